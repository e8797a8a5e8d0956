// Answering without an account (domain.md §6.11).

import Contracts
import EventLine
import JSON
import TestSupport
import Testing
import Values

@Suite struct VisitorTests {
    let pitch = Cast(players: 4)

    // MARK: - A game and its link

    private func open(_ more: JSONValue = [:], capacity: Int? = nil) -> JSONValue {
        let fields: JSONValue = ["visitors": "ask"]
        return pitch.game(capacity: capacity, fields.merging(more))
    }

    private func key(_ game: JSONValue) -> JSONValue {
        let url = pitch.rsvp("visitor-link", pitch.host, game)["url"].stringValue ?? ""
        return .string(Link(url)?.key ?? "")
    }

    private func anyone(_ verb: String, _ data: JSONValue, as person: Person? = nil) -> Answer {
        let answer = pitch.town.ask("rsvp.\(verb)", data, as: person)
        pitch.town.settle()
        return answer
    }

    private func visit(
        _ name: String, _ game: JSONValue, _ status: String = "going", guests: Int = 0, id: ID? = nil
    ) -> Answer {
        let answer = pitch.town.ask(
            "rsvp.visit",
            [
                "gameId": game, "key": key(game), "name": .string(name), "status": .string(status),
                "guests": .integer(Int64(guests)),
            ], id: id)
        pitch.town.settle()
        return answer
    }

    private func change(_ visit: Answer, _ more: JSONValue) -> Answer {
        anyone("visit-change", more.merging(["token": visit["token"]]))
    }

    private func outcome(_ answer: Answer) -> String {
        answer.reason?.rawValue ?? answer["visitor"]["status"]?.stringValue ?? answer["status"].stringValue
            ?? "?"
    }

    @discardableResult
    private func decide(
        _ verb: String, _ visit: Answer, _ game: JSONValue, as person: Person? = nil
    ) -> String {
        let about: JSONValue = ["visitorId": visit["visitor", "id"]]
        return outcome(pitch.rsvp("visit-\(verb)", person ?? pitch.host, game, about))
    }

    private func come(_ name: String, _ game: JSONValue, guests: Int = 0) -> Answer {
        let visit = visit(name, game, guests: guests)
        decide("accept", visit, game)
        return visit
    }

    private func status(_ visit: Answer) -> String { outcome(anyone("visit-get", ["token": visit["token"]])) }
    private func counts(_ game: JSONValue) -> JSONValue { pitch.roster(game)["counts"] }

    private func visitors(_ game: JSONValue, as person: Person? = nil) -> [String] {
        (pitch.roster(game, as: person)["visitors"].arrayValue ?? []).compactMap {
            "\($0["name"]?.stringValue ?? "?") \($0["status"]?.stringValue ?? "?")"
        }
    }

    // MARK: - Answering

    @Test func aVisitorAsksWithANameAlone() {
        let game = open(["guestsEach": 2])
        let visit = visit(" Lena ", game, guests: 1)
        #expect(visit["visitor"]["name"] == "Lena" && visit["visitor"]["status"] == "requested")
        #expect(visit["visitor"]["guests"] == 1 && visit["game"]["title"] == "Soccer at Dolores Park")
        let url = visit["url"].stringValue ?? ""
        #expect(Link(url)?.kind == .visitor && Link(url)?.value == visit["token"].stringValue)
        #expect(counts(game)["requested"] == 1 && counts(game)["going"] == 1, "no slot is held")
        #expect(visitors(game) == ["Lena requested"] && visitors(game, as: pitch[0]) == [])
        #expect(pitch.town.rsvp.told("rsvp.visitor-changed").last?["size"] == 2)
        let told = pitch.town.rsvp.disk.lines.filter { !$0.header.type.contains("._private.") }
        #expect(!told.contains { String(decoding: $0.bytes, as: UTF8.self).contains("Lena") })
    }

    @Test func aVisitorPassesForNobodyWhoRunsRally() {
        let game = open()
        for name in ["Rally Team", "Rаlly Support", "Moderator"] {
            #expect(visit(name, game).refusal?.field == "name", "\(name)")
        }
        let lena = visit("Team Lena", game)
        #expect(change(lena, ["name": "Rally Support"]).refusal?.field == "name")
        #expect(visitors(game) == ["Team Lena requested"])
    }

