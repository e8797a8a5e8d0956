// What a service is: a state, the events that change it, and the rules that decide which events a command causes
// (architecture.md, A service). Nothing here, and nothing in a service, reads a clock, a random source, a file or
// a socket: what a rule needs beyond the state comes in its context.

import Contracts
import Crypto
import JSON
import Values

/// A service of Rally. `State` holds its own part and one projection for each source it follows; `evolve` rules
/// touch only the first, `observe` rules only the second.
public protocol Service: SendableMetatype {
    /// What it knows; goes into snapshots.
    associatedtype State: Codable & Sendable
    /// Work that is too slow for the reactor's thread, and what comes of it.
    associatedtype Effect: Sendable
    /// What comes of an effect.
    associatedtype Outcome: Sendable
    /// What that work needs of the world outside: where keys are to be had, a directory for files.
    associatedtype Tools: Sendable = Void

    /// `games`: the service's name on the bus, in its events and in its directory.
    static var name: String { get }
    /// The other services whose events it observes.
    static var follows: [String] { get }
    /// Counts up when `State` changes its form: snapshots of another form are not read.
    static var stateVersion: Int { get }
    /// What it does with commands, queries and events.
    static var rules: Rules<Self> { get }

    /// What it knows before the first event.
    static func emptyState() -> State
    /// Who may be who, as far as this service has seen.
    static func identities(_ state: State) -> any Identities
    /// When `due` next has something to do; `nil` for never.
    static func nextDue(_ state: State) -> Timestamp?
    /// What is due by now, at most some hundred at a time; asked again while there is more.
    static func due(_ state: State, _ context: Context) -> [Due]
    /// What ``perform(_:_:)`` works with, made once, when the process starts.
    /// - Parameter directory: that of its log.
    /// - Throws: where a setting is wrong, a sentence that names it.
    static func tools(_ environment: (String) -> String?, directory: String) throws -> Tools
    /// Does the slow work, on a thread of its own.
    static func perform(_ effect: Effect, _ tools: Tools) -> Outcome

    /// Slow work that nobody asks for, such as removing files that no event speaks of any more: done every hour, by the primary
    /// alone. What comes of it changes nothing; `nil` where there is none.
    static func upkeep(_ state: State) -> Effect?

    /// Deletes what lies beside the log and belongs to accounts that are erased. It runs on its own thread, before the log is
    /// rewritten; `nil` where a service keeps nothing there.
    static func discard(_ state: State) -> Discard<Self>?

    /// How it delivers; `nil` for a service that is not ``Delivering``.
    static var deliveryRules: DeliveryRules<Self>? { get }
    /// The service whose events tell of accounts, keys and sessions: tokens are verified with what was seen of it.
    static var accountSource: String { get }
}

/// Given the events as they had been, says what went wrong, for it to be tried again.
public typealias Discard<S: Service> = @Sendable ([any Event], _ perform: (S.Effect) -> S.Outcome) -> String?

extension Service {
    public static func discard(_ state: State) -> Discard<Self>? { nil }
    public static func upkeep(_ state: State) -> Effect? { nil }
    public static var deliveryRules: DeliveryRules<Self>? { nil }
    public static var accountSource: String { Catalogue.accountService }
}

extension Service {
    public static func nextDue(_ state: State) -> Timestamp? { nil }
    public static func due(_ state: State, _ context: Context) -> [Due] { [] }
    /// Under which it is asked, as the catalogue has it.
    public static var nouns: [String] {
        Catalogue.services.first { $0.name == name }?.nouns.map(\.name) ?? []
    }
}

extension Service where Effect == Never {
    /// Never called: there are no effects.
    public static func perform(_ effect: Never, _ tools: Tools) -> Never {}
    /// Never called: there are no effects.
    public static func perform(_ effect: Never) -> Never {}
}

extension Service where Tools == Void {
    /// Such a service needs nothing of the world outside.
    public static func tools(_ environment: (String) -> String?, directory: String) {}
}

/// Events whose time has come. The key names the occasion; an occasion happens once (architecture.md, Starting).
public struct Due {
    /// The same however often it is asked, and no other occasion's.
    public var key: String
    /// In their order, as one batch.
    public var events: [any Event]

    public init(_ key: String, _ events: [any Event]) {
        self.key = key
        self.events = events
    }
}

/// What a command leads to. A rule that refuses throws its `Refusal`; one that leaves a trace of its own returns the
/// event, and its reply throws.
public enum Decision<Effect> {
    /// These happen, in this order and all together; none where it holds already.
    case events([any Event])
    /// This first; the rule is then asked again, with the outcome in its context.
    case perform(Effect)

    /// Nothing to write: it already holds.
    public static var nothing: Decision { .events([]) }
}

