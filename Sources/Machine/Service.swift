// A service: a state, the events that change it, and the rules that decide which events a command causes
// (architecture.md, A service). Nothing here, and nothing in a service, reads a clock, a random source, a
// file or a socket. What a rule needs beyond the state comes in its context.

import Contracts
import Crypto
import JSON
import Packed
import Values

/// A service of Rally. `State` holds its own part and one projection for each source it follows; `evolve`
/// rules touch only the first, `observe` rules only the second.
public protocol Service: SendableMetatype {
    /// Goes into snapshots, section by section. As JSON it is compared, and read from snapshots of earlier builds.
    associatedtype State: Codable & Sendable
    /// Work that is too slow for the reactor's thread.
    associatedtype Effect: Sendable
    associatedtype Outcome: Sendable
    /// Resources that effects need: key servers, a directory for files.
    associatedtype Tools: Sendable = Void

    /// `games`: the service's name on the bus, in its events and in its directory.
    static var name: String { get }
    /// The other services whose events it observes.
    static var follows: [String] { get }
    /// Goes up when the form of `State` as JSON changes. Snapshots of another form are not read.
    static var stateVersion: Int { get }
    static var rules: Rules<Self> { get }

    /// The state before the first event.
    static func emptyState() -> State
    /// Passes each section of a state to `pass`, always in the same order, and makes the derived parts if it was reading.
    static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws
    /// Called before a start applies many events of the own log. Derived parts of the state may be left out of date
    /// until ``endReplay(_:)``; nothing queries them before that.
    static func beginReplay(_ state: inout State)
    /// Called after all events were applied.
    static func endReplay(_ state: inout State)
    /// The events to write when the owner begins to take requests: the effect of changed settings.
    static func opening(_ state: State, _ context: Context) -> [any Event]
    /// Sentences for the operator when the owner begins to take requests: settings that have no effect.
    static func remarks(_ state: State, _ context: Context) -> [String]
    /// The accounts, keys and sessions that this service has seen.
    static func identities(_ state: State) -> any Identities
    /// When the next timer is due; `nil` for never.
    static func nextDue(_ state: State) -> Timestamp?
    /// The timers that are due by now, at most some hundred at a time. Called again while there are more.
    static func due(_ state: State, _ context: Context) -> [Due]
    /// Makes the tools of ``perform(_:_:)``, once, when the process starts.
    /// - Parameter files: the files beside its log.
    /// - Throws: a sentence that names the setting, if one is wrong.
    static func tools(_ environment: (String) -> String?, _ files: any SideFiles) throws -> Tools
    /// Performs an effect, on a thread of its own.
    static func perform(_ effect: Effect, _ tools: Tools) -> Outcome

    /// Whether an effect may take a second of processor time. Such effects have threads of their own; each account
    /// runs one at a time, with a limit per hour (domain.md §12.1, `pictures`).
    static func isLong(_ effect: Effect) -> Bool

    /// Hourly slow work of the primary, such as removing files that no event names any more. Its outcome
    /// changes nothing. `nil`: nothing to do.
    static func upkeep(_ state: State) -> Effect?

    /// Deletes the files of erased accounts beside the log. Runs on a thread of its own, before the log is
    /// rewritten. `nil` for a service that keeps no files.
    static func discard(_ state: State) -> Discard<Self>?

    /// `nil` for a service that is not ``Delivering``.
    static var deliveryRules: DeliveryRules<Self>? { get }
    /// The service whose events carry accounts, keys and sessions, with which tokens are verified.
    static var accountSource: String { get }
}

/// Gets the erased events as they were before. Returns the problem, for another try; `nil` on success.
public typealias Discard<S: Service> = @Sendable ([any Event], _ perform: (S.Effect) -> S.Outcome) -> String?

