// The record of an account's golf: its index (not official) with the rounds behind it, its average, and the sums of all its
// rounds (domain.md §5.21).

import Contracts
import Golf
import Values

extension Games {
    struct GolfRecord: Codable, Sendable {
        private(set) var handicap = HandicapRecord()
        /// The rounds of ``handicap``'s scores, in their order.
        private(set) var rounds: [ID] = []
        /// The last gross scores of eighteen holes without a hole picked up.
        private(set) var gross: [Int] = []
        private(set) var totals = GolfTotals()

        var index: Double? { handicap.index?.number }
        var averageScore: Int? { GrossAverage.of(gross) }

        /// Counts a sealed round: its differential if it counts for the index, and its strokes in all else.
        mutating func add(_ round: KnownRound, of account: ID) {
            guard round.card.state == .sealed, let slot = round.slot(of: account) else { return }
            if round.card.countsForIndex(slot), let differential = round.card.differential(of: slot) {
                let day = round.day.daysSince1970
                let place = handicap.scores.lastIndex { $0.day <= day }.map { $0 + 1 } ?? 0
                let isFull = rounds.count == HandicapRecord.scoresMax
                handicap.add(
                    HandicapScore(day: day, differential: differential),
                    begunWith: round.card.players[slot].index)
                if !isFull || place > 0 {
                    rounds.insert(round.id, at: place)
                    if isFull { rounds.removeFirst() }
                }
            }
            if let strokes = round.wholeGross(of: slot) {
                gross = (gross + [strokes]).suffix(GrossAverage.roundsMax)
            }
            totals.add(round.card, slot)
        }
    }

    /// The sums over all sealed rounds of an account.
    struct GolfTotals: Codable, Sendable {
        private(set) var rounds = 0
        private(set) var holes = 0
        /// The number of holes by strokes over par, from -2 (or less) to 2 (or more).
        private var byOverPar = [0, 0, 0, 0, 0]
        private var pickedUp = 0
        private var penalties = 0
        private var (putts, holesWithPutts) = (0, 0)
        private var (fairways, holesWithFairway) = (0, 0)

        mutating func add(_ card: RoundCard, _ slot: Int) {
            rounds += 1
            if card.format.hasOneBall { return }
            for hole in card.numbers {
                guard let entry = card.entry(player: slot, hole: hole) else { continue }
                penalties += entry.penalties ?? 0
                if let hit = entry.fairway {
                    holesWithFairway += 1
                    fairways += hit ? 1 : 0
                }
                switch entry.score {
                case .strokes(let strokes):
                    holes += 1
                    byOverPar[min(max(strokes - card.course.holes[hole - 1].par, -2), 2) + 2] += 1
                    if let count = entry.putts {
                        holesWithPutts += 1
                        putts += count
                    }
                case .pickedUp: pickedUp += 1
                }
            }
        }

        var view: ShowGolfRecord.Totals {
            ShowGolfRecord.Totals(
                rounds: rounds, holes: holes, eagles: byOverPar[0], birdies: byOverPar[1], pars: byOverPar[2],
                bogeys: byOverPar[3], doubles: byOverPar[4], pickedUp: pickedUp, penalties: penalties,
                puttsPerHole: holesWithPutts == 0
                    ? nil : Double((200 * putts + holesWithPutts) / (2 * holesWithPutts)) / 100,
                fairwaysPercent: holesWithFairway == 0
                    ? nil : (200 * fairways + holesWithFairway) / (2 * holesWithFairway))
        }
    }
}

extension Games.KnownRound {
    /// The strokes of a player's own ball over eighteen holes, none of which was picked up.
    fileprivate func wholeGross(of slot: Int) -> Int? {
        guard card.numbers.count == 18, !card.format.hasOneBall else { return nil }
        return card.ball(of: slot, handicap: 0)?.gross
    }
}
