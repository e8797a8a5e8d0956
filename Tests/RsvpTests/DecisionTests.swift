// Decisions about an RSVP, in the order of domain.md §6.3, each by its rule alone.

import Contracts
import JSON
import RsvpService
import TestSupport
import Testing
import Values

@Suite struct DecisionTests {
    private let gameId = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private let host = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0002)
    private let ann = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0003)
    private let bob = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0004)
    private let startsAt = Town.noon.adding(days: 2)
    private var game: JSONValue { ["gameId": .string(gameId.description)] }

    private func created(
        _ id: ID? = nil, _ change: (inout GameDetails) -> Void = { _ in }
    ) -> GameCreated {
        var details = GameDetails(
            sport: .soccer, title: "Soccer",
            place: Place(name: "Park", lat: 1, lng: 2, geohash: "s01mtw037"), startsAt: startsAt,
            durationMinutes: 60, timezone: "UTC")
        change(&details)
        return GameCreated(gameId: id ?? gameId, hostId: host, details: details)
    }

    private var hostGoes: RsvpChanged {
        RsvpChanged(
            gameId: gameId, accountId: host, from: nil, to: .going, cause: .system, isHost: true,
            counts: counts(going: 1))
    }

    private func moved(
        _ person: ID, _ from: ParticipationStatus? = nil, to status: ParticipationStatus, in game: ID? = nil,
        _ counts: Counts = Counts()
    ) -> RsvpChanged {
        RsvpChanged(
            gameId: game ?? gameId, accountId: person, from: from, to: status, cause: .user, by: person,
            counts: counts)
    }

    private func counts(going: Int = 0, maybe: Int = 0, waitlisted: Int = 0, requested: Int = 0) -> Counts {
        Counts(going: going, maybe: maybe, waitlisted: waitlisted, requested: requested)
    }

    // MARK: - 1. Visible, open, not started

    @Test func aGameOneMayNotSeeIsNotFound() {
        for visibility in [Visibility.private, .friends] {
            let hidden = given(Rsvp.self, created { $0.visibility = visibility }, hostGoes)
            #expect(hidden.when(Going.self, game, by: ann) == .refused(.notFound))
        }
        #expect(given(Rsvp.self).when(Going.self, game, by: ann) == .refused(.notFound))
    }

    @Test func aGameThatIsNotOpenTakesNobody() {
        let closed = given(Rsvp.self, created(), hostGoes, GameClosed(gameId: gameId, version: 2))
        #expect(closed.when(Going.self, game, by: ann) == .refused(.gameNotOpen))
        #expect(closed.when(Maybe.self, game, by: ann) == .refused(.gameNotOpen))
    }

    @Test func goingAndMaybeEndAtTheStart() {
        let game = given(Rsvp.self, created(), hostGoes)
        let before = startsAt.adding(seconds: -1)
        #expect(
            game.when(Going.self, self.game, by: ann, at: before)
                == .events(moved(ann, to: .going, counts(going: 2))))
        #expect(game.when(Going.self, self.game, by: ann, at: startsAt) == .refused(.tooLate))
        #expect(game.when(Maybe.self, self.game, by: ann, at: startsAt) == .refused(.tooLate))
    }

    // MARK: - 3. Those who were removed

    @Test func aRemovedPlayerNeedsAnInvitation() {
        let removed = given(
            Rsvp.self, created(), hostGoes, moved(ann, to: .going), moved(ann, .going, to: .removed))
        #expect(removed.when(Going.self, game, by: ann) == .refused(.inviteRequired))
        #expect(removed.when(Maybe.self, game, by: ann) == .refused(.inviteRequired))
    }

    @Test func aPlayerWhoLeftMayComeBack() {
        let left = given(
            Rsvp.self, created(), hostGoes, moved(ann, to: .going), moved(ann, .going, to: .left))
        #expect(
            left.when(Going.self, game, by: ann) == .events(moved(ann, .left, to: .going, counts(going: 2))))
    }

    // MARK: - 5. Policy

    @Test func goingToAGameByRequestAsksAndMaybeDoesNot() {
        let asks = given(Rsvp.self, created { $0.joinPolicy = .request }, hostGoes)
        #expect(asks.when(Maybe.self, game, by: ann) == .refused(.requestRequired))
        #expect(
            asks.when(Going.self, game, by: ann)
                == .events(moved(ann, to: .requested, counts(going: 1, requested: 1))))
    }

    @Test func aGameByInvitationTakesNobodyElse() {
        let closed = given(Rsvp.self, created { $0.joinPolicy = .invite }, hostGoes)
        #expect(closed.when(Going.self, game, by: ann) == .refused(.inviteRequired))
        #expect(closed.when(Maybe.self, game, by: ann) == .refused(.inviteRequired))
    }

    // MARK: - 6. Slots

    @Test func aPlayerWhoComesToAFullGameWaits() {
        let full = given(Rsvp.self, created { $0.capacity = 2 }, hostGoes, moved(bob, to: .going))
        #expect(
            full.when(Going.self, game, by: ann)
                == .events(moved(ann, to: .waitlisted, counts(going: 2, waitlisted: 1))))
    }

    @Test func aFullGameWithoutAWaitlistRefusesAndMaybeTakesNoSlot() {
        let full = given(
            Rsvp.self, created { ($0.capacity, $0.waitlist) = (2, false) }, hostGoes, moved(bob, to: .going))
        #expect(full.when(Going.self, game, by: ann) == .refused(.gameFull))
        #expect(
            full.when(Maybe.self, game, by: ann)
                == .events(moved(ann, to: .maybe, counts(going: 2, maybe: 1)))
        )
    }

    // MARK: - What already holds

    @Test func repeatingAnAnswerWritesNothing() {
        let answered = given(
            Rsvp.self, created { $0.capacity = 2 }, hostGoes, moved(ann, to: .going),
            moved(bob, to: .waitlisted))
        for person in [host, ann, bob] {
            #expect(answered.when(Going.self, game, by: person) == .nothing)
        }
    }

    @Test func theHostCannotAnswerMaybe() {
        let game = given(Rsvp.self, created(), hostGoes)
        #expect(game.when(Maybe.self, self.game, by: host) == .refused(.forbidden))
    }

    // MARK: - Others' events

    @Test func aNewGamesHostIsGoing() {
        #expect(given(Rsvp.self, created()).when(created()) == .events(hostGoes))
    }
}
