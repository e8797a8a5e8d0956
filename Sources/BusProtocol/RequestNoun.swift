// Under which noun a request's type is asked (protocol.md, Bus). The noun is what the bus routes by and what a key may or
// may not ask; the type is what the service answers. So the two have to agree, or a type would be answered to whoever may
// ask any noun of its service.
//
//     noun                          answers
//     games                         games.create, games.search, …
//     log.games, log.auth.notify    log.read
//     deliver.notify                deliver.take

import Values

/// What is answered under a noun.
public enum RequestNoun {
    /// The type of a request for a page of a log.
    public static let readLog = "log.read"
    /// The type of an order to a replica.
    public static let takeDelivery = "deliver.take"

    /// What is wrong with asking a type under a noun, as a sentence; `nil` where nothing is. A type without a dot belongs
    /// to no noun: it is for the worker to judge.
    public static func problem(of type: String, under noun: String) -> String? {
        if LogNoun.isLog(noun) {
            return type == readLog ? nil : "\(noun) answers \(readLog) alone, not \(short(type))"
        }
        if noun.hasPrefix("deliver.") {
            return type == takeDelivery ? nil : "\(noun) answers \(takeDelivery) alone, not \(short(type))"
        }
        guard let dot = type.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        let own = type[..<dot]
        if own == noun { return nil }
        if own == "log" || own == "deliver" || own == "mmi" || type.utf8.first == UInt8(ascii: "_") {
            return "\(short(type)) is for the system itself, and is not asked under \(noun)"
        }
        return "\(short(type)) is asked under \(short(own)), not under \(noun)"
    }

    private static func short(_ type: some StringProtocol) -> String { Wording.shown(type) }
}
