// A group of 500 among a million games: its games, beside the caller's own; and what it takes to invite all of its
// members to one (domain.md §7.7).

import BenchData
import BenchReport
import Contracts
import JSON
import Messaging
import Platform
import Values

final class GroupChapter: Chapter {
    let rows: [Row]
    private let club: Club

    init(_ site: Site) {
        let club = Club(site, games: site.size(1_000_000, quick: 50_000))
        self.club = club
        let size = site.isQuick ? "50 k" : "1 M"
        let mine = Gauge("games.mine") { try club.ask(.mine, forMs: site.runMs($0)) }
        let calendar = Gauge("games.calendar") { try club.ask(.calendar, forMs: site.runMs($0)) }
        let invited = Gauge("invites.send-group") { try club.invite(rounds: $0 ? 1 : 5) }
        rows = [
            Row("a group's games, among \(size), p50", .p50, calendar, beside: mine, .none),
            Row("a group's games, among \(size), p99", .p99, calendar, limit: 2000),
            Row("inviting a group of \(Club.size), p50", .p50, invited, limit: 20_000),
            Row("log of such an invitation, a member", .bytes, invited, limit: 100),
        ]
    }

    func close() { club.close() }
}

private enum Question { case mine, calendar }

/// A group with its members, and twenty games of its own.
private final class Club {
    static let size = 500
    private static let gamesCount = 20

    private let site: Site
    private let plan: BenchPlan
    private let people: BenchPeople
    private var town: Town?
    private var load: Load?
    private var group = ""
    private var requests: [Question: [RequestTemplate]] = [:]
    private var next = 0
    private var hosted = 0

    init(_ site: Site, games: Int) {
        self.site = site
        plan = BenchPlan(now: WallClock.now, accounts: max(1000, games / 100), games: games, rsvps: 0)
        people = BenchPeople(plan)
    }

    func ask(_ question: Question, forMs durationMs: Int) throws -> Sample {
        _ = try open()
        let all = requests[question] ?? []
        return try load?.run(inFlight: 1, forMs: durationMs) { all.following(&next) } ?? Sample()
    }

    /// Invites everybody to new games; the bytes are those of rsvp's log, for each person.
    func invite(rounds: Int) throws -> Sample {
        let town = try open()
        var (tookUs, bytes): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let game = try host(town)
            let before = try logBytes(town)
            let began = MonotonicClock.nowUs
            let data = "{\"gameId\":\"\(game)\"}"
            let answered = try town.ask(
                "invites", [town.envelope("invites.send-group", token: token(0), data)])
            tookUs.append(Double(MonotonicClock.nowUs - began))
            let reply = try JSONCoding.decode(SendGroupInvitation.Reply.self, from: answered[0])
            guard reply.invitedCount == Self.size - 1 else {
                throw BenchFailure(description: "\(reply.invitedCount) were invited")
            }
            bytes.append(Double(try logBytes(town) - before) / Double(Self.size - 1))
        }
        let middle = rounds / 2
        var sample = Sample(p50Us: tookUs.sorted()[middle])
        sample.amount = bytes.sorted()[middle]
        return sample
    }

    private func logBytes(_ town: Town) throws -> Int {
        let text = try site.place.run("/bin/sh", ["-c", "cat \(town.data)/rsvp/*.jsonl | wc -c"])
        return Int(text.split(whereSeparator: \.isWhitespace).first ?? "") ?? 0
    }

    private func token(_ index: Int) -> String? { people.token(of: index, at: WallClock.now) }

    private func host(_ town: Town) throws -> ID {
        let startsAt = WallClock.now.adding(minutes: 48 * 60 + hosted * 90)
        hosted += 1
        let created = try town.ask(
            "games",
            [
                town.envelope(
                    "games.create", token: token(0),
                    """
                    {"sport":"soccer","title":"Soccer of the club","place":{"name":"Dolores Park","lat":37.7596,\
                    "lng":-122.4269},"startsAt":"\(startsAt)","groupId":"\(group)","visibility":"group"}
                    """)
            ])
        let game = try JSONCoding.decode(GameView.self, from: created[0]).id
        try town.awaitGame(game, token: token(0))
        return game
    }

    private func open() throws -> Town {
        if let town { return town }
        let town = try Town(site, ["auth", "social", "rsvp", "games"]) { try BenchTown.write(plan, into: $0) }
        self.town = town
        let created = try town.ask(
            "groups",
            [
                town.envelope(
                    "groups.create", token: token(0),
                    """
                    {"name":"The club","slug":"the-club","sports":["soccer"],"listing":"public","joining":"open"}
                    """)
            ])
        group = try JSONCoding.decode(GroupView.self, from: created[0]).id.description
        let about = "{\"groupId\":\"\(group)\"}"
        _ = try town.ask(
            "groups", (1..<Self.size).map { town.envelope("groups.join", token: token($0), about) })
        // games and rsvp come to know of the last member.
        _ = try town.awaitQuiet()
        for _ in 0..<Self.gamesCount { _ = try host(town) }
        for index in 0..<100 {
            for (question, type, fields) in [
                (Question.mine, "games.mine", "{}"), (.calendar, "games.calendar", about),
            ] {
                let asker = question == .mine ? 0 : index
                requests[question, default: []].append(
                    RequestTemplate(town.envelope(type, token: token(asker), fields)))
            }
        }
        load = try Load(town.bus, noun: "games")
        return town
    }

    func close() {
        load = nil
        town?.close()
        town = nil
    }
}
