// rounds.get, rounds.mine and rounds.record, and how a card looks (domain.md §5.20–5.22).

import Contracts
import Golf
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Situation<Games> {
    func round(_ query: GetRound) throws(Refusal) -> RoundView { view(try myRound(query.roundId)) }

    func myRounds(_ query: MyRounds) throws(Refusal) -> Page<RoundRow> {
        let me = try caller.id()
        let question = "rounds/\(me)/\(query.state?.rawValue ?? "")"
        let start = try Paging.start(query.page, of: question)
        let rows = state.rounds.rounds(of: me).reversed().lazy.map { $0.seen(at: now) }
            .filter { round in query.state.map { $0 == round.card.state } ?? true }
            .map { round in
                (key: SortKey(round.startedAt.descending, round.id.high, round.id.low), round: round)
            }
            .filter { row in start.map { row.key > $0 } ?? true }.map {
                (key: $0.key, item: row($0.round, of: me))
            }
        return Paging.page(rows, limit: query.rows, of: question)
    }

    private func row(_ round: Games.KnownRound, of me: ID) -> RoundRow {
        let ball = round.slot(of: me).flatMap { round.card.ball(of: $0, handicap: 0) }
        return RoundRow(
            id: round.id, ownerId: round.ownerId, gameId: round.gameId, courseName: round.courseName,
            holes: round.card.played, format: round.card.format, state: round.card.state,
            players: named(on: round, isShared: true), through: ball?.through ?? 0,
            gross: ball.flatMap { $0.through > 0 ? $0.gross : nil }, awaitsMe: mayAttest(round, me),
            startedAt: round.startedAt)
    }

    func golfRecord(_ query: ShowGolfRecord) throws(Refusal) -> ShowGolfRecord.Reply {
        let record = state.rounds.records[try caller.id()] ?? Games.GolfRecord()
        let counting = Set(record.handicap.counting)
        let entries = zip(record.handicap.scores, record.rounds).enumerated().map { place, entry in
            ShowGolfRecord.Entry(
                roundId: entry.1, day: Day(daysSince1970: entry.0.day),
                courseName: state.rounds[entry.1]?.courseName ?? "",
                differential: entry.0.counted.number, reduction: entry.0.reduction.number,
                counts: counting.contains(place))
        }
        return ShowGolfRecord.Reply(
            index: record.index, indexText: record.handicap.indexText, low: record.handicap.low?.number,
            averageScore: record.averageScore, rounds: entries.reversed(), totals: record.totals.view)
    }

    // MARK: - How a card looks

    private func mayAttest(_ round: Games.KnownRound, _ me: ID) -> Bool {
        round.card.state == .finished
            && round.slot(of: me).map { !round.card.attestedBy.contains($0) } ?? false
    }

    func view(_ round: Games.KnownRound) -> RoundView {
        let card = round.card
        let holes = card.numbers.map { card.course.holes[$0 - 1] }
        return RoundView(
            id: round.id, ownerId: round.ownerId, gameId: round.gameId,
            course: RoundCourse(
                courseId: round.courseId, version: round.version, name: round.courseName,
                holes: Array(card.numbers), pars: holes.map(\.par), strokeIndexes: holes.map(\.strokeIndex)),
            holes: card.played, format: card.format, gross: round.scoring.isGross ? true : nil,
            carry: card.format == .skins ? round.scoring.carries : nil, state: card.state,
            players: golfers(on: round), board: board([round], round.scoring, isShared: true),
            disputed: card.disputed.sorted(),
            startedAt: round.startedAt, changedAt: round.changedAt, closesAt: round.closesAt,
            mayAttest: caller.account.map { mayAttest(round, $0) } ?? false)
    }

    /// The players as lists name them, in the order of the card. A deleted account is shown as `[Deleted User]` (domain.md
    /// §3.3).
    ///
    /// - Parameter isShared: whether the caller plays along, and reads the names of those whom a block hides (domain.md §1.9).
    private func named(on round: Games.KnownRound, isShared: Bool) -> [NamedGolfer] {
        round.seats.enumerated().map { slot, seat in
            // An account that is erased takes the names that it wrote down with it.
            let names = [nickname(of: seat), seat.name].compactMap(\.self)
            let name = names.first { !$0.isEmpty } ?? "player \(slot + 1)"
            guard let id = seat.accountId, let me = caller.account else { return NamedGolfer(name: name) }
            let isApart = !isShared && state.circles.areApart(id, me)
            return NamedGolfer(
                name: isApart ? NamedGolfer.hiddenName : name,
                accountId: id == me || state.people.isShown(id, to: me, state.circles) ? id : nil)
        }
    }

    private func nickname(of seat: RoundSeat) -> String? {
        guard let id = seat.accountId else { return seat.nickname }
        if state.people.facts(of: id)?.status == .deleted { return MatchPlayer.deletedName }
        return seat.nickname ?? state.people.name(of: id)?.nickname
    }

    private func golfers(on round: Games.KnownRound) -> [Golfer] {
        let card = round.card
        var handicaps: [Int: Int] = [:]
        for (side, strokes) in zip(round.sides, round.strokes) {
            for (place, slot) in side.enumerated() {
                handicaps[slot] = card.format.hasOneBall ? strokes.first : strokes[place]
            }
        }
        return round.seats.enumerated().map { slot, seat in
            let handicap = handicaps[slot] ?? 0
            let ball = card.ball(of: slot, handicap: handicap)
            let begun = ball.flatMap { $0.through > 0 ? $0 : nil }
            return Golfer(
                slot: slot, accountId: seat.accountId, guestPlayerId: seat.guestPlayerId, name: seat.name,
                nickname: nickname(of: seat), tee: CourseTee(card.course.tees[seat.tee]),
                index: card.players[slot].index?.number,
                courseHandicap: card.courseHandicap(of: slot)?.tenths.number, playingHandicap: handicap,
                received: card.layout(of: slot)?.strokes(handicap) ?? [],
                scores: card.numbers.compactMap { hole in
                    card.entry(player: slot, hole: hole).map { RoundScore(hole, $0) }
                },
                through: ball?.through ?? 0, gross: begun?.gross, net: begun?.net, toPar: begun?.grossToPar,
                points: ball?.points ?? 0, attested: card.attestedBy.contains(slot),
                differential: card.differential(of: slot)?.number,
                counts: card.state == .sealed ? card.countsForIndex(slot) : nil)
        }
    }

    // MARK: - Boards

    /// The sides of cards with one format, the leader first; of matches as they are given.
    func board(_ rounds: [Games.KnownRound], _ scoring: GolfScoring, isShared: Bool) -> [GolfBoardRow] {
        var sides: [(round: Games.KnownRound, slots: [Int], side: GolfSide)] = []
        for round in rounds {
            for (slots, side) in zip(round.sides, round.golfSides) { sides.append((round, slots, side)) }
        }
        let named = Dictionary(
            uniqueKeysWithValues: rounds.map { ($0.id, self.named(on: $0, isShared: isShared)) })
        let matches = scoring.format.measure == .holes ? rounds.flatMap(standings) : []
        return GolfBoard.rows(scoring, sides.map(\.side)).map { row in
            let (round, slots, side) = sides[row.side]
            let match = matches.indices.contains(row.side) ? matches[row.side] : nil
            return GolfBoardRow(
                roundId: round.id, slots: slots, players: slots.compactMap { named[round.id]?[$0] },
                place: row.place, through: row.through, gross: row.gross, net: row.net,
                grossToPar: row.grossToPar, netToPar: row.netToPar,
                isDone: side.isComplete || match?.isOver == true, points: row.points, skins: row.skins,
                match: match?.text)
        }
    }

    /// How a match stands, for each of its two sides: the text for the one that leads, or for both.
    private func standings(_ round: Games.KnownRound) -> [(text: String?, isOver: Bool)] {
        let sides = round.golfSides
        guard sides.count == 2 else { return sides.map { _ in (text: nil, isOver: false) } }
        let match = MatchScore(sides[0].outcomes, sides[1].outcomes)
        return [match.up >= 0, match.up <= 0].map { leads in
            (text: leads ? match.description : nil, isOver: match.isOver)
        }
    }
}

extension RoundScore {
    fileprivate init(_ hole: Int, _ entry: HoleEntry) {
        self.init(hole: hole, putts: entry.putts, penalties: entry.penalties, fairway: entry.fairway)
        switch entry.score {
        case .strokes(let strokes): self.strokes = strokes
        case .pickedUp: pickedUp = true
        }
    }
}
