// Notifications of cups (domain.md §16.13, §8.2): who is invited, called, asked for a score, and which place they came to.
// Names of entrants are from lines that games writes for notify to read.

import Competitions
import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    /// A cup, as far as notices of it need.
    struct NoticeCup: Codable, Sendable {
        /// A person or a team in it.
        struct Entrant: Codable, Sendable {
            var accountIds: [ID]
            /// The name of a team, or of somebody without an account; absent for an account.
            var name: String?
            /// The account that typed the name.
            var by: ID?
            var asked: [ID] = []
            var status: EntrantStatus
        }

        var name: String
        var hostId: ID
        var coHosts: [ID]
        var askedCoHosts: [ID] = []
        var groupId: ID?
        var status: CupStatus
        var entrants: [Int: Entrant] = [:]

        init(_ event: CupChanged) {
            (name, hostId, coHosts) = (event.name, event.hostId, event.coHosts)
            (groupId, status) = (event.groupId, event.status)
        }

        /// Whether somebody is in it, is asked to be, or hosts it.
        func knows(_ account: ID) -> Bool {
            hostId == account || coHosts.contains(account) || askedCoHosts.contains(account)
                || entrants.values.contains { $0.accountIds.contains(account) || $0.asked.contains(account) }
        }

        mutating func take(_ event: CupChanged) {
            (name, hostId, coHosts, status) = (event.name, event.hostId, event.coHosts, event.status)
            askedCoHosts.removeAll { event.coHosts.contains($0) || event.hostId == $0 }
        }

        mutating func take(_ event: CupEntryChanged) {
            guard let status = event.status else {
                entrants[event.entrant] = nil
                return
            }
            var entrant = entrants[event.entrant] ?? Entrant(accountIds: [], status: status)
            entrant.status = status
            if let people = event.people {
                entrant.accountIds = people.compactMap(\.accountId)
                let typed = event.team ?? people.first.flatMap { $0.accountId == nil ? $0.name : nil }
                (entrant.name, entrant.by) = (typed, event.by)
            }
            if let joins = event.joins { entrant.accountIds.append(joins) }
            if let leaves = event.leaves { entrant.accountIds.removeAll { $0 == leaves } }
            if let asked = event.asked { entrant.asked = asked }
            entrants[event.entrant] = entrant
        }

        mutating func forget(_ account: ID) {
            for (number, entrant) in entrants where entrant.by == account && entrant.name != nil {
                entrants[number]?.name = ""
            }
        }
    }

    static let cupNotices = Rules<Notify>()
        .observe(CupChanged.self) { state, event, _ in
            if state.cups[event.cupId] == nil { state.cups[event.cupId] = NoticeCup(event) }
            state.cups[event.cupId]?.take(event)
        }
        .observe(CupEntryChanged.self) { state, event, _ in state.cups[event.cupId]?.take(event) }
        .observe(CupCoHostAsked.self) { state, event, _ in
            state.cups[event.cupId]?.askedCoHosts.removeAll { $0 == event.accountId }
            if event.on { state.cups[event.cupId]?.askedCoHosts.append(event.accountId) }
        }
        .observe(GamesErased.self) { state, event, _ in
            for id in state.cups.keys { state.cups[id]?.forget(event.accountId) }
        }
        .tell(CupChanged.self) { event, plan in plan.cup(event) }
        .tell(CupEntryChanged.self) { event, plan in plan.cupEntry(event) }
        .tell(CupCoHostAsked.self) { event, plan in
            guard event.on else {
                return plan.settle(event.accountId, [.cupInvitation], on: event.cupId, .gone)
            }
            plan.tell(event.accountId, .cupInvitation, on: .cup(event.cupId), actor: event.by) {
                $0.isAsked = true
            }
        }
        .tell(FixtureChanged.self) { event, plan in plan.fixture(event) }
        .tell(CupDone.self) { event, plan in
            for place in event.places {
                for person in place.accountIds {
                    plan.tell(person, .cupDone, on: .cup(event.cupId)) { $0.cupPlace = place.place }
                }
            }
        }
}

extension Notification {
    static let fixtureKey = "fixture"
}

extension Plan {
    /// Why somebody may not hear of a cup; `nil` if they may.
    func hides(cup id: ID, from recipient: ID) -> SkipReason.Hidden? {
        guard let cup = state.cups[id] else { return .gone }
        return cup.knows(recipient) || hosts(of: cup).contains(recipient) ? nil : .forInvited
    }

    /// The host, the co-hosts and those who run its group, each once; none with a block between them and the host
    /// (domain.md §16.14).
    private func hosts(of cup: Notify.NoticeCup) -> [ID] {
        let running = cup.groupId.flatMap { state.groups[$0] }?.admins ?? []
        var hosts: [ID] = []
        for account in [cup.hostId] + cup.coHosts + running
        where !hosts.contains(account) && !state.circles.areApart(cup.hostId, account) {
            hosts.append(account)
        }
        return hosts
    }

