// Which noun a request's type belongs to (protocol.md, Bus). The bus routes by the noun and checks a key's rights to
// it; the service answers by the type. So the two must match: otherwise a peer with a right to one noun could send
// any type of request to the service.
//
//     noun                          answers
//     games                         games.create, games.search, …
//     log.games, log.auth.notify    log.read, log.fate, log.refusals, log.snapshot
//     deliver.notify                deliver.take

import Values

/// Checks a request's type against its noun.
public enum RequestNoun {
    /// The type of a request for a page of a log.
    public static let readLog = "log.read"
    /// The type of a request for the outcome of another request (`tap why`).
    public static let fate = "log.fate"
    /// The type of a request for the latest refusals of an account (`tap why`).
    public static let refusals = "log.refusals"
    /// The type of a request to write a snapshot of the state now (`tap diff`).
    public static let snapshot = "log.snapshot"
    /// The types of requests that a log's noun answers.
    public static let ofLogs = [readLog, fate, refusals, snapshot]
    /// The type of a delivery order to a replica.
    public static let takeDelivery = "deliver.take"

    /// Why a type does not belong to a noun, as a sentence; `nil` if it does. A type without a dot belongs to
    /// no noun: the worker refuses it.
    public static func problem(of type: String, under noun: String) -> String? {
        if LogNoun.isLog(noun) {
            return ofLogs.contains(type)
                ? nil : "\(noun) answers \(Wording.listed(ofLogs)) alone, not \(short(type))"
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
