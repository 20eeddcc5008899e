import Relevance
import Timeline

extension TimelineAnswers.Prices {
    /// The prices that widgets are planned with.
    static let standard = TimelineAnswers.Prices(
        small: SwitchPrice.single,
        medium: SwitchPrice.several
    )
}
