/// What can go wrong in this target.
public enum RelevanceError: Error, Equatable, Sendable {
    /// A row of a usage file is not `user_id,item_id,timestamp_iso_local`; lines count from 1.
    case badUsageRow(line: Int)
    /// A use lies before the same person's use in the line above; lines count from 1.
    case unorderedUsageRow(line: Int)
    /// A person has more cards than can be told apart; lines count from 1.
    case tooManyItems(line: Int)
}
