import JSON
import WalletCore

/// What a client sends to change what a card is to its member.
struct MembershipRequest {
    private let isFavourite: Bool?
    private let isArchived: Bool?
    private let position: Int64??

    init(_ object: JSONObject) throws(RequestError) {
        var fields = JSONFields(object)
        isFavourite = fields.has("favourite") ? fields.flag("favourite") ?? false : nil
        isArchived = fields.has("archived") ? fields.flag("archived") ?? false : nil
        position = fields.has("position") ? .some(fields.integer("position")) : nil
        try fields.finish()
    }

    /// Applies the change to what is stored.
    func apply(to membership: inout CardMembership) {
        if let isFavourite { membership.isFavourite = isFavourite }
        if let isArchived { membership.isArchived = isArchived }
        if let position { membership.position = position }
    }
}
