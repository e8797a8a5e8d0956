// The nouns under which a service's log is asked for. Whoever may ask one sees in it what its name says; so the bus, which
// reads no requests, can tell by a key who may ask what (protocol.md, Keys).

/// `log.auth`: the log as everyone may see it; `log.auth.notify`: with those private lines that name notify as their
/// reader.
public struct LogNoun: Hashable, Sendable, CustomStringConvertible {
    /// The service whose log it is.
    public var source: String
    /// The service whose private lines come whole; `nil` for the log as everyone may see it.
    public var reader: String?

    public init(_ source: String, reader: String? = nil) {
        self.source = source
        self.reader = reader
    }

    /// `nil` for a noun that is no log's.
    public init?(_ noun: String) {
        let parts = noun.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "log" else { return nil }
        self.init(String(parts[1]), reader: parts.count == 3 ? String(parts[2]) : nil)
    }

    /// Whether a log is asked for under this noun.
    public static func isLog(_ noun: String) -> Bool { noun.hasPrefix("log.") }

    public var description: String { "log.\(source)" + (reader.map { ".\($0)" } ?? "") }
}
