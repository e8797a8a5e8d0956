// All that follows from the decided: sides, statuses, scores and winners (domain.md §16.6).

extension Cup {
    /// Derives the sides and the status of all fixtures. Each one comes after those that it depends on.
    mutating func settle() {
        for index in fixtures.indices {
            fixtures[index].sides = fixtures[index].sources.map { side($0) }
            let fixture = fixtures[index]
            let outcome = isNotNeeded(fixture) ? Outcome(.void) : outcome(of: fixture)
            (fixtures[index].status, fixtures[index].score) = (outcome.status, outcome.score)
            fixtures[index].winner = outcome.winner
        }
    }

    private func side(_ source: Source) -> Side {
        switch source {
        case .entrant(let number): .entrant(number)
        case .bye: .bye
        case .winner(let id): fixtures[id - 1].winningSide
        case .loser(let id): fixtures[id - 1].losingSide
        case .again(let id, let side):
            fixtures[id - 1].status.isOver ? fixtures[id - 1].sides[side] : .unknown
        }
    }

    /// Whether it is the second final, and the unbeaten one won the first, or nobody did.
    private func isNotNeeded(_ fixture: Fixture) -> Bool {
        guard case .again(let id, _) = fixture.sources[0], fixtures[id - 1].status.isOver else {
            return false
        }
        let first = fixtures[id - 1]
        return first.winner == nil || first.sides[0].entrant == first.winner
    }

    private struct Outcome {
        var status: FixtureStatus
        var score: Score?
        var winner: Int?

        init(_ status: FixtureStatus, _ score: Score? = nil, winner: Int? = nil) {
            (self.status, self.score, self.winner) = (status, score, winner)
        }
    }

    private func outcome(of fixture: Fixture) -> Outcome {
        switch (fixture.sides[0], fixture.sides[1]) {
        case (.unknown, _), (_, .unknown): Outcome(.waiting)
        case (.bye, .bye): Outcome(.void)
        case (.entrant(let number), .bye), (.bye, .entrant(let number)): Outcome(.walkover, winner: number)
        case (.entrant(let first), .entrant(let second)): outcome(of: fixture, first, second)
        }
    }

    private func outcome(of fixture: Fixture, _ first: Int, _ second: Int) -> Outcome {
        let exits = [first, second].map { entrants[$0 - 1].exit }
        if fixture.stage == .group, exits.contains(where: { $0?.voids == true }) { return Outcome(.void) }
        switch fixture.ending?.kind {
        case .score(let score):
            return Outcome(.done, score, winner: score.winningSide.map { [first, second][$0] })
        case .walkover(let winner): return walkover(fixture, first, second, winner: winner)
        case .void: return Outcome(.void)
        case nil: break
        }
        // A match that was reported has been played, even if a side withdraws afterwards.
        if fixture.report != nil { return Outcome(.reported) }
        switch (exits[0], exits[1]) {
        case (nil, nil): return Outcome(fixture.progress)
        case (nil, _?): return walkover(fixture, first, second, winner: first)
        case (_?, nil): return walkover(fixture, first, second, winner: second)
        case (let one?, let other?):
            // The walkover was the other's when the first one left, and stays theirs.
            return walkover(fixture, first, second, winner: one.number < other.number ? second : first)
        }
    }

    private func walkover(_ fixture: Fixture, _ first: Int, _ second: Int, winner: Int?) -> Outcome {
        let score = winner.map { Score.walkover(wonBy: $0 == first ? 0 : 1, bestOf: fixture.bestOf) }
        return Outcome(.walkover, score ?? Score(0, 0), winner: winner)
    }
}