    @Test func theHostDecides() {
        let game = open(["guestsEach": 2], capacity: 4)
        let (lena, max, ida) = (visit("Lena", game, guests: 2), visit("Max", game), visit("Ida", game))
        #expect(decide("accept", lena, game) == "going" && counts(game)["going"] == 4)
        #expect(counts(game)["people"] == 2 && pitch.games("get", game)["full"] == true)
        #expect(decide("accept", max, game) == "waitlisted" && decide("refuse", ida, game) == "declined")
        #expect(decide("refuse", ida, game) == "declined", "as it is")
        #expect(decide("accept", ida, game) == "conflict" && decide("accept", lena, game) == "conflict")
        #expect(visitors(game) == ["Lena going", "Max waitlisted", "Ida declined"])
        pitch.rsvp("maybe", pitch[0], game)
        #expect(visitors(game, as: pitch[0]) == ["Lena going", "Max waitlisted"])
        #expect(visitors(game, as: pitch[1]) == [], "for those in the game")
        #expect(decide("remove", lena, game) == "removed" && status(max) == "going", "the next in line")
        #expect(anyone("visit-get", ["token": lena["token"]]).reason == .notFound)
        #expect(change(lena, ["status": "going"]).reason == .notFound)
        #expect(decide("remove", lena, game) == "removed" && decide("remove", ida, game) == "conflict")
    }

    @Test func aFullGameWithoutAWaitlistTakesNobodyMore() {
        let game = open(["waitlist": false], capacity: 2)
        _ = come("Lena", game)
        #expect(decide("accept", visit("Max", game), game) == "game_full")
    }

    @Test func noIsSaidAtOnceAndMaybeNeverAtFirst() {
        let game = open()
        #expect(outcome(visit("Lena", game, "no")) == "declined")
        #expect(outcome(visit("Max", game, "maybe")) == "request_required")
        #expect(counts(game)["requested"] == 0 && visitors(game) == ["Lena declined"])
    }

    @Test func aVisitorChangesTheirMindByTheirOwnLink() {
        let game = open(["guestsEach": 2], capacity: 4)
        let lena = visit("Lena", game)
        #expect(outcome(change(lena, ["status": "maybe"])) == "request_required")
        #expect(change(lena, ["guests": 2])["visitor"]["guests"] == 2)
        decide("accept", lena, game)
        #expect(counts(game)["going"] == 4 && outcome(change(lena, ["guests": 1])) == "going")
        #expect(counts(game)["going"] == 3 && outcome(change(lena, ["status": "maybe"])) == "maybe")
        #expect(counts(game)["going"] == 1 && outcome(change(lena, ["status": "going"])) == "going")
        #expect(counts(game)["going"] == 3, "the wish is a party again")
        #expect(change(lena, ["name": "Lena B"])["visitor"]["name"] == "Lena B")
        #expect(outcome(change(lena, ["status": "no"])) == "left" && counts(game)["going"] == 1)
        #expect(outcome(change(lena, ["status": "going"])) == "requested", "who has left asks anew")
        let count = pitch.town.rsvp.disk.lines.count
        #expect(outcome(change(lena, ["status": "going", "name": "Lena B"])) == "requested")
        #expect(pitch.town.rsvp.disk.lines.count == count, "as it is")
    }

    @Test func visitorsAndAccountsStandInOneLine() {
        let game = open(capacity: 2)
        let lena = come("Lena", game)
        pitch.rsvp("going", pitch[0], game)
        let max = come("Max", game)
        pitch.rsvp("going", pitch[1], game)
        #expect(status(max) == "waitlisted" && pitch.names("waitlist", game) == ["player0", "player1"])
        #expect(anyone("visit-get", ["token": max["token"]])["visitor"]["position"] == 2)
        #expect(outcome(change(lena, ["status": "no"])) == "left")
        #expect(pitch.names("going", game) == ["host", "player0"] && status(max) == "waitlisted")
        pitch.rsvp("leave", pitch[0], game)
        #expect(status(max) == "going" && pitch.names("waitlist", game) == ["player1"])
        #expect(pitch.town.rsvp.told("rsvp.visitor-changed").last?["cause"] == "promotion")
    }

    @Test func aVisitorGetsAnOfferedSlotAtOnce() {
        let game = open(["waitlistMode": "offer"], capacity: 2)
        pitch.rsvp("going", pitch[0], game)
        let lena = come("Lena", game)
        pitch.rsvp("leave", pitch[0], game)
        #expect(status(lena) == "going" && pitch.town.rsvp.told("rsvp.offered").isEmpty)
    }

