// Divides people into teams of about the same strength (domain.md §6.6).

import Contracts
import Values

/// A player with a rating for balancing teams.
struct RatedPlayer: Equatable {
    var id: ID
    var rating: Int
}

enum TeamRule {
    static let completedMax = 50

    /// 100 for each rank of skill, one for each completed game.
    static func rating(skill: SkillLevel?, completedGames: Int) -> Int {
        100 * (skill?.rank ?? 2) + min(completedGames, completedMax)
    }

    /// Takes the strongest player first, and puts each into the weakest team that has room; among equals into the one
    /// with fewer players, then into the first. Sizes differ by one at most, and the first teams are the larger.
    static func teams(_ players: [RatedPlayer], count: Int) -> [[RatedPlayer]] {
        let order = players.sorted { $0.rating != $1.rating ? $0.rating > $1.rating : $0.id < $1.id }
        let (size, rest) = order.count.quotientAndRemainder(dividingBy: count)
        var teams = [[RatedPlayer]](repeating: [], count: count)
        var sums = [Int](repeating: 0, count: count)
        for player in order {
            let open = teams.indices.filter { teams[$0].count < size + ($0 < rest ? 1 : 0) }
            guard
                let next = open.min(by: { (sums[$0], teams[$0].count, $0) < (sums[$1], teams[$1].count, $1) })
            else { break }
            teams[next].append(player)
            sums[next] += player.rating
        }
        return teams
    }
}
