/// Every route of the contract, in the order of the reference.
enum RouteTable {
    static let all: [Route] =
        HealthRoutes.all + CardRoutes.all + BarcodeRoutes.all + ImageRoutes.all
        + BalanceRoutes.all + GroupRoutes.all + UseRoutes.all + PeopleRoutes.all
        + AccessRoutes.all + TransferRoutes.all + WidgetRoutes.all
        + IntentRoutes.all + ControlRoutes.all + PlacementRoutes.all + ReloadRoutes.all
}
