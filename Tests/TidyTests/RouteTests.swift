import Testing

/// The reference of the routes is the routes.
///
/// `UPDATE_GOLDEN=1` writes the table of docs/http.md anew, and fails the run all the same.
struct RouteTests {
    @Test
    func everyRouteIsInTheReference() throws {
        let routes = try DeclaredRoute.all()
        let rows = routes.map(\.row)
        try GoldenSection(
            path: "docs/http.md",
            name: "routes",
            content: (["| route | token | what it does |", "|---|---|---|"] + rows)
                .joined(separator: "\n")
        ).check()
        #expect(routes.allSatisfy { !$0.template.isEmpty }, "a template that was not understood")
        #expect(try routes.count == DeclaredRoute.count(), "a route that was not understood")
    }

    @Test
    func noRouteIsDeclaredTwice() throws {
        let names = try DeclaredRoute.all().map { "\($0.method) \($0.template)" }
        #expect(Set(names).count == names.count)
    }

    @Test
    func declarationsAreRead() {
        let text = """
            static let one = "/v1/a/{id}"
            Route(.get, one, .open, "Read it", show),
            Route(
                .post,
                "/v1/b",
                .wallet,
                "Make it",
                add
            ),
            """
        #expect(
            DeclaredRoute.declared(in: text).map(\.row) == [
                "| `GET /v1/a/{id}` | open | Read it |",
                "| `POST /v1/b` | wallet | Make it |",
            ]
        )
    }
}
