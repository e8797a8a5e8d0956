// The visibility of games: every combination, against the two tables of domain.md §4.6.

import Contracts
import Projections
import Testing
import Values

@Suite struct GameSightTests {
    private enum Answer { case yes, no, ifOthersWereIn }

    /// The relation of a reader to a game's host.
    private enum Reader: CaseIterable {
        case host, friend, follower, followed, member, stranger, blocked, blocking

        var isApart: Bool { self == .blocked || self == .blocking }
        /// Somebody who is apart from the host may be in the group, too.
        var isMember: Bool { self == .member || self == .blocked }
    }

    private static let host = ID(high: 1, low: 1)
    private static let other = ID(high: 1, low: 2)
    private static let rows: [ParticipationStatus?] = [nil] + ParticipationStatus.allCases

    // MARK: - The tables

    private func standing(_ standing: GameStanding, isHost: Bool, isActive: Bool) -> Answer {
        switch (standing, isHost, isActive) {
        case (.shown, _, _): .yes
        case (.withheld, true, _), (.withheld, _, true): .yes
        case (.withheld, false, false): .no
        case (.deleted, true, _), (.deleted, _, true): .ifOthersWereIn
        case (.deleted, false, false): .no
        case (.removed, true, _): .yes
        case (.removed, false, true): .ifOthersWereIn
        case (.removed, false, false): .no
        }
    }

    private func visibility(
        _ visibility: Visibility, isHost: Bool, _ row: ParticipationStatus?, isFriend: Bool, isMember: Bool
    ) -> Bool {
        let isIn = [.going, .maybe, .waitlisted, .invited].contains(row)
        return switch visibility {
        case .public: true
        case .friends: isHost || isIn || isFriend
        case .group: isHost || isIn || isMember
        case .private: isHost || isIn
        }
    }

    private func expected(
        _ game: GameSight, _ reader: Reader, _ row: ParticipationStatus?, hadOthers: Bool
    ) -> Bool {
        let (isHost, isActive) = (reader == .host, ![nil, .declined, .left, .removed].contains(row))
        if reader.isApart { return false }
        let isThere =
            switch standing(game.standing, isHost: isHost, isActive: isActive) {
            case .yes: true
            case .no: false
            case .ifOthersWereIn: hadOthers
            }
        // The visibility of a game that is gone does not matter any more.
        if [.deleted, .removed].contains(game.standing) { return isThere }
        return isThere
            && visibility(
                game.visibility, isHost: isHost, row, isFriend: reader == .friend, isMember: reader.isMember)
    }

    // MARK: - The rule

    private func circles(_ reader: Reader) -> SocialGraph {
        let (host, other) = (Self.host, Self.other)
        var circles = SocialGraph()
        if reader == .friend || reader == .follower {
            circles.apply(Followed(followerId: other, followedId: host, cause: .follow))
        }
        if reader == .friend || reader == .followed {
            circles.apply(Followed(followerId: host, followedId: other, cause: .follow))
        }
        if reader == .blocked { circles.apply(Blocked(blockerId: host, blockedId: other)) }
        if reader == .blocking { circles.apply(Blocked(blockerId: other, blockedId: host)) }
        return circles
    }

    @Test func everyCombinationIsAsTheTablesSay() {
        var seen = 0
        for reader in Reader.allCases {
            let (circles, viewer) = (circles(reader), reader == .host ? Self.host : Self.other)
            for standing in GameStanding.allCases {
                for visibility in Visibility.allCases {
                    let game = GameSight(hostId: Self.host, visibility, standing)
                    for row in Self.rows {
                        for hadOthers in [false, true] {
                            let shows = circles.shows(
                                game, to: viewer, isMember: reader.isMember, row: row, hadOthers: hadOthers)
                            let place = "\(reader) \(standing) \(visibility) \(row as Any) \(hadOthers)"
                            #expect(shows == expected(game, reader, row, hadOthers: hadOthers), "\(place)")
                            seen += shows ? 1 : 0
                        }
                    }
                }
            }
        }
        #expect(seen == 856)
    }

    @Test func theReasonIsTheFirstThatHides() {
        func bar(
            _ standing: GameStanding, _ visibility: Visibility, _ reader: Reader = .stranger
        ) -> GameBar? {
            circles(reader).bar(
                GameSight(hostId: Self.host, visibility, standing), to: Self.other,
                isMember: reader.isMember, row: nil, hadOthers: true)
        }
        #expect(bar(.deleted, .private, .blocked) == .apart)
        #expect(bar(.removed, .private) == .gone && bar(.deleted, .public, .friend) == .gone)
        #expect(bar(.withheld, .private) == .moderated)
        #expect(bar(.shown, .private, .friend) == .forInvited && bar(.shown, .friends) == .forFriends)
        #expect(bar(.shown, .group, .friend) == .forGroup && bar(.shown, .group, .member) == nil)
        #expect(bar(.shown, .group, .blocked) == .apart)
        #expect(bar(.shown, .public) == nil)
    }

    @Test func aPublicGameIsShownWithoutLookingForFriendsMembersAndRows() {
        let game = GameSight(hostId: Self.host, .public, .shown)
        func never<Value>(_ value: Value) -> Value {
            Issue.record("it was looked up")
            return value
        }
        let bar = game.bar(
            isHost: false, areApart: false, areFriends: never(true), isMember: never(true),
            row: never(.going), hadOthers: never(true))
        #expect(bar == nil)
    }

    @Test func listsShowWhatNobodyHidAndToItsHostWhatModeratorsHid() {
        for standing in GameStanding.allCases {
            #expect(standing.isListed(amongTheHostsOwn: false) == (standing == .shown))
            #expect(standing.isListed(amongTheHostsOwn: true) == (standing != .deleted))
        }
    }

    @Test func aRemovedGameIsRemovedWhateverElseItIs() {
        for isWithheld in [false, true] {
            for isDeleted in [false, true] {
                let standing = GameStanding(
                    isDeleted: isDeleted, isRemoved: isDeleted, isWithheld: isWithheld)
                #expect(standing == (isDeleted ? .removed : isWithheld ? .withheld : .shown))
            }
            #expect(GameStanding(isDeleted: true, isRemoved: false, isWithheld: isWithheld) == .deleted)
        }
    }
}
