// The rules of playing a deck, move by move (domain.md §5.1).

import JSON
import PartyCards
import Testing
import Values

// domain.md §5.1
@Suite struct SessionTests {
    private let start = Timestamp(milliseconds: 1_764_000_000_000)

    private func session(cards: Int = 5, seed: UInt64? = nil, seats: Int = 1) throws -> DeckSession {
        try #require(DeckSession(cards: cards, seed: seed, seats: seats, at: start))
    }

    @Test func aSessionHas1To255CardsAndBeginsAtTheFirst() throws {
        #expect(DeckSession(cards: 0, seed: nil, seats: 1, at: start) == nil)
        #expect(DeckSession(cards: 256, seed: nil, seats: 1, at: start) == nil)
        #expect(DeckSession(cards: .min, seed: 1, seats: 1, at: start) == nil)
        for count in [1, 255] {
            let session = try session(cards: count)
            #expect(session.order.map(Int.init) == Array(1...count))
            #expect(session.cursor == 0 && session.current == 1 && session.remaining == count)
            #expect(session.status == .active && session.skips == 0 && session.percent == 0)
        }
    }

    // domain.md §1.10
    @Test func aDeckIsDealtAsItsSeedSaysTheSameEachTime() throws {
        let expected = SplitMix64.permutation(52, seed: 7).map { UInt8($0 + 1) }
        #expect(try session(cards: 52, seed: 7).order == expected)
        #expect(try session(cards: 52, seed: 7).order == session(cards: 52, seed: 7).order)
        #expect(try session(cards: 52, seed: 8).order != expected)
        // Computed from §1.10 by another program.
        #expect(try session(cards: 5, seed: 0).order == [3, 4, 2, 5, 1])
    }

    @Test func nextGoesToTheNextUnplayedCardAndCountsThePassedOnes() throws {
        var session = try session()
        try session.complete(2, at: start)
        try session.next()
        #expect(session.current == 3 && session.skips == 1)
        try session.complete(at: start)
        #expect(session.current == 4 && session.skips == 1 && session.completed == [2, 3])
        try session.jump(to: 2)
        try session.next()
        #expect(session.current == 4 && session.skips == 1, "a card that was played is not passed over")
        try session.next()
        try session.next()
        #expect(session.current == 1 && session.skips == 3, "behind the last the first follows")
    }

    @Test func nextStaysAtTheLastCardLeftAndCountsItAsPassedOver() throws {
        var session = try session(cards: 2)
        try session.complete(at: start)
        try session.next()
        #expect(session.current == 2 && session.skips == 1)
    }

    @Test func backGoesOneCardPlayedOrNotAndStopsAtTheFirst() throws {
        var session = try session()
        try session.complete(at: start)
        try session.previous()
        #expect(session.current == 1 && session.skips == 0)
        try session.previous()
        #expect(session.cursor == 0)
    }

    @Test func jumpGoesToAnyCardOfTheSessionAndToNoOther() throws {
        var session = try session(cards: 5, seed: 3)
        for number in 1...5 {
            try session.jump(to: number)
            #expect(session.current == number)
        }
        let before = session
        for number in [0, 6, -1, 256, 257, .max] {
            #expect(throws: DeckSession.Refusal.noSuchCard) { try session.jump(to: number) }
            #expect(throws: DeckSession.Refusal.noSuchCard) { try session.complete(number, at: start) }
            #expect(throws: DeckSession.Refusal.noSuchCard) { try session.uncomplete(number, at: start) }
        }
        #expect(session == before)
    }

    @Test func aCardIsCompletedOnceAndOnlyTheCurrentOneMovesTheSession() throws {
        var session = try session(seats: 3)
        try session.complete(4, at: start)
        #expect(session.current == 1 && session.completed == [4] && session.turn == 1)
        let before = session
        try session.complete(4, at: start)
        #expect(session == before)
        try session.jump(to: 4)
        try session.complete(at: start)
        #expect(session.current == 5 && session.completed == [4] && session.skips == 0)
    }

