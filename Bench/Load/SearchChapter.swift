// Searching among a million games with every kind of filter, asked through the bus one at a time, beside a query of the
// same service that looks up one game: the difference is the cost of searching (domain.md §4.6).

import BenchData
import BenchReport
import Contracts
import Logging
import Platform
import Values

final class SearchChapter: Chapter {
    let rows: [Row]
    private let field: Field

    init(_ site: Site) {
        let field = Field(site, games: site.size(1_000_000, quick: 100_000))
        let size = site.isQuick ? "100 k" : "1 M"
        self.field = field
        let get = Gauge("games.get") { try field.ask(nil, forMs: site.runMs($0)) }
        let all = Gauge("games.search") { try field.ask(Question.allCases, forMs: site.runMs($0)) }
        rows =
            [
                Row("game search, \(size) games, all filters, p50", .p50, all, beside: get, .none),
                Row("game search, \(size) games, all filters, p99", .p99, all, limit: 2000),
            ]
            + (site.isQuick ? [] : Question.allCases).map { question in
                let one = Gauge("games.search") { try field.ask([question], forMs: site.runMs($0)) }
                return Row("game search, \(question.rawValue), p99", .p99, one, limit: nil)
            }
    }

    func close() { field.close() }
}

/// The kinds of searches.
private enum Question: String, CaseIterable {
    case around, sport, words, rareWords = "rare words", noWords = "words nobody wrote", newest
    case slots = "open slots and price", near = "nearest, by level", friends, host
    case policy = "policy, mine to join", day, wide = "100 miles, later", anywhere
    case anywhereWords = "words anywhere", anywhereNone = "no such words anywhere"
}

/// A million games, and the queries about them.
private final class Field {
    private let site: Site
    private let plan: BenchPlan
    private var town: Town?
    private var load: Load?
    private var searches: [Question: [RequestTemplate]] = [:]
    private var lookUps: [RequestTemplate] = []
    private var next = 0

    init(_ site: Site, games: Int) {
        self.site = site
        plan = BenchPlan(now: WallClock.now, accounts: max(1000, games / 100), games: games, rsvps: 0)
    }

    /// - Parameter questions: `nil` for looking games up.
    func ask(_ questions: [Question]?, forMs durationMs: Int) throws -> Sample {
        try open()
        return try load?.run(inFlight: 1, forMs: durationMs) {
            next += 1
            guard let questions else { return lookUps[next % lookUps.count] }
            let requests = searches[questions[next % questions.count]] ?? lookUps
            return requests[next / questions.count % requests.count]
        } ?? Sample()
    }

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth", "rsvp", "games"]) { try BenchTown.write(plan, into: $0) }
        self.town = town
        let token = try town.signUp(1)[0].accessToken
        let (games, people) = (BenchGames(plan), BenchPeople(plan))
        var numbers = SplitMix64(seed: 9)
        for _ in 0..<200 {
            let game = games.game(Int(numbers.next() % UInt64(plan.games)))
            let host = people.person(game.host).nickname
            for question in Question.allCases {
                let filter = question.filter(like: game.details, host: host, plan.now, &numbers)
                searches[question, default: []].append(
                    RequestTemplate(town.envelope("games.search", token: token, "{\(filter)}")))
            }
            // Skip games that not everybody may see.
            guard game.details.visibility == .public else { continue }
            lookUps.append(
                RequestTemplate(town.envelope("games.get", token: token, "{\"gameId\":\"\(game.id)\"}")))
        }
        load = try Load(town.bus, noun: "games")
    }

    func close() {
        load = nil
        town?.close()
        town = nil
    }
}

extension Question {
    /// The members of a filter that matches an existing game.
    fileprivate func filter(
        like game: GameDetails, host: String, _ now: Timestamp, _ numbers: inout SplitMix64
    ) -> String {
        let around = "\"center\":{\"lat\":\(game.place.lat),\"lng\":\(game.place.lng)}"
        let sport = "\"sports\":[\"\(game.sport.rawValue)\"]"
        let words = (game.place.name ?? "").split(separator: " ").map(String.init)
        let (rare, frequent) = (words.first ?? "", words.last ?? "")
        return switch self {
        case .around: around
        case .sport: "\(around),\(sport)"
        case .words: "\(around),\"q\":\"\(frequent)\""
        case .rareWords: "\(around),\"q\":\"\(rare) \(frequent)\",\(sport)"
        case .noWords: "\(around),\"q\":\"\(rare.dropFirst())zq\""
        case .newest: "\(around),\"radiusMiles\":\(1 + numbers.next() % 10),\"sort\":\"newest\""
        case .slots: "\(around),\"hasOpenSlots\":true,\"priceTiers\":[\"free\",\"$\"]"
        case .near: "\(around),\"sort\":\"distance\",\"skillLevels\":[\"advanced\"],\(sport)"
        case .friends: "\(around),\"scope\":\"\(numbers.next() % 2 == 0 ? "friends" : "own")\""
        case .host: "\"hostId\":\"\(host)\""
        case .policy:
            "\(around),\"joinPolicy\":[\"request\"],\"visibility\":[\"public\"],\"matchesMe\":true"
        case .day: "\(around),\"day\":\"\(game.startsAt.day)\",\"timezone\":\"\(game.timezone)\""
        case .wide:
            "\(around),\"radiusMiles\":100,\"from\":\"\(now.adding(days: 20))\",\"to\":\"\(now.adding(days: 60))\""
        case .anywhere: "\(sport),\"status\":[\"active\"],\"to\":\"\(now.adding(days: 60))\""
        case .anywhereWords: "\"q\":\"\(frequent)\""
        case .anywhereNone: "\"q\":\"\(rare.dropFirst())zq\""
        }
    }
}
