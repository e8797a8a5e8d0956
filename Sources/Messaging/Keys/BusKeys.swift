// Whom the bus lets in: its own pair, and the public half of every key it knows.

import ZeroMQ

/// The keys of a bus.
public struct BusKeys: Sendable {
    /// The bus's own half, by which all its sockets prove that they are the bus's.
    public let secretKey: CurveKey
    private let roles: [CurveKey: PeerRole]

    /// - Parameter known: whose each public key is.
    public init(secretKey: CurveKey, known: [CurveKey: PeerRole]) {
        self.secretKey = secretKey
        roles = known
    }

    /// How many keys may come in.
    public var knownCount: Int { roles.count }

    /// What to make of the User-Ids that `verdict(on:)` gives.
    public var rolesByUserId: [String: PeerRole] {
        // Several keys may belong to one holder, who then has one role.
        Dictionary(roles.values.compactMap { role in role.userId.map { ($0, role) } }) { first, _ in first }
    }

    /// What the ZAP handler decided about a peer that wants in.
    enum Verdict: Equatable {
        case welcome(userId: String)
        /// A known key, but not at this socket.
        case forbidden(userId: String)
        case unknown(CurveKey)
        /// Speaks another mechanism than CURVE, or names no socket of the bus.
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
