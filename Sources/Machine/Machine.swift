// The service runtime without I/O: inputs in (requests, other services' events, log pages, outcomes, time),
// outputs out (append these lines, publish, reply, read that log, perform this effect). Deduplication, waiting for `after`,
// catching up, cursors, standby and promotion are all here, so that all of it can be simulated (architecture.md).
//
// A turn: the driver calls the input methods for all that is ready, then `endTurn`. It appends the turn's
// lines as one batch, syncs once, and only then carries out the turn's outputs: nothing unsynced is let
// out (rule 1).

import BusProtocol
import Contracts
import EventLine
import Packed
import Values

/// The driver's number for a request, by which it is answered.
public typealias Ticket = UInt64

/// An action that the driver carries out once the turn's batch is synced.
public enum Output<S: Service> {
    /// The envelope, and the bytes of a file behind it.
    case reply(Ticket, [UInt8], file: [UInt8]? = nil)
    /// A spare's: let another worker answer this request.
    case handOn(Ticket)
    /// Publish a span of the request that is replied to next, if somebody listens.
    case span(Ticket, Span)
    case publish(topic: String, [UInt8])
    /// Read a page of another service's log. With a `reader`: its private lines for that reader, too. For the own
    /// log, only its end is wanted (``Machine/ownerAnswered(_:)``). With `types`: whole lines of these alone.
    case fetch(source: String, reader: String?, after: Position, types: [String]?)
    /// Perform the effect on another thread, and hand in the outcome under the same number. If it has not
    /// begun by `untilMs` (monotonic), it has lapsed.
    case perform(effect: UInt64, S.Effect, untilMs: Int64)
    /// Read lines of the own log again, to answer a repeated request.
    case recall(effect: UInt64, from: UInt64, through: UInt64)
    /// Write a snapshot of the present state, unless more than `after` were written since the start; answer with
    /// their number.
    case snapshot(Ticket, request: ID, after: UInt64?)
    /// Serve a page of the own log.
    case page(Ticket, request: ID, reader: String?, PageStart, limit: Int, types: [String]?)
    /// Start or stop taking requests under the service's nouns.
    case take(Bool)
    /// Standby: apply the own log's lines up to here.
    case follow(through: UInt64)
    /// Hand a delivery to a replica.
    case deliver(ID, DeliveryOrder)
}

/// One turn: a batch to append and sync, then actions to carry out.
public struct Turn<S: Service> {
    /// One batch; empty if there was no event.
    public var lines: [EventLine] = []
    /// Carried out in order, after the lines are synced.
    public var outputs: [Output<S>] = []
}

/// Why a machine cannot go on.
public enum MachineFailure: Error, Sendable, CustomStringConvertible {
    /// The own log holds an event type or version that this build does not know.
    case newerVersion(sequence: UInt64, type: String)
    /// The own log holds an event whose data this build cannot read.
    case unreadable(sequence: UInt64, type: String, reason: String)

    public var description: String {
        switch self {
        case .newerVersion(let sequence, let type):
            "line \(sequence) (\(type)) was written by a newer version: start that version or a later one"
        case .unreadable(let sequence, let type, let reason):
            "line \(sequence) (\(type)) cannot be read by this version: \(reason)"
        }
    }
}

/// A service at run time. See the head of this file for how to drive it.
public struct Machine<S: Service> {
    /// A process's part in its log.
    public enum Role: String, Sendable {
        /// Follows the log of another process.
        case standby
        /// Owns the log, and has not yet seen again all that the log says was seen.
        case starting
        /// Owns the log, and takes requests.
        case primary
        /// Answers the requests that it has, and takes no more.
        case stopping
    }

    /// The service's state, this turn's events included.
    public package(set) var state: S.State {
        _read { yield current }
        _modify {
            shown = nil
            yield &current
        }
    }
    private var current: S.State
    /// The state as rules read it. Dropped before the state changes, since a shared state would be copied by the
    /// change.
    private var shown: Box<S.State>?
    /// Goes from standby over starting and primary to stopping, never back.
    public internal(set) var role: Role
    /// The last line of the own log, this turn's included.
    public internal(set) var head: UInt64 = 0
    /// The last line that is synced.
    public internal(set) var synced = Position.start
    /// The last line of the turn that is being written.
    package internal(set) var lineBeforeSync = Position.start
    /// The identity of its log, as far as it is known.
    public internal(set) var identity = LogIdentity()
    /// One for each source, sorted by name.
    public internal(set) var followers: [Follower<HeardEvent>]
    /// The deduplication table: requests that have had their effect.
    public package(set) var remembered = Remembered()
    var windows = RateWindows()
    /// Deleted accounts whose personal fields may still stand in the log.
    public internal(set) var erasing: [ID] = []
    public package(set) var counters = Counters()

