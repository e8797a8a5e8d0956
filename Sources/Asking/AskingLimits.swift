// The limits of those who ask for others (style.md, habit 3).

package enum AskingLimits {
    /// Access tokens that a service has verified, and how long each is remembered: the lifetime of a token.
    package static let provenTokensMax = 50_000
    package static let provenMs: Int64 = 900_000
    /// Callers whose searches for people are counted.
    package static let searchersMax = 50_000
    /// The bus counts as reachable for this long after its last message.
    static let touchMs: Int64 = 1000
    /// A bus that is silent for this long counts as unreachable, and commands are answered "queued".
    static let patienceMs: Int64 = 1000
    /// Pause between two probes of the bus, each on a new connection.
    static let probeAgainMs: Int64 = 5000
    /// Minimum time between two moves to another bus.
    static let moveMs: Int64 = 5000
}
