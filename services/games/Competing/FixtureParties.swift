// The people who may report, confirm and dispute a score, and who fixes it (domain.md §16.6). Cups, leagues and ladders share it.

import Competitions
import Contracts
import Values

import struct Contracts.Refusal

/// The people about one fixture, as seen by somebody who wants to do something about it.
struct FixtureParties {
    var fixture: Fixture
    /// The accounts of each side, the captain first; none of a side without an account.
    var sides: [[ID]]
    /// The account that acts.
    var caller: ID
    /// Whether they host the competition.
    var isHost: Bool
    /// Whether a block stands between the sides: then a host alone fixes their score.
    var areApart: Bool

    /// The side, 0 or 1, in which the caller plays; `nil` if in none.
    var side: Int? { sides.firstIndex { $0.contains(caller) } }

    /// The side that the caller speaks for; the captain speaks for a team.
    func speaking() throws(Refusal) -> Int {
        guard let side else {
            throw Refusal(.forbidden, "only the two sides say how their fixture ended", field: "fixture")
        }
        guard sides[side].first == caller else {
            throw Refusal(.forbidden, "the captain of your team does that", field: "fixture")
        }
        try refuseApart()
        return side
    }

    /// Refuses who neither plays in it nor hosts it.
    func refuseStranger() throws(Refusal) {
        if isHost { return }
        guard side != nil else {
            throw Refusal(.forbidden, "only its two sides and the hosts begin a fixture", field: "fixture")
        }
        try refuseApart()
    }

    /// Refuses who is apart from the other side.
    func refuseApart() throws(Refusal) {
        if areApart {
            throw Refusal(.forbidden, "a host sets the score of this fixture", field: "fixture")
        }
    }

    /// Refuses the side that has said the score itself.
    func refuseReporter(_ side: Int) throws(Refusal) {
        if let report = fixture.report, report.by == fixture.sides[side].entrant {
            throw Refusal(.forbidden, "the other side confirms or disputes your score", field: "fixture")
        }
    }

    /// Whether a side has said this score, which waits for the other one.
    func hasSaid(_ score: Score, _ side: Int) -> Bool {
        guard fixture.status == .reported, let report = fixture.report else { return false }
        return report.score == score && report.by == fixture.sides[side].entrant
    }

    /// Refuses whoever does not host.
    func refuseGuest() throws(Refusal) {
        if !isHost { throw Refusal(.forbidden, "only the hosts do this", field: "fixture") }
    }

    /// The accounts that are asked to confirm what a side has said; none where the other side has no account.
    func asked(by side: Int) -> [ID] { Array(sides[1 - side].prefix(1)) }
}