    @Test func theLastCardCompletesASessionAndUnmarkingOneReactivatesIt() throws {
        var session = try session(cards: 2)
        try session.complete(2, at: start)
        try session.complete(1, at: start.adding(seconds: 9))
        #expect(session.status == .completed && session.remaining == 0 && session.percent == 100)
        #expect(session.endedAt == start.adding(seconds: 9) && session.progress == 1)
        try session.uncomplete(2, at: start.adding(seconds: 60))
        #expect(session.status == .active && session.current == 2 && session.completed == [1])
        #expect(session.endedAt == nil)
        #expect(session.activeSeconds(at: start.adding(seconds: 61)) == 10)
        let before = session
        try session.uncomplete(2, at: start.adding(seconds: 70))
        #expect(session == before)
    }

    @Test func unmarkingACardOfAPausedSessionLeavesItPaused() throws {
        var session = try session()
        try session.complete(at: start)
        try session.pause(at: start)
        try session.uncomplete(1, at: start)
        #expect(session.status == .paused && session.current == 2 && session.completed.isEmpty)
    }

    @Test func dealingAnewShufflesTheCardsLeftBehindThePlayedOnes() throws {
        var session = try session(cards: 50)
        for number in [30, 7, 19] { try session.complete(number, at: start) }
        try session.shuffle(seed: 5)
        #expect(session.order.prefix(3) == [30, 7, 19] && session.cursor == 3)
        #expect(session.order.sorted() == (1...50).map { UInt8($0) })
        let once = session.order
        try session.shuffle(seed: 6)
        #expect(session.order != once)
        try session.shuffle(seed: 5)
        #expect(session.order == once, "what a seed makes does not depend on the order before it")
    }

    // domain.md §1.10
    @Test func dealingAnewWithNothingPlayedEqualsABeginningWithThatSeed() throws {
        var session = try session(cards: 51, seed: 1)
        try session.shuffle(seed: 9)
        #expect(try session.order == self.session(cards: 51, seed: 9).order && session.cursor == 0)
    }

    @Test func aResetBeginsAgainInTheSameOrder() throws {
        for status in DeckSession.Status.allCases {
            var session = try session(cards: 3, seed: 4, seats: 2)
            let order = session.order
            try session.next()
            try session.complete(at: start)
            switch status {
            case .active: break
            case .paused: try session.pause(at: start)
            case .completed: for number in 1...3 { try session.complete(number, at: start) }
            case .ended: try session.end(at: start)
            }
            #expect(session.status == status)
            session.reset(at: start)
            #expect(session.status == .active && session.order == order && session.cursor == 0)
            #expect(session.completed.isEmpty && session.skips == 0 && session.turn == 0)
            #expect(session.endedAt == nil)
        }
    }

    @Test func activeTimeIsSummedAndRoundedHalfUpOnce() throws {
        var session = try session()
        #expect(session.activeSeconds(at: start.adding(milliseconds: 499)) == 0)
        #expect(session.activeSeconds(at: start.adding(milliseconds: 500)) == 1)
        try session.pause(at: start.adding(milliseconds: 1400))
        #expect(session.activeSeconds(at: start.adding(seconds: 100)) == 1)
        try session.pause(at: start.adding(seconds: 50))
        try session.resume(at: start.adding(seconds: 200))
        try session.resume(at: start.adding(seconds: 201))
        // 1.4 and 1.2 are 2.6.
        try session.end(at: start.adding(milliseconds: 201_200))
        #expect(session.activeSeconds(at: start.adding(seconds: 900)) == 3)
        #expect(session.endedAt == start.adding(milliseconds: 201_200))
    }

    @Test func activeTimeDoesNotRunBackwardsWhereAClockDoes() throws {
        var session = try session()
        #expect(session.activeSeconds(at: start.adding(seconds: -5)) == 0)
        try session.pause(at: start.adding(seconds: -5))
        #expect(session.activeSeconds(at: start.adding(seconds: 5)) == 0)
    }

