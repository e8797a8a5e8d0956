// The catalogue and the description of each request, from which help, completion and checks are made.

import Contracts
import JSON
import Testing
import Values

@Suite struct CatalogueTests {
    @Test(arguments: Described.all) func everyFieldIsDescribed(request: Described) {
        #expect(!request.shape.hasGaps && !request.reply.hasGaps)
        if case .object = request.shape {} else { Issue.record("the fields of \(request) are not an object") }
    }

    @Test(arguments: Described.all) func everyNoteDescribesAnExistingField(request: Described) {
        let paths = Set(request.shape.paths())
        let strays = request.notes.keys.filter { !paths.contains($0) }
        #expect(strays.isEmpty)
    }

    @Test func aNoteIsTheCommentAtTheFieldOrWhereTheFieldComesFrom() {
        #expect(
            SaveTeams.notes["k"]
                == "how many teams, 2 to 6, and no more than people and guests are going")
        #expect(Followers.notes["limit"] == "1 to 100. Default: 20", "of a protocol")
        #expect(SearchGames.notes["limit"] == "1 to 100. Default: 30", "its own before the protocol's")
        #expect(
            CreateGame.notes["title"] == #"up to 80 characters. Default: "<Sport> at <place>""#, "flattened"
        )
        #expect(
            CreateGame.notes["place.name"] == "the place's name, up to 120 characters", "of an object in it")
        #expect(
            CreateSeries.notes["count"] == "how many games, 2 to 52; or until", "with a value from the code")
        #expect(GetGame.notes.isEmpty)
    }

    /// A field that is left out of a change stays as it is.
    @Test(arguments: [UpdateGame.notes, UpdateSeries.notes]) func aChangeNamesNoDefaults(
        notes: [String: String]
    ) {
        let fields = Shape(of: GameChanges.self).fields.map(\.name)
        #expect(fields.contains { notes[$0] != nil })
        for field in fields { #expect(notes[field]?.lowercased().contains("default:") != true, "\(field)") }
    }

    @Test(arguments: Described.all) func anExampleNamesItsNounItsVerbAndExistingFields(request: Described) {
        let words = request.about.example.split(separator: " ")
        #expect(words.prefix(2).joined(separator: ".") == request.type)
        let paths = request.shape.paths()
        // The gateway accepts a field without the unit in its name, too: `duration=90m`, `radius=5mi`.
        let units = ["Minutes", "Miles"]
        let known = Set(
            paths
                + paths.flatMap { path in units.filter(path.hasSuffix).map { String(path.dropLast($0.count)) }
                })
        for word in words.dropFirst(2) where word.contains("=") {
            // Elements have numbers.
            let parts = word.prefix { $0 != "=" }.split(separator: ".")
            let name = parts.filter { Int($0) == nil }.joined(separator: ".")
            // Notes may name the members of a map.
            let map = request.shape.fields.first { $0.name == name.prefix { $0 != "." } }?.shape
            if case .map? = map { continue }
            #expect(known.contains(name), "\(name)")
        }
    }

    @Test(arguments: Described.all) func anExampleGivesAllRequiredFields(request: Described) {
        let given = Set(
            request.about.example.split(separator: " ").dropFirst(2).map {
                String($0.prefix { $0 != "=" && $0 != "." })
            })
        let needed = request.shape.fields.filter { !$0.isOptional }.map(\.name)
        #expect(Set(needed).isSubset(of: given))
    }

    @Test(arguments: Described.all) func aSummaryIsASentenceWithoutItsFullStop(request: Described) {
        let summary = request.about.summary
        #expect(summary.first?.isUppercase == true && summary.last != "." && summary.count <= 90)
    }

    @Test(arguments: Described.all) func namesOfRequestsAndFieldsFollowTheConventions(request: Described) {
        let parts = request.type.split(separator: ".")
        #expect(parts.count == 2)
        #expect(request.type.allSatisfy { $0.isLowercase || $0 == "." || $0 == "-" })
        for path in request.shape.paths() + request.reply.paths() {
            #expect(path.first?.isLowercase == true && !path.contains("_") && !path.contains("-"), "\(path)")
        }
    }

    /// These requests store a name without a lookup, skip unknown people, or refuse whoever is not a friend.
    private static let findNobody: Set = [
        "account.settings", "darts.sync", "games.create", "games.filter-save", "profile.list",
    ]

    @Test(arguments: Described.all) func everyRequestThatNamesAUserMayAnswerNotFound(request: Described) {
        guard request.shape.namesUsers, !Self.findNobody.contains(request.type) else { return }
        #expect(request.about.reasons.contains(.notFound))
    }

    @Test func everyNounIsOfOneServiceAndEveryTypeOfItsNoun() {
        let nouns = Catalogue.nouns.map(\.name)
        #expect(Set(nouns).count == nouns.count)
        for noun in Catalogue.nouns {
            for request in noun.requests { #expect(Described.any(request).type.hasPrefix(noun.name + ".")) }
        }
        #expect(Catalogue.requests.count == Catalogue.nouns.flatMap(\.requests).count)
        #expect(Catalogue.noun("games")?.name == "games" && Catalogue.noun("chess") == nil)
    }

    @Test func everyReasonHasACode() {
        #expect(Reason.allCases.allSatisfy { Refusal($0, "x").code == $0.code })
        let names = Reason.allCases.map(\.rawValue)
        #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "_" } })
        #expect(Set(Reason.allCases.map(\.code)) == Set(ErrorCode.allCases))
    }
}
