// Venues and their reviews (domain.md §4.10).

import Contracts
import Geo
import JSON
import TestSupport
import Testing
import Values

@testable import GamesService

@Suite struct VenueTests {
    let town = Town(adminEmail: "boss@example.com")
    let boss: Person
    let people: [Person]
    var ann: Person { people[0] }
    var bob: Person { people[1] }

    init() {
        boss = town.signUp("boss")
        people = ["ann", "bob", "cat", "dan", "eve"].map { [town] in town.signUp($0) }
    }

    @discardableResult
    private func ask(_ type: String, _ data: JSONValue = [:], as person: Person) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    private func place(_ name: String?, _ lat: Double, _ more: JSONValue = [:]) -> JSONValue {
        let place: JSONValue = [
            "name": name.map { .string($0) } ?? .null, "address": "Main Street", "lat": .number(lat),
            "lng": -122.4269,
        ]
        return ["place": place.merging(more)]
    }

    /// It is the same place, whichever apostrophe is typed.
    @Test func aVenueIsTheSameByOtherSpellings() {
        let first = played(place("St. Mary’s", 37.7596))
        let second = played(place("St. Mary's", 37.7596))
        #expect(first["venueId"] != nil && first["venueId"] == second["venueId"])
        #expect(
            ask("venues.search", ["q": "mary's"], as: bob).items.compactMap { $0["name"] } == ["St. Mary’s"])
    }

    /// The place of a new game.
    private func played(_ fields: JSONValue, _ more: JSONValue = [:]) -> JSONValue {
        let game = ask("games.create", town.gameFields(fields.merging(more)), as: ann)
        if !game.isOK { town.note("no game: \(game)") }
        return game["place"]
    }

    private var added: [JSONValue] { town.games.told("games.venue-added") }
    /// A tenth of a mile to the north, a little less and a little more.
    private static let (inside, outside) = (37.7596 + 0.00144, 37.7596 + 0.00146)

    // MARK: - The venue of a game

    // domain.md §4.10
    @Test func aPublicGameAddsAVenue() {
        let place = played(place("Dolores Park", 37.7596))
        #expect(place["venueId"] != nil && added.count == 1 && added[0]["createdBy"] == ann.id)
        let venue = ask("venues.get", ["venueId": place["venueId"] ?? .null], as: bob)
        #expect(venue["name"] == "Dolores Park" && venue["sports"] == ["soccer"] && venue["reviews"] == 0)
        #expect(venue["lat"] == 37.7596 && venue["geohash"] == place["geohash"])
        #expect(venue["ratingAvg"] == .null && venue["createdBy"] == .null)
    }

    // domain.md §4.10
    @Test func oneNameWithinATenthOfAMileIsOneVenue() {
        let here = Coordinate(lat: 37.7596, lng: -122.4269)
        for (lat, isNear) in [(Self.inside, true), (Self.outside, false)] {
            let there = Coordinate(lat: lat, lng: -122.4269)
            guard let here, let there else { continue }
            #expect((haversineMiles(here, there) <= 0.1) == isNear, "the edge is where the test thinks")
        }
        let first = played(place("Dolores Park", 37.7596))["venueId"]
        #expect(played(place("DOLORES park", Self.inside), ["sport": "tennis"])["venueId"] == first)
        #expect(played(place("Dolores Park", Self.outside))["venueId"] != first && added.count == 2)
        #expect(played(place("Dolores Court", 37.7596))["venueId"] != first && added.count == 3)
        // The nearer of two venues is chosen.
        #expect(played(place("dolores park", Self.outside - 0.0002))["venueId"] == added[1]["venueId"])
        let venue = ask("venues.get", ["venueId": first ?? .null], as: bob)
        #expect(venue["sports"] == ["soccer", "tennis"])
    }

    // domain.md §4.10
    @Test func aVenueTellsNoSportsOfGamesThatAreNotPublic() {
        let venue = played(place("Dolores Park", 37.7596))["venueId"] ?? .null
        var sports: JSONValue { ask("venues.get", ["venueId": venue], as: bob)["sports"] }
        for (sport, visibility) in [("tennis", "private"), ("basketball", "friends")] {
            let more: JSONValue = ["sport": .string(sport), "visibility": .string(visibility)]
            #expect(played(place("Dolores Park", 37.7596), more)["venueId"] == venue)
        }
        #expect(sports == ["soccer"])
        let more: JSONValue = ["sport": "tennis", "visibility": "private"]
        let fields = place("Dolores Park", 37.7596).merging(more)
        let game = ask("games.create", town.gameFields(fields), as: ann)["id"]
        #expect(sports == ["soccer"])
        ask("games.update", ["gameId": game, "visibility": "public"], as: ann)
        #expect(sports == ["soccer", "tennis"])
    }

    // domain.md §4.10
    @Test func onlyPublicGamesAddAVenue() {
        #expect(played(place(nil, 37.7596))["venueId"] == nil, "a place without a name")
        #expect(played(place("Home", 37.7596), ["visibility": "private"])["venueId"] == nil)
        #expect(played(place("Home", 37.7596), ["visibility": "friends"])["venueId"] == nil)
        #expect(added.isEmpty)
        let venue = played(place("Home", 37.7596))["venueId"]
        #expect(played(place("Home", 37.7596), ["visibility": "private"])["venueId"] == venue)
        #expect(venue != nil && added.count == 1)
    }

    // domain.md §4.1
    @Test func aVenueFillsThePlace() {
        let venue = played(place("Dolores Park", 37.7596))["venueId"] ?? .null
        let game = ask("games.create", town.gameFields(["place": ["venueId": venue]]), as: bob)
        #expect(game["place", "name"] == "Dolores Park" && game["place", "lat"] == 37.7596)
        #expect(game["place", "venueId"] == venue && game["title"] == "Soccer at Dolores Park")
        let named = ask(
            "games.create",
            town.gameFields(["place": ["venueId": venue, "address": "Dolores St", "lat": 1, "lng": 2]]),
            as: bob)
        #expect(named["place", "address"] == "Dolores St" && named["place", "lat"] == 37.7596)
        let unknown = ask("games.create", town.gameFields(["place": ["venueId": bob.id]]), as: bob)
        #expect(unknown.reason == .notFound && unknown.refusal?.field == "place.venueId")
        let bare = ask("games.create", town.gameFields(["place": ["name": "Somewhere"]]), as: bob)
        #expect(bare.refusal?.field == "place")
        #expect(added.count == 1)
    }

    // domain.md §4.10
    @Test func anEditMovesAGameToAnotherVenue() throws {
        let game = ask("games.create", town.gameFields(place("Dolores Park", 37.7596)), as: ann)
        let fields = place("Ocean Beach", 37.76).merging(["gameId": game["id"]])
        let edited = ask("games.update", fields, as: ann)
        #expect(added.count == 2 && edited["place", "venueId"] == added[1]["venueId"])
        #expect(ask("games.update", fields, as: ann)["version"] == 2 && added.count == 2, "it is so already")
        ask("games.update", ["gameId": game["id"], "title": "At the sea"], as: ann)
        #expect(ask("games.get", ["gameId": game["id"]], as: bob)["place", "venueId"] == added[1]["venueId"])
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(played(place("ocean beach", 37.76))["venueId"] == added[1]["venueId"])
            #expect(ask("venues.search", as: bob).items.count == 1, "nobody plays at the first any more")
        }
    }

    // MARK: - Reviews

    /// A finished game at a venue, with everyone but the host as players; returns its venue.
    private func over(_ going: [Person], at lat: Double = 37.7596) -> JSONValue {
        let game = ask("games.create", town.gameFields(place("Dolores Park", lat)), as: ann)
        for person in going { town.going(person, game["id"]) }
        town.advance(hours: 49)
        ask("games.complete", ["gameId": game["id"]], as: ann)
        return game["place", "venueId"]
    }

    @discardableResult
    private func review(_ venue: JSONValue, _ stars: Int, _ text: String? = nil, as person: Person) -> Answer
    {
        var fields: JSONValue = ["venueId": venue, "stars": .integer(Int64(stars))]
        if let text { fields = fields.merging(["text": .string(text)]) }
        return ask("venues.review", fields, as: person)
    }

    private func reviews(_ venue: JSONValue, as person: Person) -> [JSONValue] {
        ask("venues.reviews", ["venueId": venue, "limit": 100], as: person).items
    }

    private func rating(_ venue: JSONValue) -> JSONValue {
        ask("venues.get", ["venueId": venue], as: bob)["ratingAvg"]
    }

    // domain.md §4.10
    @Test func aReviewHasOneToFiveStarsAndThreeHundredCharacters() {
        let venue = over([bob])
        for stars in [0, 6] { #expect(review(venue, stars, as: bob).refusal?.field == "stars") }
        #expect(review(venue, 1, as: bob).isOK)
        #expect(review(venue, 5, String(repeating: "é", count: 300), as: bob).isOK)
        #expect(review(venue, 5, String(repeating: "é", count: 301), as: bob).refusal?.field == "text")
        #expect(review(bob.id, 5, as: bob).reason == .notFound)
    }

    // domain.md §4.10
    @Test func onlyPlayersOfACompletedGameThereReviewAVenueWithinThirtyDays() {
        let venue = played(place("Dolores Park", 37.7596))["venueId"] ?? .null
        #expect(review(venue, 4, as: ann).reason == .forbidden, "it is still to come")
        let game = ask("games.create", town.gameFields(place("Dolores Park", 37.7596)), as: ann)["id"]
        for person in [bob, people[2]] { town.going(person, game) }
        ask("rsvp.maybe", ["gameId": game], as: people[2])
        town.advance(hours: 49)
        ask("games.complete", ["gameId": game], as: ann)
        #expect(review(venue, 4, as: people[2]).reason == .forbidden, "maybe")
        #expect(review(venue, 4, as: people[3]).reason == .forbidden, "not at all")
        #expect(review(venue, 4, as: ann).isOK && review(venue, 4, as: bob).isOK)
        town.advance(days: 30)
        #expect(review(venue, 3, as: bob).isOK, "to the moment")
        town.pass(milliseconds: 1)
        #expect(review(venue, 2, as: bob).reason == .forbidden)
    }

    // domain.md §4.10
    @Test func eachAccountHasOneReviewOfAVenue() throws {
        let venue = over([bob])
        let first = review(venue, 2, "  Muddy ", as: bob)
        #expect(first["stars"] == 2 && first["text"] == "Muddy" && first["authorNickname"] == "bob")
        town.advance(hours: 1)
        let second = review(venue, 4, as: bob)
        #expect(second["id"] == first["id"] && second["text"] == .null)
        #expect(second["updatedAt"] != first["updatedAt"])
        #expect(review(venue, 4, as: bob).data == second.data, "the same again changes nothing")
        let told = town.games.told("games.venue-reviewed")
        #expect(told.count == 2 && told[0] == ["reviewId": first["id"], "venueId": venue])
        #expect(reviews(venue, as: ann).compactMap { $0["stars"] } == [4])
        try town.games.snapshot()
        try town.restart("games", fromSnapshot: true)
        #expect(reviews(venue, as: ann).compactMap { $0["stars"] } == [4])
        #expect(town.published.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains("Muddy") })
    }

    // domain.md §4.10, §1.3
    @Test func reviewsAreListedNewestFirst() {
        let venue = over([bob, people[2], people[3]])
        for (stars, person) in [(1, ann), (2, bob), (3, people[2]), (4, people[3])] {
            review(venue, stars, as: person)
            town.advance(seconds: 1)
        }
        review(venue, 5, as: bob)
        var (page, seen): (JSONValue, [JSONValue]) = (.null, [])
        repeat {
            let more: JSONValue = page == .null ? ["limit": 3] : ["limit": 3, "page": page]
            let answer = ask("venues.reviews", more.merging(["venueId": venue]), as: ann)
            seen += answer.items.compactMap { $0["stars"] }
            page = answer["next"]
        } while page != .null
        #expect(seen == [5, 4, 3, 1])
    }

    // domain.md §4.10, §1.1
    @Test func threeReviewsMakeAnAverage() {
        #expect(Games.average([5, 5]) == nil)
        #expect(Games.average([5, 5, 5]) == 5 && Games.average([1, 1, 2]) == 1.3)
        #expect(Games.average([1, 2, 2]) == 1.7 && Games.average([4, 5, 4, 4]) == 4.3, "4.25, half up")
        #expect(Games.average([4, 4, 4, 4, 4, 4, 4, 5]) == 4.1 && Games.average([5, 5, 5, 4]) == 4.8)
        let venue = over([bob, people[2]])
        review(venue, 5, as: ann)
        review(venue, 4, as: bob)
        #expect(rating(venue) == .null)
        review(venue, 4, as: people[2])
        #expect(rating(venue) == 4.3)
    }

    // domain.md §1.9
    @Test func reviewsAreNotShownAcrossABlock() {
        let venue = over([bob, people[2]])
        for person in [ann, bob, people[2]] { review(venue, 5, as: person) }
        ask("friends.block", ["accountId": "bob"], as: people[2])
        #expect(reviews(venue, as: people[2]).count == 2 && reviews(venue, as: bob).count == 2)
        #expect(reviews(venue, as: ann).count == 3)
        // Nor are they counted (finding A61).
        func told(_ person: Person) -> JSONValue {
            let answer = ask("venues.get", ["venueId": venue], as: person)
            return [answer["reviews"], answer["ratingAvg"]]
        }
        #expect(told(bob) == [2, .null] && told(people[2]) == [2, .null] && told(ann) == [3, 5])
        ask("account.ban", ["accountId": "bob"], as: boss)
        #expect(reviews(venue, as: ann).count == 2 && rating(venue) == .null)
        #expect(reviews(venue, as: boss).count == 3, "moderators read them all")
    }

    // MARK: - Moderation

    // domain.md §4.10, §7.6
    @Test func hiddenReviewsAreNotCounted() {
        let venue = over([bob, people[2], people[3], people[4]])
        for person in people { review(venue, person === bob ? 1 : 5, "by \(person.nickname)", as: person) }
        let bad = reviews(venue, as: ann).first { $0["authorId"] == bob.id }?["id"] ?? .null
        // Their reports count (domain.md §7.6).
        for person in [ann, people[2], people[3]] {
            town.confirm(person)
            town.onboard(person)
        }
        town.advance(days: 7)
        let report: JSONValue = ["contentType": "venue_review", "contentId": bad, "kind": "spam"]
        #expect(ask("reports.create", report, as: bob).reason == .forbidden, "one's own")
        #expect(rating(venue) == 4.2)
        for person in [ann, people[2], people[3]] { #expect(ask("reports.create", report, as: person).isOK) }
        #expect(rating(venue) == 5 && reviews(venue, as: ann).count == 4)
        #expect(reviews(venue, as: bob).first { $0["id"] == bad }?["hidden"] == true)
        #expect(ask("reports.create", report, as: people[4]).reason == .notFound, "nobody else sees it now")
        let ticket = ask("reports.queue", as: boss).items.first { $0["contentId"] == bad }?["id"] ?? .null
        let shown = ask("reports.ticket", ["ticketId": ticket], as: boss)
        #expect(shown.description.contains("by bob"), "moderators read what was said")
        ask("reports.resolve", ["ticketId": ticket, "action": "dismiss"], as: boss)
        #expect(rating(venue) == 4.2 && reviews(venue, as: ann).count == 5)
        #expect(ask("reports.create", report, as: people[4]).isOK)
        let again = ask("reports.queue", as: boss).items.first { $0["contentId"] == bad }?["id"] ?? .null
        ask("reports.resolve", ["ticketId": again, "action": "remove_content"], as: boss)
        #expect(rating(venue) == 5 && reviews(venue, as: ann).count == 4)
        #expect(reviews(venue, as: bob).first { $0["id"] == bad }?["hidden"] == true, "its author sees it on")
        #expect(ask("reports.create", report, as: people[2]).reason == .notFound)
        #expect(review(venue, 2, "by bob", as: bob)["id"] == bad && rating(venue) == 5, "nor is it another")
        #expect(ask("reports.appeal", ["ticketId": again, "text": "it is true"], as: bob).isOK)
        ask("reports.resolve", ["ticketId": again, "action": "dismiss"], as: boss)
        #expect(rating(venue) == 4.4 && reviews(venue, as: ann).count == 5)
    }

    // MARK: - Finding

    // domain.md §4.10
    @Test func venuesAreFoundByName() {
        for name in ["pitch b", "Pitch C", "Arena", "PITCH A", "pitch b"] {
            _ = played(place(name, 30 + Double(added.count)))
        }
        var (page, seen): (JSONValue, [String]) = (.null, [])
        repeat {
            let more: JSONValue = page == .null ? ["limit": 2] : ["limit": 2, "page": page]
            let answer = ask("venues.search", more, as: bob)
            seen += answer.items.compactMap { $0["name"]?.stringValue }
            page = answer["next"]
        } while page != .null
        #expect(seen == ["Arena", "PITCH A", "pitch b", "pitch b", "Pitch C"])
        let found = ask("venues.search", ["q": " ITCH "], as: bob).items.compactMap { $0["name"] }
        #expect(found == ["PITCH A", "pitch b", "pitch b", "Pitch C"])
        let wrong = ask("venues.search", ["q": "x", "radiusMiles": 101], as: bob)
        #expect(wrong.refusal?.fields?.map(\.field) == ["q", "radiusMiles", "radiusMiles"])
        #expect(ask("venues.search", ["radiusMiles": 5], as: bob).refusal?.field == "radiusMiles")
        let next = ask("venues.search", ["limit": 1], as: bob)["next"]
        #expect(ask("venues.search", ["q": "pitch", "page": next], as: bob).refusal?.field == "page")
    }

    // domain.md §4.10, §14.4
    @Test(arguments: Seeds.some(2))
    func venuesAroundACentreAreFoundNearestFirst(seed: UInt64) {
        let town = Town(seed: seed)
        let ann = town.signUp("ann")
        func number(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(town.randomNumber(below: 1_000_001)) / 1_000_000
        }
        func somewhere(_ lat: Double, _ lng: Double) -> Coordinate? {
            Coordinate(
                lat: min(90, max(-90, lat + number(-1, 1))),
                lng: (lng + number(-1, 1)).remainder(dividingBy: 360))
        }
        // A city, the date line, a pole.
        let corners = [(37.7, -122.4), (10.0, 180.0), (89.5, 0.0)]
        for count in 0..<60 {
            let corner = corners[count % 3]
            guard let at = somewhere(corner.0, corner.1) else { continue }
            let fields: JSONValue = [
                "place": ["name": .string("p\(count % 7)"), "lat": .number(at.lat), "lng": .number(at.lng)]
            ]
            town.ask("games.create", town.gameFields(fields), as: ann)
        }
        let all = town.games.told("games.venue-added")
        for turn in 0..<30 {
            let corner = corners[turn % 3]
            guard let center = somewhere(corner.0, corner.1) else { continue }
            let (radius, q) = ([1, 25, 60, 100][turn % 4] as Double, turn % 2 == 0 ? "p\(turn % 7)" : nil)
            let expected = all.compactMap { venue -> (Double, String)? in
                guard
                    let place = Coordinate(
                        lat: venue["lat"]?.doubleValue ?? 0, lng: venue["lng"]?.doubleValue ?? 0),
                    q == nil || venue["name"]?.stringValue == q
                else { return nil }
                let miles = haversineMiles(center, place)
                return miles <= radius ? (miles, venue["venueId"]?.stringValue ?? "") : nil
            }
            .sorted { $0 < $1 }.map(\.1)
            var query: JSONValue = [
                "center": ["lat": .number(center.lat), "lng": .number(center.lng)],
                "radiusMiles": .number(radius), "limit": 4,
            ]
            if let q { query = query.merging(["q": .string(q)]) }
            var (page, seen): (JSONValue, [String]) = (.null, [])
            repeat {
                let more: JSONValue = page == .null ? [:] : ["page": page]
                let answer = town.ask("venues.search", query.merging(more), as: ann)
                seen += answer.items.compactMap { $0["id"]?.stringValue }
                page = answer["next"]
            } while page != .null
            #expect(seen == expected, "seed=\(seed)")
        }
        #expect(all.count > 40 && town.notes.isEmpty, "seed=\(seed)")
    }
}
