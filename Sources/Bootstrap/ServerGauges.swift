import API
import StorageSQLite
import WalletService

/// What a server shows of its inside at `/metrics`.
enum ServerGauges {
    static func all(_ composition: Composition, connectionCount: Int) -> [ServerGauge] {
        let repository = composition.repository
        let writer = repository.writerStatistics
        return [
            ServerGauge(
                name: "tessera_build_info",
                help: "The program and its schema.",
                labels: [("schema", "\(SQLiteRepository.schemaVersion)")],
                value: 1
            ),
            ServerGauge(
                name: "tessera_relevance_model_info",
                help: "The model that chooses cards: the shipped or a promoted one.",
                labels: [("model", composition.service.environment.relevance.modelName)],
                value: 1
            ),
            ServerGauge(
                name: "tessera_connections",
                help: "Connections that are open.",
                value: Double(connectionCount)
            ),
            ServerGauge(
                name: "tessera_writer_queue",
                help: "Units of work that wait for the writer.",
                value: Double(repository.queuedWriteCount)
            ),
            ServerGauge(
                name: "tessera_writer_commits_total",
                help: "Transactions that were synced to disk.",
                value: Double(writer.groupCount),
                isCounter: true
            ),
            ServerGauge(
                name: "tessera_writer_units_total",
                help: "Units of work in those transactions.",
                value: Double(writer.committedCount),
                isCounter: true
            ),
            ServerGauge(
                name: "tessera_read_connections",
                help: "Read connections to the database.",
                value: Double(repository.openReaderCount)
            ),
        ]
    }
}
