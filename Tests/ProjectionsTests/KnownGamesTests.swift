// The projection of games: what it keeps of one, in a row of bytes and in a snapshot.

import Contracts
import JSON
import Testing
import Values

@testable import Projections

@Suite struct KnownGamesTests {
    private static let noon = Timestamp(milliseconds: 1_800_000_000_000)
    private let ann = ID(high: 1, low: 1)
    private let bob = ID(high: 1, low: 2)
    private let cat = ID(high: 1, low: 3)
    private let game = ID(high: 2, low: 1)
    private var games = KnownGames()

    private static func details(_ change: (inout GameDetails) -> Void = { _ in }) -> GameDetails {
        var details = GameDetails(
            sport: .soccer, title: "Soccer", place: Place(name: "Park", lat: 1, lng: 2, geohash: "s01mtw037"),
            startsAt: noon, durationMinutes: 60, timezone: "America/Los_Angeles")
        change(&details)
        return details
    }

    private mutating func create(_ details: GameDetails = Self.details()) {
        games.apply(.created(GameCreated(gameId: game, hostId: ann, details: details)), at: Self.noon)
    }

    private mutating func set(
        _ person: ID, _ to: ParticipationStatus, by: ID? = nil, hours: Int = 0
    ) {
        games.apply(
            RsvpChanged(
                gameId: game, accountId: person, from: nil, to: to, cause: .user, by: by, counts: Counts()),
            at: Self.noon.adding(hours: hours))
    }

    private func saved(_ games: KnownGames) throws -> String {
        String(decoding: try JSONCoding.encode(games), as: UTF8.self)
    }

    /// Each of these changes one field that is kept.
    private static let changes: [@Sendable (inout GameDetails) -> Void] = [
        { $0.sport = .golf }, { $0.title = "Kick in the park, everybody is welcome" },
        { $0.place.name = nil }, { ($0.place.name, $0.place.address) = (nil, "1 Main Street") },
        { $0.place.cityLabel = "Oakland, CA" }, { $0.place.lat = 3 }, { $0.startsAt = noon.adding(days: 1) },
        { $0.durationMinutes = 720 }, { $0.timezone = "UTC" }, { $0.capacity = 10 },
        { $0.visibility = .friends }, { $0.joinPolicy = .invite }, { $0.membersCanInvite = false },
        { $0.waitlist = false }, { $0.waitlistMode = .offer }, { $0.requireTier2 = true },
        { $0.requirements = Requirements(minAge: 30) },
    ]

    @Test(arguments: changes.indices) mutating func everyFieldComesBackFromARowAndASnapshot(
        change: Int
    ) throws {
        let details = Self.details(Self.changes[change])
        create()
        let before = try #require(games[game])
        let edit = GameUpdated(
            gameId: game, details: details, changed: [], significant: false, version: 2)
        games.apply(.edited(edit), at: Self.noon)
        var expected = before
        expected.take(details)
        #expect(games[game] == expected && expected != before)
        let restored = try JSONCoding.decode(KnownGames.self, from: try JSONCoding.encode(games))
        #expect(restored[game] == expected)
    }

    @Test mutating func aGameKeepsItsGroup() throws {
        let group = ID(high: 5, low: 1)
        games.apply(
            .created(GameCreated(gameId: game, hostId: ann, details: Self.details(), groupId: group)),
            at: Self.noon)
        #expect(games[game]?.groupId == group && games[game]?.seriesId == nil)
        let restored = try JSONCoding.decode(KnownGames.self, from: try JSONCoding.encode(games))
        #expect(restored[game] == games[game])
    }

    @Test mutating func aGameKeepsItsCoHosts() throws {
        create()
        let named = CoHostsChanged(gameId: game, accountId: bob, on: true, coHosts: [cat, bob])
        games.apply(.coHosts(named), at: Self.noon)
        #expect(games[game]?.hosts == GameHosts(hostId: ann, coHosts: [cat, bob]))
        let restored = try JSONCoding.decode(KnownGames.self, from: try JSONCoding.encode(games))
        #expect(restored[game] == games[game])
        let ended = CoHostsChanged(gameId: game, accountId: cat, on: false, coHosts: [])
        games.apply(.coHosts(ended), at: Self.noon)
        #expect(games[game]?.coHosts == [])
    }