extension Service {
    /// One section, for a state that is always small.
    public static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws {
        try pass.json("state", &state)
    }
    public static func isLong(_ effect: Effect) -> Bool { false }
    public static func beginReplay(_ state: inout State) {}
    public static func endReplay(_ state: inout State) {}
    public static func opening(_ state: State, _ context: Context) -> [any Event] { [] }
    public static func remarks(_ state: State, _ context: Context) -> [String] { [] }
    public static func discard(_ state: State) -> Discard<Self>? { nil }
    public static func upkeep(_ state: State) -> Effect? { nil }
    public static var deliveryRules: DeliveryRules<Self>? { nil }
    public static var accountSource: String { Catalogue.accountService }
}

extension Service {
    public static func nextDue(_ state: State) -> Timestamp? { nil }
    public static func due(_ state: State, _ context: Context) -> [Due] { [] }
    /// The nouns of the service, from the catalogue.
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
    /// Does nothing: a service without tools.
    public static func tools(_ environment: (String) -> String?, _ files: any SideFiles) {}
}

/// Events whose time has come. The key names the occasion; an occasion happens once (architecture.md,
/// Starting).
public struct Due {
    /// Unique to the occasion, and the same whenever it is computed.
    public var key: String
    /// Written in this order, as one batch.
    public var events: [any Event]

    public init(_ key: String, _ events: [any Event]) {
        self.key = key
        self.events = events
    }
}

/// The result of a command's rule. A rule that refuses throws its `Refusal`. A rule that refuses and leaves a
/// trace returns the trace event, and its reply throws.
public enum Decision<Effect> {
    /// Write these, in this order, in one batch. Empty if nothing changes.
    case events([any Event])
    /// Perform this first, then call the rule again with the outcome in its context.
    case perform(Effect)

    public static var nothing: Decision { .events([]) }
}

/// Everything a rule needs beyond the state: the caller, the time, fresh ids, the outcome of an effect.
public struct Context {
    /// The time of all events of the decision.
    public var now: Timestamp
    /// The caller; nobody for timers and reactions.
    public var caller: Caller
    /// A box, because a context is made several times per request, and the settings hold half a dozen references.
    private let settingsBox: Box<Settings>
    public var settings: Settings { settingsBox.value }
    let entropy: Entropy
    let outcomeOfEffect: (any Sendable)?
    /// The bytes that came with the request, in a frame of their own.
    public let file: [UInt8]?
    /// The head of the service's own log before this command.
    public var head: UInt64
    /// The origin of the command, as far as its bringer knows.
    public var origin: String?
    /// Takes notes of rules; `nil` except in a replay.
    public var notes: DecisionNotes?

    /// The runtime makes one for each call of a rule; tests make their own.
    ///
    /// - Parameters:
    ///   - entropy: the source of ids and seeds.
    ///   - outcome: the outcome of the effect that the rule asked for.
    ///   - file: the bytes that came with the request.
    ///   - head: the last line of the service's own log.
    public init(
        now: Timestamp, caller: Caller = .nobody, settings: Settings, entropy: Entropy,
        outcome: (any Sendable)? = nil, file: [UInt8]? = nil, head: UInt64 = 0
    ) {
        self.init(
            now: now, caller: caller, box: Box(settings), entropy: entropy, outcome: outcome, file: file,
            head: head)
    }

    init(
        now: Timestamp, caller: Caller, box: Box<Settings>, entropy: Entropy, outcome: (any Sendable)?,
        file: [UInt8]?, head: UInt64
    ) {
        self.now = now
        self.caller = caller
        settingsBox = box
        self.entropy = entropy
        outcomeOfEffect = outcome
        self.file = file
        self.head = head
    }

    /// A fresh UUIDv7; ids of one service never go backwards.
    public func newID() -> ID { entropy.id(at: now) }

    /// A fresh seed (domain.md §1.10).
    public func newSeed() -> Seed { Seed(entropy.word()) }

    /// A game's moment by the clock of its place, as the caller writes it: `Sun 22 Nov 18:00`. The zone is named if the
    /// caller's clock shows another time or is unknown (domain.md §1.1).
    public func placeTime(_ time: Timestamp, in placeZone: String) -> String {
        let zones = settings.zones
        return (zones.zone(named: placeZone) ?? .utc).written(
            time, now: now, for: caller.timezone.flatMap { zones.zone(named: $0) })
    }

