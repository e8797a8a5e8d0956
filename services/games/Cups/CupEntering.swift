// cups.enter to cups.withdraw, and what hosts do about entrants (domain.md §16.12, §16.9, §16.13).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let cupEntering = Rules<Games>()
        .command(EnterCup.self, decide: Situation.enter, reply: Situation.entrantState)
        .command(AcceptCup.self, decide: Situation.accept, reply: Situation.entrantState)
        .command(DeclineCup.self, decide: Situation.decline, reply: Situation.cupState)
        .command(LeaveCup.self, decide: Situation.leave, reply: Situation.cupState)
        .command(WithdrawFromCup.self, decide: Situation.withdraw, reply: Situation.entrantState)
        .command(ApproveEntrant.self, decide: Situation.approve, reply: Situation.entrantState)
        .command(RefuseEntrant.self, decide: Situation.refuse, reply: Situation.cupState)
        .command(AddEntrant.self, decide: Situation.add, reply: Situation.entrantState)
        .command(AddLateEntrant.self, decide: Situation.addLate, reply: Situation.entrantState)
        .command(RemoveEntrant.self, decide: Situation.remove, reply: Situation.cupState)
        .command(DisqualifyEntrant.self, decide: Situation.disqualify, reply: Situation.entrantState)
        .evolve(CupEntryChanged.self) { state, event, _ in
            state.cups.change(event.cupId) { _ = try? $0.apply(event) }
        }
        .limit(.invitations, CupEntryChanged.self) { event, _ in event.cause == .invited ? 1 : 0 }
        .limit(.changes, CupEntryChanged.self) { event, _ in event.cause == .invited ? 0 : 1 }
}

extension Situation<Games> {
    /// The event of a change in the list of entrants, with the number and the status that follow from it.
    func entry(
        _ event: CupEntryChanged, in cup: Games.KnownCup
    ) throws(Refusal) -> CupEntryChanged {
        var (event, after) = (event, cup)
        do throws(Entries<Games.CupMember>.Refusal) { event.entrant = try after.apply(event) } catch {
            throw refusal(error, in: cup)
        }
        event.status = after.entry(event.entrant).map { after.status($0) }
        if event.status == nil { event.leaves = cup.accounts(event.entrant).first }
        return event
    }

    /// Refuses a name that somebody in the cup has, in whatever case.
    private func refuseTwin(of names: [String], in cup: Games.KnownCup) throws(Refusal) {
        var taken = Set(
            cup.entries.entries.map { Text.folded(name(of: $0.id, in: cup)) })
        for name in names where !taken.insert(Text.folded(name)).inserted {
            throw Refusal(
                .alreadyExists,
                "somebody called \(Wording.shown(name)) is in already; write this name a little differently",
                field: "entrant")
        }
    }

    // MARK: - By oneself

    fileprivate func enter(_ command: EnterCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try findCup(command.cupId)
        if let mine = cup.entry(of: me) {
            if mine.status == .invited, command.team == nil {
                return .events([try accepted(mine.id, in: cup)])
            }
            throw Refusal(.alreadyExists, "you are in the cup already", field: "cupId")
        }
        try need(
            cup, .registering, .seeded, .running,
            or: cup.status == .draft ? "nobody can enter before the cup is opened" : "the cup is over")
        if command.team != nil, !cup.isTeams {
            throw .invalid("team", "this cup is for persons; enter without a team")
        }
        var event = CupEntryChanged(
            cupId: cup.id, entrant: 0, cause: .entered, people: [CupPerson(accountId: me)], by: me)
        if cup.isTeams {
            guard let team = command.team else {
                throw .invalid("team", "team is missing: say its name, such as team.name=Lions")
            }
            let asked = try teamMates(team.accountIds ?? [], of: me, in: cup)
            let names = (team.names ?? []).compactMap(\.cleaned)
            guard 1 + asked.count + names.count <= cup.settings.teamSize else {
                throw refusal(Entries<Games.CupMember>.Refusal.teamSize, in: cup)
            }
            event.team = team.name.cleaned
            event.people = [CupPerson(accountId: me)] + names.map { CupPerson(name: $0) }
            event.asked = asked.isEmpty ? nil : asked
            try refuseTwin(of: [team.name.cleaned ?? ""], in: cup)
        }
        return .events([try entry(event, in: cup)])
    }