    private let settingsBox: Box<Settings>
    var settings: Settings { settingsBox.value }
    let entropy: Entropy
    /// The key for digests of requests.
    let digestKey: [UInt8]
    package let rules = S.rules
    package let ownRules: TypeTable<Rules<S>.OwnRule>
    let foreignRules: TypeTable<Rules<S>.ForeignRule>
    /// The positions that the own log says were seen. Reactions up to there are done (rule 3).
    var written = Positions()
    /// The positions seen by now: the followers' cursors, merged with what their sources had seen.
    var seen = Positions() {
        didSet { atText = nil }
    }
    /// `seen` as replies carry it; `nil` until the next reply.
    var atText: PositionsText?
    /// The positions that must be seen before requests are taken.
    var needed = Positions()
    var lastTime = Timestamp.distantPast
    var verifier = TokenVerifier()
    var underway: [RequestKey: Underway] = [:]
    var waiting: [Waiting] = []
    var effects: [UInt64: EffectUnderWay] = [:]
    var effectBytes = 0
    /// Long effects by lane: the first of each is handed out, the others wait.
    var longEffects: [String: [UInt64]] = [:]
    var waitingBytes = 0
    var strangers = StrangerBudget()
    var writers = WriterBudget()
    var refused = RecentRefusals()
    var nextEffect: UInt64
    var drafts: [Draft] = []
    var outputs: [Output<S>] = []
    /// Deliveries that replicas have. Unanswered ones are in `again`, by the time of their next try.
    var handedOut: Set<ID> = []
    var again: [(atMs: Int64, id: ID)] = []
    var lastSlot: DeliverySlot?
    var window = DeliveryWindow()
    var lanes = DeliveryLanes()
    var clock = ClockGuard()
    var spare = Spare()
    package var now = Moment(wall: .distantPast, monotonicMs: 0)
    var startedMs: Int64?
    /// When the log's head is announced.
    var headBeat = Beat()
    /// When the next upkeep is due.
    var upkeepDueMs: Int64?
    /// Whether the last turn left ready batches, or requests that need not wait any longer, for the next one.
    var hasMore = false
    var unmarked = 0
    var unmarkedSinceMs: Int64 = 0
    var longEvents = LongEvents()
    /// The listener of a replay (`tap`); `nil` in a process that serves.
    package var replayObserver: ReplayObserver<S>?
    /// Whether it may only answer queries, because its log cannot be written. It stays ``Role/starting``, so that it
    /// takes in nothing that would lead to a line.
    package var isReadOnly = false
    /// Whether someone listens to spans, as last announced by the bus.
    public var spansWanted = false
    /// Whether someone listens to statuses, which the process publishes.
    public internal(set) var statusWanted = false

    /// Makes an empty machine. Load a snapshot or the own log's lines before anything else.
    ///
    /// - Parameters:
    ///   - settings: the process's settings.
    ///   - entropy: where ids, seeds and traces are drawn from.
    ///   - role: `standby`, or `starting` for a process that owns its log.
    public init(settings: Settings, entropy: Entropy, role: Role) {
        settingsBox = Box(settings)
        self.entropy = entropy
        self.role = role
        digestKey = Array(settings.secret.derive("request digest").prefix(16))
        let (limits, erasureMark) = (rules.limits, rules.erasureMark)
        ownRules = TypeTable(
            Dictionary(
                uniqueKeysWithValues: rules.own.map { type, rule in
                    var rule = rule
                    rule.limits = limits[type] ?? []
                    rule.isKept = limits[type]?.isEmpty == true || type == erasureMark
                    return (type, rule)
                }))
        foreignRules = TypeTable(rules.foreign)
        current = S.emptyState()
        let readSources = rules.readSources
        followers = S.follows.sorted().map { source in
            Follower(source: source, reader: readSources.contains(source) ? S.name : nil)
        }
        // Random, so that an outcome for a machine that was thrown away is not taken for one of this
        // machine's.
        nextEffect = entropy.word() >> 2
    }

