// Every limit of the gateway, in one place (style.md, habit 3).

/// Named limits, the unit last.
enum GatewayLimits {
    /// One line of input, its line feed not counted: room for a file in base64.
    static let lineBytesMax = 8 << 20
    /// A request without its file.
    static let requestBytesMax = 1 << 20
    /// How much of the input is read at a time.
    static let readBytes = 64 << 10
    /// Requests that `--in-flight` may allow.
    static let inFlightMax = 10_000
    /// Seconds that `--wait` may allow.
    static let waitSecondsMax = 3600
    /// Results kept under a name.
    static let keptResultsMax = 1000
    /// Bytes of such a name, and of each part of an argument's name.
    static let nameBytesMax = 64
    /// Levels of an argument's name, `place.name` being two.
    static let nestingMax = 8
    /// Elements of a list typed on a line.
    static let elementsMax = 1000
    /// Elements of a list that are typed one by one, `options.places.0` being the first.
    static let numberedElementsMax = 100
    /// Users whose positions are kept apart; beyond it, those not heard of for longest are forgotten.
    static let usersMax = 200_000
    /// Bytes of those positions, keys and all.
    static let positionBytesMax = 64 << 20
    /// People whose searches for people are counted.
    static let searchersMax = 50_000
    /// An access token this close to its end is replaced before it is used.
    static let refreshAheadMs: Int64 = 60_000
    /// Of the file that keeps a login.
    static let sessionFileBytesMax = 16 << 10
    /// Between two looks at whether another gateway still refreshes the login that both live by.
    static let sessionPauseMs: Int64 = 50
    /// For how long another gateway may do so.
    static let sessionWaitMs: Int64 = 60_000
    /// What a wait has to last before a terminal says so.
    static let noticeAfterMs: Int64 = 1000
    /// Between the answer to a watched query and its next turn.
    static let watchPauseMs: Int64 = 1000
    /// For how long a watch marks what is new.
    static let watchMarkMs: Int64 = 10_000
    /// Changes that `watch game` shows.
    static let watchChangesMax = 8
    /// Lines of history that a terminal remembers.
    static let historyLinesMax = 1000
    /// Rows of a terminal's table; the rest is only counted.
    static let tableRowsMax = 1000

    /// From so many columns on facts stand in two columns, and maps grow.
    static let twoColumnsMin = 160
    /// Of so few facts one column is enough.
    static let twoColumnsPairsMin = 8

    // The queue.

    static let queueEntriesMax = 1000
    static let queueBytesMax = 16 << 20
    /// Refused ones that are still shown; beyond it the oldest are forgotten.
    static let refusedEntriesMax = 100
    /// Lines of its file that say nothing any more.
    static let queueDoneLinesMax = 200
    /// Party sessions of which the device knows how they stand; beyond it, those not used for longest are forgotten.
    static let deviceSessionsMax = 20
    static let queueFileBytesMax = 64 << 20
    /// For how long a command that was sent and not answered is sent again with the same effect: a little less than
    /// services remember its id (domain.md §1.4).
    static let sameEffectHours = 23
    /// Between two tries with a service that does not answer: doubled each time, from the first to the last of these.
    static let retrySeconds = 2...300
    /// For so long after its last word the bus is taken to be there.
    static let touchMs: Int64 = 1000
    /// For how long a bus is asked whether it is there before a command is said to be queued.
    static let patienceMs: Int64 = 1000
    /// Between two such questions on fresh connections.
    static let probeAgainMs: Int64 = 5000
}