    /// The people whom a captain names: friends, or members of the cup's group.
    private func teamMates(
        _ references: [UserReference], of captain: ID, in cup: Games.KnownCup
    ) throws(Refusal) -> [ID] {
        var found: [ID] = []
        for (index, reference) in references.enumerated() {
            let field = "team.accountIds.\(index)"
            guard let id = state.people.find(reference), !state.circles.areApart(captain, id),
                !state.circles.areApart(cup.hostId, id)
            else { throw .noUser(reference, field: field) }
            guard mayAsk(id, into: cup, by: captain) else {
                throw Refusal(
                    .forbidden, "ask friends, or members of the cup's group, into your team", field: field)
            }
            if id == captain || found.contains(id) || cup.entry(of: id) != nil {
                throw Refusal(
                    .alreadyExists, "\(Wording.shown(reference.description)) is in the cup already",
                    field: field)
            }
            found.append(id)
        }
        return found
    }

    /// The invitation, or the team, that a command without a number is about.
    private func invited(_ number: Int?, in cup: Games.KnownCup) throws(Refusal) -> Int {
        let me = try caller.id()
        let mine = cup.entry(of: me).flatMap { $0.status == .invited ? $0.id : nil }
        let all = [mine].compactMap(\.self) + cup.asking(me)
        guard let found = number == nil ? all.first : all.first(where: { $0 == number }) else {
            throw Refusal(.notFound, "you have no invitation into this cup", field: "cupId")
        }
        return found
    }

    fileprivate func accept(_ command: AcceptCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try findCup(command.cupId)
        if let mine = cup.entry(of: me), mine.status != .invited, cup.asking(me).isEmpty { return .nothing }
        let number = try invited(command.entrant, in: cup)
        if cup.isOver { try need(cup, .registering, or: "the cup is over") }
        return .events([try accepted(number, in: cup)])
    }

    private func accepted(_ number: Int, in cup: Games.KnownCup) throws(Refusal) -> CupEntryChanged {
        let me = try caller.id()
        guard cup.asking(me).contains(number), let team = cup.entry(number) else {
            return try entry(
                CupEntryChanged(cupId: cup.id, entrant: number, cause: .accepted, by: me), in: cup)
        }
        // The names stay those of who typed them, so the event is about accounts and numbers alone.
        return try joined(team, me, in: cup)
    }

    /// The event with which somebody joins a team that asks them.
    private func joined(
        _ team: Entries<Games.CupMember>.Entry, _ me: ID, in cup: Games.KnownCup
    ) throws(Refusal) -> CupEntryChanged {
        guard team.people.count < cup.settings.teamSize else {
            throw Refusal(.full, "this team has all its people already", field: "entrant")
        }
        let asked = (cup.asked[team.id] ?? []).filter { $0 != me }
        return try entry(
            CupEntryChanged(
                cupId: cup.id, entrant: team.id, cause: .people, joins: me, asked: asked, by: me),
            in: cup)
    }

    fileprivate func decline(_ command: DeclineCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try findCup(command.cupId)
        let number = try invited(command.entrant, in: cup)
        guard cup.asking(me).contains(number) else {
            return .events([
                try entry(
                    CupEntryChanged(cupId: cup.id, entrant: number, cause: .declined, by: me), in: cup)
            ])
        }
        let asked = (cup.asked[number] ?? []).filter { $0 != me }
        return .events([
            try entry(
                CupEntryChanged(cupId: cup.id, entrant: number, cause: .people, asked: asked, by: me), in: cup
            )
        ])
    }

