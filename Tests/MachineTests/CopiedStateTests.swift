// A snapshot's copy of the state costs the next events little: each copies chunks and pages, and never a collection that
// grows with accounts.

import Allocations
import Contracts
import LogContracts
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct CopiedStateTests {
    /// A dictionary of so many ids and times has 1 MiB.
    private static let accounts = 20_000
    /// Twice a page of rows.
    private static let bytesMax = 128 * 1024

    private func id(_ number: Int) -> ID { ID(high: 0, low: UInt64(number)) }

    /// Somebody signs up, logs in, tells of themselves, follows somebody, and hosts a game or goes to one. Sample events
    /// are about the account, the session and the game 0.
    private func life(of number: Int) -> [any Event] {
        let (account, name) = (id(number), "person\(number)")
        let (profile, zone) = (
            PublicProfile(id: account, nickname: name, displayName: "Person \(number)", createdAt: Town.noon),
            "Europe/Berlin"
        )
        let birthDate = Day(year: 1990, month: 1 + number % 12, day: 1 + number % 28)
        let game = id(number / 10)
        return [
            SignedUp(accountId: account, kind: .registered, role: .user),
            CredentialsSet(accountId: account, email: nil, passwordHash: "$argon2id$\(number)"),
            AddressSet(accountId: account, email: "\(name)@example.com", isVerified: true),
            ProfileStored(profile: profile, birthDate: birthDate, home: nil, timezone: zone),
            FactsChanged(accountId: account, kind: .registered, role: .user, createdAt: Town.noon),
            ProfileUpdated(
                accountId: account, nickname: name, displayName: profile.displayName, avatar: nil,
                changed: ["displayName"]),
            SessionStarted(accountId: account, sessionId: account),
            Followed(followerId: account, followedId: id(number + 1), cause: .follow),
            number % 10 == 0
                ? GameCreated(gameId: game, hostId: account, details: .sample)
                : RsvpChanged(
                    gameId: game, accountId: account, from: nil, to: .going, cause: .user, by: account,
                    counts: Counts()),
        ]
    }

    private struct Spent {
        var type: String
        var bytes: Int
    }

    /// The largest allocation of each event that the service knows, after a copy.
    private func largest<S: Service>(_: S.Type) throws -> [Spent] {
        var (state, sequence) = (S.emptyState(), UInt64(0))
        func info(_ event: any Event) -> EventInfo {
            sequence += 1
            return EventInfo(
                source: type(of: event).source, sequence: sequence,
                time: Town.noon.adding(seconds: Int(sequence)))
        }
        for number in 0..<Self.accounts {
            for event in life(of: number) { S.rules.apply(event, to: &state, info(event)) }
        }
        var spent: [Spent] = []
        for type in Catalogue.services.flatMap(\.events)
        where S.rules.own[type.type] != nil || S.rules.foreign[type.type] != nil {
            guard let event = Shape.sample(of: type) else { continue }
            var copy = state
            let info = info(event)
            let counted = Allocations.of { S.rules.apply(event, to: &copy, info) }
            spent.append(Spent(type: type.type, bytes: try #require(counted).largest))
        }
        return spent
    }

    @Test(.enabled(if: Allocations.areCounted), arguments: PlayedServices.all.indices)
    func anEventAfterACopyAllocatesNothingLarge(service: Int) throws {
        let service = PlayedServices.all[service]
        let spent = try largest(service)
        #expect(spent.count > 20, "\(service)")
        for event in spent {
            #expect(event.bytes <= Self.bytesMax, "\(service) copies \(event.bytes) bytes for \(event.type)")
        }
    }
}
