// Every search around a place equals brute force, and no game appears twice (domain.md §14.4): compared with a check of
// each game.

import Contracts
import EventLog
import Foundation
import JSON
import TestSupport
import Values

extension World {
    /// Friends host games all around the city, and search nearby.
    func searchAround() {
        var chance = Chance(seed: seed)
        let from = wallTime.adding(hours: 6)
        let hosts = [bob, cleo, dan]
        for number in 0..<45 {
            // The limit is five games an hour per host.
            if number > 0, number % 15 == 0 { spend(hours: 1) }
            let place: JSONValue = [
                "name": "Somewhere", "lat": .number(37.76 + Double(chance.number(-300...300)) / 1000),
                "lng": .number(-122.42 + Double(chance.number(-400...400)) / 1000),
            ]
            let startsAt = from.adding(hours: chance.number(0...500)).description
            let visibility = chance.one(of: ["public", "friends", "private"])
            ask(
                hosts[number % hosts.count], CreateGame.type,
                [
                    "sport": "soccer", "title": "Somewhere", "place": place, "startsAt": .string(startsAt),
                    "visibility": .string(visibility),
                ])
        }
        let games = (try? log(of: "games")) ?? []
        let ids = games.compactMap { $0.read(GameCreated.self)?.gameId }
        for (one, miles, limit) in [(ann, 8, 3), (bob, 15, 7), (eve, 30, 100)] {
            search(as: one, within: miles, from: from, limit: limit, among: ids)
        }
    }

    private func search(as one: Player, within miles: Int, from: Timestamp, limit: Int, among ids: [ID]) {
        let (lat, lng, to) = (37.77, -122.43, from.adding(days: 25))
        let question: JSONValue = [
            "center": ["lat": .number(lat), "lng": .number(lng)], "radiusMiles": .integer(Int64(miles)),
            "from": .string(from.description), "to": .string(to.description), "limit": .integer(Int64(limit)),
        ]
        let expected = ids.filter { id in
            guard case .success(let game)? = answer(one, GetGame.type, ["gameId": .string(id.description)]),
                game["status"] == "open",
                let start = game["startsAt"]?.stringValue.flatMap({ Timestamp($0) }),
                let there = game["place"], let theirLat = there["lat"]?.doubleValue,
                let theirLng = there["lng"]?.doubleValue
            else { return false }
            let distance = Self.miles(lat, lng, theirLat, theirLng)
            return start >= from && start < to && distance <= Double(miles)
        }
        var (found, page): ([ID], JSONValue?) = ([], nil)
        repeat {
            let reply = ask(one, SearchGames.type, question.merging(page.map { ["page": $0] } ?? [:]))
            found += (reply["items"]?.arrayValue ?? []).compactMap {
                $0["id"]?.stringValue.flatMap { ID($0) }
            }
            page = reply["next"]
        } while page?.stringValue != nil
        let what = "\(one.name)'s search within \(miles) miles"
        story.tell("\(what): \(found.count) of \(ids.count) games")
        if Set(found).count != found.count { report("\(what) found a game twice") }
        let missed = Set(expected).symmetricDifference(found)
        if !missed.isEmpty { report("\(what) differs from brute force by \(missed.sorted())") }
        if expected.isEmpty { report("\(what) had nothing to find") }
    }

    /// Uses the law of cosines, unlike the service.
    private static func miles(_ lat: Double, _ lng: Double, _ theirLat: Double, _ theirLng: Double) -> Double
    {
        let (a, b, turn) = (lat * .pi / 180, theirLat * .pi / 180, (lng - theirLng) * .pi / 180)
        return 3958.8 * acos(min(1, sin(a) * sin(b) + cos(a) * cos(b) * cos(turn)))
    }
}
