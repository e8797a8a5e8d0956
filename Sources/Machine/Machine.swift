// The service runtime without I/O: inputs in (requests, events of others, log pages, outcomes, time), outputs out
// (append these lines, publish, reply, read that log, do this work). Deduplication, waiting for `after`, catching
// up, cursors, standby and promotion are all here, and so all of it can be simulated (architecture.md).
//
// A turn: the driver calls the input methods for all that is ready, then `endTurn`. It appends the turn's lines as
// one batch, syncs once, and only then carries out the turn's outputs: nothing unsynced is let out (rule 1).

import BusProtocol
import Contracts
import EventLine
import Values

/// The two clocks of a moment: the wall's, for what people mean, and the monotonic one, for how long things take.
public struct Moment: Sendable {
    /// What a clock on the wall shows; it may be set forward or back.
    public var wall: Timestamp
    /// From some beginning that says nothing, and never back.
    public var monotonicMs: Int64

    public init(wall: Timestamp, monotonicMs: Int64) {
        self.wall = wall
        self.monotonicMs = monotonicMs
    }
}

/// What the driver knows a request by, to answer it.
public typealias Ticket = UInt64

/// What a machine wants done once the turn's batch is safe.
public enum Output<S: Service> {
    /// The envelope, and the bytes of a file behind it.
    case reply(Ticket, [UInt8], file: [UInt8]? = nil)
    /// Tell of the request that is replied to next.
    case span(Ticket, Span)
    /// Send this to whoever listens to the topic.
    case publish(topic: String, [UInt8])
    /// Read the log of another service; as `reader`, with the private lines that name it.
    case fetch(source: String, reader: String?, after: Position)
    /// Do this on another thread; what comes of it is handed in under the same number. What was not begun by `untilMs`, on
    /// the monotonic clock, has lapsed.
    case perform(effect: UInt64, S.Effect, untilMs: Int64)
    /// Read lines of the own log again, to answer a repeated request as it was answered first.
    case recall(effect: UInt64, from: UInt64, through: UInt64)
    /// Serve a page of the own log.
    case page(Ticket, request: ID, reader: String?, PageStart, limit: Int)
    /// Start or stop taking requests under the service's nouns.
    case take(Bool)
    /// Standby: apply the own log's lines up to here.
    case follow(through: UInt64)
    /// Have a replica bring this to somebody outside.
    case deliver(ID, DeliveryOrder)
}

/// One turn: the batch to append and sync, then what to do.
public struct Turn<S: Service> {
    /// One batch; empty where nothing happened.
    public var lines: [EventLine] = []
    /// In order; none of them before the lines are synced.
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
    /// What a process is to its log.
    public enum Role: String, Sendable {
        /// Follows the log of another process.
        case standby
        /// Owns the log, and does not yet know as much as it once knew.
        case starting
        /// Owns the log, and takes requests.
        case primary
        /// Answers what it took and takes no more.
        case stopping
    }

    /// What the service knows, with all that happened this turn.
    public package(set) var state: S.State
    /// From standby or starting on to primary and stopping, never back.
    public internal(set) var role: Role
    /// The last line of the own log, this turn's included.
    public internal(set) var head: UInt64 = 0
    /// The last line that is synced.
    public internal(set) var synced = Position.start
    /// The last line of the turn that is being written.
    package internal(set) var lineBeforeSync = Position.start
    /// One for each source, sorted by name.
    public internal(set) var followers: [Follower]
    /// Requests that have had their effect, so that a repeat has none.
    public package(set) var remembered = Remembered()
    var windows = RateWindows()
    /// Accounts that are forgotten, and whose personal fields may still stand in the log.
    public internal(set) var erasing: [ID] = []
    /// What it has done since its start.
    public package(set) var counters = Counters()

