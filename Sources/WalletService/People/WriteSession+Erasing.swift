import WalletCore

extension WriteSession {
    /// Erases the person with all that is theirs; the id alone remains.
    ///
    /// A wallet without another member goes with them. Where others stay and the person was the last
    /// owner, the editor who joined first becomes owner, or else the viewer who did.
    ///
    /// - Throws: ``WalletError/notFound(_:)`` where they are erased already.
    public func eraseMe() throws(WalletError) {
        let me = try read.me()
        for (wallet, role) in try read.wallets() {
            let others = try read.members(of: wallet.id).map(\.member).filter {
                $0.personID != me.id
            }
            if others.isEmpty {
                try writing { writer throws(RepositoryError) in
                    try writer.deleteWallet(wallet.id)
                }
                continue
            }
            guard role == .owner, !others.contains(where: { $0.role == .owner }),
                let heir = others.first(where: \.role.canEdit) ?? others.first
            else { continue }
            _ = try setMember(heir.personID, of: wallet.id, role: .owner)
        }
        try writing { writer throws(RepositoryError) in
            for member in try writer.memberships(of: me.id) {
                _ = try writer.raiseRev(ofWallet: member.walletID, at: now)
            }
            try writer.erase(me.id, at: now)
        }
    }
}
