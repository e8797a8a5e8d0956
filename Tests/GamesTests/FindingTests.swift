// Properties for any games and any filter: a search finds the same as a scan of all games, in order, page by page, by
// any of its search paths (domain.md §4.6, §14.4).

import Contracts
import Geo
import JSON
import Projections
import TestSupport
import Testing
import Values

@testable import GamesService
@testable import Machine

// domain.md §4.6
@Suite struct FindingTests {
    private static let words = ["Dolores Park", "Golden Gate", "Ocean Beach", "Étoile", "Oz"]

    private struct City {
        let town: Town
        let people: [Person]
        var games: [JSONValue] = []
        var venues: [JSONValue] = []
        var series: JSONValue = .null

        func pick<T>(_ all: [T]) -> T { all[town.randomNumber(below: all.count)] }
        func happens(_ one: Int) -> Bool { town.randomNumber(below: one) == 0 }

        init(seed: UInt64) {
            town = Town(seed: seed)
            let town = town
            people = ["ann", "bob", "cyd", "dee"].map { town.signUp($0) }
            for (follower, followed) in [(0, 1), (1, 0), (0, 2), (3, 0)] {
                let id = JSONValue.string(people[followed].nickname)
                town.ask("follows.add", ["accountId": id], as: people[follower])
            }
            town.settle()
            for _ in 0..<90 { addGame() }
            let first = town.series(host: people[1])
            (series, games) = (first.id, games + first.games)
            for _ in 0..<120 { change() }
            town.settle()
        }

        private mutating func addGame() {
            var more: JSONValue = [
                "sport": .string(pick(["soccer", "basketball", "golf", "darts"])),
                "startsAt": town.time(hours: 3 + town.randomNumber(below: 24 * 50)),
                "place": [
                    "name": .string(pick(FindingTests.words)),
                    "cityLabel": .string(pick(["Oakland", "Zürich"])),
                    "lat": .number(37.5 + Double(town.randomNumber(below: 60)) / 100),
                    "lng": .number(-122.6 + Double(town.randomNumber(below: 40)) / 100),
                ],
                "requireTier2": false, "joinPolicy": .string(pick(["instant", "request"])),
                "visibility": .string(pick(["public", "public", "friends"])),
            ]
            if happens(2) {
                more = more.merging(["capacity": .integer(Int64(2 + town.randomNumber(below: 2)))])
            }
            if happens(2) { more = more.merging(["skillLevel": .string(pick(["beginner", "advanced"]))]) }
            if happens(3) { more = more.merging(["requirements": ["minAge": .integer(pick([18, 60]))]]) }
            if happens(2) {
                more = more.merging(["price": ["type": "exact", "amount": .integer(pick([0, 2500, 9000]))]])
            }
            let game = town.ask("games.create", town.gameFields(more), as: pick(people))
            if game.isOK { games.append(game["id"]) }
            if let venue = game["place", "venueId"].stringValue { venues.append(.string(venue)) }
        }

        private func change() {
            let (game, person) = (pick(games), pick(people))
            let id: JSONValue = ["gameId": game]
            switch town.randomNumber(below: 12) {
            case 0: town.ask("games.cancel", id, as: person)
            case 1: town.ask("games.close", id, as: person)
            case 2: town.ask("games.delete", id, as: person)
            case 3: town.ask("games.update", id.merging(["capacity": 5, "title": "Final Étude"]), as: person)
            case 4: town.ask("rsvp.leave", id, as: person)
            case 5: town.ask("games.update", id.merging(["startsAt": town.time(days: 4)]), as: person)
            default: town.ask("rsvp.going", id, as: person)
            }
            town.pass(milliseconds: 20)
        }

