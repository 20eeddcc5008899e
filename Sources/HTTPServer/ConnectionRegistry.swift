/// The connections of a server and how many each client has.
struct ConnectionRegistry {
    private var connections: [ObjectIdentifier: Connection] = [:]
    private var countByPeer: [HTTPPeerAddress: Int] = [:]

    /// Connections accepted and not yet closed, those included that no thread has taken up yet.
    private(set) var count = 0

    /// The connections that a thread has taken up.
    var all: Dictionary<ObjectIdentifier, Connection>.Values { connections.values }

    /// Counts a new connection unless a limit is reached.
    mutating func admit(_ peer: HTTPPeerAddress, max: Int, maxPerPeer: Int) -> Bool {
        guard count < max else { return false }
        if maxPerPeer > 0 {
            let group = peer.limitGroup
            let mine = countByPeer[group, default: 0]
            guard mine < maxPerPeer else { return false }
            countByPeer[group] = mine + 1
        }
        count += 1
        return true
    }

    /// Forgets one admission.
    mutating func dismiss(_ peer: HTTPPeerAddress) {
        count -= 1
        let group = peer.limitGroup
        guard let mine = countByPeer[group] else { return }
        countByPeer[group] = mine > 1 ? mine - 1 : nil
    }

    mutating func insert(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = connection
    }

    mutating func remove(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = nil
        dismiss(connection.peer)
    }
}
