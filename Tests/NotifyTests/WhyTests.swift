// `tap why notification`: the sentences for each kind of cause, only from the logs.

import Contracts
import EventLine
import Foundation
import JSON
import Machine
import NotifyService
import PostgresLog
import TapReplay
import TestSupport
import Testing
import Values

/// The logs of a town as files, deleted with this object.
final class TownLogs {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init(_ town: Town) throws {
        for node in town.nodes { try write(node.name, node.disk.lines) }
    }

    private func write(_ service: String, _ lines: [EventLine]) throws {
        let folder = directory.appendingPathComponent(service)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var bytes = Data()
        for line in lines {
            bytes.append(contentsOf: line.bytes)
            bytes.append(0x0A)
        }
        try bytes.write(to: folder.appendingPathComponent("00000000000000000001.jsonl"))
    }

    var logs: ServiceLogs { ServiceLogs(.files(directory.path)) }

    deinit { try? FileManager.default.removeItem(at: directory) }
}

@Suite struct WhyTests {
    let street = Cast.street(players: 3)
    var town: Town { street.town }
    /// The person who asks why.
    private var bob: Person { street[0] }

    /// The sentences, with times as minutes since the town's beginning, and without line numbers.
    private func why(_ person: Person, _ subject: JSONValue) throws -> [String] {
        let logs = try TownLogs(town)
        let id = try #require(subject.stringValue.flatMap { ID($0) })
        let found = try NotificationReplay(logs.logs, of: .nickname(person.nickname), about: id).find(
            at: town.now.wall, progress: { _ in })
        #expect(found.name == person.nickname && found.isKnown)
        // Nobody here has given a home, so nobody is told of a new game nearby.
        return found.entries.filter { !$0.sentence.contains("those who live near") }.map { entry in
            let minutes = entry.time.since(Town.noon) / 60_000
            return "+\(minutes) " + plain(entry.sentence)
        }
    }

    /// `#5 of games` becomes `of games`, and a time becomes `+5`, the minutes since the beginning.
    private func plain(_ sentence: String) -> String {
        sentence.split(separator: " ").filter { !$0.hasPrefix("#") }.map { word in
            let text = word.hasSuffix(",") || word.hasSuffix(":") ? String(word.dropLast()) : String(word)
            guard text.hasSuffix("Z"), let time = Timestamp(text) else { return String(word) }
            return "+\(time.since(Town.noon) / 60_000)" + word.dropFirst(text.count)
        }.joined(separator: " ")
    }

    private func moved(_ game: JSONValue, hours: Int = 30) {
        street.ask("games.update", ["gameId": game, "startsAt": town.time(hours: hours)], street.host)
    }

