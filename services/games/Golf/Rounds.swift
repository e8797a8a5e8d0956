// rounds.start, rounds.score, rounds.attest and rounds.dispute: keeping the card of a round of golf (domain.md §5.20). The rules
// of a card are in the module Golf.

import Contracts
import Crypto
import Geo
import Golf
import LogContracts
import Machine
import Packed
import Places
import Projections
import Values

extension Games {
    static let rounds = Rules<Games>()
        .command(StartRound.self, decide: Situation.startRound, reply: Situation.roundBegun)
        .command(ScoreHole.self, decide: Situation.score, reply: Situation.scored)
        .command(AttestRound.self, decide: Situation.attest, reply: Situation.attested)
        .command(DisputeHole.self, decide: Situation.dispute, reply: Situation.disputed)
        .query(GetRound.self, answer: Situation.round)
        .query(MyRounds.self, answer: Situation.myRounds)
        .query(ShowGolfRecord.self, answer: Situation.golfRecord)
        .evolve(RoundBegun.self) { state, event, info in
            if let round = state.round(begunBy: event, at: info.time) { state.rounds.begin(round) }
        }
        .evolve(HoleScored.self) { state, event, info in state.rounds.apply(event, at: info.time) }
        .evolve(RoundAttested.self) { state, event, _ in state.rounds.apply(event) }
        .evolve(HoleDisputed.self) { state, event, info in state.rounds.apply(event, at: info.time) }
        .evolve(RoundChanged.self) { state, event, info in state.rounds.apply(event, at: info.time) }
        .evolve(GolfRecordChanged.self) { state, event, _ in state.rounds.apply(event) }
        .limit(.changes, RoundBegun.self)
        .limit(.changes, HoleScored.self)
        .limit(.changes, RoundAttested.self)
        .limit(.changes, HoleDisputed.self)
}

extension Games.State {
    /// A round as it begins; `nil` if its course is not known, which cannot be.
    fileprivate func round(begunBy event: RoundBegun, at time: Timestamp) -> Games.KnownRound? {
        guard let course = courses[event.courseId], let card = course.card(event.version) else { return nil }
        let players = event.players.map { seat in
            RoundPlayer(
                account: seat.accountId?.description, tee: seat.tee, index: seat.index.flatMap { Tenths($0) })
        }
        guard
            let round = try? RoundCard(
                course: card, played: event.holes, format: event.format, players: players,
                startedAtMs: time.milliseconds)
        else { return nil }
        return Games.KnownRound(
            id: event.roundId, ownerId: event.ownerId, gameId: event.gameId, courseId: event.courseId,
            version: event.version, courseName: course.name,
            scoring: GolfScoring(
                event.format, isGross: event.gross ?? false, carries: event.carry ?? true),
            seats: event.players, card: round, startedAt: time, day: event.day)
    }
}

extension Situation<Games> {
    // MARK: - Beginning