    @Test func aCompletedSessionMayBeArchivedAndKeepsItsEnd() throws {
        var session = try session(cards: 1)
        try session.complete(at: start.adding(seconds: 1))
        try session.end(at: start.adding(seconds: 5))
        #expect(session.status == .ended && session.endedAt == start.adding(seconds: 1))
        #expect(session.activeSeconds(at: start.adding(seconds: 9)) == 1)
    }

    @Test(arguments: [DeckSession.Status.paused, .completed, .ended])
    func onlyAnActiveSessionTurnsCards(_ status: DeckSession.Status) throws {
        var session = try session(cards: 1)
        switch status {
        case .paused: try session.pause(at: start)
        case .completed: try session.complete(at: start)
        default: try session.end(at: start)
        }
        let before = session
        let refusal = DeckSession.Refusal.notNow(status)
        #expect(throws: refusal) { try session.next() }
        #expect(throws: refusal) { try session.previous() }
        #expect(throws: refusal) { try session.jump(to: 1) }
        #expect(throws: refusal) { try session.complete(at: start) }
        #expect(throws: refusal) { try session.complete(1, at: start) }
        #expect(throws: refusal) { try session.shuffle(seed: 1) }
        if status != .paused {
            #expect(throws: refusal) { try session.pause(at: start) }
            #expect(throws: refusal) { try session.resume(at: start) }
        }
        if status == .ended {
            #expect(throws: refusal) { try session.end(at: start) }
            #expect(throws: refusal) { try session.uncomplete(1, at: start) }
        }
        #expect(session == before)
    }

    @Test func eachNextAndCompletePassesTheTurnAroundTheTable() throws {
        var session = try session(cards: 9, seats: 2)
        var turns = [session.turn]
        try session.next()
        turns.append(session.turn)
        try session.complete(at: start)
        turns.append(session.turn)
        session.join()
        try session.previous()
        try session.jump(to: 9)
        turns.append(session.turn)
        for _ in 0..<3 {
            try session.next()
            turns.append(session.turn)
        }
        #expect(turns == [0, 1, 0, 0, 1, 2, 0])
    }

    @Test(arguments: [
        // The player of three who leaves, the player whose turn it is, and the player whose turn it is then.
        (0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 1), (2, 1, 1), (0, 2, 1), (1, 2, 1), (2, 2, 0),
        (3, 1, 1), (-1, 1, 1),
    ])
    func theTurnGoesToTheNextWhenSomebodyLeaves(_ seat: Int, _ turn: Int, _ next: Int) throws {
        var session = try session(cards: 9, seats: 3)
        for _ in 0..<turn { try session.next() }
        let before = session
        session.leave(seat)
        #expect(session.turn == next && session.current == before.current)
        #expect(session.seats == ((0..<3).contains(seat) ? 2 : 3))
    }

    @Test func theLastPlayerWhoTakesTurnsCannotLeave() throws {
        var session = try session(cards: 9, seats: 1)
        session.leave(0)
        #expect(session.seats == 1 && session.turn == 0)
    }

    @Test(arguments: [
        (50, 0, 0), (200, 1, 1), (201, 1, 0), (8, 1, 13), (52, 26, 50), (52, 51, 98), (200, 199, 100),
    ])
    func progressIsAPercentageRoundedHalfUp(_ cards: Int, _ played: Int, _ percent: Int) throws {
        var session = try session(cards: cards)
        for number in 1...cards where number <= played { try session.complete(number, at: start) }
        #expect(session.percent == percent && session.progress == Double(played) / Double(cards))
    }

    @Test func aSessionIsTheSameAfterItIsWrittenAndRead() throws {
        var session = try session(cards: 52, seed: 11, seats: 4)
        for _ in 0..<20 { try session.complete(at: start) }
        try session.pause(at: start.adding(seconds: 3))
        let written = try JSONCoding.encode(session)
        #expect(try JSONCoding.decode(DeckSession.self, from: written) == session)
    }
}
