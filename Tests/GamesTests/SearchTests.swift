// games.search and games.near: every filter, visibility, and order (domain.md §4.6).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct SearchTests {
    let town = Town(adminEmail: "mod@example.com")
    let ann: Person
    let bob: Person

    init() {
        ann = town.signUp("ann")
        bob = town.signUp("bob")
    }

    /// The titles found, in order.
    private func titles(_ filter: JSONValue = [:], as person: Person? = nil) -> [String] {
        town.ask("games.search", filter, as: person ?? bob).items.compactMap { $0["title"]?.stringValue }
    }

    @discardableResult
    private func game(_ title: String, _ more: JSONValue = [:], host: Person? = nil) -> JSONValue {
        town.game(host: host ?? ann, more.merging(["title": .string(title)]))
    }

    // MARK: - Filters

    @Test func aSearchNamesSeveralSports() {
        game("kick")
        game("hoops", ["sport": "basketball"])
        game("bats", ["sport": "baseball"])
        #expect(titles(["sports": ["basketball", "soccer"]]).sorted() == ["hoops", "kick"])
        #expect(titles(["sports": []]).count == 3)
        #expect(town.ask("games.search", ["sports": ["chess"]], as: bob).refusal?.field == "sports.0")
    }

    /// Texts as phone keyboards produce them, and as people without these keys type them.
    @Test(arguments: [
        ("St. Mary’s kick", "mary's"), ("Café at six", "cafe"), ("ｋｉｃｋ", "kick"), ("Neil's", "neil’s"),
        ("Łódź", "lodz"),
    ])
    func aGameIsFoundByOtherSpellings(title: String, typed: String) {
        game(title)
        game("hoops")
        #expect(titles(["q": .string(typed)]) == [title])
    }

    @Test func aGameWithoutALevelFitsEveryLevel() {
        game("any")
        game("pros", ["skillLevel": "advanced"])
        game("kids", ["skillLevel": "beginner"])
        #expect(titles(["skillLevels": ["advanced"]]).sorted() == ["any", "pros"])
        #expect(titles(["skillLevels": ["expert", "leisure"]]).count == 3)
    }

    @Test func aSearchNamesSeveralVisibilitiesPoliciesAndPrices() {
        game("plain")
        game("asks", ["joinPolicy": "request"])
        game("cheap", ["price": ["type": "exact", "amount": 500]])
        game("free", ["price": ["type": "free"]])
        #expect(titles(["joinPolicy": ["request", "invite"]]) == ["asks"])
        #expect(titles(["priceTiers": ["free", "$"]]).sorted() == ["cheap", "free"])
        #expect(titles(["visibility": ["friends"]]).isEmpty && titles(["visibility": ["public"]]).count == 4)
    }

    @Test func aSearchFindsOpenGamesByDefault() {
        game("open")
        town.ask("games.close", ["gameId": game("closed")], as: ann)
        town.ask("games.cancel", ["gameId": game("cancelled")], as: ann)
        #expect(titles() == ["open"])
        #expect(titles(["status": ["active"]]).sorted() == ["closed", "open"])
        #expect(titles(["status": ["cancelled"]]) == ["cancelled"])
        #expect(titles(["status": ["cancelled", "active"]]).count == 3)
    }

    @Test func gamesWithOpenSlotsHaveRoomOrNoLimit() {
        game("unlimited")
        game("room", ["capacity": 3])
        let full = game("full", ["capacity": 2])
        town.going(bob, full)
        #expect(titles(["hasOpenSlots": true]).sorted() == ["room", "unlimited"])
        #expect(titles(["hasOpenSlots": false]).count == 3)
    }

    @Test func matchesMeFindsGamesWhoseRequirementsOneMeets() {
        game("anyone")
        game("women", ["requirements": ["genders": ["female"]]])
        game("seniors", ["requirements": ["minAge": 60]])
        game("near", ["requirements": ["maxDistanceMiles": 5]])
        game("scratch", ["requirements": ["maxAvgScore": 72]])
        #expect(
            titles(["matchesMe": true]).sorted() == ["anyone", "scratch"], "an unknown score does not count")
        town.onboard(bob)
        town.ask("profile.update", ["avgScore18": 90], as: bob)
        #expect(titles(["matchesMe": true, "radiusMiles": 100]).sorted() == ["anyone", "near", "women"])
    }

    @Test func theScopeOwnFindsGamesOneGoesTo() {
        game("others")
        town.going(bob, game("mine"))
        #expect(titles(["scope": "own"]) == ["mine"] && titles(["scope": "all"]).count == 2)
        #expect(titles(["scope": "own"], as: ann).count == 2, "a host is going")
    }

    @Test func aHostIsNamedByIdOrNickname() {
        game("anns")
        game("bobs", host: bob)
        #expect(titles(["hostId": "ANN"]) == ["anns"] && titles(["hostId": bob.id]) == ["bobs"])
        #expect(town.ask("games.search", ["hostId": "nobody"], as: bob).reason == .notFound)
    }

    @Test func textIsFoundInTitlePlaceAddressAndCity() {
        game("Morning kick")
        let place: JSONValue = [
            "name": "Golden Gate Park", "address": "JFK Drive 5", "cityLabel": "São Paulo", "lat": 37.77,
            "lng": -122.42,
        ]
        game("other", ["place": place])
        for text in ["golden", "jfk", "SÃO", " park "] {
            #expect(titles(["q": .string(text)]).contains("other"))
        }
        #expect(titles(["q": "ING K"]) == ["Morning kick"])
        #expect(titles(["q": "%%"]).isEmpty)
        for text in ["x", String(repeating: "x", count: 81)] {
            #expect(town.ask("games.search", ["q": .string(text)], as: bob).refusal?.field == "q")
        }
    }

    @Test func allFiltersMustHold() {
        game("a", ["sport": "tennis", "capacity": 4])
        game("b", ["sport": "tennis", "price": ["type": "free"]])
        #expect(titles(["sports": ["tennis"], "priceTiers": ["free"], "hasOpenSlots": true]) == ["b"])
    }

    // MARK: - Who sees what

    @Test func privateAndFriendsGamesAreForThoseInThem() {
        let secret = game("secret")
        town.going(bob, secret)
        town.ask("games.update", ["gameId": secret, "visibility": "private"], as: ann)
        town.settle()
        game("friends", ["visibility": "friends"])
        let cat = town.signUp("cat")
        #expect(titles(as: bob) == ["secret"] && titles(as: cat).isEmpty && titles(as: ann).count == 2)
    }

    @Test func aModeratorReadsPrivateGamesByIdAndDoesNotFindThem() {
        let (mod, secret) = (town.signUp("mod"), game("secret", ["visibility": "private"]))
        #expect(town.ask("games.get", ["gameId": secret], as: mod).isOK)
        #expect(titles(as: mod).isEmpty)
    }

    // MARK: - Distance and order

    @Test func aSearchWithoutCentreAndHomeIsEverywhere() {
        game("here")
        let paris: JSONValue = ["place": ["name": "Champ de Mars", "lat": 48.8556, "lng": 2.2986]]
        game("paris", paris)
        let found = town.ask("games.search", [:], as: bob)
        #expect(found.items.count == 2 && found.items.allSatisfy { $0["distanceMiles"] == nil })
        town.onboard(bob)
        let near = town.ask("games.search", [:], as: bob)
        #expect(
            near.items.count == 1 && near.items[0]["distanceMiles"]?.doubleValue ?? 99 < 1,
            "home is the center")
        #expect(titles(["center": ["lat": 48.8, "lng": 2.3]]) == ["paris"])
    }

    @Test func theRadiusIsAboveNothingAndAtMostAHundred() {
        for radius in [0, -1, 100.001] as [JSONValue] {
            let filter: JSONValue = ["center": ["lat": 1, "lng": 1], "radiusMiles": radius]
            #expect(town.ask("games.search", filter, as: bob).refusal?.field == "radiusMiles")
        }
        #expect(town.ask("games.near", ["center": ["lat": 1, "lng": 1], "radiusMiles": 100], as: bob).isOK)
    }

    @Test func nearSortsByDistance() {
        game("far", ["place": ["name": "p", "lat": 37.9, "lng": -122.4]])
        game("near", ["place": ["name": "p", "lat": 37.8, "lng": -122.4]])
        let found = town.ask("games.near", ["center": ["lat": 37.8, "lng": -122.4]], as: bob)
        #expect(found.items.compactMap { $0["title"]?.stringValue } == ["near", "far"])
        #expect(town.ask("games.near", [:], as: bob).refusal?.field == "center")
    }

    @Test func aSearchSortsByStartDistanceOrCreation() {
        game("late", ["startsAt": town.time(hours: 72)])
        town.advance(seconds: 1)
        game("soon", ["startsAt": town.time(hours: 24)])
        #expect(titles() == ["soon", "late"] && titles(["sort": "newest"]) == ["soon", "late"])
        town.advance(seconds: 1)
        game("later", ["startsAt": town.time(hours: 96)])
        #expect(
            titles(["sort": "newest"]) == ["later", "soon", "late"] && titles(["sort": "date"]) == titles())
        #expect(town.ask("games.search", ["sort": "distance"], as: bob).refusal?.field == "sort")
    }
}
