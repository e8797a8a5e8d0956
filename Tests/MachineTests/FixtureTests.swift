// Logs of earlier versions, opened by this one (reliability.md, test 20). Each folder of Fixtures belongs to a version,
// and is never changed. If a version's answers have more content than before, the digests change, and the reason is
// added here.
//
//     RALLY_WRITE_FIXTURES=Tests/MachineTests/Fixtures/2 swift test --filter FixtureTests

import AuthService
import Contracts
import Crypto
import EventLine
import EventLog
import Foundation
import GamesService
import JSON
import MemoryDisk
import RsvpService
import Testing
import Values

@testable import TestSupport

@Suite struct FixtureTests {
    private static let services = ["auth", "games", "rsvp"]
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
    private static let segment = "00000000000000000001.jsonl"

    /// The first sixteen digits of SHA-256 over each service's answers to the people of that time.
    private static let digests = [
        "1": [
            // Reasons of changes so far: account.me shows devices and settings. profile.get shows who follows whom;
            // notifications.prefs has more types. Chats, feedback, posts and reports were added. A deleted game that
            // nobody joined leaves nothing. Added: the calendar, the next game, games by host, invitations, requests to
            // join, equipment, rides and teams. Games show their waitlist mode, answers whether their person came;
            // there are notices for new hosts. Added: venues, series, calendar files, maps, pages of links, saved
            // filters, darts, party cards, own decks, and notification settings for chats, posts, matches and feedback.
            // Profiles show reliability and achievements; statistics were added. One's answers name their games, and
            // count only visible ones. Times name their zone. Requests for feedback have a deadline. Added: a key for
            // pushes to browsers, and account.link. Calendar entries change with one's answer. A refusal of a missing list of
            // users shows one; that of a missing text shows none. Added: the list of chats;
            // one's own choice of leaderboards; the host's name of games, series and invitations; what links to people,
            // posts and invitations show, and on a game's its host, how long it lasts and how many are going; the moments
            // of notifications, whose texts are another English. Added: groups, with posts, calendars and numbers of
            // their own; templates of games and of darts; dues and costs; answers, regulars and visitors of games; numbers and
            // dues as tables; Cricket and other games of darts, with more options; cups, leagues, ladders and golf, with their notices.
            "auth": "54ab3937ecdb2e2e", "games": "989d7c4a9c297590", "rsvp": "c705b3d2c27052a0",
            "social": "70363ff4c5de77a9", "notify": "67565046c32cb19d",
            "stats": "e11e18ea6b7e3e4d",
        ]
    ]

    private static var versions: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test func thereIsAFixtureForEveryVersion() { #expect(!Self.versions.isEmpty) }

    @Test(arguments: versions) func recordedRequestsAndEventsOfEarlierVersionsAreReadAsMeant(
        version: String
    ) throws {
        let logs = try Self.services.map { try lines(version, $0) }
        let ends: [Timestamp] = logs.compactMap { $0.last?.header.time }
        let end = try #require(ends.max())
        let town = Town(at: end)
        (town.auth.isUp, town.games.isUp, town.rsvp.isUp) = (false, false, false)
        (town.auth.disk.lines, town.games.disk.lines, town.rsvp.disk.lines) = (logs[0], logs[1], logs[2])
        for name in Self.services { try town.restart(name) }
        town.idle(seconds: 3)

        #expect(town.isWell && town.laggards.isEmpty)
        // Decisions in the log are not made again.
        for (name, before, after) in [
            ("auth", logs[0], town.auth.events), ("games", logs[1], town.games.events),
            ("rsvp", logs[2], town.rsvp.events),
        ] {
            #expect(after == before.map(\.header.type).filter { $0 != SeenMark.type(of: name) }, "\(name)")
        }
        // The restored town works: people of that time can log in, and see their data.
        let people = ["ann", "bob", "cat", "dan"].map { Person($0) }
        for person in people {
            #expect(town.logIn(person, password: person.nickname == "cat" ? "other foot 12" : nil).isOK)
        }
        let games = logs[1].filter { $0.header.type == GameCreated.type }.compactMap(\.header.subject)
        let digests = try answers(town, people, games).mapValues(digest)
        #expect(digests == Self.digests[version])
    }

    /// The answers of each service, for all people about all objects.
    private func answers(_ town: Town, _ people: [Person], _ games: [String]) throws -> [String: String] {
        // A service without a query has no answers.
        var answers = Dictionary(uniqueKeysWithValues: Catalogue.serviceNames.map { ($0, "") })
        for person in people {
            for service in Catalogue.services {
                for request in service.nouns.flatMap(\.requests) where request is any Query.Type {
                    var asked: [JSONValue] = [[:]]
                    switch request {
                    case is GetGame.Type, is Roster.Type, is WaitlistPosition.Type, is JoinRequests.Type,
                        is GameAsCalendar.Type, is ShowLanding.Type:
                        asked = games.map { ["gameId": .string($0)] }
                    case is GetProfile.Type, is GamesByHost.Type:
                        asked = people.map { ["accountId": .string($0.nickname)] }
                    case is SearchGames.Type, is GamesNear.Type, is GamesOnMap.Type:
                        asked = [["center": ["lat": 37.76, "lng": -122.43], "radiusMiles": 100]]
                    default: break
                    }
                    for data in asked {
                        answers[service.name, default: ""] += "\(town.ask(request.type, data, as: person))\n"
                    }
                }
            }
        }
        return answers
    }

    /// Reads the log by opening it normally.
    private func lines(_ version: String, _ service: String) throws -> [EventLine] {
        let file = Self.folder.appendingPathComponent("\(version)/\(service).jsonl")
        let disk = MemoryDisk()
        disk.place("data/\(Self.segment)", Array(try Data(contentsOf: file)))
        let lock = try #require(
            try LogLock.tryAcquire(disk, directory: "data", instance: "x", time: .distantPast))
        let log = try EventLog.open(disk, directory: "data", source: service, lock: lock)
        #expect(log.report.cuts.isEmpty)
        var lines: [EventLine] = []
        try log.replay(after: 0) { lines.append(try $0.line()) }
        return lines
    }

