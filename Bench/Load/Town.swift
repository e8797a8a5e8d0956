// Rally as separate processes, as it is deployed: the release build, with ports and a directory of its own.

import BenchReport
import Contracts
import JSON
import Logging
import Messaging
import Platform
import Spawning
import Values
import ZeroMQ

/// The paths of the programs, and the bench's own folder.
struct Site {
    /// Rally's executables.
    let products: String
    /// The bare C programs.
    let limits: String
    /// The SQL of the peers.
    let scripts: String
    let place: Workplace
    /// How long one gauge runs in one round.
    let runMs: Int
    /// Whether data that takes long to prepare is smaller.
    let isQuick: Bool

    func product(_ name: String) -> String { "\(products)/\(name)" }

    func limit(_ name: String) throws -> String {
        let path = "\(limits)/\(name)"
        guard fileSize(path) > 0 else { throw Absence(description: "no C compiler") }
        return path
    }

    /// Runs a bare program that prints "rate p50 p99".
    func sample(_ name: String, _ arguments: [String]) throws -> Sample {
        let words = try place.run(try limit(name), arguments).split { $0 == " " || $0 == "\n" }.compactMap {
            Double($0)
        }
        guard words.count == 3 else { throw BenchFailure(description: "\(name) printed no figures") }
        return Sample(rate: words[0], p50Us: words[1], p99Us: words[2])
    }

    /// The first, unmeasured round is short.
    func runMs(_ isWarmUp: Bool) -> Int { isWarmUp ? min(300, runMs / 2) : runMs }

    /// A number of things that take long to prepare.
    func size(_ count: Int, quick: Int) -> Int { isQuick ? quick : count }
}

/// A bus and services, until closed.
final class Town {
    let address: BusAddress
    let bus: BusConnection
    let data: String
    private let site: Site
    /// Whether its folder is deleted with it.
    private let isOwn: Bool
    /// The database that stores the logs; `nil` for files.
    private let store: String?
    private(set) var children: [String: Child] = [:]
    private var ids = IDGenerator()
    private var random = SystemRandomNumberGenerator()
    /// Number of games created.
    private var gamesCount = 0

    /// - Parameters:
    ///   - data: a folder to keep; `nil` for one of its own.
    ///   - store: a database for the logs, which are copied into it.
    ///   - fill: writes the logs that the services start from.
    init(
        _ site: Site, _ services: [String] = [], data: String? = nil, store: String? = nil,
        fill: (String) throws -> Void = { _ in }
    ) throws {
        (self.site, self.store) = (site, store)
        isOwn = data == nil
        let port = try freePorts()
        address = try BusAddress("tcp://127.0.0.1:\(port)")
        bus = BusConnection(address: address, context: try Context())
        self.data = try data ?? site.place.folder("data-\(port)")
        try fill(self.data)
        if let store {
            let logs = services.map { "\(self.data)/\($0)" }.filter { fileSize("\($0)/key") > 0 }
            try site.place.run(site.product("log"), ["copy"] + logs + [store])
        }
        try start("bus").waitFor("ready: requests")
        // With a million games on a busy machine, the services take minutes to read each other's logs.
        for child in try services.map({ try start($0) }) { try child.waitFor("ready at ", withinMs: 900_000) }
    }

    /// - Parameters:
    ///   - name: needed for further processes of a service.
    ///   - input: the file that it reads.
    ///   - isHeard: whether its output is kept.
    @discardableResult
    func start(
        _ service: String, as name: String? = nil, _ settings: [String: String] = [:],
        arguments: [String] = [], input: String? = nil, isHeard: Bool = true
    ) throws -> Child {
        let name = name ?? service
        var own = ["RALLY_BUS": address.description, "RALLY_DATA": data, "RALLY_LIMITS": "off"]
        own["RALLY_STORE"] = store
        let child = try site.place.start(
            name, site.product(service), arguments, own.merging(settings) { $1 }, input: input,
            isHeard: isHeard)
        children[name] = child
        return child
    }

    func close() {
        for (name, child) in children where name != "bus" { child.stop() }
        children["bus"]?.stop()
        children = [:]
        if isOwn { _ = try? site.place.run("/bin/rm", ["-rf", data]) }
    }

    // MARK: - Sending requests

    func envelope(_ type: String, token: String?, _ data: String) -> [UInt8] {
        let id = ids.next(at: WallClock.now, random: &random)
        return RequestEnvelope(id: id, type: type, token: token, timeoutMs: 60_000, data: Array(data.utf8))
            .bytes
    }

