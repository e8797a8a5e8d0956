// What a peer may do at the bus, as its key says (protocol.md, Keys). An input of the broker: it knows no
// keys.

/// The role of whoever sent a message.
public enum PeerRole: Sendable {
    /// There are no keys: every peer has every role.
    case everyone
    /// A service, with the nouns it answers for; besides them its log's and `deliver.<name>`.
    case service(name: String, nouns: Set<String>)
    case client
    case tap

    func mayAsk(_ noun: String) -> Bool {
        switch self {
        case .everyone: true
        case .service(let name, _):
            noun.hasPrefix("deliver.") || LogNoun(noun).map { $0.reader == nil || $0.reader == name } ?? false
        case .client: !noun.utf8.contains(UInt8(ascii: "."))
        case .tap: LogNoun(noun).map { $0.reader == nil } ?? false
        }
    }

    func mayServe(_ noun: String) -> Bool {
        switch self {
        case .everyone: true
        case .service(let name, let nouns):
            nouns.contains(noun) || LogNoun(noun)?.source == name || noun == "deliver.\(name)"
        case .client, .tap: false
        }
    }
}
