// The rights of a peer at the bus, according to its key (protocol.md, Keys). Broker and relay get the role as
// an input; they do not know keys.

import BusProtocol

/// The role of a message's sender.
public enum PeerRole: Hashable, Sendable {
    /// There are no keys: every peer has every role.
    case everyone
    /// A service, with the nouns that it serves, besides those of its log and `deliver.<name>`.
    case service(name: String, nouns: Set<String>)
    /// May send requests to nouns without a dot.
    case client(name: String)
    /// A client that may also subscribe, and publish spans and statuses of its own.
    case edge(name: String)
    /// May subscribe, and read logs without private lines.
    case tap(name: String)
    /// An unknown peer. It has no rights.
    case stranger

    /// The User-Id of the key's holder (RFC 27): `service:games`. `nil` without keys.
    public var userId: String? {
        switch self {
        case .everyone: nil
        case .service(let name, _): "service:\(name)"
        case .client(let name): "client:\(name)"
        case .edge(let name): "edge:\(name)"
        case .tap(let name): "tap:\(name)"
        case .stranger: "stranger"
        }
    }

    func mayConnect(to socket: BusSocket) -> Bool {
        switch self {
        case .everyone: true
        case .service: true
        case .client: socket == .requests
        case .edge: true
        case .tap: socket != .eventsIn
        case .stranger: false
        }
    }

    func mayAsk(_ noun: String) -> Bool {
        switch self {
        case .everyone: true
        case .service(let name, _):
            noun == "deliver.\(name)" || LogNoun(noun).map { $0.reader == nil || $0.reader == name } ?? false
        case .client, .edge: !noun.utf8.contains(UInt8(ascii: "."))
        case .tap: LogNoun(noun).map { $0.reader == nil } ?? false
        case .stranger: false
        }
    }

    func mayServe(_ noun: String) -> Bool {
        switch self {
        case .everyone: true
        case .service(let name, let nouns):
            nouns.contains(noun) || LogNoun(noun)?.source == name || noun == "deliver.\(name)"
        case .client, .edge, .tap, .stranger: false
        }
    }
}

/// The bus's three sockets; each asks the ZAP handler under its own domain (RFC 27).
public enum BusSocket: String, CaseIterable, Sendable {
    /// The ROUTER at which clients ask and workers answer.
    case requests
    /// The XSUB that publishers send to.
    case eventsIn = "events-in"
    /// The XPUB that subscribers listen to.
    case eventsOut = "events-out"
}
