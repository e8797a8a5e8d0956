// rounds.outing and rounds.board: who tees off when, and who leads in a game of golf (domain.md §5.23).

import Contracts
import Golf
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Games {
    static let outings = Rules<Games>()
        .command(SetOuting.self, decide: Situation.arrange, reply: Situation.arranged)
        .query(ShowGolfBoard.self, answer: Situation.golfBoard)
        .evolve(OutingArranged.self) { state, event, _ in state.rounds.apply(event) }
        .limit(.changes, OutingArranged.self)
}

extension Situation<Games> {
    // MARK: - Groups

    fileprivate func arrange(_ command: SetOuting) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let game = try hosted(command.gameId)
        try refuseUnlessGolf(game)
        try refuseEnded(game)
        let going = state.going(to: game.id)
        let zone = context.knownZone(game.details.timezone)
        let outing = Outing(
            interval: command.interval ?? SetOuting.intervalDefault,
            startMinute: command.start.flatMap(SetOuting.minute)
                ?? zone.local(at: game.details.startsAt).secondsOfDay / 60,
            from: command.hole ?? SetOuting.holeDefault, groups: try groups(command, of: going, in: game))
        do throws(OutingFault) {
            _ = try outing.teeTimes(players: going.count, holes: holes(of: game))
        } catch {
            throw refusal(error)
        }
        let event = OutingArranged(
            gameId: game.id, accountId: me, interval: outing.interval, startMinute: outing.startMinute,
            from: outing.from, groups: outing.groups.map { OutingSeats(accountIds: $0.map { going[$0] }) })
        let known = state.rounds.outings[game.id]
        if known?.isSame(as: event) == true { return .nothing }
        return .events([changed(event, known.map { starts(of: $0, in: game) } ?? [:], in: game)])
    }

    /// An outing that tells whose start is another one than before.
    private func changed(
        _ event: OutingArranged, _ before: [ID: Start], in game: Games.Game
    ) -> OutingArranged {
        let after = starts(of: Games.KnownOuting(event), in: game)
        let fresh = event.groups.flatMap(\.accountIds).filter { after[$0] != before[$0] }
        let gone = before.keys.filter { after[$0] == nil }.sorted()
        var told = event
        told.changes =
            fresh.map { TeeChange(accountId: $0, hole: after[$0]?.hole, teesOffAt: after[$0]?.at) }
            + gone.map { TeeChange(accountId: $0) }
        return told
    }

    /// The groups by hand, or by index; as places among those who are going.
    private func groups(
        _ command: SetOuting, of going: [ID], in game: Games.Game
    ) throws(Refusal) -> [[Int]] {
        if let groups = command.groups {
            var found: [[Int]] = []
            for (place, group) in groups.enumerated() {
                var players: [Int] = []
                for reference in group.players {
                    guard let id = state.people.find(reference), let player = going.firstIndex(of: id) else {
                        throw Refusal(
                            .conflict, "\(Wording.shown(reference.description)) is not going to this game",
                            field: "groups.\(place).players")
                    }
                    players.append(player)
                }
                found.append(players)
            }
            return found
        }
        let entrants = going.map { account in
            TeeGroups.Entrant(
                index: state.rounds.records[account]?.handicap.index,
                joinedAtMs: (state.attendance[game.id]?.since[account] ?? game.createdAt).milliseconds)
        }
        do throws(OutingFault) {
            return try TeeGroups.byIndex(entrants, largest: command.largest ?? SetOuting.largestDefault)
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ fault: OutingFault) -> Refusal {
        switch fault {
        case .interval: .invalid("interval", "\(fault)")
        case .groupSize, .player: .invalid("groups", "\(fault)")
        case .tooFew, .cannotDivide: Refusal(.conflict, "\(fault)")
        case .noTenth: .invalid("hole", "\(fault)")
        case .start, .pastMidnight: .invalid("start", "\(fault)")
        }
    }

    private func refuseUnlessGolf(_ game: Games.Game) throws(Refusal) {
        guard game.details.sport == .golf else {
            throw Refusal(.conflict, "this is no game of golf", field: "gameId")
        }
    }

    fileprivate func arranged(_ command: SetOuting, _ occurred: Occurred) throws(Refusal) -> OutingView {
        guard let game = state.game(command.gameId), let view = outingView(game) else {
            throw Refusal(.notFound, "the game is gone")
        }
        return view
    }

    /// The outing of a game with its tee times; `nil` before there is one.
    ///
    /// - Parameter isShared: whether the caller plays along, and reads of those whom a block hides (domain.md §1.9).
    private func outingView(_ game: Games.Game, isShared: Bool = true) -> OutingView? {
        guard let known = state.rounds.outings[game.id] else { return nil }
        let going = state.going(to: game.id)
        let members = known.groups.flatMap(\.accountIds)
        func shown(_ accounts: [ID]) -> [OutingPlayer] {
            accounts.filter { account in
                state.people.isThere(account)
                    && (isShared || !(caller.account.map { state.circles.areApart(account, $0) } ?? true))
            }.map { player($0, isGoing: going.contains($0)) }
        }
        let groups = zip(known.groups, teeTimes(of: known, in: game)).map { group, time in
            OutingGroup(
                players: shown(group.accountIds), hole: time.hole, clock: clock(time.minute),
                teesOffAt: moment(time, in: game))
        }
        return OutingView(
            gameId: game.id, interval: known.interval, from: from(known, in: game), groups: groups,
            others: shown(going.filter { !members.contains($0) }))
    }

    private struct Start: Equatable {
        var hole: Int
        var at: Timestamp
    }

    /// Where and when each account of an outing tees off.
    private func starts(of outing: Games.KnownOuting, in game: Games.Game) -> [ID: Start] {
        var starts: [ID: Start] = [:]
        for (group, time) in zip(outing.groups, teeTimes(of: outing, in: game)) {
            for account in group.accountIds {
                starts[account] = Start(hole: time.hole, at: moment(time, in: game))
            }
        }
        return starts
    }

    private func teeTimes(of known: Games.KnownOuting, in game: Games.Game) -> [TeeTime] {
        var players = 0
        let outing = Outing(
            interval: known.interval, startMinute: known.startMinute, from: from(known, in: game),
            groups: known.groups.map { group in
                defer { players += group.accountIds.count }
                return Array(players..<players + group.accountIds.count)
            })
        return (try? outing.teeTimes(players: players, holes: holes(of: game))) ?? []
    }

    /// The hole that groups start from: hole 1 if the game has become one of nine holes since.
    private func from(_ outing: Games.KnownOuting, in game: Games.Game) -> OutingStart {
        outing.from == .tenth && holes(of: game) < 10 ? .first : outing.from
    }

    private func holes(of game: Games.Game) -> Int { game.details.golf?.holes ?? 18 }

    private func moment(_ time: TeeTime, in game: Games.Game) -> Timestamp {
        let zone = context.knownZone(game.details.timezone)
        return zone.moment(of: zone.local(at: game.details.startsAt).day, minute: time.minute)
    }

    private func clock(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    private func player(_ account: ID, isGoing: Bool) -> OutingPlayer {
        OutingPlayer(
            accountId: account, nickname: state.people.name(of: account)?.nickname,
            index: state.rounds.records[account]?.index, isGoing: isGoing)
    }

    // MARK: - The board

    fileprivate func golfBoard(_ query: ShowGolfBoard) throws(Refusal) -> ShowGolfBoard.Reply {
        let me = try caller.id()
        let game = try find(query.gameId)
        try refuseUnlessGolf(game)
        let all = state.rounds.rounds(in: game.id).map { $0.seen(at: now) }
            .filter { $0.card.state != .abandoned }
        let golf = game.details.golf
        let format = golf?.scoring ?? all.first?.card.format ?? .strokePlay
        let scoring = GolfScoring(
            format, isGross: golf?.gross ?? all.first?.scoring.isGross ?? false,
            carries: golf?.carry ?? all.first?.scoring.carries ?? true)
        let first = all.first { $0.card.format == format }
        let shown = all.filter { round in
            round.card.format == format && round.card.played == first?.card.played
                && round.card.numbers == first?.card.numbers && round.scoring.isGross == scoring.isGross
        }
        let isShared =
            caller.isModerator || state.participation(of: me, in: game)?.isActive == true
            || all.contains { $0.people.contains(me) }
        return ShowGolfBoard.Reply(
            gameId: game.id, format: format, gross: scoring.isGross ? true : nil,
            holes: first?.card.played ?? .all,
            isFinal: !shown.isEmpty && shown.allSatisfy(\.card.isComplete),
            rows: board(shown, scoring, isShared: isShared), cards: shown.count,
            mine: all.first { $0.slot(of: me) != nil }?.id, outing: outingView(game, isShared: isShared))
    }
}

extension Games.KnownOuting {
    init(_ event: OutingArranged) {
        (interval, startMinute) = (event.interval, event.startMinute)
        (from, groups) = (event.from, event.groups)
    }

    fileprivate func isSame(as event: OutingArranged) -> Bool {
        interval == event.interval && startMinute == event.startMinute && from == event.from
            && groups == event.groups
    }
}