    let settings: Settings
    let entropy: Entropy
    /// Of what was asked, digests are made with this.
    let digestKey: [UInt8]
    package let rules = S.rules
    package let ownRules: TypeTable<Rules<S>.OwnRule>
    /// What the own log says was seen; reactions up to there are done (rule 3).
    var written = Positions()
    /// What was seen by now: the followers' cursors, merged with what their sources had seen.
    var seen = Positions()
    /// What must be seen before requests are taken.
    var needed = Positions()
    var lastTime = Timestamp.distantPast
    var verifier = TokenVerifier()
    var underway: [RequestKey: Underway] = [:]
    var waiting: [Waiting] = []
    var effects: [UInt64: EffectUnderWay] = [:]
    var effectBytes = 0
    var waitingBytes = 0
    var strangers = StrangerBudget()
    var nextEffect: UInt64
    var drafts: [Draft] = []
    var outputs: [Output<S>] = []
    /// Deliveries that replicas have, and those that nobody took, in the order of their time.
    var handedOut: Set<ID> = []
    var again: [(atMs: Int64, id: ID)] = []
    var lastSlot: DeliverySlot?
    var window = DeliveryWindow()
    var lanes = DeliveryLanes()
    var clock = ClockGuard()
    package var now = Moment(wall: .distantPast, monotonicMs: 0)
    var startedMs: Int64?
    var headDueMs: Int64 = 0
    /// When files are next looked after.
    var upkeepDueMs: Int64?
    /// Whether the last turn left something that was at hand.
    var hasMore = false
    var unmarked = 0
    var unmarkedSinceMs: Int64 = 0
    /// Whether someone listens to spans, as the bus last said.
    public var spansWanted = false

    /// A machine that knows nothing yet: a snapshot or the own log's lines come first.
    ///
    /// - Parameters:
    ///   - settings: what the process was started with.
    ///   - entropy: where ids, seeds and traces are drawn from.
    ///   - role: standby, or starting where the log is at hand.
    public init(settings: Settings, entropy: Entropy, role: Role) {
        self.settings = settings
        self.entropy = entropy
        self.role = role
        digestKey = Array(settings.secret.derive("request digest").prefix(16))
        let (counted, erasureMark) = (rules.limits, rules.erasureMark)
        ownRules = TypeTable(
            Dictionary(
                uniqueKeysWithValues: rules.own.map { type, rule in
                    var rule = rule
                    rule.isKept = counted[type] != nil || type == erasureMark
                    return (type, rule)
                }))
        state = S.emptyState()
        let readSources = rules.readSources
        followers = S.follows.sorted().map { source in
            Follower(source: source, reader: readSources.contains(source) ? S.name : nil)
        }
        // What comes of an effect of a machine that was thrown away must not be taken for one of this machine's.
        nextEffect = entropy.word() >> 2
    }

    /// What a request is waiting on its way to an outcome.
    struct Underway {
        var digest: RequestDigest
        var tickets: [Asked]
        var request: any Request
        var envelope: RequestEnvelope
        var caller: Caller
        /// What it took of what may be asked without an account.
        var spent: StrangerBudget.Spent?
    }

    /// A request and who is to be answered.
    struct Asked {
        var ticket: Ticket
        /// Of the log's private lines, as the noun says under which it came.
        var reader: String?
        var envelope: RequestEnvelope
        /// What came along in a frame of its own.
        var file: [UInt8]?
        var receivedMs: Int64
        /// Whether it has waited for an id that was too young to be known.
        var hasWaited = false
    }

    struct Waiting {
        var asked: Asked
        var needs: Positions
        var untilMs: Int64
        /// Whether it waits for a key of auth's rather than for a position.
        var forKey = false
        /// By owner: when the youngest id was made that it names.
        var young: [String: Timestamp] = [:]
        var caller = Caller.nobody
        /// What it is answered in the end, where it names an id that is young.
        var refusal: Refusal?
    }

    enum Effect {
        case command(RequestKey)
        case recall(Asked, RequestKey, any Request, Caller)
        /// A query that looks something up outside the state.
        case lookup(Asked, any Request, Caller)
        case upkeep
    }

    /// An event that happened this turn, on its way into the log.
    struct Draft {
        var event: (any Event)?
        var type: String
        var info: EventInfo
        var causation: String?
        var digest: RequestDigest?
        var trace: TraceParent?
        var timer: String?
    }

    /// What was done since the start, for status.
    public struct Counters: Sendable {
        /// All that came in, those that could not be read too.
        public var requests: UInt64 = 0
        /// Those that were answered with a refusal.
        public var refusals: UInt64 = 0
        /// Those whose id was known already, answered as before or refused.
        public var repeats: UInt64 = 0
        /// Own ones that happened.
        public var events: UInt64 = 0
        /// Those of other services that were taken in.
        public var observed: UInt64 = 0
        /// Messages and pages of other services that were dropped, since they were not sound.
        public var damaged: UInt64 = 0
        public init() {}
    }

