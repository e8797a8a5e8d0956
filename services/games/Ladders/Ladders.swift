// ladders.create, update, close, cohost and invite (domain.md §18.5).

import Competitions
import Contracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let ladders = Rules<Games>()
        .command(CreateLadder.self, decide: Situation.create, reply: Situation.ladderCreated)
        .command(UpdateLadder.self, decide: Situation.update, reply: Situation.ladderAfter)
        .command(CloseLadder.self, decide: Situation.close, reply: Situation.ladderAfter)
        .command(NameLadderCoHost.self, decide: Situation.nameCoHost, reply: Situation.ladderAfter)
        .command(InviteToLadder.self, decide: Situation.invite, reply: Situation.ladderInvited)
        .evolve(LadderChanged.self) { state, event, info in
            state.ladders.apply(event, at: info.time)
        }
        .evolve(LadderInvited.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { ladder in
                ladder.invited.removeAll { $0 == event.accountId }
                if event.on { ladder.invited.append(event.accountId) }
            }
        }
        .limit(.ladders, LadderChanged.self) { event, _ in event.version == 1 ? 1 : 0 }
        .limit(.changes, LadderChanged.self)
        .limit(.invitations, LadderInvited.self) { event, _ in event.on ? 1 : 0 }
}

extension Games.LadderBook {
    fileprivate mutating func apply(_ event: LadderChanged, at time: Timestamp) {
        guard self[event.ladderId] != nil else {
            guard let board = try? Ladder<ID>(event.rules.plan) else { return }
            return store(
                Games.KnownLadder(
                    id: event.ladderId, name: event.name, city: event.city, sport: event.sport,
                    hostId: event.hostId, coHosts: event.coHosts, groupId: event.groupId,
                    visibility: event.visibility, status: event.status, rules: event.rules,
                    version: event.version, createdAt: time, board: board))
        }
        change(event.ladderId, at: time) { ladder in
            (ladder.name, ladder.city, ladder.hostId) = (event.name, event.city, event.hostId)
            (ladder.coHosts, ladder.visibility) = (event.coHosts, event.visibility)
            (ladder.status, ladder.rules, ladder.version) = (event.status, event.rules, event.version)
            if ladder.status == .closed { ladder.invited = [] }
            try? ladder.board.change(event.rules.plan)
        }
    }
}

extension LadderRules {
    /// The options for the engine. A match of darts without legs, or in which all legs are played, has no length.
    var plan: LadderPlan {
        LadderPlan(
            reach: reach, answerHours: answerHours, playDays: playDays, openMax: openMax,
            sameAgainDays: sameAgainDays, idleDays: idleDays, bestOf: bestOf ?? match?.bestOf)
    }
}

extension LadderMatch {
    /// The options of a match between two.
    func options(bestOf: Int?) -> MatchOptions {
        var options = options ?? MatchOptions()
        if let bestOf, gameType.hasLegs { options.bestOfLegs = bestOf }
        return options.completed(for: gameType)
    }

    fileprivate var bestOf: Int? {
        guard let options, gameType.hasLegs, options.fixedLegs == nil, options.clearBy == nil
        else { return nil }
        let all = options.completed(for: gameType)
        return (all.bestOfSets ?? 1) > 1 ? all.bestOfSets : all.bestOfLegs
    }
}

extension Games.KnownLadder {
    /// The event of a change of what the host says of it.
    func changed(_ apply: (inout LadderChanged) -> Void) -> LadderChanged {
        var event = LadderChanged(
            ladderId: id, name: name, city: city, sport: sport, hostId: hostId, coHosts: coHosts,
            groupId: groupId, visibility: visibility, status: status, rules: rules, version: version)
        apply(&event)
        event.version += 1
        return event
    }
}

extension Situation<Games> {
    // MARK: - Making and changing

