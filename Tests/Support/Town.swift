// All services in one process, without sockets, files or clocks: each turn's lines are kept in an array, what is published
// reaches the others through the town's weather, time passes when a test says so.

import AuthService
import BusProtocol
import Contracts
import Crypto
import EventLine
import EventLog
import GamesService
import JSON
import Machine
import NotifyService
import Platform
import Process
import RsvpService
import SocialService
import StatsService
import Values

/// The loss, duplication and delay of messages between services.
public struct Weather: Sendable {
    public var drop = 0.0
    public var duplicate = 0.0
    /// Maximum delay of a message; if above 0, messages overtake each other.
    public var delayMsMax: Int64 = 0

    public static let fine = Weather()
    public init(drop: Double = 0, duplicate: Double = 0, delayMsMax: Int64 = 0) {
        self.drop = drop
        self.duplicate = duplicate
        self.delayMsMax = delayMsMax
    }
}

public final class Town {
    public private(set) var now: Moment
    public var weather = Weather.fine
    public private(set) var random: SplitMix64
    /// All published messages, whether they arrived or not.
    public private(set) var published: [(topic: String, body: [UInt8])] = []
    /// Unexpected events.
    public private(set) var notes: [String] = []
    /// Lines per page, so that catching up takes several pages.
    public var pageLines = 1000
    /// Whether pages have only the types that are asked for, or all, as from a source of an earlier release.
    public var asksByTypes = true

    public let auth: Node<Auth>
    public let games: Node<Games>
    public let rsvp: Node<Rsvp>
    public let social: Node<Social>
    public let notify: Node<Notify>
    public let stats: Node<Stats>
    private var standbys: [any Resident] = []

    private struct Letter {
        var to: any Resident
        var topic: String
        var body: [UInt8]
        var dueMs: Int64
    }
    private var letters: [Letter] = []
    private var replies: [Ticket: ReplyEnvelope] = [:]
    private var files: [Ticket: [UInt8]] = [:]
    /// Requests that standbys did not answer.
    var handedOn: Set<Ticket> = []
    private var lastTicket: Ticket = 0
    private var ids = IDGenerator()

    /// Noon in London on Tuesday, 1 December 2026.
    public static let noon = Timestamp(milliseconds: 1_796_126_400_000)

    public init(
        seed: UInt64 = 1, at time: Timestamp = noon, adminEmail: String? = nil, gatesAll: Bool = false,
        limits: LimitSettings = .off, geocoder: FakeGeocoder? = nil
    ) {
        let start = Moment(wall: time, monotonicMs: 5_000_000)
        var random = SplitMix64(seed: seed)
        let settings = Settings(
            adminEmail: adminEmail, gatesAll: gatesAll, hasGeocoder: geocoder != nil, zones: .shared,
            limits: limits,
            secret: SecretKey(Array(repeating: 7, count: 32)))
        let geocoder = geocoder ?? FakeGeocoder()
        func entropy() -> Entropy { Entropy(SplitMix64(seed: random.next())) }
        func node<S: PlayedService>(_: S.Type) -> Node<S> {
            Node(settings, entropy(), at: start, perform: S.standIn)
        }
        auth = node(Auth.self)
        games = Node(settings, entropy(), at: start, perform: geocoder.perform)
        rsvp = node(Rsvp.self)
        social = node(Social.self)
        notify = node(Notify.self)
        (now, self.random) = (start, random)
        stats = node(Stats.self)
        for resident in residents { resident.town = self }
        settle()
    }

    // MARK: - Asking

    public func freshID() -> ID { ids.next(at: now.wall, random: &random) }

    /// Gives a request to its service, without waiting.
    public func send(_ envelope: RequestEnvelope, file: [UInt8]? = nil) -> Ticket {
        lastTicket += 1
        let noun = String(envelope.type.prefix { $0 != "." })
        let service = Catalogue.services.first { $0.nouns.contains { $0.name == noun } }?.name ?? "auth"
        if let resident = resident(service), resident.isUp {
            resident.take(lastTicket, under: nil, envelope.bytes, file: file)
        }
        return lastTicket
    }

    /// Sends a request to one process.
    public func ask<S: Service>(
        _ type: String, _ fields: JSONValue = [:], as person: Person, of node: Node<S>,
        after: Positions = Positions()
    ) -> Answer {
        var envelope = request(type, fields, as: person)
        envelope.after = after
        lastTicket += 1
        node.take(lastTicket, envelope.bytes)
        return answer(lastTicket)
    }

    /// Gives any bytes as a request to a service.
    /// - Parameter noun: the noun of the request; by default its type's own.
    public func raw(_ text: String, to name: String, under noun: String? = nil) -> Answer {
        lastTicket += 1
        resident(name)?.take(lastTicket, under: noun, Array(text.utf8), file: nil)
        return answer(lastTicket)
    }

    /// Runs the town until the request is answered, for two seconds at most.
    public func answer(_ ticket: Ticket) -> Answer {
        settle()
        for _ in 0..<20 where replies[ticket] == nil && !handedOn.contains(ticket) { pass(milliseconds: 100) }
        return Answer(replies[ticket], file: files[ticket], isHandedOn: handedOn.contains(ticket))
    }

    public func isAnswered(_ ticket: Ticket) -> Bool { replies[ticket] != nil }