    fileprivate func startRound(_ command: StartRound) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let game = try command.gameId.map { (id) throws(Refusal) in try golfGame(id, of: me) }
        let course = try found(course: command.courseId)
        guard let card = course.card, !course.isRemoved else {
            throw Refusal(.conflict, "moderators have removed this course", field: "courseId")
        }
        let holes = command.holes ?? StartRound.holesDefault
        guard card.numbers(holes) != nil else { throw .invalid("holes", "\(RoundFault.noSuchNine)") }
        let wanted = command.players ?? [NewGolfer(accountId: .id(me))]
        let format = command.format ?? game?.details.golf?.scoring ?? .strokePlay
        guard format.sides(of: wanted.count) != nil else {
            throw .invalid(
                "players",
                "players: a card of \(format.rawValue) has \(format.playersSentence), not \(wanted.count)")
        }
        var seats: [RoundSeat] = []
        for (slot, golfer) in wanted.enumerated() {
            let seat = try seat(golfer, "players.\(slot)", of: me, in: game, on: card)
            if let twin = seats.firstIndex(where: { $0.isSame(as: seat) }) {
                throw .invalid("players.\(slot)", "players.\(slot) is the same as players.\(twin)")
            }
            seats.append(seat)
        }
        if let game { try refuseSecondCard(of: seats, in: game.id) }
        guard state.rounds.openCount(of: me) < RoundLimits.liveMax else {
            throw Refusal(
                .conflict,
                "\(RoundLimits.liveMax) of your rounds are not sealed yet; finish one of them first")
        }
        let golf = game?.details.golf
        let begun = RoundBegun(
            roundId: context.newID(), ownerId: me, gameId: game?.id, courseId: course.id,
            version: course.version, holes: holes, format: format,
            gross: (command.gross ?? golf?.gross) == true ? true : nil,
            carry: (command.carry ?? golf?.carry) == false ? false : nil, players: seats,
            day: day(at: course.place))
        return .events([
            begun,
            RoundChanged(
                roundId: begun.roundId, gameId: begun.gameId, ownerId: me,
                accountIds: seats.compactMap(\.accountId), state: .live, cause: .started),
        ])
    }

    /// Today, by the clock of a place.
    private func day(at place: Place) -> Day {
        let zone = Coordinate(place).flatMap(Places.zoneName).map(context.knownZone) ?? .utc
        return zone.local(at: now).day
    }

    /// A game of golf that the caller is going to, and that is not called off.
    private func golfGame(_ id: ID, of me: ID) throws(Refusal) -> Games.Game {
        guard let game = state.game(id), game.details.sport == .golf, game.status != .cancelled,
            state.participation(of: me, in: game) == .going
        else {
            throw Refusal(.notFound, "you are going to no game \(id) of golf", field: "gameId")
        }
        return game
    }

    /// A player of a new card: the owner, friends, who is going in its game, the owner's guest players, or a name.
    private func seat(
        _ golfer: NewGolfer, _ field: String, of owner: ID, in game: Games.Game?, on card: CourseCard
    ) throws(Refusal) -> RoundSeat {
        let tee = try tee(golfer.tee, "\(field).tee", on: card)
        if let reference = golfer.accountId {
            let field = "\(field).accountId"
            guard let id = state.people.find(reference),
                id == owner || state.people.isShown(id, to: owner, state.circles)
            else { throw .noUser(reference, field: field) }
            let isGoing = game.map { state.participation(of: id, in: $0) == .going } ?? false
            guard id == owner || isGoing || state.circles.areFriends(owner, id) else {
                throw Refusal(
                    .forbidden, "you, your friends and who is going in this game can be on the card",
                    field: field)
            }
            return RoundSeat(
                accountId: id, guestPlayerId: nil, name: nil, nickname: state.people.name(of: id)?.nickname,
                tee: tee, index: state.rounds.records[id]?.index)
        }
        if let id = golfer.guestPlayerId {
            guard let guest = state.guests[id], guest.ownerId == owner else {
                throw Refusal(.notFound, "you have no guest player \(id)", field: "\(field).guestPlayerId")
            }
            return RoundSeat(
                accountId: nil, guestPlayerId: id, name: nil, nickname: guest.nickname, tee: tee, index: nil)
        }
        return RoundSeat(
            accountId: nil, guestPlayerId: nil, name: golfer.name?.cleaned, nickname: nil, tee: tee,
            index: nil)
    }

    /// The place of the tee that a text names: by its name, by name and gender, or by its place.
    private func tee(_ text: String?, _ field: String, on card: CourseCard) throws(Refusal) -> Int {
        guard let text = text?.cleaned else { return 0 }
        let folded = Text.folded(text)
        func names(_ tee: Tee) -> [String] {
            [tee.name, "\(tee.name) \(tee.gender?.rawValue ?? "")"].map { Text.folded($0.cleaned ?? "") }
        }
        let found = card.tees.indices.filter { names(card.tees[$0]).contains(folded) }
        if found.count == 1 { return found[0] }
        if found.isEmpty, let place = Int(text), card.tees.indices.contains(place) { return place }
        let known = card.tees.enumerated().map { place, tee in
            "\(place) (\(Wording.shown([tee.name, tee.gender?.rawValue].compactMap(\.self).joined(separator: " "))))"
        }
        throw .invalid(
            field,
            "\(field): \(found.isEmpty ? "this course has no such tee" : "two tees have this name"); write "
                + known.joined(separator: " or "))
    }

    private func refuseSecondCard(of seats: [RoundSeat], in game: ID) throws(Refusal) {
        let taken = state.rounds.rounds(in: game).map { $0.seen(at: now) }
            .filter { $0.card.state != .abandoned }.flatMap(\.accounts)
        guard let slot = seats.firstIndex(where: { $0.accountId.map(taken.contains) ?? false }) else {
            return
        }
        throw Refusal(
            .conflict,
            "\(Wording.shown(seats[slot].nickname ?? "this player")) is on another card of this game",
            field: "players.\(slot)")
    }

    fileprivate func roundBegun(_ command: StartRound, _ occurred: Occurred) throws(Refusal) -> RoundView {
        guard let begun = occurred.first(RoundBegun.self), let round = state.rounds[begun.roundId] else {
            throw Refusal(.notFound, "the round is gone")
        }
        return view(round)
    }

    // MARK: - Writing

    fileprivate func score(_ command: ScoreHole) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let before = try myRound(command.roundId)
        guard before.seats.indices.contains(command.player) else {
            throw .invalid(
                "player", "player must be 0 to \(before.seats.count - 1): so many are on this card")
        }
        let side = before.sides.first { $0.contains(command.player) } ?? [command.player]
        let stamp = EntryStamp(
            deviceTimeMs: (command.deviceTime ?? now).milliseconds, deviceId: "", receivedMs: now.milliseconds
        )
        let scored = HoleScored(
            roundId: before.id, accountId: me,
            slots: before.card.format.hasOneBall ? side : [command.player], hole: command.hole,
            strokes: command.strokes, putts: command.putts, penalties: command.penalties,
            fairway: command.fairway, deviceTime: Timestamp(milliseconds: stamp.deviceTimeMs),
            mark: mark(of: command.deviceId, in: before.id))
        var after = before
        var isChanged = false
        for slot in scored.slots {
            let write = scored.write(slot)
            if try changed(
                { () throws(RoundFault) in
                    try after.card.write(write, nowMs: now.milliseconds)
                }, before)
            {
                isChanged = true
            }
        }
        if !isChanged { return .nothing }
        return .events([scored] + consequences(before, after, .scored))
    }

    /// Orders the devices that write on one card, without telling their ids.
    private func mark(of device: String?, in round: ID) -> String {
        guard let device else { return "" }
        return Base64URL.encode(Array(Crypto.sha256(Array("\(round)/\(device)".utf8)).prefix(9)))
    }

    fileprivate func attest(_ command: AttestRound) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let before = try myRound(command.roundId)
        guard let slot = before.slot(of: me) else {
            throw Refusal(
                .forbidden, "only who plays on this card can say that it is right", field: "roundId")
        }
        var after = before
        guard try changed({ () throws(RoundFault) in try after.card.attest(slot) }, before) else {
            return .nothing
        }
        return .events(
            [RoundAttested(roundId: before.id, accountId: me)] + consequences(before, after, .attested))
    }

    fileprivate func dispute(_ command: DisputeHole) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let before = try myRound(command.roundId)
        guard before.slot(of: me) != nil else {
            throw Refusal(
                .forbidden, "only who plays on this card can say that it is wrong", field: "roundId")
        }
        var after = before
        guard
            try changed(
                { () throws(RoundFault) in
                    try after.card.dispute(hole: command.hole, nowMs: now.milliseconds)
                }, before)
        else { return .nothing }
        return .events(
            [HoleDisputed(roundId: before.id, accountId: me, hole: command.hole)]
                + consequences(before, after, .reopened))
    }

    /// Whether a change of a card changes anything; refuses what the rules of a card refuse.
    private func changed(
        _ change: () throws(RoundFault) -> Bool, _ round: Games.KnownRound
    ) throws(Refusal) -> Bool {
        do throws(RoundFault) { return try change() } catch {
            switch error {
            case .immutable:
                throw Refusal(
                    .immutable, "\(error)", field: "roundId", state: round.card.state.rawValue)
            case .notFinished:
                throw Refusal(.conflict, "\(error)", field: "roundId", state: round.card.state.rawValue)
            case .notAnAccount: throw Refusal(.forbidden, "\(error)", field: "roundId")
            case .hole: throw .invalid("hole", "\(error)")
            case .strokes: throw .invalid("strokes", "\(error)")
            case .puttsAndPenalties: throw .invalid("putts", "\(error)")
            case .playerCount, .accountTwice, .tee, .index, .noSuchNine, .player:
                throw .invalid("player", "\(error)")
            }
        }
    }

    /// The events that follow from a change of a card: another state, attestations that are taken back, and, of a sealed
    /// round, what is then known of each account.
    func consequences(
        _ before: Games.KnownRound, _ after: Games.KnownRound, _ cause: RoundChanged.Cause
    ) -> [any Event] {
        let (old, new) = (before.card, after.card)
        let isTakenBack = !old.attestedBy.isEmpty && new.attestedBy.isEmpty
        guard old.state != new.state || isTakenBack || old.attestedBy != new.attestedBy else { return [] }
        let attested = new.attestedBy.sorted().compactMap { after.seats[$0].accountId }
        let isReopened = cause == .scored && old.state == .finished
        let changed = RoundChanged(
            roundId: after.id, gameId: after.gameId, ownerId: after.ownerId, accountIds: after.accounts,
            attestedIds: attested.isEmpty ? nil : attested, state: new.state,
            cause: isReopened ? .reopened : cause)
        return [changed] + (new.state == .sealed ? counted(after) : [])
    }

    /// The record of each account after a round, but of none that is gone.
    private func counted(_ round: Games.KnownRound) -> [any Event] {
        round.accounts.filter { state.people.status(of: $0) != .deleted }.map { account in
            var record = state.rounds.records[account] ?? Games.GolfRecord()
            record.add(round, of: account)
            return GolfRecordChanged(
                accountId: account, roundId: round.id, index: record.index,
                averageScore: record.averageScore, rounds: record.totals.rounds)
        }
    }

    /// The events of a card whose time is up; none if something has changed meanwhile.
    func closed(_ round: Games.KnownRound) -> [any Event] {
        let after = round.seen(at: now)
        return after.card.state == round.card.state ? [] : consequences(round, after, .time)
    }

    fileprivate func scored(_ command: ScoreHole, _ occurred: Occurred) throws(Refusal) -> RoundView {
        view(try myRound(command.roundId))
    }

    fileprivate func attested(_ command: AttestRound, _ occurred: Occurred) throws(Refusal) -> RoundView {
        view(try myRound(command.roundId))
    }

    fileprivate func disputed(_ command: DisputeHole, _ occurred: Occurred) throws(Refusal) -> RoundView {
        view(try myRound(command.roundId))
    }

    // MARK: - Finding

    /// A round that the caller plays in or has begun.
    func myRound(_ id: ID) throws(Refusal) -> Games.KnownRound {
        let me = try caller.id()
        guard let round = state.rounds[id], round.people.contains(me) else {
            throw Refusal(.notFound, "there is no round \(id) of yours", field: "roundId")
        }
        return round.seen(at: now)
    }
}

extension RoundSeat {
    /// Whether both are the same player.
    fileprivate func isSame(as other: RoundSeat) -> Bool {
        if let name, let theirs = other.name { return Text.folded(name) == Text.folded(theirs) }
        return name == nil && other.name == nil && accountId == other.accountId
            && guestPlayerId == other.guestPlayerId
    }
}