    /// Sends all of these, up to `inFlight` at a time; returns the data of the replies in order.
    func ask(_ noun: String, _ envelopes: [[UInt8]], inFlight: Int = 64) throws -> [[UInt8]] {
        var client = try MajordomoClient(bus)
        var poller = Poller()
        poller.add(client.pollHandle)
        var waiting: [ID: Int] = [:]
        var replies = [[UInt8]](repeating: [], count: envelopes.count)
        var sent = 0
        var answered = 0
        while answered < envelopes.count {
            while sent < envelopes.count, sent - answered < inFlight {
                let id = envelopes[sent].withUnsafeBytes { RequestEnvelope.id(in: $0) }
                if let id { waiting[id] = sent }
                _ = try client.send(noun: noun, body: [Frame(envelopes[sent])])
                sent += 1
            }
            guard try poller.poll(timeoutMs: 60_000) > 0 else {
                throw BenchFailure(description: "\(noun) does not answer")
            }
            while let (_, body) = try client.receive() {
                let reply = try body[0].withUnsafeBytes { try ReplyEnvelope(parsing: $0) }
                guard let id = reply.id, let index = waiting.removeValue(forKey: id) else { continue }
                answered += 1
                switch reply.outcome {
                case .success(let data): replies[index] = data
                case .failure(let refusal): throw BenchFailure(description: "\(noun): \(refusal)")
                }
            }
        }
        client.close()
        return replies
    }

    /// Signs up this many accounts, which are logged in then.
    func signUp(_ count: Int) throws -> [Session] {
        let envelopes = (0..<count).map { number in
            envelope(
                "account.signup", token: nil,
                """
                {"email":"player\(number)@example.com","password":"correct horse battery",\
                "displayName":"Player number \(number)","nickname":"player_\(number)"}
                """)
        }
        return try ask("account", envelopes).map { try JSONCoding.decode(Session.self, from: $0) }
    }

    /// Creates games of half an hour each, one after another from the day after tomorrow on, after those created
    /// before: nobody's games overlap, and nobody gets a reminder.
    func createGames(_ count: Int, _ host: Session, capacity: (Int) -> Int?) throws -> [ID] {
        try createGames(count, hosts: [host.accessToken], capacity: capacity)
    }

    /// - Parameters:
    ///   - hosts: tokens of the hosts, who take turns.
    ///   - capacity: the capacity of the game with that number; `nil` for no limit.
    func createGames(_ count: Int, hosts: [String], capacity: (Int) -> Int?) throws -> [ID] {
        let start = WallClock.now.adding(minutes: 48 * 60 + gamesCount * 50)
        gamesCount += count
        let requests = (0..<count).map { number in
            let room = capacity(number).map { ",\"capacity\":\($0)" } ?? ""
            return envelope(
                "games.create", token: hosts[number % hosts.count],
                """
                {"sport":"soccer","title":"Soccer \(number)","place":{"name":"Dolores Park","lat":37.7596,"lng":-122.4269},\
                "startsAt":"\(start.adding(minutes: number * 50))","durationMinutes":30\(room)}
                """)
        }
        return try ask("games", requests).map { try JSONCoding.decode(GameView.self, from: $0).id }
    }

    /// Waits until rsvp knows the game.
    func awaitGame(_ game: ID, token: String?) throws {
        for _ in 0..<400 {
            let asked = envelope("rsvp.roster", token: token, #"{"gameId":"\#(game)"}"#)
            if (try? ask("rsvp", [asked])) != nil { return }
            MonotonicClock.pause(milliseconds: 25)
        }
        throw BenchFailure(description: "rsvp does not come to know of the games")
    }
}

/// The processor time that a town's processes, and the load itself, have spent on something counted.
struct Costs {
    private var spentUs: [String: Double] = [:]
    private var count = 0.0

    /// - Parameters:
    ///   - own: the name for the bench's own process; `nil` to leave it out.
    ///   - body: returns how often it was done.
    /// - Returns: the microseconds that all of them have spent.
    @discardableResult
    mutating func add(_ town: Town, own: String?, _ body: () throws -> Double) rethrows -> Double {
        let before = Costs.processorTimes(town, own)
        count += try body()
        var sumUs = 0.0
        for (name, us) in Costs.processorTimes(town, own) {
            spentUs[name, default: 0] += us - (before[name] ?? 0)
            sumUs += us - (before[name] ?? 0)
        }
        return sumUs
    }

    private static func processorTimes(_ town: Town, _ own: String?) -> [String: Double] {
        var times: [String: Double] = [:]
        if let own { times[own] = processorMicroseconds() }
        for (name, child) in town.children { times[name] = child.processorUs }
        return times
    }

    /// `auth 0.2, bus 22.1, …` in microseconds for one; `nil` if nothing was counted.
    var text: String? {
        guard count > 0 else { return nil }
        return spentUs.sorted { $0.key < $1.key }.map { "\($0.key) \(decimal($0.value / count, 1))" }
            .joined(separator: ", ")
    }
}