    /// Refuses a gated action if the caller's profile is below tier 2 (domain.md §3.4). A command that is
    /// refused leaves its service's ``Rules/gateHits(_:)`` event.
    public func requireTier2(if isGated: Bool = true) throws(Refusal) {
        guard isGated, let facts = caller.facts, facts.tier < 2 else { return }
        throw .tierRequired(missing: facts.missing)
    }

    /// The bytes of the file that came with a request and that `reference` names.
    public func bytes(of reference: FileReference, _ field: String) throws(Refusal) -> [UInt8] {
        guard let file, file.count == reference.byteCount else {
            throw .invalid(field, "\(field): \(reference.byteCount) bytes were to come along, and did not")
        }
        return file
    }

    /// The outcome of the effect that the rule asked for; `nil` in its first call.
    public func outcome<Outcome>(_ type: Outcome.Type = Outcome.self) -> Outcome? {
        outcomeOfEffect as? Outcome
    }
}

/// The random source and the identifiers drawn from it.
public final class Entropy {
    private var ids = IDGenerator()
    private var random: any RandomNumberGenerator

    /// - Parameter random: the system's in a process, a seeded one in tests.
    public init(_ random: any RandomNumberGenerator) { self.random = random }

    /// A fresh UUIDv7, greater than all before it.
    public func id(at time: Timestamp) -> ID {
        ids.next(at: time, random: &random)
    }
    /// 64 random bits.
    public func word() -> UInt64 { random.next() }
    /// A fresh trace, for a request that brought none.
    public func trace() -> TraceParent { TraceParent(random: &random) }
}

/// The settings of a process (domain.md §12.3, protocol.md Environment).
public struct Settings: Sendable {
    /// `<host>` in links.
    public var host: String
    /// The e-mail address of the first administrator, in its normal form.
    public var adminEmail: String?
    /// Strict mode: every game asks for tier 2 by default.
    public var gatesAll: Bool
    /// `RALLY_DEV`: allows requests that are only for developers.
    public var isDevelopment: Bool
    /// Whether a geocoder is set, for places that the tables do not have.
    public var hasGeocoder: Bool
    /// Whether webhooks may lead to private addresses and do without TLS.
    public var allowsPrivateWebhooks: Bool
    /// The contact for browsers' push services: `mailto:` or `https:`. `nil` for `https://<host>`.
    public var vapidSubject: String?
    /// Time zones by their IANA names.
    public var zones: ZoneDatabase
    /// The rate limits (domain.md §12.1).
    public var limits: LimitSettings
    /// The key from which tokens, signing keys and the digest key are derived; none of them is stored.
    public var secret: SecretKey

    public init(
        host: String = "rally.example", adminEmail: String? = nil, gatesAll: Bool = false,
        isDevelopment: Bool = false, hasGeocoder: Bool = false,
        allowsPrivateWebhooks: Bool = false, vapidSubject: String? = nil,
        zones: ZoneDatabase, limits: LimitSettings = .standard, secret: SecretKey
    ) {
        self.host = host
        self.adminEmail = adminEmail
        self.gatesAll = gatesAll
        self.isDevelopment = isDevelopment
        self.hasGeocoder = hasGeocoder
        self.allowsPrivateWebhooks = allowsPrivateWebhooks
        self.vapidSubject = vapidSubject
        self.zones = zones
        self.limits = limits
        self.secret = secret
    }
}

/// The 32 bytes in the file `key` beside a log. Never printed or sent; only derived values leave the process.
public struct SecretKey: Sendable, CustomStringConvertible {
    private let bytes: [UInt8]

    /// - Parameter bytes: the 32 bytes of the file.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// HMAC-SHA-256 of a purpose and its particulars: 32 bytes.
    public func derive(_ purpose: String, _ particulars: [UInt8] = []) -> [UInt8] {
        Crypto.hmacSHA256(Array(purpose.utf8) + [0] + particulars, key: bytes)
    }

    public var description: String { "SecretKey(…)" }
}

extension Context {
    /// The time and the zones for checks of fields.
    public var checkTime: CheckTime { CheckTime(now: now, zones: settings.zones) }
}
