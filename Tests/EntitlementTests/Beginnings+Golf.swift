// Golf before random events, and before any block: courses, cards of friends and guests, and a game with tee times and two
// cards, of people who will be blocked, banned and deleted.

import JSON
import TestSupport
import Values

extension Neighbourhood {
    mutating func playGolf(_ registered: [Person]) {
        let courses = registered.map { course(of: $0) }
        for (number, me) in registered.enumerated() {
            let next = registered[(number + 1) % registered.count]
            let guest = town.ask("guests.list", as: me).items.first?["id"] ?? .null
            let players: JSONValue = [
                ["accountId": me.id], ["accountId": next.id], ["guestPlayerId": guest], ["name": "Joe"],
            ]
            act(me, "rounds.start", ["courseId": courses[0], "players": players])
        }
        playARound(registered[6], registered[7], on: courses[0])
        holdAnOuting(registered, on: courses[0])
    }

    /// A course of eighteen holes; null of somebody without a full profile.
    private func course(of owner: Person) -> JSONValue {
        act(
            owner, "courses.save",
            [
                "name": "Links", "place": ["lat": 37.76, "lng": -122.42, "name": "Park"],
                "pars": .array((1...18).map { _ in 4 }),
                "strokeIndexes": .array((1...18).map { .integer($0) }),
                "tees": [["name": "Yellow", "rating": 72, "slope": 113]],
            ])["id"]
    }

    /// A round that both attest, so that they have a record.
    private func playARound(_ me: Person, _ other: Person, on course: JSONValue) {
        let players: JSONValue = [["accountId": me.id], ["accountId": other.id]]
        let round = act(me, "rounds.start", ["courseId": course, "players": players])["id"]
        for hole in 1...18 {
            for player in 0...1 {
                let score: JSONValue = [
                    "roundId": round, "player": .integer(Int64(player)), "hole": .integer(Int64(hole)),
                    "strokes": 4,
                ]
                act(me, "rounds.score", score)
            }
        }
        for person in [me, other] { act(person, "rounds.attest", ["roundId": round]) }
    }

    private mutating func holdAnOuting(_ registered: [Person], on course: JSONValue) {
        let fields: JSONValue = [
            "sport": "golf", "startsAt": town.time(hours: 200), "capacity": 8, "golf": ["holes": 18],
            "requireTier2": false, "joinPolicy": "instant",
        ]
        guard let game = open(steady, fields) else { return }
        for number in [8, 4, 7, 6, 10, 3, 5] { go(registered[number], game, "rsvp.going", isAlone: true) }
        act(steady, "rounds.outing", ["gameId": game.json, "start": "09:30"])
        for card in [[9, 8, 4], [7, 6, 5]] {
            let players = card.map { JSONValue.object(["accountId": registered[$0].id]) }
            act(
                registered[card[0]], "rounds.start",
                ["gameId": game.json, "courseId": course, "players": .array(players)])
        }
    }
}
