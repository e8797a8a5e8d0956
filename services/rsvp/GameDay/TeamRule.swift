// Divides people into teams of about the same strength (domain.md §6.6).

import Contracts
import Values

/// A player with a rating for balancing teams.
struct RatedPlayer: Equatable {
    /// A guest has the id of whoever brings them.
    var id: ID
    /// The number of a guest, from 1; 0 for the player.
    var guest = 0
    var rating: Int
}

enum TeamRule {
    static let completedMax = 50

    /// 100 for each rank of skill, one for each completed game.
    static func rating(skill: SkillLevel?, completedGames: Int) -> Int {
        100 * (skill?.rank ?? 2) + min(completedGames, completedMax)
    }

    /// Takes the strongest player first, and puts each into the weakest team that has room; among equals into the one
    /// with fewer players, then into the first. Guests follow whoever brings them, into the same team while it has room.
    /// Sizes differ by one at most, and the first teams are the larger.
    static func teams(_ players: [RatedPlayer], count: Int) -> [[RatedPlayer]] {
        let order = players.sorted {
            $0.rating != $1.rating ? $0.rating > $1.rating : ($0.id, $0.guest) < ($1.id, $1.guest)
        }
        let (size, rest) = order.count.quotientAndRemainder(dividingBy: count)
        var teams = [[RatedPlayer]](repeating: [], count: count)
        var sums = [Int](repeating: 0, count: count)
        /// The team of the last player who is no guest.
        var last = 0
        for player in order {
            let open = teams.indices.filter { teams[$0].count < size + ($0 < rest ? 1 : 0) }
            func rank(_ team: Int) -> (Int, Int, Int) { (sums[team], teams[team].count, team) }
            guard let weakest = open.min(by: { rank($0) < rank($1) }) else { break }
            let next = player.guest > 0 && open.contains(last) ? last : weakest
            if player.guest == 0 { last = next }
            teams[next].append(player)
            sums[next] += player.rating
        }
        return teams
    }
}
