// Places known only to a geocoder (domain.md §4.10): when it is asked, how its answer is used, and that the log alone
// determines a game's place.

import Contracts
import Delivery
import JSON
import TestSupport
import Testing
import Values

@Suite struct GeocodingTests {
    static let licence = "Data © OpenStreetMap contributors"
    static let parkSpot = GeocodedSpot(lat: 37.7596, lng: -122.4269, attribution: licence)
    static let streetSpot = GeocodedSpot(lat: 52.4877, lng: 13.3557, attribution: licence)

    let geocoder = FakeGeocoder([
        "Dolores Park, San Francisco": .spots([Self.parkSpot]),
        "Mission Pool, San Francisco": .spots([GeocodedSpot(lat: 34.14, lng: -118.25), Self.parkSpot]),
        "Far Park, San Francisco": .spots([GeocodedSpot(lat: 34.14, lng: -118.25)]),
        "Down Park, San Francisco": .unavailable("no answer in time"),
        "Hauptstraße 1, 10827 Berlin": .spots([Self.streetSpot]),
        "Zzyzx Court 7": .spots([Self.streetSpot, GeocodedSpot(lat: 52.49, lng: 13.36)]),
        "Qqvx Lane": .spots([Self.streetSpot, Self.parkSpot]),
        "Down Qqvx Lane": .unavailable("no answer in time"),
    ])
    let town: Town
    let (ann, bob): (Person, Person)

    init() {
        town = Town(geocoder: geocoder)
        (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
    }

    @discardableResult
    private func create(_ place: JSONValue, _ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let fields: JSONValue = ["place": place, "timezone": .null]
        let answer = town.ask("games.create", town.gameFields(fields.merging(more)), as: person ?? ann)
        town.settle()
        return answer
    }

    private func create(named name: String, as person: Person? = nil) -> Answer {
        create(["name": .string(name)], as: person)
    }

    @Test func aParkIsWhereTheGeocoderHasIt() throws {
        let game = create(named: "Dolores Park, San Francisco")
        #expect(game.isOK, "\(game)")
        #expect(game["place", "lat"] == 37.7596 && game["place", "lng"] == -122.4269)
        #expect(game["place", "name"] == "Dolores Park" && game["place", "approximate"] == .null)
        #expect(game["place", "cityLabel"] == "San Francisco, California")
        #expect(game["place", "attribution"] == .string(Self.licence))
        #expect(game["timezone"] == "America/Los_Angeles")
        #expect(geocoder.asked == ["Dolores Park, San Francisco"])
        // It is a venue from then on, and the geocoder is not asked again.
        let again = create(named: "dolores park, San Francisco", as: bob)
        #expect(again["place", "venueId"] == game["place", "venueId"] && again["place", "venueId"] != .null)
        #expect(again["place", "attribution"] == .string(Self.licence) && geocoder.asked.count == 1)
        let venue = town.ask("venues.get", ["venueId": game["place", "venueId"]], as: bob)
        #expect(venue["attribution"] == .string(Self.licence))
        let before = town.ask("games.get", ["gameId": game["id"]], as: ann)
        try town.restart("games")
        #expect(town.ask("games.get", ["gameId": game["id"]], as: ann).data == before.data)
        try town.games.snapshot()
        try town.restart("games", fromSnapshot: true)
        #expect(town.ask("venues.get", ["venueId": game["place", "venueId"]], as: bob).data == venue.data)
        #expect(geocoder.asked.count == 1, "a log is read without asking anybody")
    }

    @Test func anAddressIsFoundWithItsClock() {
        let game = create(["address": "Hauptstraße 1, 10827 Berlin"])
        #expect(game["place", "lat"] == 52.4877 && game["timezone"] == "Europe/Berlin", "\(game)")
        #expect(game["place", "address"] == "Hauptstraße 1, 10827 Berlin" && game["place", "name"] == .null)
        let bare = create(named: "Zzyzx Court 7")
        #expect(bare["place", "lat"] == 52.4877, "spots that lie together are one place: \(bare)")
    }

    @Test func placesInTheTablesAreNotGeocoded() {
        #expect(create(named: "Berlin").isOK)
        #expect(create(["name": "Qqvx Lane", "lat": 1, "lng": 1]).isOK)
        #expect(create(named: "Springfield").refusal?.message.contains("several places") == true)
        let mistyped = create(named: "Okaland").refusal
        #expect(mistyped?.message.contains("did you mean") == true)
        #expect(create(named: "Main Street, Okaland").refusal?.message.contains("did you mean") == true)
        #expect(geocoder.asked.isEmpty)
        #expect(town.ask("games.search", ["near": "Xyzzy Lane"], as: bob).refusal?.field == "near")
        #expect(geocoder.asked.isEmpty, "nobody is asked for a search")
    }

    @Test func theGeocoderIsNotAskedForARefusedCommand() {
        #expect(
            create(["name": "Qqvx Lane"], ["startsAt": "2020-01-01T18:00:00Z"]).reason == .invalidArgument)
        let park: JSONValue = ["name": "Dolores Park, San Francisco"]
        #expect(create(park, ["invite": ["nobody"]]).refusal?.field != "place")
        let game = create(["name": "Berlin"])
        let edit: JSONValue = ["gameId": game["id"], "place": park]
        #expect(town.ask("games.update", edit, as: bob).reason == .forbidden)
        #expect(geocoder.asked.isEmpty)
    }

