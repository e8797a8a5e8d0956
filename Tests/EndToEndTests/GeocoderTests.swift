// A place that Rally's tables do not have, through real processes to a Nominatim on loopback.

import Contracts
import Foundation
import JSON
import Loopback
import Synchronization
import Testing
import Values

extension EndToEnd {
    @Suite struct GeocoderTests {
        private static let places = ["auth", "games"]
        private static let licence = "Data © OpenStreetMap contributors, ODbL 1.0."

        private static func settings(_ server: HTTPServer) -> [String: String] {
            ["RALLY_GEOCODER": server.url, "RALLY_GEOCODER_CONTACT": "boss@example.com"]
        }

        private static func game(at name: String) -> JSONValue {
            var fields = soccer().objectValue ?? JSONObject()
            fields["place"] = ["name": .string(name)]
            return .object(fields)
        }

        @Test func aParkOnlyTheGeocoderKnowsIsFoundAfterARestartToo() throws {
            let isDown = Mutex(false)
            let nominatim = try HTTPServer { _ in
                if isDown.withLock({ $0 }) { return Reply(status: 503, headers: ["Retry-After: 1"]) }
                return Reply(
                    body: "[{\"lat\":\"37.7596\",\"lon\":\"-122.4269\",\"licence\":\"\(Self.licence)\"}]")
            }
            try withTown(Self.places, settings: Self.settings(nominatim)) { town in
                let ann = try town.signUp("ann")
                let game = try ann.ask(CreateGame.self, Self.game(at: "Zzyzx Park, San Francisco"))
                #expect(game.place.lat == 37.7596 && game.place.lng == -122.4269)
                #expect(game.place.name == "Zzyzx Park" && game.place.approximate == nil)
                #expect(game.place.attribution == Self.licence)
                #expect(
                    nominatim.asked.map(\.line) == [
                        "GET /search?q=Zzyzx%20Park%2C%20San%20Francisco&format=jsonv2&limit=5 HTTP/1.1"
                    ])
                #expect(nominatim.asked.first?.headers["user-agent"] == "Rally (boss@example.com)")

                try town.restart("games")
                #expect(try ann.ask(GetGame.self, of(game.id)).place == game.place)
                #expect(nominatim.asked.count == 1, "a log is read without asking anybody")

                // When it is down, the park is placed somewhere in its city, a street without a city is refused with a
                // question, and Rally goes on.
                isDown.withLock { $0 = true }
                let about = try ann.ask(CreateGame.self, Self.game(at: "Qqvx Park, San Francisco"))
                #expect(about.place.approximate == true)
                let refusal = try ann.once(CreateGame.type, Self.game(at: "Qqvx Lane"))?.refusal
                #expect(refusal?.field == "place" && refusal?.message.contains("lat,lng") == true)
                #expect(try ann.ask(CreateGame.self, soccer()).place.name == "Dolores Park")
                try town.expectSoundLogs(Self.places)
            }
        }

        @Test func aSilentGeocoderHoldsUpNobodyElse() throws {
            let isOver = Flag()
            defer { isOver.raise() }
            let nominatim = try HTTPServer { _ in
                while !isOver.isRaised { poll(nil, 0, 20) }
                return nil
            }
            try withTown(Self.places, settings: Self.settings(nominatim)) { town in
                let bob = try town.signUp("bob")
                let waiting = try Crew(1) { _ in
                    try town.signUp("ann").ask(CreateGame.self, Self.game(at: "Zzyzx Park, San Francisco"))
                }
                try eventually("it is asked") { nominatim.asked.count == 1 }
                #expect(try bob.ask(CreateGame.self, soccer()).place.name == "Dolores Park")
                #expect(try waiting.join().map(\.place.approximate) == [true])
            }
        }

        @Test func aWrongGeocoderAddressIsReportedAtTheStart() throws {
            let settings = ["RALLY_GEOCODER": "http://nominatim.example.com"]
            try withTown([], settings: settings) { town in
                let games = try town.start("games", isAwaited: false)
                #expect(try games.awaitEnd() == .exited(64))
                #expect(games.says("RALLY_GEOCODER is not like https://nominatim.openstreetmap.org: "))
            }
        }
    }
}
