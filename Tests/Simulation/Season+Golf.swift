// The golf of a season: a game with an outing, cards that are attested, disputed, left lying and kept alone.

import Contracts
import JSON
import TestSupport
import Values

extension World {
    private static let links: JSONValue = [
        "name": "The Links", "place": World.park,
        "pars": [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
        "strokeIndexes": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
        "tees": [["name": "Yellow", "rating": 72, "slope": 113]],
    ]

    func playGolfTogether() {
        let game = arrange(
            inHours: 4,
            [
                "sport": "golf", "capacity": 8, "golf": ["holes": 18], "requireTier2": false,
                "joinPolicy": "instant",
            ])
        ask(ann, SetOuting.type, game.merging(["start": "08:00"]))
        let course: JSONValue = ["courseId": ask(ann, SaveCourse.type, World.links)["id"] ?? .null]
        ask(bob, ConfirmCourse.type, course.merging(["version": 1]))
        ask(bob, GetCourse.type, course)
        let pair: JSONValue = [["accountId": "ann"], ["accountId": "bob"]]
        let round = card(course.merging(game).merging(["players": pair]))
        writeLate(round)
        for player in 0...1 { fill(round, player) }
        ask(bob, DisputeHole.type, round.merging(["hole": 3]))
        write(round, 1, 3, 5)
        ask(ann, AttestRound.type, round)
        ask(bob, AttestRound.type, round)
        ask(cleo, ShowGolfBoard.type, game)
        ask(bob, GetRound.type, round)
        // One's own word makes no index.
        for _ in 0..<3 {
            let own = card(course.merging(["players": [["accountId": "ann"]]]))
            fill(own, 0)
            ask(ann, AttestRound.type, own)
        }
        ask(ann, ShowGolfRecord.type)
        // One is left lying, and another that is finished waits for bob.
        _ = card(course)
        let finished = card(course.merging(["players": pair]))
        for player in 0...1 { fill(finished, player) }
        ask(ann, AttestRound.type, finished)
        ask(ann, MyRounds.type, ["state": "finished"])
        for hours in [25, 30] { spend(hours: hours) }
    }

    private func card(_ fields: JSONValue) -> JSONValue {
        ["roundId": ask(ann, StartRound.type, fields)["id"] ?? .null]
    }

    /// A score that was written before the one that is there.
    private func writeLate(_ round: JSONValue) {
        write(round, 0, 1, 4)
        let before = wallTime.adding(minutes: -30).description
        let late: JSONValue = ["player": 0, "hole": 1, "strokes": 9, "deviceTime": .string(before)]
        ask(bob, ScoreHole.type, round.merging(late))
    }

    private func fill(_ round: JSONValue, _ player: Int) {
        for hole in 1...18 { write(round, player, hole, 4 + hole % 2) }
        // Nobody may write more than a hundred and twenty lines in a minute.
        wait(milliseconds: 20_000)
    }

    private func write(_ round: JSONValue, _ player: Int, _ hole: Int, _ strokes: Int) {
        let fields: JSONValue = [
            "player": .integer(Int64(player)), "hole": .integer(Int64(hole)),
            "strokes": .integer(Int64(strokes)),
        ]
        ask(ann, ScoreHole.type, round.merging(fields))
    }
}
