// The visibility of games (domain.md §4.6, Visible): one rule for all services.

import Contracts
import Values

/// How a game stands with its host and with moderators.
public enum GameStanding: UInt8, CaseIterable, Sendable {
    /// Neither hidden nor deleted.
    case shown
    /// Hidden until a moderator decides (domain.md §7.6).
    case withheld
    /// Deleted by its host (domain.md §4.2).
    case deleted
    /// Removed by a moderator (domain.md §7.6).
    case removed

    public init(isDeleted: Bool, isRemoved: Bool, isWithheld: Bool) {
        self = isRemoved ? .removed : isDeleted ? .deleted : isWithheld ? .withheld : .shown
    }

    /// Whether lists show the game to people who may see it. A host's own lists also show what moderators hid.
    public func isListed(amongTheHostsOwn isOwn: Bool) -> Bool {
        switch self {
        case .shown: true
        case .withheld, .removed: isOwn
        case .deleted: false
        }
    }
}

/// Why somebody may not see a game.
public enum GameBar: Equatable, Sendable {
    /// Its host and they have blocked one another.
    case apart
    /// It was deleted.
    case gone
    /// Moderators hide it.
    case moderated
    case forFriends
    /// It is for the members of its group.
    case forGroup
    case forInvited
}

/// The part of a game that decides who may see it.
public struct GameSight: Sendable {
    public var hostId: ID
    public var visibility: Visibility
    public var standing: GameStanding

    public init(hostId: ID, _ visibility: Visibility, _ standing: GameStanding) {
        (self.hostId, self.visibility, self.standing) = (hostId, visibility, standing)
    }

    /// Why somebody may not see the game by its id; `nil` if they may. Moderators may see every game.
    ///
    /// The facts are looked up only if they matter, since most games are public.
    ///
    /// - Parameters:
    ///   - isHost: whether they are its host.
    ///   - areApart: whether one of them and the host has blocked the other.
    ///   - areFriends: whether they and the host are friends.
    ///   - isMember: whether they are a member of its group.
    ///   - row: their status in the game.
    ///   - hadOthers: whether anybody but the host ever had a row in it.
    public func bar(
        isHost: Bool, areApart: @autoclosure () -> Bool, areFriends: @autoclosure () -> Bool,
        isMember: @autoclosure () -> Bool, row: @autoclosure () -> ParticipationStatus?,
        hadOthers: @autoclosure () -> Bool
    ) -> GameBar? {
        if !isHost, areApart() { return .apart }
        switch standing {
        case .shown: break
        case .removed where isHost: return nil
        case .deleted, .removed:
            return (isHost || row()?.isActive == true) && hadOthers() ? nil : .gone
        case .withheld:
            if !isHost, row()?.isActive != true { return .moderated }
        }
        if isHost { return nil }
        switch visibility {
        case .public: return nil
        case .friends: return areFriends() || row()?.seesPrivate == true ? nil : .forFriends
        case .group: return isMember() || row()?.seesPrivate == true ? nil : .forGroup
        case .private: return row()?.seesPrivate == true ? nil : .forInvited
        }
    }
}

extension SocialGraph {
    /// Why an account may not see a game by its id; `nil` if it may.
    ///
    /// - Parameters:
    ///   - isMember: whether the account is a member of the game's group.
    ///   - row: the account's status in the game.
    ///   - hadOthers: whether anybody but the host ever had a row in it.
    public func bar(
        _ game: GameSight, to viewer: ID, isMember: @autoclosure () -> Bool,
        row: @autoclosure () -> ParticipationStatus?, hadOthers: @autoclosure () -> Bool
    ) -> GameBar? {
        game.bar(
            isHost: game.hostId == viewer, areApart: areApart(game.hostId, viewer),
            areFriends: areFriends(game.hostId, viewer), isMember: isMember(), row: row(),
            hadOthers: hadOthers())
    }

    /// Whether an account may see a game by its id; see ``bar(_:to:isMember:row:hadOthers:)``.
    public func shows(
        _ game: GameSight, to viewer: ID, isMember: @autoclosure () -> Bool,
        row: @autoclosure () -> ParticipationStatus?, hadOthers: @autoclosure () -> Bool
    ) -> Bool {
        bar(game, to: viewer, isMember: isMember(), row: row(), hadOthers: hadOthers()) == nil
    }
}
