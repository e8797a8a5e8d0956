// After any moves in any order, a session equals a simpler one: a list of cards with marks (domain.md §5.1, §14.10).

import PartyCards
import TestSupport
import Testing
import Values

// domain.md §5.1, §14.10
@Suite struct SessionModelTests {
    /// A model of ``DeckSession``, as simple as possible.
    private struct Model {
        var cards: [(number: Int, played: Int?)]
        var current: Int
        var plays = 0
        var skips = 0
        var moves = 0
        var status = DeckSession.Status.active
        var activeMs: Int64 = 0

        var left: [Int] { cards.filter { $0.played == nil }.map(\.number) }
        var played: [Int] {
            cards.filter { $0.played != nil }.sorted { $0.played ?? 0 < $1.played ?? 0 }.map(\.number)
        }
        func place(_ number: Int) -> Int { cards.firstIndex { $0.number == number } ?? -1 }

        mutating func goOn() {
            let here = place(current)
            let behind = cards[(here + 1)...] + cards[...here]
            if let next = behind.first(where: { $0.played == nil }) { current = next.number }
        }
    }

    private enum Move: CaseIterable {
        case next, previous, jump, complete, completeThat, uncomplete, shuffle, reset, pause, resume, end
    }

    private static func apply(_ move: Move, _ number: Int, _ seed: UInt64, to model: inout Model) -> Bool {
        let needsActive: [Move] = [.next, .previous, .jump, .complete, .completeThat, .shuffle]
        if needsActive.contains(move), model.status != .active { return false }
        let here = model.place(model.current)
        switch move {
        case .next:
            if model.cards[here].played == nil { model.skips += 1 }
            model.goOn()
            model.moves += 1
        case .previous: if here > 0 { model.current = model.cards[here - 1].number }
        case .jump: model.current = number
        case .complete: complete(model.current, &model)
        case .completeThat: complete(number, &model)
        case .uncomplete:
            if model.status == .ended { return false }
            if model.cards[model.place(number)].played == nil { return true }
            model.cards[model.place(number)].played = nil
            if model.status == .completed { (model.status, model.current) = (.active, number) }
        case .shuffle:
            let left = model.left.sorted()
            let dealt = SplitMix64.permutation(left.count, seed: seed).map { left[$0] }
            model.cards =
                model.played.map { number in model.cards[model.place(number)] } + dealt.map { ($0, nil) }
            model.current = dealt[0]
        case .reset:
            for index in model.cards.indices { model.cards[index].played = nil }
            (model.skips, model.moves, model.status) = (0, 0, .active)
            model.current = model.cards[0].number
        case .pause, .resume:
            if model.status == .completed || model.status == .ended { return false }
            model.status = move == .pause ? .paused : .active
        case .end:
            if model.status == .ended { return false }
            model.status = .ended
        }
        return true
    }

    private static func complete(_ number: Int, _ model: inout Model) {
        let isNew = model.cards[model.place(number)].played == nil
        if !isNew && number != model.current { return }
        if isNew {
            model.plays += 1
            model.cards[model.place(number)].played = model.plays
        }
        model.moves += 1
        if model.left.isEmpty {
            model.status = .completed
        } else if number == model.current {
            model.goOn()
        }
    }

    private static func apply(
        _ move: Move, _ number: Int, _ seed: UInt64, to session: inout DeckSession, at now: Timestamp
    ) -> Bool {
        do {
            switch move {
            case .next: try session.next()
            case .previous: try session.previous()
            case .jump: try session.jump(to: number)
            case .complete: try session.complete(at: now)
            case .completeThat: try session.complete(number, at: now)
            case .uncomplete: try session.uncomplete(number, at: now)
            case .shuffle: try session.shuffle(seed: seed)
            case .reset: session.reset(at: now)
            case .pause: try session.pause(at: now)
            case .resume: try session.resume(at: now)
            case .end: try session.end(at: now)
            }
            return true
        } catch { return false }
    }

    @Test(arguments: Seeds.some(20))
    func aSessionEqualsTheModel(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        let (count, seats) = (1 + below(9), 1 + below(3))
        var now = Timestamp(milliseconds: 1_764_000_000_000)
        let deal = below(2) == 0 ? nil : random.next()
        var session = try #require(DeckSession(cards: count, seed: deal, seats: seats, at: now))
        var model = Model(cards: session.order.map { (Int($0), nil) }, current: session.current)
        for _ in 0..<600 {
            let pause = Int64(below(5000))
            if model.status == .active { model.activeMs += pause }
            now = now.adding(milliseconds: pause)
            // Ending is rare, or little else would happen.
            var move = Move.allCases[below(Move.allCases.count)]
            if move == .end, below(10) > 0 { move = .complete }
            let (number, deal) = (1 + below(count), random.next())
            let before = session
            let isDone = Self.apply(move, number, deal, to: &session, at: now)
            try #require(isDone == Self.apply(move, number, deal, to: &model), "\(move) \(number)")
            if !isDone { #expect(session == before) }
            #expect(session.order.map(Int.init) == model.cards.map(\.number), "\(move) \(number)")
            #expect(session.completed.map(Int.init) == model.played, "\(move) \(number)")
            #expect(session.current == model.current && session.skips == model.skips, "\(move) \(number)")
            #expect(
                session.status == model.status && session.turn == model.moves % seats, "\(move) \(number)")
            #expect(session.remaining == model.left.count && session.isOver == (session.endedAt != nil))
            #expect(session.activeSeconds(at: now) == Int((model.activeMs + 500) / 1000))
        }
        #expect(session.order.sorted() == (1...count).map { UInt8($0) }, "it is still the same deck")
    }
}
