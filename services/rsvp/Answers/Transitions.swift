// Turns one answer into the events that follow from it: the person's own, and the promotions it sets off, all in
// one command (domain.md §6.4).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    /// Makes events on a draft of the roster, with the same function that will apply them.
    struct Transitions {
        let gameId: ID
        private(set) var game: KnownGame
        let people: People
        let now: Timestamp
        /// The id of the series command that caused the moves, if any.
        var bySeries: ID?
        var roster: RosterDraft
        private var equipment: GameEquipment
        private let rides: Rides
        private let books: Books
        /// Rides after the events so far; `nil` for one that was withdrawn.
        private var changedRides: [ID: KnownRide?] = [:]
        var events: [any Event] = []

        init(_ gameId: ID, _ game: KnownGame, _ state: State, now: Timestamp) {
            self.gameId = gameId
            self.game = game
            self.people = state.people
            self.now = now
            roster = RosterDraft(state.roster(gameId))
            equipment = state.equipment[gameId] ?? GameEquipment()
            rides = state.rides
            books = state.books
        }

        /// Whether there is a free slot that is not kept for anybody.
        var hasRoom: Bool {
            let kept = offersSlots ? roster.offersCount : 0
            return game.capacity.map { roster.counts.going + kept < $0 } ?? true
        }

        mutating func move(
            _ account: ID, to status: ParticipationStatus, cause: RsvpChanged.Cause, by: ID? = nil,
            isHost: Bool? = nil, note: String? = nil, invitedBy: ID? = nil, walkIn: Bool? = nil
        ) {
            let from = roster[account]?.status
            var event = RsvpChanged(
                gameId: gameId, accountId: account, from: from, to: status, cause: cause, by: by,
                isHost: isHost,
                note: status.isActive ? note ?? roster[account]?.note : nil,
                invitedBy: from == .invited ? roster.invitation(of: account)?.by : invitedBy,
                counts: Counts())
            (event.bySeries, event.walkIn) = (bySeries, walkIn)
            roster.apply(event, at: now)
            event.counts = roster.counts
            events.append(event)
            if from == .going && status != .going { stepOut(account) }
        }

        /// Releases the equipment and the seat of somebody who is no longer going, and lets them off what they have not
        /// paid, unless it is late (domain.md §6.7 to §6.9).
        private mutating func stepOut(_ account: ID) {
            for event in equipment.without(account, in: gameId) {
                equipment.apply(event, at: now)
                events.append(event)
            }
            let rides = rides.of(account, to: gameId).compactMap { changedRides[$0.id] ?? $0 }
            for (ride, event) in rides.compactMap({ ride in ride.without(account).map { (ride, $0) } }) {
                var changed = ride
                changed.apply(event)
                changedRides[ride.id] = .some(event.change == .withdrawn ? nil : changed)
                events.append(event)
            }
            guard now < game.startsAt.adding(hours: -Rsvp.owesHoursBefore) else { return }
            let moves = books.dues(of: gameId).compactMap { $0.lettingOff(account) }
            guard let first = moves.first else { return }
            for move in moves { events.append(move) }
            events.append(Rsvp.changed(first.book, .status, [account]))
        }

        /// Invites people without an active row, all by one event, as many as a game has room for.
        mutating func invite(_ people: [ID], of group: KnownGroup, by host: ID) {
            let people = Array(people.prefix(max(0, GameLimits.peopleMax - roster.counts.people)))
            if people.isEmpty { return }
            roster.counts[.invited] += people.count
            events.append(
                GroupInvited(
                    gameId: gameId, accountIds: people, by: host, byAdmin: group.isRun(by: host) ? true : nil,
                    bySeries: bySeries, counts: roster.counts))
        }

        mutating func handOver(to person: ID, isSuccession: Bool = false) {
            let event = HostTransferred(
                gameId: gameId, from: game.hostId, to: person, isSuccession: isSuccession ? true : nil)
            roster.apply(event)
            game.hostId = person
            events.append(event)
        }

        /// Ends an invitation and restores the status before it.
        mutating func revoke(_ account: ID, cause: RsvpChanged.Cause, by: ID? = nil) {
            move(account, to: roster.invitation(of: account)?.before ?? .left, cause: cause, by: by)
        }

        /// While there is room, the head of the list becomes going, or is offered the slot. A suspended head keeps its
        /// place and is passed over; one whose account is gone leaves. Nothing moves at or after the start.
        mutating func promote() {
            guard game.isLive, now < game.startsAt else { return }
            if offersSlots { return offerSlots() }
            endOffers()
            guard roster.mayHaveWaitlist, hasRoom else { return }
            for head in roster.waitlist {
                switch people.status(of: head) {
                case .active: move(head, to: .going, cause: .promotion)
                case .banned, .deleted: move(head, to: .left, cause: .system)
                case .suspended, nil: break
                }
                if !hasRoom { return }
            }
        }
    }
}
