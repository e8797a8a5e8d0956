// games.mine: sections, order, pages (domain.md §4.6).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct MineTests {
    let town = Town()
    let ann: Person
    let bob: Person

    init() {
        ann = town.signUp("ann")
        bob = town.signUp("bob")
    }

    private func game(_ title: String, hours: Int, _ more: JSONValue = [:], host: Person? = nil) -> JSONValue
    {
        town.game(
            host: host ?? ann, more.merging(["title": .string(title), "startsAt": town.time(hours: hours)]))
    }

    private func titles(_ section: String, as person: Person? = nil) -> [String] {
        let items = town.ask("games.mine", ["section": .string(section)], as: person ?? bob).items
        return items.compactMap { $0["title"]?.stringValue }
    }

    private func answer(_ verb: String, _ game: JSONValue) {
        town.ask("rsvp.\(verb)", ["gameId": game], as: bob)
        town.settle()
    }

    @Test func eachGameIsInTheOneSectionWhereItBelongs() {
        _ = game("hosted", hours: 5, host: bob)
        answer("going", game("going", hours: 4))
        answer("maybe", game("maybe", hours: 3))
        answer("going", game("asked", hours: 9, ["joinPolicy": "request"]))
        let full = game("waiting", hours: 2, ["capacity": 2])
        town.going(town.signUp("cat"), full)
        answer("going", full)
        let left = game("left", hours: 6)
        answer("going", left)
        answer("leave", left)
        let sections = town.ask("games.mine", as: bob)["sections"]
        let expected: JSONValue = [
            "hosting": ["hosted"], "going": ["going"], "maybe": ["maybe"], "waitlisted": ["waiting"],
            "invited": [],
            "requested": ["asked"], "past": [],
        ]
        for (section, names) in expected.objectValue?.members ?? [] {
            #expect(
                sections[section]?.arrayValue?.compactMap { $0["title"] } == names.arrayValue, "\(section)")
        }
    }

    @Test func upcomingGamesAreByStart() {
        for hours in [5, 3, 4] { answer("going", game("in \(hours)", hours: hours)) }
        #expect(titles("going") == ["in 3", "in 4", "in 5"])
    }

    @Test func requestsAreTheLatestFirst() {
        for hours in [5, 3, 4] {
            answer("going", game("in \(hours)", hours: hours, ["joinPolicy": "request"]))
            town.advance(minutes: 1)
        }
        #expect(titles("requested") == ["in 4", "in 3", "in 5"])
    }

    @Test func pastGamesAreListedLatestFirst() {
        for hours in [2, 4, 3] { answer("going", game("in \(hours)", hours: hours)) }
        let cancelled = game("cancelled", hours: 9)
        answer("going", cancelled)
        town.ask("games.cancel", ["gameId": cancelled], as: ann)
        town.advance(hours: 4, minutes: 30)
        #expect(titles("past") == ["cancelled", "in 3", "in 2"] && titles("going") == ["in 4"])
        #expect(titles("past", as: ann) == ["cancelled", "in 3", "in 2"], "hosted ones too")
        town.advance(minutes: 30)
        #expect(titles("past") == ["cancelled", "in 4", "in 3", "in 2"], "over at its end")
    }

    @Test func pastGamesAreThoseOneWasGoingTo() {
        let maybe = game("maybe", hours: 2)
        answer("maybe", maybe)
        town.advance(hours: 4)
        #expect(titles("past").isEmpty && titles("maybe").isEmpty)
    }

    /// A request to join reveals nothing private (§6.1).
    @Test func requestsToGamesThatBecamePrivateAreNotListed() {
        let asked = game("asked", hours: 9, ["joinPolicy": "request"])
        answer("going", asked)
        #expect(titles("requested") == ["asked"])
        town.ask("games.update", ["gameId": asked, "visibility": "private"], as: ann)
        town.settle()
        #expect(town.ask("games.get", ["gameId": asked], as: bob).reason == .notFound)
        #expect(titles("requested") == [])
    }

    @Test func pagesOfASectionFollowEachOther() {
        for hours in 1...25 { answer("going", game("in \(hours)", hours: hours + 10)) }
        #expect(town.ask("games.mine", as: bob)["sections", "going"].arrayValue?.count == 20)
        var (page, seen): (JSONValue?, [String]) = (nil, [])
        repeat {
            var query: JSONValue = ["section": "going", "limit": 7]
            if let page { query = query.merging(["page": page]) }
            let answer = town.ask("games.mine", query, as: bob)
            seen += answer.items.compactMap { $0["title"]?.stringValue }
            page = answer.data["next"]
        } while page != nil
        #expect(seen == (1...25).map { "in \($0)" })
    }

    @Test func aPageBelongsToItsSection() {
        for hours in 1...3 { answer("going", game("in \(hours)", hours: hours + 10)) }
        let next = town.ask("games.mine", ["section": "going", "limit": 1], as: bob)["next"]
        #expect(town.ask("games.mine", ["section": "maybe", "page": next], as: bob).refusal?.field == "page")
        #expect(town.ask("games.mine", ["page": next], as: bob).refusal?.field == "page")
        #expect(
            town.ask("games.mine", ["section": "going", "page": "nonsense"], as: bob).refusal?.field == "page"
        )
    }
}
