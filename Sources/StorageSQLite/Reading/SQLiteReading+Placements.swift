import SQLite
import WalletCore

extension SQLiteReading {
    func placementReports(of person: PersonID) throws(RepositoryError) -> [PlacementReport] {
        let heads = try session.all(
            """
            SELECT device_id, environment, widget_token, reported_at FROM placement_report
            WHERE person_id = ? ORDER BY device_id
            """,
            person
        ) { (row) throws(SQLiteError) in
            (
                device: try row.next(DeviceID.self),
                environment: try row.next(Word<PushEnvironment>?.self)?.value,
                token: try row.next(String?.self).map(PushToken.init),
                reportedAt: try row.next(Instant.self)
            )
        }
        let placed = try session.all(
            """
            SELECT device_id, kind, family, config_hash, configuration, push_token FROM placement
            WHERE person_id = ? ORDER BY device_id, ordinal
            """,
            person
        ) { (row) throws(SQLiteError) in
            (
                device: try row.next(DeviceID.self),
                placement: Placement(
                    kind: try row.next(),
                    family: try row.next(Word<WidgetFamily>?.self)?.value,
                    configurationHash: try row.next(),
                    configuration: try row.next(),
                    token: try row.next(String?.self).map(PushToken.init)
                )
            )
        }
        return heads.map { head in
            PlacementReport(
                personID: person,
                deviceID: head.device,
                environment: head.environment,
                widgetToken: head.token,
                placements: placed.filter { $0.device == head.device }.map(\.placement),
                reportedAt: head.reportedAt
            )
        }
    }

    func placementCounts() throws(RepositoryError) -> [PlacementCount] {
        try session.all(
            """
            SELECT kind, family, count(*), count(DISTINCT device_id), count(DISTINCT person_id)
            FROM placement GROUP BY is_control, kind, family ORDER BY is_control, kind, family
            """
        ) { (row) throws(SQLiteError) in
            PlacementCount(
                kind: try row.next(),
                family: try row.next(Word<WidgetFamily>?.self)?.value,
                placementCount: try row.next(),
                deviceCount: try row.next(),
                personCount: try row.next()
            )
        }
    }

    func stampSteps(of person: PersonID) throws(RepositoryError) -> [StampStep] {
        try session.all(
            "SELECT card_id, unit, is_small, set_at FROM stamp_step WHERE person_id = ?",
            person
        ) { (row) throws(SQLiteError) in
            StampStep(
                personID: person,
                cardID: try row.next(),
                unit: try row.next(),
                isSmall: try row.next(),
                setAt: try row.next()
            )
        }
    }
}
