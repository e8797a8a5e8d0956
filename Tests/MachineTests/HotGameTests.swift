// An answer costs the same in a game of ten people as in one of ten thousand, and for somebody in ten games as in ten
// thousand: no service copies its data about a game's people or a person's games.

import Contracts
import Crypto
import Packed
import TestSupport
import Testing
import Values

@testable import AuthService
@testable import GamesService
@testable import Machine
@testable import NotifyService
@testable import RsvpService
@testable import SocialService
@testable import StatsService

/// Addresses of the collections in a value, with their numbers of elements. A copied collection has another address.
private func memory(of value: Any) -> [UInt: Int] {
    var found: [UInt: Int] = [:]
    func visit(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .dictionary, .set:
            // They are a single word, a pointer to their elements.
            let address = withUnsafeBytes(of: value) { $0.load(as: UInt.self) }
            found[address] = mirror.children.count
            // Elements of large collections are small: a row, or somebody's few games.
            if mirror.children.count > 64 { return }
        default: break
        }
        for child in mirror.children { visit(child.value) }
    }
    visit(value)
    return found
}

/// Elements of collections that are in the second value and not in the first.
private func copied(_ before: [UInt: Int], _ after: [UInt: Int]) -> Int {
    after.reduce(0) { $0 + (before[$1.key] == nil ? $1.value : 0) }
}

private func id(_ kind: UInt64, _ number: Int) -> ID { ID(high: kind, low: UInt64(number)) }

/// A service's state that observes games and answers.
private struct Listener<S: Service> {
    var state = S.emptyState()
    private var sequence: UInt64 = 0
    private var counts: [ID: Counts] = [:]

    mutating func hear<E: Event>(_ event: E) {
        sequence += 1
        let info = EventInfo(
            source: E.source, sequence: sequence, time: Town.noon.adding(seconds: Int(sequence)))
        if let own = S.rules.own[E.type] { own.evolve(&state, event, info) }
        for observe in S.rules.foreign[E.type]?.observe ?? [] { observe(&state, event, info) }
    }

    mutating func create(_ game: ID) { hear(GameCreated(gameId: game, hostId: id(9, 0), details: .sample)) }

    mutating func answer(
        _ person: ID, _ game: ID, from: ParticipationStatus? = nil, to: ParticipationStatus
    ) {
        if let from { counts[game, default: Counts()].add(-1, from) }
        counts[game, default: Counts()].add(1, to)
        hear(
            RsvpChanged(
                gameId: game, accountId: person, from: from, to: to, cause: .user, by: person,
                counts: counts[game] ?? Counts()))
    }

    /// Elements copied for two answers of somebody in the middle.
    mutating func copies(of person: ID, in game: ID) -> Int {
        let before = memory(of: state)
        answer(person, game, from: .going, to: .maybe)
        answer(person, game, from: .maybe, to: .going)
        return copied(before, memory(of: state))
    }
}

@Suite struct HotGameTests {
    /// Less than a chunk of any collection.
    private static let copiesMax = 64

    private func copies<S: Service>(_: S.Type, people: Int) -> Int {
        var listener = Listener<S>()
        let game = id(2, 0)
        listener.create(game)
        for number in 0..<people { listener.answer(id(1, number), game, to: .going) }
        return listener.copies(of: id(1, people / 2), in: game)
    }

    @Test(arguments: [10, 10_000]) func anAnswerCopiesNoOtherRow(people: Int) {
        for service in PlayedServices.all {
            #expect(copies(service, people: people) <= Self.copiesMax, "\(service)")
        }
    }

    private func copies<S: Service>(_: S.Type, games: Int) -> Int {
        var listener = Listener<S>()
        for number in 0..<games {
            listener.create(id(2, number))
            listener.answer(id(1, 0), id(2, number), to: .going)
        }
        return listener.copies(of: id(1, 0), in: id(2, games / 2))
    }

    @Test(arguments: [10, 10_000]) func anAnswerCopiesNoOtherGame(games: Int) {
        for service in PlayedServices.all {
            #expect(copies(service, games: games) <= Self.copiesMax, "\(service)")
        }
    }

    @Test func aCopyOfAHotGameIsSeen() {
        var state = [id(2, 0): Dictionary(uniqueKeysWithValues: (0..<1000).map { (id(1, $0), 0) })]
        let before = memory(of: state)
        state[id(2, 0)]?[id(1, 7)] = 1
        #expect(copied(before, memory(of: state)) == 0)
        let held = state[id(2, 0)]
        state[id(2, 0)]?[id(1, 7)] = 2
        #expect(copied(before, memory(of: state)) >= 1000 && held?.count == 1000)
    }

    // MARK: - What rsvp decides

    /// The size of a draft with two moves, in addition to the existing rows.
    private func draft(
        people: Int, _ status: ParticipationStatus, _ moves: (inout Rsvp.Transitions) -> Void
    ) -> Int {
        var listener = Listener<Rsvp>()
        let game = id(2, 0)
        listener.create(game)
        for number in 0..<people {
            listener.answer(id(1, number), game, to: number % 2 == 0 ? .going : status)
        }
        guard let facts = listener.state.game(game) else { return .max }
        let before = memory(of: listener.state)
        var transitions = Rsvp.Transitions(game, facts, listener.state, now: Town.noon)
        moves(&transitions)
        return copied(before, memory(of: transitions))
    }

    @Test(arguments: [10, 10_000]) func aDecisionHoldsOnlyWhatItChanges(people: Int) {
        let someone = id(1, people / 2 / 2 * 2)
        let left = draft(people: people, .waitlisted) { moves in
            moves.move(someone, to: .left, cause: .user, by: someone)
            moves.promote()
        }
        let invited = draft(people: people, .invited) { moves in
            moves.move(someone, to: .maybe, cause: .user, by: someone, note: "late")
            moves.move(id(1, 1), to: .going, cause: .user, by: id(1, 1))
        }
        let stranger = draft(people: people, .going) { moves in
            moves.move(id(3, 1), to: .going, cause: .user, by: id(3, 1))
        }
        for held in [left, invited, stranger] { #expect(held <= Self.copiesMax) }
    }

    /// Finding a place in line takes a limited number of steps.
    @Test(arguments: [10, 10_000]) func aPlaceInLineIsCountedInSteps(people: Int) {
        var line = SortedNumbers()
        for number in 0..<UInt32(people) { line.insert(number) { Int($0) } }
        var steps = 0
        let rank = line.rank(of: UInt32(people / 2)) {
            steps += 1
            return Int($0)
        }
        #expect(rank == people / 2 && steps <= 24)
        steps = 0
        line.remove(UInt32(people / 2)) {
            steps += 1
            return Int($0)
        }
        #expect(line.count == people - 1 && steps <= 24)
    }

    // MARK: - What notify finds

    @Test(arguments: [10, 10_000]) func aHostsRowsOfOnePersonAreFound(people: Int) {
        var inbox = Notify.Inbox()
        for number in 0..<people {
            inbox.take(
                Notification(
                    id: id(4, number), type: .participantLeft, actorIds: [id(1, number)], actorCount: 1,
                    actorName: nil, actorPhoto: nil, targetType: .game, targetId: id(2, 0), title: "",
                    body: "",
                    data: [:], read: false, createdAt: Town.noon, updatedAt: Town.noon, foldKey: nil))
        }
        let found = inbox.rows([.participantLeft], about: id(2, 0), by: id(1, 3))
        #expect(found.map(\.id) == [id(4, 3)])
        #expect(inbox.rows([.newGameNearby], about: id(2, 0), by: nil).isEmpty)
    }
}
