/// The migrations that this program knows, in their order.
struct MigrationCatalog: Sendable {
    let migrations: [Migration]

    /// Takes migrations, which have to be numbered from 1 without a gap.
    init(_ migrations: [Migration]) {
        for (index, migration) in migrations.enumerated() {
            precondition(migration.position == index + 1, "a gap before \(migration.id)")
        }
        self.migrations = migrations
    }

    /// The version that a database has once all migrations were applied.
    var latestVersion: Int { migrations.count }

    /// All files of `migrations/sqlite`; a test keeps this list complete.
    static let embedded = MigrationCatalog(
        embeddedFiles.map { Migration(id: $0.id, bytes: $0.bytes) }
    )

    private static var embeddedFiles: [(id: String, bytes: [UInt8])] {
        [
            ("m0001_create_database_state", PackageResources.m0001_create_database_state_sql),
            ("m0002_create_person_and_wallet", PackageResources.m0002_create_person_and_wallet_sql),
            ("m0003_create_card", PackageResources.m0003_create_card_sql),
            ("m0004_create_balance", PackageResources.m0004_create_balance_sql),
            ("m0005_create_card_use", PackageResources.m0005_create_card_use_sql),
            (
                "m0006_create_message_and_action",
                PackageResources.m0006_create_message_and_action_sql
            ),
            ("m0007_create_widget_state", PackageResources.m0007_create_widget_state_sql),
            ("m0008_create_sync", PackageResources.m0008_create_sync_sql),
            ("m0009_create_relevance", PackageResources.m0009_create_relevance_sql),
            (
                "m0010_add_message_reading_rev",
                PackageResources.m0010_add_message_reading_rev_sql
            ),
            ("m0011_create_reminder", PackageResources.m0011_create_reminder_sql),
            (
                "m0012_add_idempotency_fields",
                PackageResources.m0012_add_idempotency_fields_sql
            ),
            ("m0013_create_widget_report", PackageResources.m0013_create_widget_report_sql),
            (
                "m0014_create_webhook_message_and_kept_cursor",
                PackageResources.m0014_create_webhook_message_and_kept_cursor_sql
            ),
            (
                "m0015_create_image_rendition",
                PackageResources.m0015_create_image_rendition_sql
            ),
            (
                "m0016_drop_card_use_starts_visit",
                PackageResources.m0016_drop_card_use_starts_visit_sql
            ),
            (
                "m0017_add_pairing_code_token_expiry",
                PackageResources.m0017_add_pairing_code_token_expiry_sql
            ),
            (
                "m0018_index_what_persons_leave",
                PackageResources.m0018_index_what_persons_leave_sql
            ),
            (
                "m0019_add_member_card_choice_version",
                PackageResources.m0019_add_member_card_choice_version_sql
            ),
        ]
    }
}
