// Writes the logs of auth, games and rsvp for a whole town, as if the services had run: they can start from them, and
// `log check auth games rsvp` finds no fault. Whatever a batch says it has seen was written before it.

import Contracts
import EventLog
import Values

/// Writes logs for measurements.
public enum BenchTown {
    /// The reason why a town could not be written.
    public enum Trouble: Error, CustomStringConvertible {
        case locked(String)
        case notEmpty(String)

        public var description: String {
            switch self {
            case .locked(let directory): "\(directory) belongs to a running process"
            case .notEmpty(let directory): "there is a log in \(directory) already"
            }
        }
    }

    /// A log that was written.
    public struct Written: Sendable {
        public var source: String
        public var events: UInt64
        public var bytes: Int
    }

    /// games notes that it has seen rsvp's log after this many of its lines.
    static let eventsPerMark: UInt64 = 1000

    /// Writes `auth`, `games` and `rsvp` below `directory`; none of them may hold a log yet.
    /// - Parameter cards: party cards that everybody played before there were games.
    @discardableResult
    public static func write(
        _ plan: BenchPlan, with cards: BenchCards? = nil, into directory: String
    ) throws -> [Written] {
        let auth = try writeAuth(plan, into: "\(directory)/auth")
        var games = try LogFiller("games", in: "\(directory)/games", plan: plan, batchLinesMax: 6)
        var rsvp = try LogFiller("rsvp", in: "\(directory)/rsvp", plan: plan, batchLinesMax: 64)
        var answers = BenchAnswers(plan)
        games.seen["auth"] = auth.events
        rsvp.seen["auth"] = auth.events
        try cards?.add(to: &games)
        try makeGames(plan, &games, &rsvp, &answers)
        try giveAnswers(plan, &games, &rsvp, &answers)
        try games.close()
        try rsvp.close()
        return [
            auth, Written(source: "games", events: games.head, bytes: games.bytes),
            Written(source: "rsvp", events: rsvp.head, bytes: rsvp.bytes),
        ]
    }

    /// Writes `auth` and `social` below `directory`.
    @discardableResult
    public static func writePosts(_ plan: BenchPlan, into directory: String) throws -> [Written] {
        let auth = try writeAuth(plan, into: "\(directory)/auth")
        let social = try BenchPosts(plan).write(into: "\(directory)/social", seenOfAuth: auth.events)
        return [auth, social]
    }

    /// Writes `auth` and `games` below `directory`.
    @discardableResult
    public static func writeMatches(_ matches: BenchMatches, into directory: String) throws -> [Written] {
        let auth = try writeAuth(matches.plan, into: "\(directory)/auth")
        let games = try matches.write(into: "\(directory)/games", seenOfAuth: auth.events)
        return [auth, games]
    }

    /// Writes the logs of all services below `directory`.
    @discardableResult
    public static func writeAll(
        _ plan: BenchPlan, _ news: BenchNews, into directory: String
    ) throws -> [Written] {
        var all = try write(plan, into: directory)
        let seen = all[0].events
        all.append(try BenchPosts(plan).write(into: "\(directory)/social", seenOfAuth: seen))
        // Nothing of the others yet, so that a start reads only notify's own log.
        all.append(try writeNotify(news, of: [all[0]], into: directory))
        all.append(try news.writeStats(into: "\(directory)/stats", seenOfAuth: seen))
        return all
    }

    /// Writes `notify` below `directory`: it has seen the other logs to their ends, and notified everybody.
    @discardableResult
    public static func writeNotify(
        _ news: BenchNews, of others: [Written], into directory: String
    ) throws -> Written {
        var seen = Positions()
        for other in others { seen[other.source] = other.events }
        return try news.writeNotify(into: "\(directory)/notify", seen: seen)
    }

    private static func writeAuth(_ plan: BenchPlan, into directory: String) throws -> Written {
        let people = BenchPeople(plan)
        var auth = try LogFiller("auth", in: directory, plan: plan, batchLinesMax: 24)
        let key = Array((Base64URL.encode(BenchPeople.keyBytes(of: plan)) + "\n").utf8)
        try PosixDisk().writeWhole("key", in: directory, key)
        for index in 0..<plan.accounts {
            let person = people.person(index)
            var numbers = plan.numbers(.signUp, index)
            let time = person.createdAt
            let key: [any Event] = index == 0 ? people.keyPublished.map { [$0] } ?? [] : []
            try auth.add(key + people.signUp(person), at: time, .request(by: nil, at: time, &numbers))
            try auth.add(
                people.onboarding(person), at: time, .request(by: person.id, at: time, &numbers))
        }
        try auth.close()
        return Written(source: "auth", events: auth.head, bytes: auth.bytes)
    }

    /// Creates the games; rsvp makes each host going once it has seen the game.
    private static func makeGames(
        _ plan: BenchPlan, _ games: inout LogFiller, _ rsvp: inout LogFiller, _ answers: inout BenchAnswers
    ) throws {
        let all = BenchGames(plan)
        // Lines about cards come first.
        let before = games.synced
        var hosted = 0
        for index in 0..<plan.games {
            let game = all.game(index)
            var numbers = plan.numbers(.creation, index)
            let created = all.created(game)
            games.seen["rsvp"] = rsvp.synced
            try games.add(
                [created], at: game.createdAt, .request(by: created.hostId, at: game.createdAt, &numbers))
            if index + 1 == plan.games { try games.flush() }
            rsvp.seen["games"] = games.synced
            while before + UInt64(hosted) < games.synced {
                let cause = LogFiller.Cause.event(source: "games", sequence: before + UInt64(hosted + 1))
                try rsvp.add([answers.host(of: hosted)], at: game.createdAt, cause)
                hosted += 1
            }
        }
        try rsvp.flush()
    }

    private static func giveAnswers(
        _ plan: BenchPlan, _ games: inout LogFiller, _ rsvp: inout LogFiller, _ answers: inout BenchAnswers
    ) throws {
        guard plan.games > 0 else { return }
        for index in 0..<plan.rsvps {
            guard let (event, time) = answers.answer(index) else { continue }
            var numbers = plan.numbers(.answering, index)
            try rsvp.add([event], at: time, .request(by: event.accountId, at: time, &numbers))
            if rsvp.synced >= games.seen["rsvp"] + eventsPerMark {
                games.seen["rsvp"] = rsvp.synced
                try games.mark(at: time)
                rsvp.seen["games"] = games.synced
            }
        }
    }
}

extension LogFiller.Cause {
    /// A new request.
    static func request(by actor: ID?, at time: Timestamp, _ numbers: inout SplitMix64) -> LogFiller.Cause {
        .request(
            numbers.id(at: time), digest: numbers.next(), actor: actor, TraceParent(random: &numbers))
    }
}