    private func name(of entrant: Int?, in cup: Notify.NoticeCup) -> String {
        guard let entrant, let known = cup.entrants[entrant] else { return "The other side" }
        let account = known.accountIds.first.flatMap { state.people.name(of: $0)?.displayName }
        let name = known.name ?? account
        return name.flatMap { $0.isEmpty ? nil : $0 } ?? "Entrant \(entrant)"
    }

    /// Everybody with an account who plays in it.
    private func players(of cup: Notify.NoticeCup) -> [ID] {
        Set(cup.entrants.values.filter { $0.status == .in }.flatMap(\.accountIds)).sorted()
    }

    fileprivate mutating func cup(_ event: CupChanged) {
        guard let cup = state.cups[event.cupId] else { return }
        for person in event.coHosts { settle(person, [.cupInvitation], on: event.cupId, .read) }
        switch event.status {
        case .seeded:
            for person in players(of: cup) {
                tell(person, .cupDrawn, on: .cup(event.cupId), actor: event.by, fold: .latest)
            }
        case .cancelled, .done:
            for person in players(of: cup) {
                settle(person, [.cupInvitation, .cupCalled, .cupResultWanted], on: event.cupId, .gone)
            }
        case .draft, .registering, .running: break
        }
    }

    fileprivate mutating func cupEntry(_ event: CupEntryChanged) {
        guard let cup = state.cups[event.cupId] else { return }
        let entrant = cup.entrants[event.entrant]
        let accounts = entrant?.accountIds ?? []
        switch event.cause {
        case .invited:
            for person in accounts {
                tell(person, .cupInvitation, on: .cup(event.cupId), actor: event.by)
            }
        case .entered:
            if event.status == .requested { request(event, in: cup) }
            ask(event)
        case .accepted, .approved, .late, .people: break
        case .declined, .refused, .left, .removed, .blocked, .gone, .added: break
        }
        switch event.cause {
        case .accepted, .declined, .people:
            if let by = event.by { settle(by, [.cupInvitation], on: event.cupId, .read) }
        case .refused, .left, .removed, .blocked, .gone:
            if let person = event.leaves { settle(person, [.cupInvitation], on: event.cupId, .gone) }
        case .entered, .added, .invited, .approved, .late: break
        }
    }

    /// Asks those whom a captain has named into the team.
    private mutating func ask(_ event: CupEntryChanged) {
        for person in event.asked ?? [] {
            tell(person, .cupInvitation, on: .cup(event.cupId), actor: event.by) { $0.team = event.team }
        }
    }

    private mutating func request(_ event: CupEntryChanged, in cup: Notify.NoticeCup) {
        let name = name(of: event.entrant, in: cup)
        for host in hosts(of: cup) {
            tell(host, .cupRequest, on: .cup(event.cupId), actor: event.by) { $0.entrant = name }
        }
    }

    // MARK: - Fixtures

    fileprivate mutating func fixture(_ event: FixtureChanged) {
        guard let id = event.cupId, let cup = state.cups[id] else { return }
        let data = [Notification.fixtureKey: "\(event.fixtureId)"]
        settle(event, in: cup, id)
        switch event.status {
        case .called:
            for (side, number) in event.entrants.enumerated() {
                let other = event.entrants.count == 2 ? event.entrants[1 - side] : nil
                let name = name(of: other, in: cup)
                for person in cup.entrants[number]?.accountIds ?? [] {
                    tell(person, .cupCalled, on: .cup(id), data: data) { about in
                        (about.entrant, about.board) = (name, event.board)
                    }
                }
            }
        case .reported:
            let score = event.score.map { "\($0.score.first) – \($0.score.second)" }
            for person in event.wanted ?? [] {
                let own = event.entrants.first { cup.entrants[$0]?.accountIds.contains(person) ?? false }
                let name = name(of: event.entrants.first { $0 != own }, in: cup)
                tell(person, .cupResultWanted, on: .cup(id), actor: event.by, data: data) { about in
                    (about.entrant, about.score) = (name, score)
                }
            }
            guard event.disputed == true else { return }
            for host in hosts(of: cup) {
                tell(host, .cupDisputed, on: .cup(id), actor: event.by, data: data) { $0.score = score }
            }
        case .waiting, .ready, .live, .done, .walkover, .void: break
        }
    }

    /// Settles what the sides of a fixture were asked before: a call that has been followed, a score that stands or not.
    private mutating func settle(_ event: FixtureChanged, in cup: Notify.NoticeCup, _ id: ID) {
        for person in event.entrants.flatMap({ cup.entrants[$0]?.accountIds ?? [] }) {
            settle(
                person, [.cupCalled, .cupResultWanted], on: id, Notification.fixtureKey, event.fixtureId,
                .read)
        }
    }
}
