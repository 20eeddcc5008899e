/// The predictors that can be judged, by their names on the command line.
public enum EvaluationPredictor: String, CaseIterable, Sendable {
    case mru
    case mfu
    case decay
    case kde
    case k14
    case model
}