/// All that is not in the state: who asks, when it is, fresh identifiers, the outcome of an effect.
public struct Context {
    /// The moment that all events of the decision bear.
    public var now: Timestamp
    /// Who asks; nobody for timers and reactions.
    public var caller: Caller
    /// What the process was started with.
    public var settings: Settings
    let entropy: Entropy
    let outcomeOfEffect: (any Sendable)?
    /// The bytes that came with the request, in a frame of their own.
    public let file: [UInt8]?
    /// The head of the service's own log before this command.
    public var head: UInt64

    /// Made by the runtime for each question, and by tests.
    ///
    /// - Parameters:
    ///   - entropy: where ids and seeds are drawn from.
    ///   - outcome: what came of the effect that the rule asked for before.
    ///   - file: the bytes that came with the request.
    ///   - head: the last line of the service's own log.
    public init(
        now: Timestamp, caller: Caller = .nobody, settings: Settings, entropy: Entropy,
        outcome: (any Sendable)? = nil, file: [UInt8]? = nil, head: UInt64 = 0
    ) {
        self.now = now
        self.caller = caller
        self.settings = settings
        self.entropy = entropy
        outcomeOfEffect = outcome
        self.file = file
        self.head = head
    }

    /// A fresh UUIDv7; ids of one service never go backwards.
    public func newID() -> ID { entropy.id(at: now) }

    /// A fresh seed (domain.md §1.10).
    public func newSeed() -> Seed { Seed(entropy.word()) }

    /// Refuses a gated action where the caller's profile is too thin for it (domain.md §3.4); a command that is refused
    /// leaves its service's ``Rules/gateHits(_:)``.
    public func requireTier2(if isGated: Bool = true) throws(Refusal) {
        guard isGated, let facts = caller.facts, facts.tier < 2 else { return }
        throw .tierRequired(missing: facts.missing)
    }

    /// The bytes of a file that a request names.
    public func bytes(of reference: FileReference, _ field: String) throws(Refusal) -> [UInt8] {
        guard let file, file.count == reference.byteCount else {
            throw .invalid(field, "\(field): \(reference.byteCount) bytes were to come along, and did not")
        }
        return file
    }

    /// What came of the effect that the rule asked for, if it has.
    public func outcome<Outcome>(_ type: Outcome.Type = Outcome.self) -> Outcome? {
        outcomeOfEffect as? Outcome
    }
}

/// The random source and the identifiers drawn from it.
public final class Entropy {
    private var ids = IDGenerator()
    private var random: any RandomNumberGenerator

    /// - Parameter random: in a process the system's, in tests a seeded one.
    public init(_ random: any RandomNumberGenerator) { self.random = random }

    /// A fresh UUIDv7, above all before it.
    public func id(at time: Timestamp) -> ID {
        ids.next(at: time, random: &random)
    }
    /// 64 random bits.
    public func word() -> UInt64 { random.next() }
    /// A fresh trace, for a request that brought none.
    public func trace() -> TraceParent { TraceParent(random: &random) }
}

/// What a process was started with (domain.md §12.3, protocol.md Environment).
public struct Settings: Sendable {
    /// `<host>` in links.
    public var host: String
    /// The e-mail address of the first administrator, in its normal form.
    public var adminEmail: String?
    /// Strict mode: every game asks for tier 2 by default.
    public var gatesAll: Bool
    /// `RALLY_DEV`: admits what is only for those who build on Rally.
    public var isDevelopment: Bool
    /// Whether a geocoder may be asked for places that nobody here knows.
    public var hasGeocoder: Bool
    /// Time zones by their IANA names.
    public var zones: ZoneDatabase
    /// How often an account may do what (domain.md §12.1).
    public var limits: LimitSettings
    /// Derives what must not be stored: tokens, signing keys, digests of requests.
    public var secret: SecretKey

    public init(
        host: String = "rally.example", adminEmail: String? = nil, gatesAll: Bool = false,
        isDevelopment: Bool = false, hasGeocoder: Bool = false, zones: ZoneDatabase,
        limits: LimitSettings = .standard, secret: SecretKey
    ) {
        self.host = host
        self.adminEmail = adminEmail
        self.gatesAll = gatesAll
        self.isDevelopment = isDevelopment
        self.hasGeocoder = hasGeocoder
        self.zones = zones
        self.limits = limits
        self.secret = secret
    }
}

/// The 32 bytes in the file `key` beside a log. Never printed, never sent; only what is derived from it leaves.
public struct SecretKey: Sendable, CustomStringConvertible {
    private let bytes: [UInt8]

    /// - Parameter bytes: 32, as they stand in the file.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// HMAC-SHA-256 of a purpose and its particulars: 32 bytes, the same each time.
    public func derive(_ purpose: String, _ particulars: [UInt8] = []) -> [UInt8] {
        Crypto.hmacSHA256(Array(purpose.utf8) + [0] + particulars, key: bytes)
    }

    public var description: String { "SecretKey(…)" }
}

extension Context {
    /// What fields are held against that are about times and zones.
    public var checkTime: CheckTime { CheckTime(now: now, zones: settings.zones) }
}
