// Preparations of a game by its players and hosts: equipment, rides and teams.

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    /// Preparations of the players and the host (§6.6 to §6.8).
    func preparations(
        of game: Chronicle.Game, _ about: JSONValue, _ refusal: Reason?
    ) -> [Question] {
        let going = Set(game.rows.filter { $0.value == .going }.keys)
        let isOut: Reason? = going.contains(viewer) ? nil : .forbidden
        let hosts = chronicle.hosts(game, viewer)
        let isFew: Reason? = game.slots < 2 ? .invalidArgument : nil
        let guests = going.filter { game.guests[$0] == 1 }.map { "\($0)/1" }
        let rides = game.rides.filter { !chronicle.areApart($0.value.driver, viewer) }.keys
        let list = about.merging(["limit": 100])
        return [
            Question(
                "rsvp.equipment", list, refusal: refusal ?? (hosts ? nil : isOut), tells: game.items.texts,
                game: game.id),
            Question(
                "rsvp.rides", list, refusal: refusal ?? isOut, tells: Set(rides).texts, game: game.id),
            Question(
                "rsvp.teams", about.merging(["k": 2]),
                refusal: refusal ?? (hosts ? isFew : .forbidden),
                tells: going.texts.union(guests), game: game.id
            ) { data in
                (data["teams"]?.arrayValue ?? []).flatMap { $0["players"]?.arrayValue ?? [] }
                    .compactMap { player in
                        player["accountId"]?.stringValue.map { id in
                            player["guest"].map { "\(id)/\($0)" } ?? id
                        }
                    }
            },
        ]
    }
}
