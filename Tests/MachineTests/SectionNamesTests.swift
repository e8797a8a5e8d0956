// Nothing of a state is missing in its snapshot. Whoever adds a property lists it in a section, or here as derived.

import Projections
import TestSupport
import Testing

@testable import Machine

@Suite struct SectionNamesTests {
    /// Properties that are made from others when a snapshot is read.
    private static let derived: [String: Set<String>] = [
        "games": [
            "entries", "traits", "live", "over", "ends", "choices", "decisions", "hosted", "gamesAt",
            "gamesFor",
            "isReplaying", "joined",
        ],
        "rsvp": [
            "players", "expiring", "expiresAt", "series", "offers", "offersEnd", "forgettings", "forgetsAt",
            "sent",
            "asked", "shortages", "shortageAt",
        ],
        "stats": ["leaders"],
    ]
    /// Sections that have another name than their property.
    private static let renamed = ["rows": "rosters"]

    private func properties(_ value: Any) -> Set<String> {
        Set(Mirror(reflecting: value).children.compactMap(\.label))
    }

    private func sectionName(_ property: String) -> String {
        Self.renamed[property]
            ?? property.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
    }

    private func check<S: Service>(_: S.Type) {
        let (all, derived) = (properties(S.emptyState()), Self.derived[S.name] ?? [])
        #expect(derived.isSubset(of: all), "\(S.name) has no \(derived.subtracting(all)) any more")
        let names = Machine<S>.snapshotSections.map(\.name)
        #expect(Set(names).count == names.count)
        // A property with several sections has the others below the first: `people.rest`.
        let sections = Set(names.filter { !$0.contains(".") }).subtracting(["machine", "requests"])
        #expect(sections == Set(all.subtracting(derived).map(sectionName)), "\(S.name)")
    }

    @Test func eachPropertyOfAStateHasASectionOrIsDerived() {
        for service in PlayedServices.all { check(service) }
    }

    /// The projections list what they write by hand: a property that is added here is written there, or derived.
    @Test func thePropertiesOfProjectionsAreThoseThatTheirSectionsKnow() {
        #expect(
            properties(People()) == ["known", "nicknames", "shared", "keys", "ended", "endedSwept"])
        #expect(properties(SocialGraph()) == ["follows", "blocks", "requests", "requestedAt"])
        #expect(properties(KnownGroups()) == ["groups", "bySlug"])
        #expect(properties(KnownGames()) == ["games", "starts", "texts", "rows", "people", "withheld"])
    }
}