    @Test func withoutTheGeocodersAnswerAParkIsInItsCity() {
        let game = create(named: "Down Park, San Francisco")
        #expect(game["place", "approximate"] == true && game["place", "attribution"] == .null, "\(game)")
        let lane = create(named: "Down Qqvx Lane").refusal
        #expect(lane?.reason == .unavailable && lane?.field == "place")
        #expect(
            lane?.message == """
                place: no place is known here that is called "Down Qqvx Lane", and the geocoder cannot be asked now: no \
                answer in time; write the name of a city behind it, or lat,lng
                """)
        let nowhere = create(named: "Xyzzy Qqvx").refusal
        #expect(nowhere?.reason == .invalidArgument)
        #expect(nowhere?.message.hasSuffix("as in \"Dolores Park, San Francisco\", or lat,lng") == true)
    }

    @Test func aSpotInAnotherCityIsNotMeant() {
        let far = create(named: "Far Park, San Francisco")
        #expect(far["place", "approximate"] == true && far["place", "lat"] != 34.14, "\(far)")
        #expect(create(named: "Mission Pool, San Francisco")["place", "lat"] == 37.7596)
        let several = create(named: "Qqvx Lane").refusal
        #expect(several?.message.contains("several places called \"Qqvx Lane\"") == true, "\(several as Any)")
        #expect(several?.message.contains("\"Qqvx Lane, ") == true)
        town.ask("profile.update", ["home": ["lat": 37.77, "lng": -122.42]], as: bob)
        town.settle()
        let near = create(named: "Qqvx Lane", as: bob)
        #expect(near["place", "lat"] == 37.7596, "near home: \(near)")
    }

    @Test func editsSeriesAndOptionsAskTheGeocoder() {
        let game = create(["name": "Berlin"])
        let moved = town.ask(
            "games.update", ["gameId": game["id"], "place": ["name": "Dolores Park, San Francisco"]], as: ann)
        #expect(moved["place", "lat"] == 37.7596 && moved["timezone"] == "America/Los_Angeles", "\(moved)")
        let place: JSONValue = ["name": "Mission Pool, San Francisco"]
        let series = town.ask(
            "series.create", town.seriesFields(["place": place, "timezone": .null]), as: ann)
        town.settle()
        #expect(series["template", "place", "lat"] == 37.7596, "\(series)")
        let changes: JSONValue = ["seriesId": series["id"], "place": ["name": "Hauptstraße 1, 10827 Berlin"]]
        #expect(town.ask("series.update", changes, as: ann).isOK)
        town.settle()
        let after = town.ask("series.get", ["seriesId": series["id"]], as: ann)
        #expect(after["template", "place", "lat"] == 52.4877, "\(after)")
        let options: JSONValue = [
            "places": [["name": "Far Park, San Francisco"], ["name": "Zzyzx Court 7"], ["name": "Munich"]]
        ]
        let poll = create(.null, ["options": options])
        #expect(poll.isOK, "\(poll)")
        #expect(geocoder.asked.suffix(2) == ["Far Park, San Francisco", "Zzyzx Court 7"])
    }

    @Test func aRepeatDuringGeocodingGetsTheSameAnswer() {
        town.games.holdsEffects = true
        let id = town.freshID()
        let fields = town.gameFields(["place": ["name": "Dolores Park, San Francisco"], "timezone": .null])
        let tickets = (1...2).map { _ in town.send(town.request("games.create", fields, as: ann, id: id)) }
        town.settle()
        #expect(!town.isAnswered(tickets[0]) && town.games.held.count == 1)
        town.games.holdsEffects = false
        town.games.releaseEffects()
        #expect(town.answer(tickets[0])["id"] == town.answer(tickets[1])["id"])
        #expect(geocoder.asked.count == 1 && town.games.told("games.created").count == 1)
    }

    @Test func withoutAGeocoderNobodyIsAsked() {
        let town = Town()
        let ann = town.signUp("ann")
        town.games.holdsEffects = true
        let fields = town.gameFields(["place": ["name": "Dolores Park, San Francisco"], "timezone": .null])
        #expect(town.ask("games.create", fields, as: ann)["place", "approximate"] == true)
    }
}