    @Test func visitorsPlayInTeams() {
        let game = open(["guestsEach": 1])
        let lena = come("Lena", game, guests: 1)
        pitch.rsvp("going", pitch[0], game)
        let saved = pitch.rsvp("teams-save", pitch.host, game, ["k": 2])["teams"].arrayValue ?? []
        let guests = saved.flatMap { $0["guests"]?.arrayValue ?? [] }
        #expect(guests.allSatisfy { $0["accountId"] == lena["visitor", "id"] })
        #expect(guests.compactMap { $0["guest"]?.intValue }.sorted() == [0, 1])
        #expect(saved.flatMap { $0["accountIds"]?.arrayValue ?? [] }.count == 2)
        #expect(pitch.roster(game)["teams"]["stale"] == false)
        _ = change(lena, ["status": "no"])
        #expect(pitch.roster(game)["teams"]["stale"] == true)
    }

    // MARK: - Links

    @Test func wrongKeysAndGamesThatAreOverLeadNowhere() {
        let game = open()
        let right = key(game)
        func landing(_ key: JSONValue, _ game: JSONValue) -> String {
            outcome(anyone("visit-landing", ["gameId": game, "key": key]))
        }
        #expect(landing(right, game) == "open" && landing("wrong", game) == "not_found")
        #expect(landing(right, open()) == "not_found", "each game has its own")
        let renewed = pitch.rsvp("visitor-link-renew", pitch.host, game)
        #expect(landing(right, game) == "not_found" && renewed["url"].stringValue?.hasPrefix("http") == true)
        #expect(landing(key(game), game) == "open" && Link(renewed["url"].stringValue ?? "")?.key != nil)
        let last = key(game)
        pitch.update(game, ["visitors": "off"])
        #expect(landing(last, game) == "not_found")
        #expect(pitch.rsvp("visitor-link", pitch.host, game).reason == .conflict)
        pitch.update(game, ["visitors": "ask"])
        #expect(landing(last, game) == "open")
        pitch.town.advance(hours: 48)
        #expect(landing(last, game) == "not_found", "it has started")
        let cancelled = open()
        let former = key(cancelled)
        pitch.games("cancel", cancelled)
        #expect(landing(former, cancelled) == "not_found")
    }

    @Test func aLinkShowsThePlaceAndOnlyIfTheHostWantsItThosePlaying() {
        let place: JSONValue = [
            "name": "Dolores Park", "address": "Main Street 1", "lat": 37.76, "lng": -122.42,
        ]
        let game = open(["visibility": "private", "place": place, "description": "Ring twice"])
        _ = come("Lena", game)
        let seen: JSONValue = ["gameId": game, "key": key(game)]
        let shown = anyone("visit-landing", seen)
        #expect(shown["address"] == "Main Street 1" && shown["description"] == "Ring twice")
        #expect(shown["hostName"] != .null)
        #expect(shown["going"] == .null && shown["counts"]["going"] == 2)
        pitch.update(game, ["rosterToVisitors": true])
        #expect(anyone("visit-landing", seen)["going"].arrayValue?.count == 2)
        #expect(anyone("visit-landing", seen)["going"].arrayValue?.last == "Lena")
    }

    @Test func theSameRequestMakesOneVisitor() {
        let (game, id) = (open(), pitch.town.freshID())
        let (first, second) = (visit("Lena", game, id: id), visit("Lena", game, id: id))
        #expect(first["token"] == second["token"] && visitors(game).count == 1)
    }

