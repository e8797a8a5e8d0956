// The keys of a bus: its own key pair, and the public key of every peer that it lets in.

import ZeroMQ

/// The bus's secret key, and the role of each public key that it knows.
public struct BusKeys: Sendable {
    /// The bus's secret key, by which its sockets prove their identity.
    public let secretKey: CurveKey
    private let roles: [CurveKey: PeerRole]

    /// - Parameter known: the role of each public key.
    public init(secretKey: CurveKey, known: [CurveKey: PeerRole]) {
        self.secretKey = secretKey
        roles = known
    }

    public var knownCount: Int { roles.count }

    /// The roles of the User-Ids that `verdict(on:)` gives.
    public var rolesByUserId: [String: PeerRole] {
        // Several keys may have the same holder, and so the same role.
        Dictionary(roles.values.compactMap { role in role.userId.map { ($0, role) } }) { first, _ in first }
    }

    /// The ZAP handler's decision about a peer.
    enum Verdict: Equatable {
        case welcome(userId: String)
        /// A known key, but not at this socket.
        case forbidden(userId: String)
        case unknown(CurveKey)
        /// The peer uses another mechanism than CURVE, or names no socket of the bus.
        case senseless
    }

    func verdict(on request: ZapRequest) -> Verdict {
        guard let socket = BusSocket(rawValue: request.domain), let key = request.publicKey else {
            return .senseless
        }
        guard let role = roles[key], let userId = role.userId else { return .unknown(key) }
        return role.mayConnect(to: socket) ? .welcome(userId: userId) : .forbidden(userId: userId)
    }
}