    fileprivate func leave(_ command: LeaveCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try findCup(command.cupId)
        guard let mine = cup.entry(of: me) else { return .nothing }
        if cup.order.contains(mine.id), cup.status != .seeded {
            throw Refusal(
                .conflict, "the cup has begun; withdraw from it instead", field: "cupId",
                state: cup.status.rawValue)
        }
        return .events(try gone(mine, me, from: cup, as: .left, by: me))
    }

    /// The events with which somebody is in a cup no more that has not begun: the captain takes the team along. A draw
    /// with them is void.
    func gone(
        _ entry: Entries<Games.CupMember>.Entry, _ account: ID, from cup: Games.KnownCup, as cause: CupCause,
        by: ID?
    ) throws(Refusal) -> [any Event] {
        if entry.people.count > 1, entry.people.first != .account(account) {
            return [
                try self.entry(
                    CupEntryChanged(
                        cupId: cup.id, entrant: entry.id, cause: .people, leaves: account, by: by), in: cup)
            ]
        }
        let left = try self.entry(
            CupEntryChanged(cupId: cup.id, entrant: entry.id, cause: cause, by: by), in: cup)
        guard cup.order.contains(entry.id) else { return [left] }
        return try events(CupActed(cupId: cup.id, act: .undrawn, by: by), in: cup) + [left]
    }

    fileprivate func withdraw(_ command: WithdrawFromCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try findCup(command.cupId)
        guard let mine = cup.entry(of: me) else {
            throw Refusal(.notFound, "you are not in this cup", field: "cupId")
        }
        try need(cup, .seeded, .running, or: "the cup is not drawn; leave it instead")
        guard mine.people.first == .account(me) else {
            throw Refusal(.forbidden, "the captain withdraws a team", field: "cupId")
        }
        if cup.status(mine) == .withdrawn { return .nothing }
        if cup.status == .seeded { return .events(try gone(mine, me, from: cup, as: .left, by: me)) }
        return .events(
            try events(CupActed(cupId: cup.id, act: .withdrawn, entrant: mine.id, by: me), in: cup))
    }

    // MARK: - By a host

    fileprivate func approve(_ command: ApproveEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        guard let known = cup.entry(command.entrant) else {
            throw refusal(Entries<Games.CupMember>.Refusal.noSuchEntry, in: cup)
        }
        switch known.status {
        case .in, .waiting: return .nothing
        case .invited:
            throw Refusal(
                .conflict, "they are invited, and accept by themselves", field: "entrant", state: "invited")
        case .requested: break
        }
        if cup.isOver { try need(cup, .registering, or: "the cup is over") }
        return .events([
            try entry(
                CupEntryChanged(
                    cupId: cup.id, entrant: command.entrant, cause: .approved, by: try caller.id()), in: cup)
        ])
    }

    fileprivate func refuse(_ command: RefuseEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        guard let known = cup.entry(command.entrant) else { return .nothing }
        guard known.status == .requested || known.status == .invited else {
            throw Refusal(
                .conflict, "they are in the list; take them out with cups remove", field: "entrant",
                state: known.status.rawValue)
        }
        return .events([
            try entry(
                CupEntryChanged(
                    cupId: cup.id, entrant: known.id, cause: .refused, by: try caller.id()), in: cup)
        ])
    }

    fileprivate func add(_ command: AddEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        try need(
            cup, .draft, .registering, or: "the cup is drawn; cups late takes in who comes late")
        return .events([try entry(try added(command.entrant, to: cup, as: .added), in: cup)])
    }

    /// Somebody without an account whom a host enters: a guest player of theirs, a name, or a team of names.
    private func added(
        _ new: NewEntrant, to cup: Games.KnownCup, as cause: CupCause
    ) throws(Refusal) -> CupEntryChanged {
        let me = try caller.id()
        var event = CupEntryChanged(cupId: cup.id, entrant: 0, cause: cause, by: me)
        if let id = new.guestPlayerId {
            guard let guest = state.guests[id], guest.ownerId == me else {
                throw Refusal(.notFound, "you have no guest player \(id)", field: "entrant.guestPlayerId")
            }
            event.people = [CupPerson(guestPlayerId: id, name: guest.nickname)]
            return event
        }
        let name = new.name?.cleaned ?? ""
        try refuseTwin(of: [name], in: cup)
        if let members = new.members {
            guard cup.isTeams else {
                throw .invalid("entrant.members", "this cup is for persons; leave members out")
            }
            (event.team, event.people) = (name, members.map { CupPerson(name: $0.cleaned) })
        } else if cup.isTeams {
            (event.team, event.people) = (name, [CupPerson(name: name)])
        } else {
            event.people = [CupPerson(name: name)]
        }
        return event
    }

