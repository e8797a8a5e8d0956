// The limits of lines, requests and the session (style.md, habit 3).

package enum GatewayLimits {
    /// Length of one line of input without its line feed: room for a file in base64.
    package static let lineBytesMax = 8 << 20
    /// Length of a request without its file.
    static let requestBytesMax = 1 << 20
    /// Bytes of input read at a time.
    package static let readBytes = 64 << 10
    /// Bytes of replies that are buffered and written together.
    package static let unwrittenBytesMax = 64 << 10
    /// Maximum of `--in-flight`.
    package static let inFlightMax = 10_000
    /// Maximum of `--wait`, in seconds.
    package static let waitSecondsMax = 3600
    /// Users whose positions are kept apart; beyond that, those not heard from for longest are forgotten.
    static let usersMax = 200_000
    /// Bytes of those positions, including their keys.
    static let positionBytesMax = 64 << 20
    /// An access token that expires within this time is replaced before it is used.
    static let refreshAheadMs: Int64 = 60_000
    /// Length of the file that keeps a login.
    static let sessionFileBytesMax = 16 << 10
    /// Pause between attempts to refresh a login that another gateway is refreshing.
    static let sessionPauseMs: Int64 = 50
    /// A line is refused after waiting this long for another gateway.
    static let sessionWaitMs: Int64 = 60_000
    /// A terminal shows a notice for a wait longer than this.
    static let noticeAfterMs: Int64 = 1000
    /// Pause between the answer to a watched query and its next request.
    static let watchPauseMs: Int64 = 1000
    /// How long a watch marks a change.
    static let watchMarkMs: Int64 = 10_000
    /// Changes that `watch game` and `watch group` show.
    static let watchChangesMax = 8
    /// Members that `watch group` shows.
    static let watchMembersMax = 100
    /// A command that was sent and not answered is repeated with the same id for this long: a little less than services
    /// remember that id (domain.md §1.4).
    static let sameEffectHours = 23
    /// Pauses between attempts with a service that does not answer: doubled each time, from the lower bound to the
    /// upper.
    static let retrySeconds = 2...300
}