    fileprivate func create(_ command: CreateLadder) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let group = try hostedGroup(command.groupId, field: "groupId")
        try refuseClosed(group)
        let hosted = state.ladders.all(of: me).count { $0.hostId == me && $0.isOpen }
        guard hosted < LadderLimits.hostedMax else {
            throw Refusal(
                .conflict, "you host \(LadderLimits.hostedMax) ladders, as many as one may; close one first")
        }
        let plan = LadderPlan()
        let rules = LadderRules(
            reach: command.reach ?? plan.reach, answerHours: command.answerHours ?? plan.answerHours,
            playDays: command.playDays ?? plan.playDays, openMax: command.openMax ?? plan.openMax,
            sameAgainDays: command.sameAgainDays ?? plan.sameAgainDays,
            idleDays: command.idleDays ?? plan.idleDays, bestOf: command.bestOf, match: command.match)
        try refuseMisfit(rules)
        return .events([
            LadderChanged(
                ladderId: context.newID(), name: command.name.cleaned ?? "", city: command.city?.cleaned,
                sport: command.sport, hostId: me, coHosts: [], groupId: group?.id,
                visibility: command.visibility ?? (group == nil ? .private : .group), status: .open,
                rules: rules, version: 1, by: me)
        ])
    }

    /// Refuses a length that a match of darts cannot have.
    private func refuseMisfit(_ rules: LadderRules) throws(Refusal) {
        var problems = Problems()
        rules.match?.check(rules.bestOf, &problems)
        if let refusal = problems.refusal { throw refusal }
        if let flaw = rules.plan.flaw { throw Refusal(.option(flaw)) }
    }

    fileprivate func update(_ command: UpdateLadder) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, me) = try ladderToRun(command.ladderId)
        try refuse(ladder, unlessVersion: command.ifVersion)
        guard command.visibility != .group || ladder.groupId != nil else {
            throw .invalid("visibility", "visibility group is for a group's ladder")
        }
        var rules = ladder.rules
        rules.reach = command.reach ?? rules.reach
        rules.answerHours = command.answerHours ?? rules.answerHours
        rules.playDays = command.playDays ?? rules.playDays
        rules.openMax = command.openMax ?? rules.openMax
        rules.sameAgainDays = command.sameAgainDays ?? rules.sameAgainDays
        rules.idleDays = command.idleDays ?? rules.idleDays
        rules.bestOf = command.bestOf.applied(to: rules.bestOf)
        rules.match = command.match.applied(to: rules.match)
        if rules.match != nil, ladder.sport != .darts {
            throw .invalid("match", "match is for ladders of darts; leave it out")
        }
        try refuseMisfit(rules)
        if rules.match != ladder.rules.match, !ladder.board.challenges.isEmpty {
            throw Refusal(.challengesOpen)
        }
        var board = ladder.board
        do { try board.change(rules.plan) } catch { throw Refusal(error) }
        let event = ladder.changed { event in
            event.name = command.name?.cleaned ?? event.name
            event.city = command.city.applied(to: event.city)?.cleaned
            event.visibility = command.visibility ?? event.visibility
            (event.rules, event.by) = (rules, me)
        }
        let isSame =
            event.name == ladder.name && event.city == ladder.city && event.rules == ladder.rules
            && event.visibility == ladder.visibility
        return isSame ? .nothing : .events([event])
    }

    fileprivate func close(_ command: CloseLadder) throws(Refusal) -> Decision<Games.Effect> {
        let ladder = try find(ladder: command.ladderId)
        guard ladder.hostId == (try caller.id()) else {
            throw Refusal(.forbidden, "only the host closes the ladder", field: "ladderId")
        }
        if !ladder.isOpen { return .nothing }
        try refuse(ladder, unlessVersion: command.ifVersion)
        return .events(closed(ladder))
    }

    /// The events that close a ladder.
    func closed(_ ladder: Games.KnownLadder) -> [any Event] {
        voided(ladder.board.challenges, in: ladder, .closed) + [ladder.changed { $0.status = .closed }]
    }

    fileprivate func nameCoHost(_ command: NameLadderCoHost) throws(Refusal) -> Decision<Games.Effect> {
        let ladder = try find(ladder: command.ladderId)
        let named = try coHosts(naming: command.accountId, command.on, in: ladder) {
            (person) throws(Refusal) in
            try refuseClosed(ladder)
            guard ladder.board.place(of: person) != nil else {
                throw Refusal(.conflict, "a player of the ladder can be a co-host", field: "accountId")
            }
        }
        guard let named else { return .nothing }
        return .events([ladder.changed { $0.coHosts = named.coHosts }])
    }

    // MARK: - Inviting

    fileprivate func invite(_ command: InviteToLadder) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, me) = try ladderToRun(command.ladderId)
        var (events, isThere): ([any Event], Set<ID>) = ([], Set(ladder.invited))
        for reference in command.accountIds {
            guard let id = try? invitable(reference, to: ladder, by: me), isThere.insert(id).inserted else {
                continue
            }
            guard isThere.count <= LadderLimits.invitedMax else {
                throw Refusal(
                    .conflict, "\(LadderLimits.invitedMax) invitations are open, as many as there may be")
            }
            events.append(LadderInvited(ladderId: ladder.id, accountId: id, on: true, by: me))
        }
        return .events(events)
    }

    /// Somebody who can be invited, or is: a friend who is not on the ladder.
    private func invitable(
        _ reference: UserReference, to ladder: Games.KnownLadder, by me: ID
    ) throws(Refusal) -> ID {
        let person = try state.people.find(reference, for: me, state.circles, field: "accountIds")
        if ladder.board.place(of: person) != nil {
            throw Refusal(.alreadyExists, "they are on the ladder already", field: "accountIds")
        }
        guard state.circles.areFriends(me, person) else {
            throw Refusal(.forbidden, "only friends of yours can be invited", field: "accountIds")
        }
        guard !state.circles.areApart(ladder.hostId, person) else {
            throw .noUser(reference, field: "accountIds")
        }
        return person
    }

    fileprivate func ladderInvited(
        _ command: InviteToLadder, _ occurred: Occurred
    ) throws(Refusal) -> InviteToLadder.Reply {
        let (ladder, me) = (try find(ladder: command.ladderId), try caller.id())
        return .init(
            ladderId: ladder.id,
            results: command.accountIds.map { reference in
                var outcome = InviteToLadder.Outcome(person: reference.description)
                do throws(Refusal) {
                    outcome.accountId = try invitable(reference, to: ladder, by: me)
                } catch {
                    (outcome.reason, outcome.message) = (error.reason, error.message)
                }
                return outcome
            })
    }

    // MARK: - Replies

    fileprivate func ladderCreated(
        _ command: CreateLadder, _ occurred: Occurred
    ) throws(Refusal) -> LadderView {
        guard let event = occurred.first(LadderChanged.self), let ladder = state.ladders[event.ladderId]
        else { throw Refusal(.notFound, "the ladder is gone") }
        return view(ladder)
    }

    func ladderAfter<C: LadderCommand>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> LadderView {
        view(try find(ladder: command.ladderId))
    }
}

/// A command whose reply is the ladder after it.
protocol LadderCommand: Command where Reply == LadderView {
    var ladderId: ID { get }
}
extension UpdateLadder: LadderCommand {}
extension CloseLadder: LadderCommand {}
extension NameLadderCoHost: LadderCommand {}
extension JoinLadder: LadderCommand {}