    fileprivate func addLate(_ command: AddLateEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        try need(cup, .seeded, .running, or: "the cup is not drawn; cups add and cups approve take people in")
        let event: CupEntryChanged
        if let new = command.new {
            event = try added(new, to: cup, as: .late)
        } else {
            let number = command.entrant ?? 0
            guard let known = cup.entry(number) else {
                throw refusal(Entries<Games.CupMember>.Refusal.noSuchEntry, in: cup)
            }
            if cup.order.contains(number) { return .nothing }
            guard cup.status(known) == .waiting else {
                throw Refusal(
                    .conflict,
                    "only somebody on the waiting list comes in late; they have to accept, or you to approve them, first",
                    field: "entrant", state: cup.status(known).rawValue)
            }
            event = CupEntryChanged(cupId: cup.id, entrant: number, cause: .late, by: try caller.id())
        }
        var late = cup.draw
        do throws(Competitions.Refusal) { _ = try late?.enterLate() } catch {
            throw refusal(error, in: cup)
        }
        let written = try entry(event, in: cup)
        var after = cup
        _ = try? after.apply(written)
        return .events([written] + told(from: cup, to: after, by: caller.account, after: nil))
    }

    fileprivate func remove(_ command: RemoveEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        guard let known = cup.entry(command.entrant) else { return .nothing }
        if cup.order.contains(known.id) {
            throw Refusal(
                .conflict, "the cup is drawn; undraw it first, or disqualify them", field: "entrant",
                state: cup.status.rawValue)
        }
        return .events([
            try entry(
                CupEntryChanged(
                    cupId: cup.id, entrant: known.id, cause: .removed, by: try caller.id()), in: cup)
        ])
    }

    fileprivate func disqualify(_ command: DisqualifyEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        try need(cup, .seeded, .running, or: "the cup is not drawn; take them out with cups remove")
        guard let known = cup.entry(command.entrant), cup.order.contains(known.id) else {
            throw refusal(Entries<Games.CupMember>.Refusal.noSuchEntry, in: cup)
        }
        if cup.status(known) == .disqualified { return .nothing }
        return .events(
            try events(
                CupActed(cupId: cup.id, act: .disqualified, entrant: known.id, by: try caller.id()), in: cup))
    }

    // MARK: - Replies

    fileprivate func entrantState<C: Command & OfCup>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> EntrantState where C.Reply == EntrantState {
        guard let cup = state.cups[command.cupId] else { throw noCup(command.cupId) }
        let number =
            occurred.first(CupEntryChanged.self)?.entrant ?? occurred.first(CupActed.self)?.entrant
            ?? (command as? any OfEntrant)?.entrantNumber ?? caller.account.flatMap { cup.entry(of: $0)?.id }
        guard let number, let known = cup.entry(number) else {
            return EntrantState(
                cupId: cup.id,
                entrant: CupEntrantView(entrant: number ?? 0, name: "", status: .withdrawn))
        }
        return EntrantState(cupId: cup.id, entrant: view(known, in: cup))
    }
}

/// A command about one entrant.
private protocol OfEntrant {
    var entrantNumber: Int? { get }
}
extension ApproveEntrant: OfEntrant { var entrantNumber: Int? { entrant } }
extension AddLateEntrant: OfEntrant { var entrantNumber: Int? { entrant } }
extension DisqualifyEntrant: OfEntrant { var entrantNumber: Int? { entrant } }