    private func digest(_ text: String) -> String {
        Crypto.sha256(Array(text.utf8)).prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }

    // MARK: - Writing one

    private static let target = ProcessInfo.processInfo.environment["RALLY_WRITE_FIXTURES"]

    @Test(.enabled(if: target != nil)) func fixturesOfThisVersionAreWrittenOnRequest() throws {
        let town = try Self.eventful()
        let folder = URL(fileURLWithPath: try #require(Self.target))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, disk) in [("auth", town.auth.disk), ("games", town.games.disk), ("rsvp", town.rsvp.disk)] {
            let bytes: [UInt8] = disk.lines.flatMap { (line) -> [UInt8] in line.bytes + [0x0A] }
            try Data(bytes).write(to: folder.appendingPathComponent("\(name).jsonl"))
        }
        #expect(town.isWell, "\(town.notes)")
    }

    /// A few days with every kind of event.
    private static func eventful() throws -> Town {
        let town = Town(seed: 20)
        let people = ["ann", "bob", "cat", "dan"].map { town.signUp($0) }
        let (ann, bob, cat, dan) = (people[0], people[1], people[2], people[3])
        for person in [ann, bob, cat] { town.onboard(person) }
        _ = town.guest()
        town.ask("profile.update", ["bio": "Left foot only", "timezone": "Europe/Berlin"], as: ann)
        // Photos, which the second tier needs, come with a later version.
        town.changeFacts(of: ann) { ($0.tier, $0.missing) = (2, []) }
        town.ask("account.login", ["nickname": "dan", "password": "wrong"])
        town.ask("account.password", ["old": .string(cat.password), "new": "other foot 12"], as: cat)
        town.ask("account.refresh", ["refreshToken": bob.refreshToken])

        let full = town.game(host: ann, capacity: 2)
        for person in [bob, cat, dan] { town.going(person, full) }
        town.ask("rsvp.leave", ["gameId": full], as: bob)
        town.ask("rsvp.remove", ["gameId": full, "accountId": "dan"], as: ann)
        let asked = town.game(host: bob, ["joinPolicy": "request", "title": "By request"])
        for person in [ann, cat] { town.going(person, asked) }
        town.ask("rsvp.accept", ["gameId": asked, "accountId": "ann"], as: bob)
        town.ask("rsvp.decline", ["gameId": asked, "accountId": "cat"], as: bob)
        let gated = town.game(host: ann, ["requireTier2": true])
        town.going(dan, gated)
        town.ask("rsvp.maybe", ["gameId": gated], as: bob)
        town.ask("games.update", ["gameId": gated, "title": "Moved", "capacity": 9], as: ann)
        town.ask("games.close", ["gameId": gated], as: ann)
        town.ask("games.open", ["gameId": gated], as: ann)
        let rained = town.game(host: cat)
        town.ask("games.cancel", ["gameId": rained, "reason": "rain"], as: cat)
        town.ask("games.delete", ["gameId": town.game(host: cat)], as: cat)
        town.advance(days: 3)
        town.ask("games.complete", ["gameId": full], as: ann)
        town.ask("account.logout", as: bob)
        town.advance(days: 1)
        town.idle(seconds: 5)
        return town
    }
}
