/// What can go wrong in this target.
public enum RelevanceError: Error, Equatable, Sendable {
    /// A row of a usage file is not `user_id,item_id,timestamp_iso_local`; lines count from 1.
    case badUsageRow(line: Int)
}
