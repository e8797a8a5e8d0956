// What a peer may do at the bus, as its key says (protocol.md, Keys). An input of the broker and of the relay: they
// know no keys.

import BusProtocol

/// The role of whoever sent a message.
public enum PeerRole: Hashable, Sendable {
    /// There are no keys: every peer has every role.
    case everyone
    /// A service, with the nouns it answers for; besides them its log's and `deliver.<name>`.
    case service(name: String, nouns: Set<String>)
    /// May ask nouns without a dot.
    case client(name: String)
    /// May listen, and ask for logs as everyone may see them.
    case tap(name: String)
    /// Somebody of whom it is not known who it is; may nothing.
    case stranger

    /// The name under which the bus speaks of the key's holder, `service:games`: its User-Id (RFC 27). `nil` where
    /// there are no keys.
    public var userId: String? {
        switch self {
        case .everyone: nil
        case .service(let name, _): "service:\(name)"
        case .client(let name): "client:\(name)"
        case .tap(let name): "tap:\(name)"
        case .stranger: "stranger"
        }
    }

    /// Whether a connection to that socket is any use to it.
    func mayConnect(to socket: BusSocket) -> Bool {
        switch self {
        case .everyone: true
        case .service: true
        case .client: socket == .requests
        case .tap: socket != .eventsIn
        case .stranger: false
        }
    }

    func mayAsk(_ noun: String) -> Bool {
        switch self {
        case .everyone: true
        case .service(let name, _):
            noun == "deliver.\(name)" || LogNoun(noun).map { $0.reader == nil || $0.reader == name } ?? false
        case .client: !noun.utf8.contains(UInt8(ascii: "."))
        case .tap: LogNoun(noun).map { $0.reader == nil } ?? false
        case .stranger: false
        }
    }

    func mayServe(_ noun: String) -> Bool {
        switch self {
        case .everyone: true
        case .service(let name, let nouns):
            nouns.contains(noun) || LogNoun(noun)?.source == name || noun == "deliver.\(name)"
        case .client, .tap, .stranger: false
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
