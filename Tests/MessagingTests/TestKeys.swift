// Keys for a test's bus, and for peers that may or may not connect to it.

import Messaging
import ZeroMQ

/// The roles in most of the tests.
extension PeerRole {
    static let echo = PeerRole.service(name: "echo", nouns: ["echo"])
    static let games = PeerRole.service(name: "games", nouns: ["games", "venues"])
    static let app = PeerRole.client(name: "app")
    static let ops = PeerRole.tap(name: "ops")
}

struct TestKeys: Sendable {
    typealias Pair = (publicKey: CurveKey, secretKey: CurveKey)

    let bus: Pair
    private let pairs: [PeerRole: Pair]

    init(_ roles: [PeerRole]) throws {
        bus = try CurveKey.makePair()
        var pairs: [PeerRole: Pair] = [:]
        for role in roles { pairs[role] = try CurveKey.makePair() }
        self.pairs = pairs
    }

    var busKeys: BusKeys {
        let known = pairs.map { ($0.value.publicKey, $0.key) }
        return BusKeys(secretKey: bus.secretKey, known: Dictionary(uniqueKeysWithValues: known))
    }

    /// - Parameter serverKey: the key of another bus.
    func curve(of role: PeerRole, serverKey: CurveKey? = nil) -> CurveRole? {
        pairs[role].map { curve(with: $0, serverKey: serverKey) }
    }

    func curve(with pair: Pair, serverKey: CurveKey? = nil) -> CurveRole {
        .client(
            serverKey: serverKey ?? bus.publicKey, publicKey: pair.publicKey, secretKey: pair.secretKey)
    }
}