    /// A command under way: it waits for the outcome of an effect.
    struct Underway {
        var digest: RequestDigest
        var tickets: [PendingRequest]
        var request: any Request
        var envelope: RequestEnvelope
        var caller: Caller
        /// Its share of the stranger budget, given back if nothing is written.
        var spent: StrangerBudget.Spent?
    }

    /// A request, and the ticket under which it is answered.
    struct PendingRequest {
        var ticket: Ticket
        /// The service whose private lines a `log.read` asks for, from the noun.
        var reader: String?
        var envelope: RequestEnvelope
        /// The file in the second frame.
        var file: [UInt8]?
        var receivedMs: Int64
        /// Whether it has already waited for a young id.
        var hasWaited = false
    }

    struct Waiting {
        var asked: PendingRequest
        var needs: Positions
        var untilMs: Int64
        /// Whether it waits for a public key of auth's instead of a position.
        var forKey = false
        /// Whether it waits for the position in its token.
        var forToken = false
        /// For each owner, the time of the youngest id that the request names.
        var young: [String: Timestamp] = [:]
        var caller = Caller.nobody
        /// The refusal for a request that names a young id, once its time is up.
        var refusal: Refusal?
    }

    enum Effect {
        case command(RequestKey)
        case recall(PendingRequest, RequestKey, any Request, Caller)
        /// A query that looks something up outside the state.
        case lookup(PendingRequest, any Request, Caller)
        case upkeep
    }

    /// An event that happened this turn, on its way into the log.
    struct Draft {
        var event: (any Event)?
        /// The encoded event, if it was encoded before; otherwise it is encoded with its line.
        var data: [UInt8]?
        var type: String
        var info: EventInfo
        var causation: String?
        /// The digest of its command, once that has succeeded.
        var digest: RequestDigest?
        var trace: TraceParent?
        var timer: String?
    }

    /// Counts since the start, for `_status`.
    public struct Counters: Sendable {
        /// All requests, unreadable ones included.
        public var requests: UInt64 = 0
        public var refusals: UInt64 = 0
        /// Requests whose id was known already.
        public var repeats: UInt64 = 0
        /// The service's own events.
        public var events: UInt64 = 0
        /// Other services' lines that were taken in.
        public var observed: UInt64 = 0
        /// Damaged messages and pages of other services that were dropped.
        public var damaged: UInt64 = 0
        /// Messages of services of another stack that were dropped.
        public var foreign: UInt64 = 0
        public init() {}
    }

    /// The limits of the runtime (protocol.md).
    public enum Limits {
        /// Bytes of a request's envelope. The bus checks it too.
        public static var envelopeBytesMax: Int { BusLimits.envelopeBytesMax }
        /// How long a request waits for the positions in `after`.
        public static var afterMs: Int64 { 1000 }
        /// Requests that wait at a time. Beyond it the oldest is refused.
        public static var waitingMax: Int { 512 }
        /// Bytes of the requests that wait. Beyond it the oldest is refused, too.
        public static var waitingBytesMax: Int { 64 << 20 }
        /// Requests that wait for young ids at a time.
        public static var youngMax: Int { 128 }
        /// How far other services' clocks may be ahead of this one.
        public static var skewMs: Int64 { 1000 }
        /// Effects under way on other threads. Two threads hash 130 passwords a second, so nobody waits
        /// longer than some seconds.
        public static var effectsMax: Int { 512 }
        /// Bytes of the requests that wait for effects.
        public static var effectBytesMax: Int { 64 << 20 }
        /// Long effects of one account, at work and waiting.
        public static var longOfAccountMax: Int { 8 }
        /// Long effects of all accounts, and bytes of their requests: the rest is left to passwords.
        public static var longMax: Int { 256 }
        public static var longBytesMax: Int { 48 << 20 }
        /// Repeats that wait for the same request under way.
        public static var joinedMax: Int { 64 }
        /// How long foreign events may go without a line that marks them as seen.
        public static var seenMarkMs: Int64 { 1000 }
        /// How many foreign events may go without such a line.
        public static var seenMarkEvents: Int { 1000 }
        /// The pause after a page that failed or was empty.
        public static var fetchRetryMs: Int64 { 250 }
        /// The interval between upkeeps.
        public static var upkeepMs: Int64 { 3_600_000 }
        /// How long timers wait at most for a head from every source.
        public static var dueWaitMs: Int64 { 10_000 }
        /// Lines of a page of the log.
        public static var pageLinesMax: Int { 1000 }
        /// Events of one turn. Beyond it the turn takes no more inputs.
        public static var turnEventsMax: Int { 2000 }
    }