    /// The limits of the runtime (protocol.md).
    public enum Limits {
        /// Bytes of a request: the bus takes no more, and who comes past it shall not send more either.
        public static var envelopeBytesMax: Int { BusLimits.envelopeBytesMax }
        /// How long a request waits for what it must have seen.
        public static var afterMs: Int64 { 1000 }
        /// How many may wait at a time; past that the longest waiting is answered.
        public static var waitingMax: Int { 512 }
        /// Bytes of those that wait; past that likewise.
        public static var waitingBytesMax: Int { 64 << 20 }
        /// How many of them may wait for ids that are younger than what was seen of their owners.
        public static var youngMax: Int { 128 }
        /// How far ahead of this clock others' may be.
        public static var skewMs: Int64 { 1000 }
        /// How much may be under way on other threads: two of them hash 130 passwords a second, and nobody waits longer
        /// than some seconds.
        public static var effectsMax: Int { 512 }
        /// Bytes of the requests that wait for those.
        public static var effectBytesMax: Int { 64 << 20 }
        /// Repetitions that wait for the same request.
        public static var joinedMax: Int { 64 }
        /// How long foreign events may go by without a line that says they were seen.
        public static var seenMarkMs: Int64 { 1000 }
        /// How many foreign events may go by without such a line.
        public static var seenMarkEvents: Int { 1000 }
        /// How often a primary announces its head.
        public static var headMs: Int64 { 1000 }
        /// After a page that could not be had, or had nothing in it, that long before the next is asked for.
        public static var fetchRetryMs: Int64 { 250 }
        /// From one upkeep to the next.
        public static var upkeepMs: Int64 { 3_600_000 }
        /// How long `due` waits for a word from every source.
        public static var dueWaitMs: Int64 { 10_000 }
        /// Lines of a page of the log.
        public static var pageLinesMax: Int { 1000 }
        /// Events of one turn, after which it takes nothing more.
        public static var turnEventsMax: Int { 2000 }
    }

    /// The time it is now; said before the inputs of each turn.
    public mutating func at(_ moment: Moment) {
        now = moment
        if startedMs == nil { startedMs = moment.monotonicMs }
        clock.tick(moment)
    }

    /// The time that rules see: the wall's, never before the log's last event.
    var time: Timestamp { max(now.wall, lastTime) }

    func context(
        _ caller: Caller = .nobody, outcome: (any Sendable)? = nil, file: [UInt8]? = nil
    ) -> Context {
        Context(
            now: time, caller: caller, settings: settings, entropy: entropy, outcome: outcome, file: file,
            head: head)
    }

    /// Whether this turn has had enough.
    public var isFull: Bool { drafts.count >= Limits.turnEventsMax }

    /// Whether a request by an account (or by none) has left events in the log, as far as is remembered.
    package func hasWritten(_ account: ID?, _ request: ID) -> Bool {
        remembered[RequestKey(account: account, request: request)] != nil
    }

    /// Whether anything it took is still on its way to an answer.
    public var isIdle: Bool {
        underway.isEmpty && waiting.isEmpty && effects.isEmpty && drafts.isEmpty && handedOut.isEmpty
    }

    /// What keeps it from taking requests: what it once knew of others and does not know yet.
    package var unseen: String {
        followers.filter { $0.cursor.sequence < needed[$0.source] }
            .map { "\($0.source) \(needed[$0.source]), is at \($0.cursor)" }.joined(separator: "; ")
    }

    /// What keeps it from rest, for whoever waits for that.
    package var underWay: String {
        let counts = [
            ("commands", underway.count), ("waiting requests", waiting.count), ("effects", effects.count),
            ("drafts", drafts.count), ("deliveries", handedOut.count), ("unmarked events", unmarked),
        ]
        return counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    }

    /// What was personal of some accounts stands in the log no more.
    package mutating func didErase(_ accounts: [ID]) { erasing.removeAll { accounts.contains($0) } }

    /// Whether nothing is left to be done or said.
    package var isAtRest: Bool { isIdle && unmarked == 0 }

    /// All that a reply says was seen (rule 3, Reads).
    var at: Positions {
        var positions = seen
        positions[S.name] = head
        return positions
    }
}

/// Watches for jumps of the wall clock: while it has drifted from the monotonic one by over a minute, timers are
/// not asked, until the two have agreed again for a minute (architecture.md, Starting).
struct ClockGuard: Sendable {
    static let driftMaxMs: Int64 = 60_000
    static let calmMs: Int64 = 60_000
    private var offset: Int64?
    private var calmSince: Int64?

    /// Whether the wall clock can be believed.
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
