import Relevance
import Timeline

extension TimelineAnswers.Margins {
    /// The margins that widgets are planned with.
    static let standard = TimelineAnswers.Margins(
        small: SwitchMargin.single,
        medium: SwitchMargin.several
    )
}
