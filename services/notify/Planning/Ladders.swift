// Notifications of ladders (domain.md §18.5, §8.2): invitations, challenges, what ends soon, moves and results.

import Competitions
import Contracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    /// A ladder, as far as notices of it need.
    struct NoticeLadder: Codable, Sendable {
        var name: String
        var hostId: ID
        var coHosts: [ID]
        /// In the order in which they joined.
        var players: [ID] = []
        var invited: [ID] = []

        init(_ event: LadderChanged) {
            (name, hostId, coHosts) = (event.name, event.hostId, event.coHosts)
        }

        var hosts: [ID] { [hostId] + coHosts }

        /// Whether somebody plays on it, is invited or hosts it.
        func knows(_ account: ID) -> Bool {
            players.contains(account) || invited.contains(account) || hosts.contains(account)
        }
    }

    static let ladderNotices = Rules<Notify>()
        .observe(LadderChanged.self) { state, event, _ in
            guard state.ladders[event.ladderId] != nil else {
                state.ladders[event.ladderId] = NoticeLadder(event)
                return
            }
            state.ladders.change(event.ladderId) { ladder in
                (ladder.name, ladder.hostId, ladder.coHosts) = (event.name, event.hostId, event.coHosts)
            }
        }
        .observe(LadderInvited.self) { state, event, _ in
            state.ladders.change(event.ladderId) { ladder in
                ladder.invited.removeAll { $0 == event.accountId }
                if event.on { ladder.invited.append(event.accountId) }
            }
        }
        .observe(LadderJoined.self) { state, event, _ in
            state.ladders.change(event.ladderId) { ladder in
                ladder.invited.removeAll { $0 == event.accountId }
                if !ladder.players.contains(event.accountId) { ladder.players.append(event.accountId) }
            }
        }
        .observe(LadderLeft.self) { state, event, _ in
            state.ladders.change(event.ladderId) { ladder in
                ladder.players.removeAll { $0 == event.accountId }
            }
        }
        .tell(LadderInvited.self) { event, plan in
            if event.on {
                plan.tell(event.accountId, .ladderInvitation, on: .ladder(event.ladderId), actor: event.by)
            } else {
                plan.settle(event.accountId, [.ladderInvitation], on: event.ladderId, .gone)
            }
        }
        .tell(LadderJoined.self) { event, plan in
            plan.settle(event.accountId, [.ladderInvitation], on: event.ladderId, .read)
        }
        .tell(LadderChallenged.self) { event, plan in
            let until = plan.when(event.answerBy, for: event.challengedId)
            plan.tell(
                event.challengedId, .ladderChallenged, on: .ladder(event.ladderId),
                actor: event.challengerId, data: Notification.challenge(event.challenge)
            ) { $0.until = until }
        }
        .tell(LadderChallengeChanged.self) { event, plan in plan.ladderChallenge(event) }
        .tell(LadderChallengeEnding.self) { event, plan in plan.ladderEnding(event) }
        .tell(LadderIdled.self) { event, plan in
            for (person, place) in zip(event.accountIds, event.places) {
                plan.moved(person, to: place, on: event.ladderId)
            }
        }
}

extension Notification {
    static let challengeKey = "challenge"

    /// The data of news about a challenge.
    fileprivate static func challenge(_ number: Int) -> [String: String] { [challengeKey: "\(number)"] }
}

extension Plan {
    /// Why somebody may not hear of a ladder; `nil` if they may.
    func hides(ladder id: ID, from recipient: ID) -> SkipReason.Hidden? {
        guard let ladder = state.ladders[id] else { return .gone }
        return ladder.knows(recipient) ? nil : .forInvited
    }

    fileprivate mutating func moved(_ person: ID, to place: Int, on ladder: ID) {
        tell(person, .ladderMoved, on: .ladder(ladder), fold: .daily) { $0.ladderPlace = place }
    }

    fileprivate mutating func ladderEnding(_ event: LadderChallengeEnding) {
        let two = [event.challengerId, event.challengedId]
        for person in event.state == .pending ? [event.challengedId] : two {
            let until = when(event.endsAt, for: person)
            tell(
                person, .ladderEnding, on: .ladder(event.ladderId), actor: two.first { $0 != person },
                data: Notification.challenge(event.challenge)
            ) { ($0.until, $0.isAsked) = (until, event.state == .pending) }
        }
    }

    fileprivate mutating func ladderChallenge(_ event: LadderChallengeChanged) {
        settleBefore(event)
        let data = Notification.challenge(event.challenge)
        let two = [event.challengerId, event.challengedId]
        let score = event.score.map { "\($0.first) – \($0.second)" }
        switch event.act {
        case .accepted, .declined, .withdrawn:
            guard let other = two.first(where: { $0 != event.by }) else { return }
            let until = event.endsAt.map { when($0, for: other) }
            tell(
                other, .ladderAnswered, on: .ladder(event.ladderId), actor: event.by, data: data
            ) { about in
                about.ladderAct = event.act
                if let until { about.until = until }
            }
        case .reported:
            guard let other = two.first(where: { $0 != event.by }) else { return }
            tell(
                other, .ladderResult, on: .ladder(event.ladderId), actor: event.by, data: data
            ) { $0.score = score }
        case .disputed:
            for host in state.ladders[event.ladderId]?.hosts ?? [] {
                tell(
                    host, .ladderResult, on: .ladder(event.ladderId), actor: event.by, data: data
                ) { ($0.score, $0.isAsked) = (score, true) }
            }
        case .confirmed, .unopposed, .fixed, .walkover, .match, .unanswered, .lapsed, .left, .blocked,
            .closed:
            break
        }
        guard let move = event.move, let winner = event.winnerId else { return }
        moved(winner, to: move.to, on: event.ladderId)
        for (index, person) in move.passed.enumerated() {
            moved(person, to: move.to + 1 + index, on: event.ladderId)
        }
    }

    /// Settles what the two, and the hosts, were asked about the challenge before.
    private mutating func settleBefore(_ event: LadderChallengeChanged) {
        let people = [event.challengerId, event.challengedId] + (state.ladders[event.ladderId]?.hosts ?? [])
        for person in Set(people).sorted() {
            settle(
                person, [.ladderChallenged, .ladderEnding, .ladderResult], on: event.ladderId,
                Notification.challengeKey, event.challenge, .read)
        }
    }
}