    /// Sets the time. The driver calls it before the inputs of each turn.
    public mutating func at(_ moment: Moment) {
        now = moment
        if startedMs == nil { startedMs = moment.monotonicMs }
        clock.tick(moment)
    }

    /// The time that rules see: the wall clock, but never before the log's last event.
    var time: Timestamp { max(now.wall, lastTime) }

    func context(
        _ caller: Caller = .nobody, outcome: (any Sendable)? = nil, file: [UInt8]? = nil,
        origin: String? = nil
    ) -> Context {
        var context = Context(
            now: time, caller: caller, box: settingsBox, entropy: entropy, outcome: outcome, file: file,
            head: head)
        context.origin = origin
        return context
    }

    /// The state and the context for a rule to decide on.
    mutating func situation(
        _ caller: Caller = .nobody, outcome: (any Sendable)? = nil, file: [UInt8]? = nil,
        origin: String? = nil
    ) -> Situation<S> {
        let state = shown ?? Box(current)
        shown = state
        return Situation(state, context(caller, outcome: outcome, file: file, origin: origin))
    }

    /// Takes over what is not in the log from a machine of this process that was thrown away.
    package mutating func goOn(from former: Machine<S>) {
        counters = former.counters
        identify(former.identity)
        (spansWanted, statusWanted) = (former.spansWanted, former.statusWanted)
    }

    /// Whether something has happened this turn.
    package var hasLines: Bool { !drafts.isEmpty }

    /// Whether this turn has reached `turnEventsMax`.
    public var isFull: Bool { drafts.count >= Limits.turnEventsMax }

    /// Whether a request of an account (or of none) has succeeded and left events in the log, as far as the
    /// deduplication table goes back.
    package func hasWritten(_ account: ID?, _ request: ID) -> Bool {
        [request, request.hidden].contains {
            remembered[RequestKey(account: account, request: $0)] != nil
        }
    }

    /// Whether no request, effect or delivery is under way.
    public var isIdle: Bool { hasAnswered && handedOut.isEmpty }

    /// Whether no request or effect is under way. Deliveries may be: they are handed out again after a start.
    public var hasAnswered: Bool {
        underway.isEmpty && waiting.isEmpty && effects.isEmpty && drafts.isEmpty
    }

    /// The sources that it must still catch up with before it takes requests, for log lines.
    package var unseen: String {
        followers.filter { $0.cursor.sequence < needed[$0.source] }
            .map { "\($0.source) \(needed[$0.source]), is at \($0.cursor)" }.joined(separator: "; ")
    }

    /// The work that is under way, for log lines and tests.
    package var underWay: String {
        let counts = [
            ("commands", underway.count), ("waiting requests", waiting.count), ("effects", effects.count),
            ("drafts", drafts.count), ("deliveries", handedOut.count), ("unmarked events", unmarkedHere),
        ]
        return counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    }

    /// The personal fields of these accounts were erased from the log.
    package mutating func didErase(_ accounts: [ID]) { erasing.removeAll { accounts.contains($0) } }

    /// Whether it is idle and has marked all that it has seen.
    package var isAtRest: Bool { isIdle && unmarkedHere == 0 }

    /// The positions in a reply's `at` (rule 3, Reads).
    var at: Positions {
        var positions = seen
        positions[S.name] = head
        return positions
    }
}

/// Notices jumps of the wall clock. If it drifts from the monotonic clock by over a minute, timers do not
/// fire until the two have agreed for a minute (architecture.md, Starting).
struct ClockGuard: Sendable {
    static let driftMaxMs: Int64 = 60_000
    static let calmMs: Int64 = 60_000
    private var offset: Int64?
    private var calmSince: Int64?

    /// Whether timers may fire.
    var isSteady: Bool { calmSince == nil }

    mutating func tick(_ moment: Moment) {
        let current = moment.wall.milliseconds - moment.monotonicMs
        guard let base = offset else {
            offset = current
            return
        }
        if abs(current - base) > Self.driftMaxMs {
            offset = current
            calmSince = moment.monotonicMs
        } else if let since = calmSince, moment.monotonicMs - since >= Self.calmMs {
            calmSince = nil
        }
        if calmSince == nil {
            // Small corrections (NTP) are followed.
            offset = current
        }
    }
}