    @Test func nobodyAnswersAcrossABlockOrAHiddenGame() {
        let game = open()
        let lena = visit("Lena", game)
        pitch.town.ask("friends.block", ["accountId": pitch[0].id], as: pitch.host)
        pitch.town.settle()
        #expect(
            anyone("visit-landing", ["gameId": game, "key": key(game)], as: pitch[0]).reason == .notFound)
        #expect(anyone("visit-claim", ["token": lena["token"]], as: pitch[0]).reason == .notFound)
        pitch.games("delete", game)
        #expect(anyone("visit-get", ["token": lena["token"]]).reason == .notFound)
    }

    // MARK: - The game's own fields

    @Test func aGameThatAsksForMoreIsForAccounts() {
        let requirements: JSONValue = ["visitors": "ask", "requirements": ["minAge": 30]]
        let town = pitch.town
        #expect(
            town.ask("games.create", town.gameFields(requirements), as: pitch.host).refusal?.field
                == "visitors")
        let game = open()
        #expect(pitch.update(game, ["requirements": ["minAge": 30]]).refusal?.field == "visitors")
        #expect(pitch.update(game, ["visitors": "off", "requirements": ["minAge": 30]]).isOK)
        #expect(pitch.games("get", game)["visitors"] == .null)
        #expect(pitch.update(game, ["visitors": "ask"]).refusal?.field == "visitors")
    }

    @Test func onlyTheHostHasTheLinkAndDecides() {
        let game = open()
        let lena = visit("Lena", game)
        for verb in ["visitor-link", "visitor-link-renew"] {
            #expect(pitch.rsvp(verb, pitch[0], game).reason == .forbidden)
        }
        for verb in ["accept", "refuse", "remove"] {
            #expect(decide(verb, lena, game, as: pitch[0]) == "forbidden")
        }
        let other = open()
        #expect(decide("accept", lena, other) == "not_found", "she asked for another game")
    }

    // MARK: - Claiming

    @Test func anAccountTakesTheAnswerOverWithItsPlaceInLine() throws {
        let game = open(["guestsEach": 1], capacity: 3)
        _ = come("Full", game, guests: 1)
        let lena = come("Lena", game, guests: 1)
        pitch.town.advance(seconds: 1)
        pitch.rsvp("going", pitch[1], game)
        let claimed = anyone("visit-claim", ["token": lena["token"]], as: pitch[0])
        #expect(claimed["status"] == "waitlisted" && claimed["position"] == 1 && claimed["guests"] == 1)
        #expect(pitch.names("waitlist", game) == ["player0", "player1"])
        #expect(visitors(game) == ["Full going"] && counts(game)["waitlisted"] == 2)
        #expect(anyone("visit-get", ["token": lena["token"]]).reason == .notFound)
        let count = pitch.town.rsvp.disk.lines.count
        #expect(anyone("visit-claim", ["token": lena["token"]], as: pitch[0])["status"] == "waitlisted")
        #expect(pitch.town.rsvp.disk.lines.count == count, "as it is")
        #expect(anyone("visit-claim", ["token": lena["token"]], as: pitch[2]).reason == .notFound)
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(pitch.names("waitlist", game) == ["player0", "player1"])
    }

    @Test func anAccountThatHasAnsweredClaimsNothing() {
        let game = open()
        let (lena, max) = (come("Lena", game), visit("Max", game))
        pitch.rsvp("maybe", pitch[0], game)
        #expect(anyone("visit-claim", ["token": lena["token"]], as: pitch[0]).reason == .conflict)
        #expect(anyone("visit-claim", ["token": lena["token"]], as: pitch.host).reason == .conflict)
        pitch.decide("remove", pitch[0], game)
        #expect(anyone("visit-claim", ["token": lena["token"]], as: pitch[0]).reason == .inviteRequired)
        #expect(anyone("visit-claim", ["token": max["token"]], as: pitch[1])["status"] == "requested")
        #expect(pitch.decide("accept", pitch[1], game) == "going")
        _ = change(lena, ["status": "no"])
        #expect(anyone("visit-claim", ["token": lena["token"]], as: pitch[2]).reason == .conflict)
        #expect(anyone("visit-claim", ["token": lena["token"]]).reason == .unauthenticated)
    }

    // MARK: - The end

    @Test func anAnswerEndsWithTheStart() {
        let game = open()
        let (lena, max) = (visit("Lena", game), come("Max", game))
        pitch.town.advance(hours: 48)
        #expect(status(lena) == "left" && status(max) == "going")
        #expect(change(max, ["status": "no"]).reason == .tooLate)
        #expect(anyone("visit-claim", ["token": max["token"]], as: pitch[0]).reason == .tooLate)
        pitch.games("complete", game)
        #expect(pitch.town.games.told("games.completed").last?["goingIds"] == [pitch.host.id])
        #expect(change(max, ["status": "no"]).reason == .gameNotOpen)
    }

    @Test func aNameIsForgottenThirtyDaysAfterTheGameAndAtOnceOnRequest() throws {
        let game = open()
        let (lena, max) = (visit("Lenalena", game), come("Maxmax", game))
        #expect(anyone("visit-forget", ["token": lena["token"]]).isOK)
        #expect(anyone("visit-forget", ["token": lena["token"]]).isOK, "as it is")
        #expect(outcome(anyone("visit-get", ["token": lena["token"]])) == "left")
        #expect(anyone("visit-get", ["token": lena["token"]])["visitor"]["name"] == "Visitor")
        func lines(_ name: String) -> Int {
            pitch.town.rsvp.disk.lines.count { String(decoding: $0.bytes, as: UTF8.self).contains(name) }
        }
        #expect(try pitch.town.rsvp.eraseLog() == 1 && lines("Lenalena") == 0 && lines("Maxmax") == 1)
        pitch.town.advance(days: 2)
        pitch.games("complete", game)
        pitch.town.advance(days: 30)
        #expect(visitors(game) == ["Maxmax going"])
        pitch.town.advance(hours: 12, seconds: 1)
        #expect(visitors(game) == ["Visitor going"])
        _ = try pitch.town.rsvp.eraseLog()
        #expect(lines("Maxmax") == 0)
        try pitch.town.restart("rsvp")
        #expect(visitors(game) == ["Visitor going"] && status(max) == "going" && pitch.town.notes.isEmpty)
    }

    // MARK: - Limits

    /// So many people say no, each by the link.
    private func sayNo(_ numbers: Range<Int>, to game: JSONValue) {
        for number in numbers {
            pitch.town.advance(seconds: 1)
            #expect(outcome(visit("No \(number)", game, "no")) == "declined", "\(number)")
        }
    }

    @Test func aGameHasThirtyVisitorsAtATimeAndTwoHundredByALink() {
        let game = open()
        var last = visit("Visitor 0", game)
        for number in 1..<VisitorLimits.activeMax { last = visit("Visitor \(number)", game) }
        #expect(outcome(last) == "requested" && outcome(visit("One more", game)) == "full")
        sayNo(VisitorLimits.activeMax..<VisitorLimits.ofLinkMax, to: game)
        #expect(outcome(visit("Too many", game, "no")) == "full")
    }

    @Test func aNewLinkTakesTwoHundredMoreUpToAThousand() {
        let game = open()
        let ofLink = VisitorLimits.ofLinkMax
        for first in stride(from: 0, to: VisitorLimits.everMax, by: ofLink) {
            sayNo(first..<first + ofLink, to: game)
            #expect(outcome(visit("Too many", game, "no")) == "full")
            #expect(pitch.rsvp("visitor-link-renew", pitch.host, game).isOK)
        }
        #expect(outcome(visit("Too many", game, "no")) == "full", "whatever link it is")
    }

    @Test func aVisitorChangesTheirAnswerTwentyTimes() {
        let game = open(["guestsEach": 1])
        let lena = visit("Lena", game)
        for number in 0..<VisitorLimits.changesMax {
            #expect(outcome(change(lena, ["guests": .integer(Int64((number + 1) % 2))])) == "requested")
        }
        #expect(outcome(change(lena, ["guests": 1])) == "conflict")
        #expect(outcome(change(lena, ["status": "going"])) == "requested", "as it is")
    }

    // MARK: - Co-hosts

    @Test func aCoHostPassesTheLinkOnAndDecidesAboutVisitors() {
        let game = open(["guestsEach": 1])
        for number in 0...1 { pitch.rsvp("going", pitch[number], game) }
        let named: JSONValue = ["gameId": game, "accountId": pitch[0].id, "on": true]
        #expect(pitch.ask("games.cohost", named, pitch.host).isOK)
        let link = pitch.rsvp("visitor-link", pitch[0], game)["url"]
        #expect(link != .null && link == pitch.rsvp("visitor-link", pitch.host, game)["url"])
        #expect(pitch.rsvp("visitor-link", pitch[1], game).reason == .forbidden)
        let (lena, max) = (visit("Lena", game, guests: 1), visit("Max", game))
        #expect(decide("accept", lena, game, as: pitch[1]) == "forbidden")
        #expect(decide("accept", lena, game, as: pitch[0]) == "going")
        #expect(decide("refuse", max, game, as: pitch[0]) == "declined")
        #expect(visitors(game, as: pitch[0]).contains("Max declined"))
        #expect(decide("remove", lena, game, as: pitch[0]) == "removed")
    }

    // MARK: - Refusals in their order

    @Test func aVisitIsRefusedInOrder() {
        let game = open(["guestsEach": 1])
        let asked: JSONValue = ["gameId": game, "key": "wrong", "name": "L", "status": "going", "guests": 5]
        #expect(anyone("visit", asked).reason == .invalidArgument, "what a field may be comes first")
        let formed = asked.merging(["name": "Lena", "guests": 2])
        #expect(anyone("visit", formed).reason == .notFound)
        let right = formed.merging(["key": key(game)])
        #expect(anyone("visit", right).refusal?.field == "guests")
        pitch.games("close", game)
        #expect(anyone("visit", right).reason == .gameNotOpen)
    }
}
