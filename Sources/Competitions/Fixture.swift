// A fixture: two sides, where they come from, and how far it has come (domain.md §16.6).

import Values

/// The place from which a side of a fixture comes.
public enum Source: Codable, Hashable, Sendable {
    /// An entrant's number.
    case entrant(Int)
    /// Nobody.
    case bye
    /// The winner of another fixture.
    case winner(of: Int)
    /// The loser of another fixture.
    case loser(of: Int)
    /// The same side, 0 or 1, of a final that is played once more.
    case again(Int, side: Int)

    /// The fixture that has to be over before the side is known.
    var fixture: Int? {
        switch self {
        case .entrant, .bye: nil
        case .winner(let id), .loser(let id), .again(let id, _): id
        }
    }
}

/// A side of a fixture.
public enum Side: Codable, Hashable, Sendable {
    /// A fixture before it is not over.
    case unknown
    /// Nobody; the other side passes without playing.
    case bye
    /// An entrant's number.
    case entrant(Int)

    /// The entrant's number, once it is known.
    public var entrant: Int? {
        switch self {
        case .unknown, .bye: nil
        case .entrant(let number): number
        }
    }
}

/// How far a fixture has come.
public enum FixtureStatus: String, Codable, Sendable, CaseIterable {
    /// A side is not known yet.
    case waiting
    /// Both sides are known.
    case ready
    /// The sides are asked to come.
    case called
    case live
    /// One side has reported a score, and the other has not confirmed it.
    case reported
    case done
    /// One side passes, or both are out, without a match.
    case walkover
    /// Counts nothing: nobody plays it, or an entrant withdrew early.
    case void

    /// Whether nothing more happens in it.
    public var isOver: Bool {
        switch self {
        case .waiting, .ready, .called, .live, .reported: false
        case .done, .walkover, .void: true
        }
    }
    /// Whether the sides are wanted at a board.
    var isAtBoard: Bool { self == .called || self == .live }
    /// Whether somebody would notice if a side were another.
    var hasBegun: Bool { isAtBoard || self == .reported || self == .done }
}

/// A meeting of two sides in a cup or a season.
public struct Fixture: Codable, Hashable, Sendable {
    /// The part of a cup.
    public enum Stage: String, Codable, Sendable, CaseIterable {
        /// A group, or the only one of a round robin.
        case group
        case swiss
        /// A knock-out, of double elimination the part for the unbeaten.
        case upper
        /// The part for those who lost once.
        case lower
        /// The match of those who lost the semifinals.
        case third
        /// Unbeaten against winner of the lower bracket; round 2 is the second final.
        case final
    }

    /// A score that one side says.
    public struct Report: Codable, Hashable, Sendable {
        public var score: Score
        /// The entrant who reported it.
        public var by: Int
        /// Whether the other side says otherwise: a host has to decide.
        public var isDisputed = false
    }

    /// The end of a fixture that somebody has decided.
    struct Ending: Codable, Hashable, Sendable {
        enum Kind: Codable, Hashable, Sendable {
            case score(Score)
            /// The entrant who passes; `nil` if both lose.
            case walkover(Int?)
            case void
        }
        var kind: Kind
        /// Counts the endings of a cup.
        var number: Int
        var day: Day?
    }

    /// Counts from 1, in the order in which fixtures were made.
    public let id: Int
    public let stage: Stage
    /// The group from 1, in a stage with groups.
    public let group: Int?
    /// Counts from 1 in each stage.
    public let round: Int
    /// Counts from 1 in each round of each group.
    public let number: Int
    /// The length of the match: more than half of so many win; `nil` for any.
    public let bestOf: Int?
    public internal(set) var sources: [Source]
    public internal(set) var report: Report?
    /// The board from 1 at which it is, or was, played.
    public internal(set) var board: Int?
    /// `ready`, `called` or `live`, as somebody has said.
    var progress = FixtureStatus.ready
    var ending: Ending?

    // Derived by `Cup.settle` from the above and from the fixtures before it.

    /// The two sides; the first one throws first or is at home.
    public internal(set) var sides = [Side.unknown, .unknown]
    public internal(set) var status = FixtureStatus.waiting
    /// The score of a match; of a walkover the one that counts in tables; absent where a bye was passed.
    public internal(set) var score: Score?
    /// The entrant who won or passed.
    public internal(set) var winner: Int?

    init(
        _ id: Int, _ stage: Stage, group: Int? = nil, round: Int, number: Int, _ sources: [Source],
        bestOf: Int?
    ) {
        (self.id, self.stage, self.group) = (id, stage, group)
        (self.round, self.number, self.sources, self.bestOf) = (round, number, sources, bestOf)
    }

    /// The entrants known so far.
    public var entrants: [Int] { sides.compactMap(\.entrant) }
    /// The entrant who lost; `nil` in a draw, a bye, and where both lose.
    public var loser: Int? { winner.flatMap { winner in entrants.first { $0 != winner } } }
    /// The date on which a score or a walkover was decided.
    public var day: Day? { ending?.day }

    /// The side that goes on where `winner(of:)` is said.
    var winningSide: Side {
        if let winner { return .entrant(winner) }
        return status.isOver ? .bye : .unknown
    }
    var losingSide: Side {
        if let loser { return .entrant(loser) }
        return status.isOver ? .bye : .unknown
    }
    /// A draw never goes on, since a knock-out has none.
    var isRest: Bool { stage == .swiss && sides.contains(.bye) }
}
