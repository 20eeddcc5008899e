/// Who is learned from, who calibrates, and who is left out.
struct TrainingRoles: Sendable {
    /// Of every so many people, one is kept for calibration.
    static let calibrationShare = 20

    /// People of this fold are left out; nil leaves out nobody.
    let heldOut: Fold?

    /// A part of the people.
    struct Fold: Sendable {
        let index: Int
        let count: Int
    }

    /// What a person is for.
    enum Role {
        case training
        case calibration
        case none
    }

    func role(_ member: Member) -> Role {
        if let heldOut, member.fold(of: heldOut.count) == heldOut.index { return .none }
        // Numbers within the part that is not held out, so that every fold has both.
        let count = heldOut?.count ?? 1
        return member.number / count % Self.calibrationShare == Self.calibrationShare - 1
            ? .calibration : .training
    }
}
