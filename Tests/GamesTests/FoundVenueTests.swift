// A venue is found while it has a public game (domain.md §4.10).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct FoundVenueTests {
    let town = Town()
    let ann, bob: Person

    init() { (ann, bob) = (town.signUp("ann"), town.signUp("bob")) }

    @discardableResult
    private func ask(_ type: String, _ data: JSONValue = [:], as person: Person) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    private func place(_ name: String, _ lat: Double) -> JSONValue {
        ["place": ["name": .string(name), "lat": .number(lat), "lng": -122.4269]]
    }

    @discardableResult
    private func create(_ fields: JSONValue, as host: Person) -> Answer {
        ask("games.create", town.gameFields(fields), as: host)
    }

    private var added: [JSONValue] { town.games.told("games.venue-added") }

    /// Whether somebody finds a venue: by its id, by name, around its place, and by the beginning of its name.
    private func isFound(_ venue: JSONValue) -> Set<Bool> {
        let center: JSONValue = ["center": ["lat": 37.7596, "lng": -122.4269]]
        let lists = [
            ask("venues.search", as: bob), ask("venues.search", center, as: bob),
            ask("venues.places", ["q": "garden of"], as: bob),
        ]
        let isInLists = lists.map { list in
            list.items.contains { $0["id"] == venue || $0["venueId"] == venue }
        }
        let asked = ["get", "reviews"].map { ask("venues.\($0)", ["venueId": venue], as: bob).isOK }
        return Set(isInLists + asked)
    }

    // domain.md §4.10
    @Test(arguments: ["private", "friends", "cancelled", "deleted", "moved"])
    func aVenueWithoutAPublicGameIsFoundByNobody(how: String) throws {
        let fields = place("Garden of Ann", 37.7596)
        let game = create(fields, as: ann)
        let (id, venue): (JSONValue, JSONValue) = (["gameId": game["id"]], game["place", "venueId"])
        #expect(isFound(venue) == [true])
        switch how {
        case "cancelled": ask("games.cancel", id, as: ann)
        case "deleted": ask("games.delete", id, as: ann)
        case "moved": ask("games.update", place("Ocean Beach", 37.76).merging(id), as: ann)
        default: ask("games.update", id.merging(["visibility": .string(how)]), as: ann)
        }
        for fromSnapshot in [nil, false, true] as [Bool?] {
            if fromSnapshot == true { try town.games.snapshot() }
            if let fromSnapshot { try town.restart("games", fromSnapshot: fromSnapshot) }
            #expect(isFound(venue) == [false])
        }
        #expect(ask("games.get", id, as: ann)["place", "venueId"] != venue)
        let there: JSONValue = ["place": ["venueId": venue], "visibility": "private"]
        #expect(create(there, as: bob).refusal?.field == "place.venueId")
        let hidden = fields.merging(["visibility": "private"])
        #expect(create(hidden, as: bob)["place", "venueId"] == .null)
        // The next public game there takes it up again.
        let count = added.count
        #expect(create(fields, as: ann)["place", "venueId"] == venue && added.count == count)
        #expect(isFound(venue) == [true])
    }

    // Finding A61.
    @Test func aVenueHasTheNameAndThePlaceOfAGameThatIsLeft() throws {
        let (anns, bobs) = (place("Garden of Ann", 37.7596), place("GARDEN of Ann", 37.7599))
        let game = create(anns, as: ann)
        let venue = game["place", "venueId"]
        let other = create(bobs, as: bob)
        #expect(other["place", "venueId"] == venue)
        func shown() -> [JSONValue] {
            let answer = ask("venues.get", ["venueId": venue], as: bob)
            return [answer["name"], answer["lat"]]
        }
        #expect(shown() == ["Garden of Ann", 37.7596])
        ask("games.delete", ["gameId": game["id"]], as: ann)
        for fromSnapshot in [nil, false, true] as [Bool?] {
            if fromSnapshot == true { try town.games.snapshot() }
            if let fromSnapshot { try town.restart("games", fromSnapshot: fromSnapshot) }
            #expect(shown() == ["GARDEN of Ann", 37.7599] && isFound(venue) == [true])
        }
        ask("games.cancel", ["gameId": other["id"]], as: bob)
        #expect(isFound(venue) == [false])
        // Nobody finds out by trying places where the removed game was.
        let near = create(bobs, as: bob)["place", "venueId"]
        #expect(near != .null && near != venue && isFound(near) == [true])
    }

    // domain.md §4.10
    @Test func gamesAtAVenueAreSearchedForWhereverTheirPlaceIs() {
        let (first, second) = (
            create(place("Park", 37.7596), as: ann), create(place("park", 37.7599), as: bob)
        )
        let venue = first["place", "venueId"]
        create(place("Other", 37.7596), as: ann)
        ask(
            "games.create", town.gameFields(place("Park", 37.7596).merging(["visibility": "private"])),
            as: ann)
        let found = ask("games.search", ["venueId": venue], as: bob).items.compactMap { $0["id"] }
        #expect(Set(found) == [first["id"], second["id"]])
        ask("games.update", place("Beach", 37.77).merging(["gameId": first["id"]]), as: ann)
        #expect(
            ask("games.search", ["venueId": venue], as: bob).items.compactMap { $0["id"] } == [second["id"]])
    }

    // domain.md §4.10
    @Test func aVenueTellsTheSportsOfTheGamesThatAreLeft() {
        let venue = create(place("Dolores Park", 37.7596), as: ann)["place", "venueId"]
        let more = place("Dolores Park", 37.7596).merging(["sport": "tennis"])
        let game = create(more, as: ann)["id"]
        var sports: JSONValue { ask("venues.get", ["venueId": venue], as: bob)["sports"] }
        #expect(sports == ["soccer", "tennis"])
        ask("games.cancel", ["gameId": game], as: ann)
        #expect(sports == ["soccer"])
    }

    // domain.md §4.10
    @Test func theHostOfAGameMayNameItsVenueThoughNobodyFindsIt() {
        let game = create(place("Garden of Ann", 37.7596), as: ann)
        let venue = game["place", "venueId"]
        ask("games.update", ["gameId": game["id"], "visibility": "private"], as: ann)
        let there: JSONValue = ["place": ["venueId": venue]]
        let again = create(there, as: ann)
        #expect(again["place", "venueId"] == venue && isFound(venue) == [true])
    }

    // domain.md §4.10
    @Test func aGameThatBecomesPublicAddsItsVenueAndDoesNotMove() {
        let fields = place("Garden of Ann", 37.7596).merging(["visibility": "private"])
        let game = create(fields, as: ann)["id"]
        #expect(added.isEmpty)
        ask("games.update", ["gameId": game, "visibility": "public"], as: ann)
        #expect(added.count == 1 && isFound(added[0]["venueId"] ?? .null) == [true])
        #expect(town.games.told("games.updated").last?["changed"] == ["visibility"])
    }
}
