// Reports of cups, leagues and ladders, the score of their names, and what is hidden of them (domain.md §7.6).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CompetitionReportTests {
    let desk = Cast.desk()
    private static let types = ["cup", "league", "ladder"]
    private static let hiddenNames: [String: JSONValue] = [
        "cup": "[Hidden Cup]", "league": "[Hidden League]", "ladder": "[Hidden Ladder]",
    ]

    private func about(_ type: String, _ id: JSONValue) -> JSONValue {
        .object(["\(type)Id": id])
    }

    private func make(_ type: String, _ more: JSONValue = [:], as host: String = "ann") -> JSONValue {
        var fields: JSONValue = ["name": "Club night", "sport": "darts", "visibility": "public"]
        if type == "cup" { fields = fields.merging(["format": "single"]) }
        if type == "league" { fields = fields.merging(["timezone": "UTC"]) }
        let made = desk.ask("\(type)s.create", fields.merging(more), as: host)
        if !made.isOK { desk.town.note("no \(type): \(made)") }
        if type == "cup" { desk.ask("cups.open", about(type, made["id"]), as: host) }
        return made["id"]
    }

    /// Bob plays in it.
    private func enter(_ type: String, _ id: JSONValue) {
        switch type {
        case "cup": desk.ask("cups.enter", about(type, id), as: "bob")
        case "ladder": desk.ask("ladders.join", about(type, id), as: "bob")
        default:
            desk.befriend("ann", "bob")
            let plan: JSONValue = ["name": "Winter"]
            let season = desk.ask("leagues.season-create", about(type, id).merging(plan), as: "ann")["id"]
            desk.ask("leagues.entrant-add", ["seasonId": season, "accountId": "bob"], as: "ann")
            desk.ask("leagues.accept", ["seasonId": season], as: "bob")
        }
    }

    private func view(_ type: String, _ id: JSONValue, as person: String) -> JSONValue {
        let answer = desk.ask("\(type)s.get", about(type, id), as: person)
        return type == "league" ? answer.data : answer[type]
    }

    private func found(_ type: String, as person: String) -> Int {
        type == "league" ? 0 : desk.ask("\(type)s.search", as: person).items.count
    }

    @Test(arguments: types) func anybodyWithItsIdReportsItAndModeratorsSeeItsName(type: String) {
        let content = make(type)
        #expect(desk.report(type, content, as: "ann").reason == .forbidden, "her own")
        let other = type == "cup" ? "ladder" : "cup"
        #expect(desk.report(other, content, as: "bob").reason == .notFound)
        desk.ask("friends.block", "bob", as: "ann")
        for person in ["bob", "cat", "dan", "eve"] {
            #expect(desk.report(type, content, as: person)["contentType"] == .string(type))
        }
        #expect(desk.report(type, content, as: "cat").reason == .alreadyExists)
        #expect(view(type, content, as: "cat")["name"] == "Club night", "reports alone hide nothing")
        let ticket = desk.show(desk.ticket(content))
        #expect(ticket["ticket", "accountId"] == desk.id("ann") && ticket["ticket", "reports"] == 4)
        #expect(ticket["copies"].arrayValue?.first?["content"]?["title"] == "Club night")
        #expect(desk.isWell, "\(desk.town.notes)")
    }

    @Test(arguments: types)
    func aRemovedOneGoesOnWithoutItsNameForThoseWhoAreInIt(type: String) {
        let content = make(type)
        enter(type, content)
        let ticket = desk.decide("remove_content", type, content, reportedBy: "cat")
        for verb in ["get", "landing"] {
            let answer = desk.ask("\(type)s.\(verb)", about(type, content), as: "dan")
            #expect(answer.reason == .notFound, "\(verb)")
        }
        #expect(desk.town.ask("\(type)s.landing", about(type, content)).reason == .notFound)
        #expect(found(type, as: "ann") == 0)
        #expect(desk.report(type, content, as: "dan").reason == .notFound)
        let bobs = view(type, content, as: "bob")
        #expect(bobs["name"] == Self.hiddenNames[type] && bobs["hidden"] == true, "\(bobs)")
        for person in ["ann", "mod"] {
            let view = view(type, content, as: person)
            #expect(view["name"] == "Club night" && view["hidden"] == true, "\(person)")
        }
        let told = desk.ask("notifications.list", as: "ann").items.compactMap { $0["title"]?.stringValue }
        #expect(told.contains("Your \(type) is hidden"), "\(told)")
        #expect(desk.appeal(ticket, as: "ann").isOK && desk.resolve(ticket, "dismiss").isOK)
        #expect(view(type, content, as: "dan")["name"] == "Club night")
        #expect(view(type, content, as: "dan")["hidden"] == nil && desk.isWell, "\(desk.town.notes)")
    }

    @Test func aHiddenLeaguesSeasonsHaveNumbersForNames() {
        let league = make("league")
        enter("league", league)
        desk.decide("remove_content", "league", league, reportedBy: "cat")
        let seasons = view("league", league, as: "bob")["seasons"]?.arrayValue ?? []
        #expect(seasons.map { $0["name"] } == ["Season 1"])
        #expect(view("league", league, as: "ann")["seasons"]?.arrayValue?.first?["name"] == "Winter")
    }

    @Test(arguments: types) func itsNameIsScoredWhenItIsWritten(type: String) {
        let bad = make(type, ["name": "Buy now: https://x.example"])
        #expect(view(type, bad, as: "ann")["hidden"] == true && found(type, as: "dan") == 0)
        #expect(desk.queue().map { $0["contentType"] } == [.string(type)])
        let other = make(type, as: "bob")
        desk.ask("\(type)s.update", about(type, other).merging(["visibility": "private"]), as: "bob")
        #expect(desk.queue().count == 1, "a harmless name")
        let named: JSONValue = ["name": "More at https://x.example"]
        desk.ask("\(type)s.update", about(type, other).merging(named), as: "bob")
        #expect(desk.queue().count == 2)
        desk.ask("\(type)s.update", about(type, other).merging(["visibility": "public"]), as: "bob")
        let scores = desk.show(desk.ticket(other))["flags"].arrayValue?.count
        #expect(scores == 1, "its name is the same")
    }

    @Test func itsAuthorIsWhoeverWroteItsNameLast() {
        let ladder = make("ladder")
        enter("ladder", ladder)
        let coHost: JSONValue = ["accountId": "bob", "on": true]
        desk.ask("ladders.cohost", about("ladder", ladder).merging(coHost), as: "ann")
        desk.ask("ladders.update", about("ladder", ladder).merging(["name": "Bob's own"]), as: "bob")
        desk.ask("ladders.update", about("ladder", ladder).merging(["reach": 2]), as: "ann")
        desk.report("ladder", ladder, as: "cat")
        #expect(desk.show(desk.ticket(ladder))["ticket", "accountId"] == desk.id("bob"))
    }
}