        /// A realistic filter that matches a few games.
        func question() -> JSONValue {
            var filter: JSONValue = [:]
            func also(_ one: Int, _ more: @autoclosure () -> JSONValue) {
                if happens(one) { filter = filter.merging(more()) }
            }
            also(2, ["center": ["lat": 37.75, "lng": -122.4]])
            also(3, ["radiusMiles": .number(pick([1, 8, 25, 60]))])
            also(4, ["sports": .array([pick(["soccer", "golf"]), "darts"])])
            also(5, ["skillLevels": ["advanced"]])
            also(6, ["visibility": [.string(pick(["public", "friends", "private"]))]])
            also(6, ["joinPolicy": [.string(pick(["instant", "request", "invite"]))]])
            also(5, ["priceTiers": [.string(pick(["$", "$$", "$$$", "free"])), "$$$$"]])
            also(4, ["scope": .string(pick(["friends", "following", "own", "all"]))])
            also(4, ["status": [.string(pick(["active", "cancelled", "completed", "closed"])), "open"]])
            also(5, ["hasOpenSlots": true])
            also(6, ["matchesMe": true])
            also(8, ["hostId": .string(pick(people).nickname)])
            also(9, ["seriesId": series])
            also(8, ["venueId": venues.isEmpty ? .null : pick(venues)])
            also(
                4, ["q": .string(pick(["park", "OZ", "étoile", "kland", "ch", "soccer at", "final", "zq"]))])
            also(3, ["to": town.time(days: 10 + town.randomNumber(below: 40))])
            also(6, ["from": town.time(days: -20), "to": town.time(hours: -1)])
            also(3, ["sort": .string(pick(["newest", "date", "distance"]))])
            if filter["sort"] == "distance" {
                filter = filter.merging(["center": ["lat": 37.8, "lng": -122.3]])
            }
            return filter
        }
    }

    /// A scan of all games.
    private func byHand(_ filter: GameFilter, _ city: City, _ asker: Person) throws -> [ID] {
        let state = city.town.games.machine.state
        let id = try #require(asker.id.stringValue.flatMap { ID($0) })
        let me = Caller(account: id, facts: state.people.facts(of: id))
        let situation = Situation<Games>(state, city.town.games.machine.context(me))
        let search = try situation.resolve(filter)
        let found = city.games.compactMap { $0.stringValue.flatMap { ID($0) }.flatMap(state.game) }.compactMap
        {
            game -> (key: SortKey, id: ID)? in
            let circle = search.circle
            let distance = circle.flatMap { from in game.coordinate.map { haversineMiles(from.center, $0) } }
            if let circle, distance.map({ $0 > circle.radiusMiles }) ?? true { return nil }
            guard situation.matches(game, search) else { return nil }
            return (Games.sortKey(game, distance, search.sort), game.id)
        }
        return found.sorted { $0.key < $1.key }.map { $0.id }
    }

    @Test(arguments: Seeds.some(3))
    func aSearchFindsWhatALookAtEveryGameFinds(seed: UInt64) throws {
        let city = City(seed: seed)
        var answers = 0
        for round in 0..<160 {
            if round == 80 { city.town.advance(days: 12) }
            if round == 120 { try city.town.restart("games", fromSnapshot: round % 2 == 0) }
            let (question, asker) = (city.question(), city.pick(city.people))
            var filter = try JSONCoding.decode(GameFilter.self, from: Array(question.description.utf8))
            filter.sort = filter.sort ?? .date
            var (ids, page): ([ID], JSONValue?) = ([], nil)
            repeat {
                let more: JSONValue = page.map { ["page": $0] } ?? [:]
                let limit: JSONValue = ["limit": .integer(Int64(1 + city.town.randomNumber(below: 12)))]
                let answer = city.town.ask("games.search", question.merging(limit).merging(more), as: asker)
                #expect(answer.isOK, "seed=\(seed): \(question.description): \(answer)")
                ids += answer.items.compactMap { $0["id"]?.stringValue.flatMap { ID($0) } }
                page = answer.data["next"]
            } while page != nil
            #expect(try ids == byHand(filter, city, asker), "seed=\(seed): \(question.description)")
            answers += ids.count
        }
        #expect(answers > 300 && city.town.notes.isEmpty, "seed=\(seed): \(answers)")
    }
}