    @Test mutating func aGameKeepsWhenItEndedAndWhoDeletedIt() throws {
        create()
        #expect(games[game]?.endedAt == nil && games[game]?.isLive == true)
        games.apply(.closed(GameClosed(gameId: game, version: 2)), at: Self.noon)
        #expect(games[game]?.status == .closed && games[game]?.isLive == true)
        let end = Self.noon.adding(hours: 3)
        games.apply(.completed(GameCompleted(gameId: game, goingIds: [ann], version: 3)), at: end)
        #expect(games[game]?.completedAt == end && games[game]?.isLive == false)
        games.apply(.deleted(GameDeleted(gameId: game, version: 4, byModeration: true)), at: end)
        #expect(games[game]?.isDeleted == true && games[game]?.isRemoved == true)
        let restored = try JSONCoding.decode(KnownGames.self, from: try JSONCoding.encode(games))
        #expect(restored[game] == games[game])
    }

    @Test mutating func aRowKeepsSinceWhenAndWhoInvited() throws {
        create()
        set(cat, .invited, by: bob)
        set(bob, .going)
        set(bob, .going, hours: 1)
        set(cat, .going, hours: 2)
        let rows = games.rows(of: game)
        #expect(rows[bob] == GameRow(.going, since: Self.noon, invitedBy: nil), "a note is no new status")
        #expect(rows[cat] == GameRow(.going, since: Self.noon.adding(hours: 2), invitedBy: bob))
        #expect(rows[ann] == nil && rows.all.map(\.account) == [bob, cat])
        #expect(rows.people([.going]) == [bob, cat] && rows.people([.maybe]).isEmpty)
        #expect(games.row(of: cat, in: game) == rows[cat] && games.row(of: cat, in: cat) == nil)
        let restored = try JSONCoding.decode(KnownGames.self, from: try JSONCoding.encode(games))
        #expect(restored.rows(of: game).all.map(\.row) == rows.all.map(\.row))
    }

    @Test mutating func onlyTheHostWasEverIn() {
        create()
        set(ann, .going)
        #expect(!games.rows(of: game).hasOthers(than: ann))
        set(bob, .left)
        #expect(games.rows(of: game).hasOthers(than: ann))
        games.apply(HostTransferred(gameId: game, from: ann, to: bob))
        #expect(games[game]?.hostId == bob && games.rows(of: game).hasOthers(than: bob))
    }

    @Test mutating func eventsOfAnUnknownGameChangeNothing() throws {
        let before = try saved(games)
        set(bob, .going)
        games.apply(HostTransferred(gameId: game, from: ann, to: bob))
        games.apply(.closed(GameClosed(gameId: game, version: 2)), at: Self.noon)
        #expect(try saved(games) == before && games[game] == nil)
    }

    /// The numbers of games and people are those of the process.
    @Test mutating func aSnapshotDoesNotDependOnTheOrderOfGamesAndPeople() throws {
        var ids = (1...40).map { ID(high: 3, low: UInt64($0)) }
        let people = (1...30).map { ID(high: 4, low: UInt64($0)) }
        var texts: Set<String> = []
        for _ in 0..<3 {
            games = KnownGames()
            for id in ids {
                let created = GameCreated(gameId: id, hostId: ann, details: Self.details())
                games.apply(.created(created), at: Self.noon)
                for person in people.shuffled() {
                    let event = RsvpChanged(
                        gameId: id, accountId: person, from: nil, to: .invited, cause: .user, by: ann,
                        counts: Counts())
                    games.apply(event, at: Self.noon)
                }
            }
            texts.insert(try saved(games))
            let restored = try JSONCoding.decode(KnownGames.self, from: try JSONCoding.encode(games))
            texts.insert(try saved(restored))
            ids.shuffle()
        }
        #expect(texts.count == 1)
    }
}
