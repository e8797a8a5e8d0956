// Finding people by a part of their name among a million, asked through the bus one at a time, beside a query of the same
// service that looks one account up: what is beyond that is the search (domain.md §3.5).

import BenchData
import Contracts
import Logging
import Platform
import Values

final class PeopleChapter: Chapter {
    let rows: [Row]
    private let directory: Directory

    init(_ site: Site) {
        let directory = Directory(site, accounts: 1_000_000)
        self.directory = directory
        let get = Gauge("profile.get") { try directory.get(forMs: site.runMs($0)) }
        let search = Gauge("profile.search") { try directory.search(forMs: site.runMs($0)) }
        rows = [
            Row("people search, 1 M accounts, p50", .p50, search, beside: get, .none),
            Row("people search, 1 M accounts, p99", .p99, search, limit: 5000),
        ]
    }

    func close() { directory.close() }
}

/// A town of many, and what is looked for there.
private final class Directory {
    private let site: Site
    private let plan: BenchPlan
    private var town: Town?
    private var load: Load?
    private var searches: [RequestTemplate] = []
    private var lookUps: [RequestTemplate] = []
    private var next = 0

    init(_ site: Site, accounts: Int) {
        self.site = site
        plan = BenchPlan(now: WallClock.now, accounts: accounts, games: 0, rsvps: 0)
    }

    func search(forMs durationMs: Int) throws -> Sample { try ask(forMs: durationMs) { searches } }
    func get(forMs durationMs: Int) throws -> Sample { try ask(forMs: durationMs) { lookUps } }

    private func ask(forMs durationMs: Int, _ requests: () -> [RequestTemplate]) throws -> Sample {
        try open()
        let requests = requests()
        return try load?.run(inFlight: 1, forMs: durationMs) {
            next = (next + 1) % requests.count
            return requests[next]
        } ?? Sample()
    }

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth"]) { try BenchTown.write(plan, into: $0) }
        self.town = town
        let token = try town.signUp(1)[0].accessToken
        let people = BenchPeople(plan)
        var numbers = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            let person = people.person(Int(numbers.next() % UInt64(plan.accounts)))
            let (nickname, displayName) = (person.nickname, person.displayName)
            // As people type: the beginning of a name, the whole of one, something out of the middle, what nobody has.
            let q =
                switch numbers.next() % 6 {
                case 0: String(nickname.prefix(2))
                case 1: String(displayName.prefix(4))
                case 2: nickname
                case 3: String(nickname.dropFirst(3).prefix(4))
                case 4: String(displayName.suffix(2))
                default: String(displayName.suffix(5)) + "zq"
                }
            searches.append(
                RequestTemplate(town.envelope("profile.search", token: token, "{\"q\":\"\(q)\"}")))
            lookUps.append(
                RequestTemplate(town.envelope("profile.get", token: token, "{\"accountId\":\"\(nickname)\"}"))
            )
        }
        load = try Load(town.bus, noun: "profile")
    }

    func close() {
        load = nil
        town?.close()
        town = nil
    }
}
