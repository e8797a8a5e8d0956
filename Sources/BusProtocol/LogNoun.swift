// The nouns under which a service's log is read. The noun says whose private lines are included. So the bus
// can check a reader's key without reading the request (protocol.md, Keys).

/// `log.auth`: the log without private lines; `log.auth.notify`: with the private lines that name notify as
/// their reader.
public struct LogNoun: Hashable, Sendable, CustomStringConvertible {
    /// The service whose log it is.
    public var source: String
    /// The service whose private lines are included; `nil` for none.
    public var reader: String?

    public init(_ source: String, reader: String? = nil) {
        self.source = source
        self.reader = reader
    }

    /// `nil` if the noun does not name a log.
    public init?(_ noun: String) {
        let parts = noun.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "log" else { return nil }
        self.init(String(parts[1]), reader: parts.count == 3 ? String(parts[2]) : nil)
    }

    /// Whether the noun names a log.
    public static func isLog(_ noun: String) -> Bool { noun.hasPrefix("log.") }

    public var description: String { "log.\(source)" + (reader.map { ".\($0)" } ?? "") }
}
