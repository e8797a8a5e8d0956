// Golf: courses that people write down and confirm, cards that two keep, outings and boards.

import Contracts
import JSON
import TestSupport
import Values

/// A card that somebody has begun.
struct SeenRound {
    var id: String
    var players: [String]
}

extension Player {
    static let nineHoles: JSONValue = [
        "name": "Lincoln Nine", "place": World.park, "pars": [4, 3, 4, 5, 4, 3, 4, 5, 4],
        "strokeIndexes": [5, 9, 1, 3, 7, 8, 2, 4, 6],
        "tees": [["name": "Yellow", "rating": 34.8, "slope": 121]],
    ]

    func playGolf() -> RequestEnvelope {
        guard let course = world.courses.last else {
            return request(
                chance.happens(0.7) ? SaveCourse.type : SearchCourses.type,
                chance.happens(0.7) ? Self.nineHoles : [:])
        }
        let courseId: JSONValue = ["courseId": .string(course)]
        switch chance.number(0...15) {
        case 0:
            let tees: JSONValue = [
                ["name": "White", "rating": 35, "slope": .integer(Int64(chance.number(100...130)))]
            ]
            return request(SaveCourse.type, courseId.merging(["tees": tees]))
        case 1:
            return request(
                ConfirmCourse.type, courseId.merging(["version": .integer(Int64(chance.number(1...3)))]))
        case 2: return request(GetCourse.type, courseId)
        case 3:
            return request(
                chance.one(of: [SearchCourses.type, MyCourses.type, MyRounds.type, ShowGolfRecord.type]))
        case 4...5: return beginRound(courseId)
        case 6: return lookAtOuting()
        default: return keepCard()
        }
    }

    private func beginRound(_ course: JSONValue) -> RequestEnvelope {
        let players: JSONValue = [["accountId": .string(name)], ["accountId": .string(somebody)]]
        let alone: JSONValue = [["accountId": .string(name)], ["name": "Joe"]]
        return request(StartRound.type, course.merging(["players": chance.happens(0.8) ? players : alone]))
    }

    private func lookAtOuting() -> RequestEnvelope {
        guard !world.games.isEmpty else { return request(MyRounds.type) }
        let about: JSONValue = ["gameId": .string(someGame(hosted: true).id)]
        return request(chance.happens(0.5) ? SetOuting.type : ShowGolfBoard.type, about)
    }

    /// Writes on a card, looks it over, or holds a hole to be wrong.
    private func keepCard() -> RequestEnvelope {
        guard let round = world.rounds.last(where: { $0.players.contains(name) }) ?? world.rounds.last else {
            return request(MyRounds.type)
        }
        let about: JSONValue = ["roundId": .string(round.id)]
        let hole: JSONValue = ["hole": .integer(Int64(chance.number(1...9)))]
        switch chance.number(0...11) {
        case 0: return request(GetRound.type, about)
        case 1: return request(DisputeHole.type, about.merging(hole))
        case 2...3: return request(AttestRound.type, about)
        default:
            // Some scores come later than they were written.
            let ago = chance.happens(0.3) ? chance.number(1...600) : 0
            let written = world.wallTime.adding(minutes: -ago).description
            return request(
                ScoreHole.type,
                about.merging(hole).merging([
                    "player": .integer(Int64(chance.number(0...1))),
                    "strokes": .integer(Int64(chance.number(2...9))),
                    "deviceTime": .string(written), "deviceId": .string(name),
                ]))
        }
    }

    func noteGolf(_ type: String, _ data: JSONValue) {
        guard let id = data["id"]?.stringValue else { return }
        if type == SaveCourse.type {
            world.courses.append(id)
            tryOut(course: id)
        } else {
            let players = (data["players"]?.arrayValue ?? []).compactMap { $0["nickname"]?.stringValue }
            world.rounds.append(SeenRound(id: id, players: players))
            golf(data)
        }
    }
}
