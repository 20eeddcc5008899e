/// Every route of the contract, in the order of the reference.
enum RouteTable {
    static let all: [Route] =
        HealthRoutes.all + DocumentationRoutes.all + CardRoutes.all + BulkRoutes.all
        + ChangeRoutes.all + BarcodeRoutes.all
        + ImageRoutes.all
        + BalanceRoutes.all + MessageRoutes.all + GroupRoutes.all + UseRoutes.all + PeopleRoutes.all
        + SharingRoutes.all
        + AccessRoutes.all + TransferRoutes.all + WidgetRoutes.all
        + IntentRoutes.all + ControlRoutes.all + PlacementRoutes.all + ReloadRoutes.all

    /// The route that is answered from memory where it can be.
    static let timelineTemplate = "/v1/widgets/{kind}/timeline"
}
