// Golf as the log of games tells of it (domain.md §5.20, §5.23).

import Contracts
import JSON
import LogContracts
import Values

extension Chronicle {
    struct KnownRound {
        var id: ID
        var owner: ID
        var accounts: [ID]
        var gameId: ID?

        var people: Set<ID> { Set(accounts + [owner]) }
    }

    struct GolfBook {
        /// The owner of each course.
        var courses: [ID: ID] = [:]
        var rounds: [KnownRound] = []
        /// Everybody in a group of the outing of a game.
        var outings: [ID: [ID]] = [:]
    }

    mutating func takeGolf(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case CourseChanged.type:
            let event = try JSONCoding.decode(CourseChanged.self, from: data)
            golf.courses[event.courseId] = event.ownerId
        case RoundBegun.type:
            let event = try JSONCoding.decode(RoundBegun.self, from: data)
            golf.rounds.append(
                KnownRound(
                    id: event.roundId, owner: event.ownerId,
                    accounts: event.players.compactMap(\.accountId), gameId: event.gameId))
        case OutingArranged.type:
            let event = try JSONCoding.decode(OutingArranged.self, from: data)
            golf.outings[event.gameId] = event.groups.flatMap(\.accountIds)
        default: break
        }
    }

    /// Courses are for everybody whom no block separates from their owner; moderators see each by its id (§5.24).
    func finds(courseOf owner: ID, _ viewer: ID) -> Bool { owner == viewer || !areApart(owner, viewer) }

    /// Whether two people are on a card, which stays theirs whatever has happened between them since (§1.9).
    func hasGolfed(_ viewer: ID, with other: ID) -> Bool {
        golf.rounds.contains { $0.people.contains(viewer) && $0.people.contains(other) }
    }

    /// Whether somebody reads the names of all on the board of a game: those in it, on one of its cards, and moderators.
    func sharesGolf(of game: Game, _ viewer: ID) -> Bool {
        isModerator(viewer) || game.isActive(viewer)
            || golf.rounds.contains { $0.gameId == game.id && $0.people.contains(viewer) }
    }
}
