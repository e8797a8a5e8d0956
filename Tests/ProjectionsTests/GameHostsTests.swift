// The rule about who does a host's things (domain.md §4.11), fact by fact.

import Contracts
import Projections
import Testing
import Values

@Suite struct GameHostsTests {
    private static let (ann, bob, cat, dan) = (id(1), id(2), id(3), id(4))
    private static func id(_ number: UInt64) -> ID { ID(high: 1, low: number) }
    private let hosts = GameHosts(hostId: ann, coHosts: [bob, cat])

    private func role(
        _ account: ID, isGoing: Bool = true, runsGroup: Bool = false, areApart: Bool = false
    ) -> HostRole? {
        hosts.role(of: account, isGoing: isGoing, runsGroup: runsGroup, areApart: areApart)
    }

    @Test func theHostIsTheHostWhateverElseHolds() {
        for flag in [false, true] {
            #expect(role(Self.ann, isGoing: flag, runsGroup: flag, areApart: flag) == .host)
        }
    }

    @Test func aNamedPersonIsACoHostWhileGoing() {
        #expect(role(Self.bob) == .coHost && role(Self.cat) == .coHost)
        #expect(role(Self.bob, isGoing: false) == nil)
        #expect(role(Self.dan) == nil, "going alone makes nobody one")
    }

    @Test func anAdminOfTheGroupIsACoHostWithoutBeingNamedOrGoing() {
        #expect(role(Self.dan, isGoing: false, runsGroup: true) == .groupAdmin)
        #expect(role(Self.bob, isGoing: false, runsGroup: true) == .groupAdmin)
        #expect(role(Self.bob, runsGroup: true) == .coHost)
    }

    @Test func nobodyIsACoHostAcrossABlockWithTheHost() {
        #expect(role(Self.bob, areApart: true) == nil)
        #expect(role(Self.dan, runsGroup: true, areApart: true) == nil)
    }

    @Test func answersAreToldToTheHostAndToCoHostsWhoAreGoing() {
        #expect(hosts.told { _ in true } == [Self.ann, Self.bob, Self.cat])
        #expect(hosts.told { $0 == Self.cat } == [Self.ann, Self.cat])
    }

    @Test func theFirstNamedOfThoseWhoMayFollows() {
        #expect(hosts.successor { _ in true } == Self.bob)
        #expect(hosts.successor { $0 == Self.cat } == Self.cat)
        #expect(hosts.successor { _ in false } == nil)
    }

    @Test func aNewHostWhoIsStillNamedIsNoCoHost() {
        let after = GameHosts(hostId: Self.bob, coHosts: [Self.bob, Self.cat])
        #expect(after.coHosts == [Self.cat] && after.told { _ in true } == [Self.bob, Self.cat])
        #expect(after.successor { _ in true } == Self.cat)
    }
}
