// Real reactors: threads, sockets, files and clocks, with a bus in the same process. The machine's decisions are tested
// elsewhere; here it is about the communication between threads (deploy/sanitize).

import Asking
import AuthService
import BusService
import Contracts
import EventLog
import Foundation
import GamesService
import JSON
import Logging
import Messaging
import Platform
import PostgresLog
import RsvpService
import Synchronization
import Testing
import Values
import ZeroMQ

@testable import Machine
@testable import Process

/// A service on its own thread, until it is stopped like by a signal.
private final class RunningService<S: Service>: Sendable {
    private let signals = Mutex<Signals?>(nil)
    private let thread = Mutex<DedicatedThread?>(nil)

    init(_ service: S.Type, _ bus: BusAddress, data: String) throws {
        let configuration = ProcessConfiguration(
            buses: [bus], logs: .files(data), instance: "\(S.name)-1", limits: .off)
        let started = try DedicatedThread(S.name) { [self] in
            // A context waits for its sockets, so the reactor must be closed before.
            do { try run(configuration).close() } catch { Issue.record(error) }
        }
        thread.withLock { $0 = started }
    }

    private func run(_ configuration: ProcessConfiguration) throws -> ZeroMQ.Context {
        let reactor = try Reactor<S>(configuration, logger: Logger(service: S.name, format: .text) { _ in })
        signals.withLock { $0 = reactor.signals }
        try reactor.run()
        return reactor.context
    }

    func stop() {
        signals.withLock { $0?.pretend(SIGTERM) }
        thread.withLock { $0 }?.join()
    }
}

/// A counter shared by several threads.
private final class Tally: Sendable {
    let count = Mutex(0)
}

/// A caller that sends one request after the other, and remembers positions.
private struct Asker: ~Copyable {
    private var caller: BlockingClient
    private var ids = IDGenerator()
    private var random = SystemRandomNumberGenerator()
    private var seen = Positions()
    private var token: String?
    private(set) var agreedCount = 0

    init(_ bus: BusConnection) throws { caller = try BlockingClient(bus) }

    /// The reply's data. A request to a service that is still starting is repeated.
    mutating func ask(_ type: String, _ data: JSONValue = [:]) throws -> JSONValue {
        let noun = String(type.prefix { $0 != "." })
        let envelope = RequestEnvelope(
            id: ids.next(at: WallClock.now, random: &random), type: type, token: token, after: seen,
            data: Array(data.text().utf8))
        let untilMs = MonotonicClock.nowMs + 20_000
        while MonotonicClock.nowMs < untilMs {
            guard case .reply(let body) = try caller.call(noun: noun, body: [Frame(envelope.bytes)]) else {
                throw Refusal(.timeout, "\(type) was not answered")
            }
            let reply = try body[0].withUnsafeBytes { try ReplyEnvelope(parsing: $0) }
            seen.merge(reply.at)
            if case .failure(let refusal) = reply.outcome, refusal.reason == .unavailable {
                var poller = Poller()
                try poller.poll(timeoutMs: 20)
                continue
            }
            agreedCount += 1
            return try JSONValue(parsing: try reply.outcome.get())
        }
        throw Refusal(.unavailable, "\(type) stays unavailable")
    }

    mutating func signUp(_ nickname: String) throws {
        let session = try ask(
            "account.signup",
            [
                "email": .string("\(nickname)@example.com"), "password": "left foot 11",
                "nickname": .string(nickname), "displayName": .string(nickname),
            ])
        token = session["accessToken"]?.stringValue
        _ = try ask(
            "profile.onboard",
            [
                "birthDate": "1990-06-15", "gender": "female", "cityLabel": "Here", "lat": 37.77,
                "lng": -122.42,
            ])
    }

    /// A page of a log, requested like by a follower or a curious client.
    mutating func readLog(of service: String) throws {
        let request = RequestEnvelope(
            id: ids.next(at: WallClock.now, random: &random), type: "log.read",
            data: Array(#"{"after":"0:00000000","limit":50}"#.utf8))
        _ = try caller.call(noun: "log.\(service)", body: [Frame(request.bytes)])
    }

    consuming func close() { caller.close() }
}

@Suite struct ReactorTests {
    private static let rounds = 25

    /// A player's day: games, answers, searches, pages.
    private static func play(_ bus: BusConnection, _ nickname: String) throws -> Int {
        var asker = try Asker(bus)
        try asker.signUp(nickname)
        for round in 0..<rounds {
            let game = try asker.ask(
                "games.create",
                [
                    "sport": "soccer", "title": .string("\(nickname) \(round)"), "capacity": 4,
                    "place": ["name": "Park", "lat": 37.7596, "lng": -122.4269],
                    "startsAt": .string(WallClock.now.adding(days: 1).description),
                ])
            let id = try #require(game["id"])
            // Causality: every service knows the game.
            _ = try asker.ask("rsvp.roster", ["gameId": id])
            _ = try asker.ask("games.update", ["gameId": id, "title": "Moved"])
            _ = try asker.ask("games.search", ["center": ["lat": 37.76, "lng": -122.42], "radiusMiles": 5])
            _ = try asker.ask("account.me")
            try asker.readLog(of: ["auth", "games", "rsvp"][round % 3])
        }
        _ = try asker.ask(
            "account.password", ["old": "left foot 11", "new": "right foot 12"])
        let agreed = asker.agreedCount
        asker.close()
        return agreed
    }

    @Test func servicesServeSeveralPlayersAtATimeAndEndInOrder() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: directory) }
        let data = directory.path
        let logger = Logger(service: "bus", format: .text) { _ in }
        let bus = try Bus(BusConfiguration(address: try BusAddress("tcp://127.0.0.1:*"), logger: logger))
        try bus.start()
        let context = try ZeroMQ.Context()
        let connection = BusConnection(address: bus.address, context: context)
        let auth = try RunningService(Auth.self, bus.address, data: data)
        let games = try RunningService(Games.self, bus.address, data: data)
        let rsvp = try RunningService(Rsvp.self, bus.address, data: data)

        let agreed = Tally()
        let players = try ["ann", "bob", "cho"].map { nickname in
            try DedicatedThread(nickname) {
                do {
                    let count = try Self.play(connection, nickname)
                    agreed.count.withLock { $0 += count }
                } catch { Issue.record(error) }
            }
        }
        for player in players { player.join() }
        // After a restart the log is read again, with its snapshot.
        games.stop()
        let again = try RunningService(Games.self, bus.address, data: data)
        var late = try Asker(connection)
        try late.signUp("dee")
        let found = try late.ask(
            "games.search", ["center": ["lat": 37.76, "lng": -122.42], "radiusMiles": 5])
        late.close()
        for stop in [again.stop, rsvp.stop, auth.stop] { stop() }
        bus.stop()
        bus.context.close()
        context.close()

        #expect(agreed.count.withLock { $0 } == 3 * (3 + 5 * Self.rounds))
        #expect(found["items"]?.arrayValue?.isEmpty == false)
        try expectWhole(data)
    }

    private func expectWhole(_ data: String) throws {
        for service in ["auth", "games", "rsvp"] {
            let survey = try LogSurvey.take(PosixDisk(), directory: "\(data)/\(service)", source: service)
            guard case .whole = survey.finding else {
                Issue.record("the log of \(service) is not whole")
                continue
            }
            #expect(survey.lines > 0 && !survey.snapshots.isEmpty, "\(service)")
            if service == "games" { #expect(survey.lines >= UInt64(3 * 2 * Self.rounds)) }
        }
    }
}
