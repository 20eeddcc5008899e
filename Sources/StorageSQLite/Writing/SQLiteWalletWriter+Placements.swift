import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func replace(_ report: PlacementReport) throws(RepositoryError) {
        touch(report.personID)
        try session.run(
            """
            INSERT INTO placement_report (person_id, device_id, environment, widget_token,
                reported_at)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (person_id, device_id) DO UPDATE SET environment = excluded.environment,
                widget_token = excluded.widget_token, reported_at = excluded.reported_at
            """,
            report.personID,
            report.deviceID,
            report.environment.map { Word($0) },
            report.widgetToken?.text,
            report.reportedAt
        )
        try session.run(
            "DELETE FROM placement WHERE person_id = ? AND device_id = ?",
            report.personID,
            report.deviceID
        )
        for (ordinal, placement) in report.placements.enumerated() {
            try session.run(
                """
                INSERT INTO placement (person_id, device_id, ordinal, is_control, kind, family,
                    config_hash, configuration, push_token, reported_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                report.personID,
                report.deviceID,
                ordinal,
                placement.isControl,
                placement.kind,
                placement.family.map { Word($0) },
                placement.configurationHash,
                placement.configuration,
                placement.token?.text,
                report.reportedAt
            )
        }
    }

    func save(_ step: StampStep) throws(RepositoryError) {
        touch(step.personID)
        try session.run(
            """
            INSERT INTO stamp_step (person_id, card_id, unit, is_small, set_at)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (person_id, card_id, unit) DO UPDATE SET is_small = excluded.is_small,
                set_at = excluded.set_at
            """,
            step.personID,
            step.cardID,
            step.unit,
            step.isSmall,
            step.setAt
        )
    }
}
