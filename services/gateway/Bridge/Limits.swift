// The limits of lines, requests and the session (style.md, habit 3).

package enum GatewayLimits {
    /// One line of input, its line feed not counted: room for a file in base64.
    package static let lineBytesMax = 8 << 20
    /// Length of a request without its file.
    static let requestBytesMax = 1 << 20
    /// Bytes of the input that are read at a time.
    package static let readBytes = 64 << 10
    /// Bytes of replies that wait to be written together.
    package static let unwrittenBytesMax = 64 << 10
    /// Requests that `--in-flight` may allow.
    package static let inFlightMax = 10_000
    /// Seconds that `--wait` may allow.
    package static let waitSecondsMax = 3600
    /// Results kept under a name.
    static let keptResultsMax = 1000
    /// Bytes of such a name, and of each part of an argument's name.
    static let nameBytesMax = 64
    /// Levels of an argument's name, `place.name` being two.
    static let nestingMax = 8
    /// Elements of a list typed on a line.
    static let elementsMax = 1000
    /// Elements of a list that are typed one by one, `options.places.0` being the first.
    package static let numberedElementsMax = 100
    /// Users whose positions are kept apart; beyond it, those not heard of for longest are forgotten.
    static let usersMax = 200_000
    /// Bytes of those positions, keys and all.
    static let positionBytesMax = 64 << 20
    /// Access tokens of which it is remembered that a service has verified them, and for how long: as long as one is good.
    package static let provenTokensMax = 50_000
    package static let provenMs: Int64 = 900_000
    /// People whose searches for people are counted, and as many tokens that nobody has verified yet.
    package static let searchersMax = 50_000
    /// An access token this close to its end is replaced before it is used.
    static let refreshAheadMs: Int64 = 60_000
    /// Length of the file that keeps a login.
    static let sessionFileBytesMax = 16 << 10
    /// Pause between two tries to refresh a login that another gateway is refreshing.
    static let sessionPauseMs: Int64 = 50
    /// After this wait for another gateway a line is refused.
    static let sessionWaitMs: Int64 = 60_000
    /// A terminal tells of a wait that is longer.
    static let noticeAfterMs: Int64 = 1000
    /// Pause between the answer to a watched query and its next turn.
    static let watchPauseMs: Int64 = 1000
    /// A watch marks a change for this long.
    static let watchMarkMs: Int64 = 10_000
    /// Changes that `watch game` shows.
    static let watchChangesMax = 8
    /// The bus counts as there for this long after its last message.
    static let touchMs: Int64 = 1000
    /// A bus that is silent for this long counts as away, and commands are answered "queued".
    static let patienceMs: Int64 = 1000
    /// Pause between two questions on fresh connections whether the bus is there.
    static let probeAgainMs: Int64 = 5000
    /// How soon after a bus was left that knew nobody to answer, the next one may be left for that.
    static let moveMs: Int64 = 5000
    /// For how long a command that was sent and not answered is sent again with the same effect: a little
    /// less than services remember its id (domain.md §1.4).
    static let sameEffectHours = 23
    /// Between two tries with a service that does not answer: doubled each time, from the first to the last
    /// of these.
    static let retrySeconds = 2...300
}
