// Queries about one's own statistics and those of others.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func lookAtNumbers() -> RequestEnvelope {
        if name == world.adminName, chance.happens(0.3) {
            return request(chance.happens(0.5) ? ShowMetrics.type : RebuildStats.type)
        }
        switch chance.number(0...14) {
        case 8: return request(ShowDartsStats.type, ["accountId": .string(somebody)])
        case 9: return request(HeadToHead.type, ["a": .string(name), "b": .string(somebody)])
        case 10: return request(ShowElo.type, ["accountId": .string(somebody)])
        case 11: return request(ListAchievements.type, ["accountId": .string(somebody)])
        case 12: return request(Leaderboard.type, ["board": chance.one(of: ["attended", "hosted"])])
        case 13: return request(OptForLeaderboards.type, ["choice": chance.one(of: ["in", "out"])])
        case 0: return request(ShowMyStats.type)
        case 1: return request(ShowQuiz.type)
        case 2: return request(DeleteQuiz.type)
        case 3...4:
            return request(
                SubmitQuiz.type,
                [
                    "playSports": ["soccer"], "dontPlaySports": chance.happens(0.2) ? ["tennis"] : [],
                    "genders": ["female"], "ageGroups": ["25_34", "35_44"], "lat": 37.7, "lng": -122.4,
                ])
        case 5...6: return request(Recommend.type)
        case 7:
            guard let game = world.games.last else { return request(Recommend.type) }
            return request(
                DismissGame.type,
                ["gameId": .string(game.id), "reason": chance.one(of: ["sport", "time", "other"])])
        default: return request(ShowStats.type, ["accountId": .string(somebody)])
        }
    }
}
