// Calendar files and feeds (domain.md §4.7; RFC 5545). Tests/Shell/calendars.sh reads them with an independent parser.

import Calendars
import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct CalendarTests {
    let town = Town()
    let ann: Person
    let bob: Person

    init() {
        ann = town.signUp("ann")
        bob = town.signUp("bob")
    }

    /// The lines of a calendar, unfolded.
    private func lines(_ text: String?) -> [String] {
        // CR LF is a single character in Swift.
        let bytes = Array((text ?? "").utf8)
        #expect(text == nil || bytes.suffix(2) == [0x0D, 0x0A])
        let unfolded = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
        return unfolded.split(separator: "\r\n").map(String.init)
    }

    private func calendar(_ game: JSONValue, as person: Person? = nil) -> [String] {
        lines(town.ask("games.ics", ["gameId": game], as: person ?? ann)["text"].stringValue)
    }

    private func feed(_ token: JSONValue) -> Answer { town.ask("games.feed-ics", ["token": token]) }

    private func titles(_ token: JSONValue) -> [String] {
        lines(feed(token)["text"].stringValue).filter { $0.hasPrefix("SUMMARY:") }.map {
            String($0.dropFirst(8))
        }
    }

    // MARK: - One game

    // domain.md §4.7
    @Test func aGameBecomesACalendarEvent() {
        let place: JSONValue = [
            "name": "Dolores Park", "address": "19th & Dolores, SF", "lat": 37.7596, "lng": -122.42690049,
        ]
        let game = town.game(
            host: ann,
            [
                "title": "Kick; about, \\o/", "description": "Bring\nwater", "place": place,
                "durationMinutes": 90,
            ])
        let id = game.stringValue ?? ""
        let reply = town.ask("games.ics", ["gameId": game], as: bob)
        #expect(reply["mediaType"] == "text/calendar; charset=utf-8")
        #expect(
            lines(reply["text"].stringValue) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rally//Games//EN", "CALSCALE:GREGORIAN",
                "NAME:Rally", "X-WR-CALNAME:Rally", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
                "X-PUBLISHED-TTL:PT1H",
                "BEGIN:VEVENT", "UID:\(id)@rally.example", "DTSTAMP:20261201T120000Z",
                "LAST-MODIFIED:20261201T120000Z", "SEQUENCE:0", "DTSTART:20261203T120000Z",
                "DTEND:20261203T133000Z", "STATUS:CONFIRMED", "SUMMARY:Kick\\; about\\, \\\\o/",
                "DESCRIPTION:Bring\\nwater", "LOCATION:Dolores Park\\, 19th & Dolores\\, SF",
                "GEO:37.7596;-122.4269", "URL:https://rally.example/r/\(id)", "BEGIN:VALARM",
                "ACTION:DISPLAY", "DESCRIPTION:Kick\\; about\\, \\\\o/", "TRIGGER:-PT2H", "END:VALARM",
                "END:VEVENT", "END:VCALENDAR",
            ])
    }

    // domain.md §4.7
    @Test func eachChangeRaisesTheSequence() {
        let game = town.game(host: ann)
        town.advance(hours: 1)
        town.ask("games.update", ["gameId": game, "title": "Another"], as: ann)
        let lines = calendar(game)
        #expect(lines.contains("SEQUENCE:1") && lines.contains("DTSTAMP:20261201T130000Z"))
    }

    // domain.md §4.7
    @Test func anAnswerDatesTheEntry() {
        let game = town.game(host: ann)
        town.ask("rsvp.maybe", ["gameId": game], as: bob)
        town.advance(hours: 2)
        town.ask("rsvp.going", ["gameId": game], as: bob)
        town.settle()
        let answer = town.ask("games.ics", ["gameId": game], as: bob)
        let lines = (answer["text"].stringValue ?? "").split(separator: "\r\n").map(String.init)
        #expect(lines.contains("STATUS:CONFIRMED") && lines.contains("SEQUENCE:7200"))
        #expect(
            lines.contains("DTSTAMP:20261201T140000Z") && lines.contains("LAST-MODIFIED:20261201T140000Z"))
        #expect(lines.contains("X-PUBLISHED-TTL:PT1H"))
    }

    /// The number in a line of the calendar of a game as bob sees it.
    private func sequence(_ game: JSONValue) -> Int {
        let text = town.ask("games.ics", ["gameId": game], as: bob)["text"].stringValue ?? ""
        let line = text.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }
        return line.flatMap { Int($0.dropFirst(9)) } ?? -1
    }

    // RFC 5546, 2.1.4; domain.md §4.7
    @Test func theSequenceRisesWithEachEditAndAnswerInWhateverOrderTheyCome() {
        let steps = ["update", "going", "maybe", "leave"]
        for order in 0..<64 {
            let game = town.game(host: ann)
            town.advance(seconds: 1)
            town.ask("rsvp.going", ["gameId": game], as: bob)
            town.settle()
            var (last, status) = (sequence(game), "going")
            for place in [1, 4, 16] {
                town.advance(seconds: 1)
                let step = steps[order / place % 4]
                if step == "update" {
                    town.ask("games.update", ["gameId": game, "title": .string("\(place)")], as: ann)
                } else {
                    town.ask("rsvp.\(step)", ["gameId": game], as: bob)
                }
                town.settle()
                let now = sequence(game)
                let isChanged = step != status
                #expect(isChanged ? now > last : now == last, "\(order): \(step) after \(last) gives \(now)")
                (last, status) = (now, step == "update" ? status : step)
            }
        }
    }

    // domain.md §4.7
    @Test func theEventHasTheCallersStatus() {
        let game = town.game(host: ann)
        town.ask("rsvp.maybe", ["gameId": game], as: bob)
        town.settle()
        #expect(calendar(game, as: bob).contains("STATUS:TENTATIVE"))
        #expect(calendar(game, as: ann).contains("STATUS:CONFIRMED"))
        town.ask("games.cancel", ["gameId": game], as: ann)
        let lines = calendar(game, as: bob)
        #expect(lines.contains("STATUS:CANCELLED") && !lines.contains("BEGIN:VALARM"))
    }

    // domain.md §4.7
    @Test func onlyThoseWhoSeeAGameGetItsCalendarEvent() {
        let game = town.game(host: ann, ["visibility": "private"])
        #expect(town.ask("games.ics", ["gameId": game], as: bob).reason == .notFound)
        #expect(calendar(game).contains("END:VEVENT"))
    }

    // MARK: - The form

    // domain.md §4.7
    @Test(arguments: [1, 2, 3, 4])
    func longLinesAreFolded(bytes: Int) {
        let character = ["x", "é", "€", "😀"][bytes - 1]
        for count in 0...90 {
            let summary =
                String(repeating: "-", count: count % 7) + String(repeating: character, count: count)
            let text = CalendarWriter.text(of: [event(summary)], name: "Rally")
            var whole: [UInt8] = []
            for line in Array(text.utf8).split(separator: [0x0D, 0x0A]) {
                #expect(line.count <= 75, "\(count) of \(bytes)")
                #expect(String(validating: line, as: UTF8.self) != nil, "\(count) of \(bytes)")
                whole += line
            }
            #expect(!whole.contains(0x0D) && !whole.contains(0x0A))
            #expect(lines(text).contains("SUMMARY:\(summary)"), "\(count) of \(bytes)")
        }
    }

    // domain.md §4.7
    @Test func alarmsAndCoordinatesAreWellFormed() {
        var event = event("x")
        (event.alarmMinutes, event.latitude, event.longitude) = (90, -0.0000004, 1e-6)
        let text = lines(CalendarWriter.text(of: [event], name: "Rally"))
        #expect(text.contains("TRIGGER:-PT90M") && text.contains("GEO:0;0.000001"))
    }

    private func event(_ summary: String) -> CalendarEvent {
        CalendarEvent(
            uid: "a", sequence: 0, changedAt: Town.noon, startsAt: Town.noon, endsAt: Town.noon,
            summary: summary, latitude: 0, longitude: 0, status: .confirmed, url: "https://rally.example")
    }

    // MARK: - The feed

    // domain.md §4.7
    @Test func theFeedHasTheOwnersGames() {
        for (title, hours, verb) in [("later", 9, "going"), ("soon", 5, "maybe"), ("left", 7, "going")] {
            let game = town.game(
                host: ann, ["title": .string(title), "startsAt": town.time(hours: hours)])
            town.ask("rsvp.\(verb)", ["gameId": game], as: bob)
            town.settle()
            if title == "left" { town.ask("rsvp.leave", ["gameId": game], as: bob) }
        }
        town.game(host: bob, ["title": "hosted"])
        town.settle()
        let link = town.ask("games.feed-link", as: bob)
        let token = link["token"]
        #expect(link["url"] == .string("https://rally.example/f/\(token.stringValue ?? "").ics"))
        #expect(titles(token) == ["soon", "later", "hosted"])
        #expect(lines(feed(token)["text"].stringValue).filter { $0 == "STATUS:TENTATIVE" }.count == 1)
    }

    // domain.md §4.7
    @Test func theFeedKeepsCancelledAndDeletedGamesAsCancelled() {
        let games = ["cancelled", "deleted", "nobody's"].map { town.game(host: ann, ["title": .string($0)]) }
        for game in games.prefix(2) { town.going(bob, game) }
        town.ask("games.cancel", ["gameId": games[0]], as: ann)
        for game in games.suffix(2) { town.ask("games.delete", ["gameId": game], as: ann) }
        town.settle()
        for person in [ann, bob] {
            let token = town.ask("games.feed-link", as: person)["token"]
            #expect(titles(token).sorted() == ["cancelled", "deleted"])
            let statuses = lines(feed(token)["text"].stringValue).filter { $0.hasPrefix("STATUS:") }
            #expect(statuses == ["STATUS:CANCELLED", "STATUS:CANCELLED"])
        }
    }

    // domain.md §4.7
    @Test func theFeedReachesFromThirtyDaysBackToAYearAhead() {
        let token = town.ask("games.feed-link", as: ann)["token"]
        town.game(host: ann, ["title": "soon", "startsAt": town.time(hours: 1)])
        town.game(host: ann, ["title": "far", "startsAt": town.time(days: 365)])
        #expect(titles(token) == ["soon", "far"])
        town.advance(days: 30, hours: 1)
        #expect(titles(token) == ["soon", "far"], "30 days to the moment")
        town.pass(milliseconds: 1)
        #expect(titles(token) == ["far"])
    }

    // domain.md §4.7
    @Test func theFeedHasFiveHundredEventsAtMost() {
        let town = Town()
        let ann = town.signUp("ann")
        for number in 0..<501 {
            let start = town.time(hours: 1, minutes: number)
            town.ask(
                "games.create", town.gameFields(["title": .string("\(number)"), "startsAt": start]), as: ann)
        }
        town.settle()
        let token = town.ask("games.feed-link", as: ann)["token"]
        let text = town.ask("games.feed-ics", ["token": token])["text"].stringValue
        let titles = lines(text).filter { $0.hasPrefix("SUMMARY:") }
        #expect(titles.count == 500 && titles.first == "SUMMARY:0" && titles.last == "SUMMARY:499")
    }

    // domain.md §4.7
    @Test func aFeedLinkIsAnsweredSixtyTimesAnHour() {
        let town = Town(limits: .standard)
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        let tokens = [ann, bob].map { town.ask("games.feed-link", as: $0)["token"] }
        func feed(_ token: JSONValue) -> Answer { town.ask("games.feed-ics", ["token": token]) }
        for _ in 0..<60 { #expect(feed(tokens[0]).isOK) }
        let refused = feed(tokens[0])
        #expect(refused.reason == .rateLimited && (3500...3600).contains(refused.refusal?.retryAfter ?? 0))
        let whole = JSONValue.string("https://rally.example/f/\(tokens[0].stringValue ?? "").ics")
        #expect(feed(whole).reason == .rateLimited, "however the link is written")
        #expect(feed(tokens[1]).isOK, "each link for itself")
        for _ in 0..<200 { #expect(feed("made up").reason == .notFound) }
        town.advance(hours: 1)
        #expect(feed(tokens[0]).isOK)
    }

    // domain.md §4.7
    @Test func aDescriptionInAFeedHasAThousandBytes() {
        let long = String(repeating: "字", count: 500)
        town.game(host: ann, ["description": .string(long)])
        let token = town.ask("games.feed-link", as: ann)["token"]
        let told = lines(feed(token)["text"].stringValue).first { $0.hasPrefix("DESCRIPTION:") } ?? ""
        #expect(told.utf8.count <= 1000 + 12 && told.hasSuffix("…") && told.hasPrefix("DESCRIPTION:字字"))
    }

    // domain.md §4.7
    @Test func aFreshFeedLinkEndsTheFormerOne() throws {
        let first = town.ask("games.feed-link", as: ann)["token"]
        let id = town.freshID()
        let second = town.ask("games.feed-link", as: ann, id: id)["token"]
        #expect(feed(first).reason == .notFound && feed(second).isOK && first != second)
        #expect(town.ask("games.feed-link", as: ann, id: id)["token"] == second, "§1.4 a repeat")
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(feed(first).reason == .notFound && feed(second).isOK)
        }
        #expect(town.ask("games.feed-revoke", as: bob).isOK && feed(second).isOK, "somebody else's")
        #expect(town.ask("games.feed-revoke", as: ann).isOK && feed(second).reason == .notFound)
        let lines = town.games.disk.lines.count
        #expect(town.ask("games.feed-revoke", as: ann).isOK && town.games.disk.lines.count == lines)
    }

    // domain.md §4.7
    @Test func theFeedTakesItsWholeLink() {
        let link = town.ask("games.feed-link", as: ann)
        let whole = feed(link["url"])
        #expect(whole.isOK && whole["text"] == feed(link["token"])["text"])
    }

    // domain.md §4.7
    @Test func noFeedTokenIsInTheLog() {
        let token = town.ask("games.feed-link", as: ann)["token"].stringValue ?? ""
        for line in town.games.disk.lines {
            #expect(!String(decoding: line.bytes, as: UTF8.self).contains(token))
        }
        let other = town.ask("friends.invite-link", as: ann)["token"]
        let wrong: [JSONValue] = [
            "", "x", .string(String(token.dropLast())), .string(token + "A"), other,
            .string(String(token.reversed())),
        ]
        for token in wrong { #expect(feed(token).reason == .notFound, "\(token)") }
    }

    // domain.md §4.7
    @Test func aFeedOfADeletedAccountIsNotFound() {
        let tokens = [ann, bob].map { town.ask("games.feed-link", as: $0)["token"] }
        town.changeFacts(of: ann) { $0.status = .suspended }
        #expect(feed(tokens[0]).isOK)
        town.changeFacts(of: ann) { $0.status = .banned }
        #expect(feed(tokens[0]).reason == .notFound)
        town.ask("account.delete", ["password": .string(bob.password)], as: bob)
        town.settle()
        #expect(feed(tokens[1]).reason == .notFound)
    }
}