    func replied(_ ticket: Ticket, _ bytes: [UInt8], file: [UInt8]?) {
        files[ticket] = file
        if replies[ticket] != nil { note("ticket \(ticket) was answered twice") }
        replies[ticket] = bytes.withUnsafeBytes { try? ReplyEnvelope(parsing: $0) }
    }

    func paged(_ ticket: Ticket, _ page: [UInt8]?) {
        let text = LogPage.lines(of: page).map { "\"\($0.position)\"" }.joined(separator: ",")
        replies[ticket] = ReplyEnvelope(
            id: nil, at: .init(), outcome: .success(Array("{\"lines\":[\(text)]}".utf8)))
    }

    // MARK: - Time

    /// Delivers and steps until nothing more follows.
    public func settle() {
        for _ in 0..<2000 {
            let due = letters.filter { $0.dueMs <= now.monotonicMs }
            letters.removeAll { $0.dueMs <= now.monotonicMs }
            for letter in due { letter.to.deliver(letter.topic, letter.body) }
            var isBusy = !due.isEmpty
            for resident in residents where resident.turn() { isBusy = true }
            if !isBusy { return }
        }
        note("the town does not come to rest")
    }

    /// Lets time pass, stopping whenever a timer is due.
    public func advance(days: Int = 0, hours: Int = 0, minutes: Int = 0, seconds: Int = 0) {
        let target = now.wall.adding(days: days).adding(hours: hours).adding(minutes: minutes).adding(
            seconds: seconds)
        for _ in 0..<5000 {
            let next = residents.compactMap(\.nextTimer).min() ?? target
            guard next > now.wall, next < target else { break }
            pass(milliseconds: next.since(now.wall))
        }
        pass(milliseconds: target.since(now.wall))
    }

    public func advance(to time: Timestamp) { advance(seconds: Int(time.since(now.wall) / 1000)) }

    /// Lets time pass in one step.
    public func pass(milliseconds: Int64) {
        now.wall = now.wall.adding(milliseconds: milliseconds)
        now.monotonicMs += milliseconds
        settle()
    }

    /// Lets some seconds pass one by one: heads, marks and waits get their turns.
    public func idle(seconds: Int = 5) {
        for _ in 0..<seconds { pass(milliseconds: 1000) }
    }

    /// Sets the wall clock; the monotonic one is not affected.
    public func setClock(hours: Int) {
        now.wall = now.wall.adding(hours: hours)
        settle()
    }

    // MARK: - Messages

    func publish(from sender: any Resident, _ topic: String, _ body: [UInt8]) {
        published += Town.messages(topic, body)
        for resident in residents where resident !== sender && resident.hears(topic) {
            if chance(weather.drop) { continue }
            for _ in 0..<(chance(weather.duplicate) ? 2 : 1) {
                let delay = weather.delayMsMax > 0 ? Int64(random.next() % UInt64(weather.delayMsMax)) : 0
                letters.append(Letter(to: resident, topic: topic, body: body, dueMs: now.monotonicMs + delay))
            }
        }
    }

    /// The messages that the relay sends to subscribers of single topics.
    private static func messages(_ topic: String, _ body: [UInt8]) -> [(topic: String, body: [UInt8])] {
        guard EventBatch.source(ofTopic: topic) != nil else { return [(topic, body)] }
        var messages: [(topic: String, body: [UInt8])] = []
        body.withUnsafeBytes { body in
            EventBatch.forEachLine(in: body) { line in
                let topic = EventBatch.topic(ofLine: line).map { String(decoding: $0, as: UTF8.self) } ?? ""
                messages.append((topic, Array(line)))
            }
        }
        return messages
    }

    /// Delivers a message to a service as from the bus; an event as a batch of one.
    public func forge(to name: String, _ topic: String, _ body: [UInt8]) {
        let isSystem = topic.hasPrefix("_")
        resident(name)?.deliver(
            isSystem ? topic : EventBatch.topic(of: String(topic.prefix { $0 != "." })), body)
        settle()
    }

    private func chance(_ probability: Double) -> Bool {
        probability > 0 && Double.random(in: 0..<1, using: &random) < probability
    }

    public func randomNumber(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    // MARK: - Services

    private var primaries: [any Resident] { [auth, games, rsvp, social, notify, stats] }
    private var residents: [any Resident] { primaries + standbys }
    func resident(_ name: String) -> (any Resident)? { primaries.first { $0.name == name } }
    /// All services, in the order of the catalogue.
    public var nodes: [any AnyNode] { primaries }
    /// The service of that name.
    public func node(_ name: String) throws -> any AnyNode {
        guard let resident = resident(name) else { throw Trouble.noService(name) }
        return resident
    }

    public func note(_ what: String) { notes.append(what) }

    public func restart(_ name: String, fromSnapshot: Bool = false) throws {
        letters.removeAll { $0.to.name == name }
        try node(name).restart(fromSnapshot: fromSnapshot)
        settle()
    }

    /// A second process beside one of rsvp's or games'.
    public func standby<S: Service>(_ node: Node<S>) -> Node<S> {
        let standby = node.standby()
        standbys.append(standby)
        idle(seconds: 2)
        return standby
    }

    /// The primary dies, and the standby takes over.
    public func promote<S: Service>(_ standby: Node<S>, over node: Node<S>) throws {
        standbys.removeAll { $0 === standby }
        try node.takeOver(from: standby)
        settle()
    }
}