    @Test func aSentPushIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 26)])
        street.rsvp("going", bob, game)
        town.advance(minutes: 5)
        moved(game)
        #expect(
            try why(bob, game) == [
                "+5 games.updated of games: player0 is told (game_updated)",
                #"+5 a row is written: game_updated, "Changed: Soccer at Dolores Park""#,
                #"+5 a push to device "phone of player0", android (fcm): at once"#,
                #"+5 a push to device "phone of player0", android (fcm): sent"#,
            ])
    }

    @Test func aSwitchedOffNotificationIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 26)])
        street.rsvp("going", bob, game)
        street.ask("notifications.prefs-set", ["types": ["game_updated": ["inApp": false]]], bob)
        moved(game)
        #expect(
            try why(bob, game) == [
                "+0 games.updated of games: not told (game_updated), since player0 has switched this type "
                    + "off: it is not shown in the app, and so not pushed (§8.3)"
            ])
    }

    @Test func switchedOffPushesAreExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 26)])
        street.rsvp("going", bob, game)
        street.ask("notifications.prefs-set", ["types": ["game_updated": ["push": false]]], bob)
        moved(game)
        #expect(
            try why(bob, game) == [
                "+0 games.updated of games: player0 is told (game_updated)",
                #"+0 a row is written: game_updated, "Changed: Soccer at Dolores Park""#,
                "+0 no push: player0 has switched pushes of this type off",
            ])
    }

    @Test func aBlockIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 26)])
        street.rsvp("going", bob, game)
        street.ask("friends.block", ["accountId": bob.id], street[1])
        street.rsvp("going", street[1], game)
        street.ask("chat.send", ["gameId": game, "text": "Hello"], street[1])
        #expect(
            try why(bob, game) == [
                "+0 social.chat-sent of social: not told (chat_message), since one of player0 and whoever did "
                    + "it has blocked the other (§1.9)"
            ])
    }

    @Test func quietHoursAreExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", bob, game)
        street.ask("notifications.prefs-set", ["quietHours": ["from": "00:00", "to": "23:00"]], bob)
        moved(game, hours: 61)
        #expect(
            try why(bob, game) == [
                "+0 games.updated of games: player0 is told (game_updated)",
                #"+0 a row is written: game_updated, "Changed: Soccer at Dolores Park""#,
                #"+0 a push to device "phone of player0", android (fcm): at +660, at the end of the quiet "#
                    + #"hours (00:00 to 23:00, UTC)"#,
                #"+0 a push to device "phone of player0", android (fcm): due at +660"#,
            ])
    }

    @Test func aFoldedRowIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", street[0], game)
        street.rsvp("going", street[1], game)
        #expect(
            try why(street.host, game) == [
                "+0 rsvp.changed of rsvp: host is told (rsvp_received)",
                #"+0 a row is written: rsvp_received, "Player 0 is going""#,
                #"+0 a push to device "phone of host", android (fcm): at once"#,
                #"+0 a push to device "phone of host", android (fcm): sent"#,
                "+0 rsvp.changed of rsvp: host is told (rsvp_received), folded into a row that is there already",
                #"+0 the row is written anew, of 2 people: rsvp_received, "Player 1 and 1 other answered""#,
                #"+0 a push to device "phone of host", android (fcm): at once"#,
                #"+0 a push to device "phone of host", android (fcm): sent"#,
            ])
    }

    @Test func oldNewsIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", bob, game)
        town.notify.isUp = false
        moved(game, hours: 61)
        town.advance(hours: 25)
        try town.notify.restart()
        town.settle()
        #expect(
            try why(bob, game) == [
                "+0 games.updated of games: not told (game_updated), since notify took it in more than 24 "
                    + "hours after it happened, when it was no news any more (§11)"
            ])
    }

    @Test func withoutASubjectTheLatestNotificationsAreTold() throws {
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", bob, game)
        moved(game, hours: 61)
        street.ask("notifications.test", ["type": "welcome"], bob)
        let logs = try TownLogs(town)
        let found = try NotificationReplay(logs.logs, of: .nickname(bob.nickname), about: nil).find(
            at: town.now.wall, progress: { _ in })
        let rows = found.entries.map(\.sentence).filter { $0.hasPrefix("a row is written") }
        #expect(rows.count == 2 && rows[0].contains("game_updated") && rows[1].contains("welcome"), "\(rows)")
        #expect(found.entries.filter { $0.sentence.hasSuffix("(fcm): sent") }.count == 2)
    }

    @Test func aMissingDeviceIsExplained() throws {
        let street = Cast.street(players: 2, devices: false)
        let game = street.game(["startsAt": street.town.time(hours: 60)])
        street.rsvp("going", street[0], game)
        street.ask("games.update", ["gameId": game, "startsAt": street.town.time(hours: 61)], street.host)
        let logs = try TownLogs(street.town)
        let id = try #require(game.stringValue.flatMap { ID($0) })
        let found = try NotificationReplay(logs.logs, of: .nickname(street[0].nickname), about: id).find(
            at: street.town.now.wall, progress: { _ in })
        #expect(
            found.entries.map { plain($0.sentence) }.filter { !$0.contains("those who live near") } == [
                "games.updated of games: player0 is told (game_updated)",
                #"a row is written: game_updated, "Changed: Soccer at Dolores Park""#,
                "no push: player0 had no device",
            ])
    }

    @Test func aFailedDeliveryIsExplained() throws {
        town.notify.carry = { _ in ["outcome": "retry", "reason": "the provider answered 503"] }
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", bob, game)
        moved(game, hours: 61)
        town.advance(seconds: 10)
        #expect(
            try why(bob, game) == [
                "+0 games.updated of games: player0 is told (game_updated)",
                #"+0 a row is written: game_updated, "Changed: Soccer at Dolores Park""#,
                #"+0 a push to device "phone of player0", android (fcm): at once"#,
                #"+0 a push to device "phone of player0", android (fcm): try 1 failed: the provider answered "#
                    + #"503; tried again at +0"#,
                #"+0 a push to device "phone of player0", android (fcm): try 2 failed: the provider answered "#
                    + #"503; tried again at +0"#,
                #"+0 a push to device "phone of player0", android (fcm): due at +0"#,
            ])
    }

    @Test func unwantedRemindersAreExplained() throws {
        street.ask("notifications.prefs-set", ["reminderOffsets": [120]], bob)
        let game = street.game(["startsAt": town.time(hours: 25)])
        street.rsvp("going", bob, game)
        town.advance(hours: 26)
        #expect(
            try why(bob, game) == [
                "+60 the reminder 1440 minutes before the start: not told (game_reminder), since player0 "
                    + "wants no reminder of 1440 minutes (§8.3)",
                "+1380 the reminder 120 minutes before the start: player0 is told (game_reminder)",
                #"+1380 a row is written: game_reminder, "In 2 hours: Soccer at Dolores Park""#,
                #"+1380 a push to device "phone of player0", android (fcm): at once"#,
                #"+1380 a push to device "phone of player0", android (fcm): sent"#,
                "+1490 the reminder 10 minutes before the start: not told (game_reminder), since player0 "
                    + "wants no reminder of 10 minutes (§8.3)",
            ])
    }

    @Test func aMutedChatIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", bob, game)
        street.ask("chat.mute", ["gameId": game, "on": true], bob)
        street.ask("chat.send", ["gameId": game, "text": "Hello"], street.host)
        #expect(
            try why(bob, game) == [
                "+0 social.chat-sent of social: not told (chat_message), since player0 has muted the chat (§7.4)"
            ])
    }

    @Test func aMinorChangeIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", bob, game)
        street.ask("games.update", ["gameId": game, "title": "Another title"], street.host)
        #expect(
            try why(bob, game) == [
                "+0 games.updated of games: nobody is told, since the change was a minor one: neither when, "
                    + "nor for how long, nor where (§4.2)"
            ])
    }

    @Test func aFormerPlayerWhoIsNotToldIsExplained() throws {
        let game = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", bob, game)
        street.rsvp("leave", bob, game)
        moved(game, hours: 61)
        #expect(
            try why(bob, game) == [
                "+0 games.updated of games tells 1 person, and not player0, whose answer to the game was then: left"
            ])
    }
}
