// Lists and objects with too much in them are refused where the first one too many begins, before anything is decoded.

import JSON
import Testing
import Values

@testable import Contracts

@Suite struct LongListTests {
    private func refusal<R: Request>(_ type: R.Type, _ text: String) -> Refusal? {
        do throws(Refusal) { _ = try type.checked(Array(text.utf8), at: nil) } catch { return error }
        return nil
    }

    /// A crowd that is found in a request as it begins here: what follows is no JSON, which decoding would refuse for that.
    private func crowd(_ type: any Request.Type, _ text: String) -> JSONError? {
        do throws(JSONError) {
            let rest = String(repeating: "]", count: 2000)
            try RequestLimits.refuseCrowds(in: Array((text + rest).utf8), as: type)
        } catch {
            return error
        }
        return nil
    }

    private func list(_ count: Int, _ element: String = #""a""#) -> String {
        Array(repeating: element, count: count).joined(separator: ",")
    }

    // Finding A63.
    @Test func aListIsReadToTheFirstElementTooMany() {
        let sentence = "accountIds must name 1 to 20 people"
        let told = crowd(SendInvitations.self, #"{"accountIds":[\#(list(20)),"#)
        #expect(told?.path == "accountIds" && told?.message == sentence)
        #expect(crowd(SendInvitations.self, #"{"accountIds":[\#(list(20))"#) == nil)
        let game = #""gameId":"01930000-0000-7000-8000-000000000001""#
        for count in [21, 8001] {
            let refused = refusal(SendInvitations.self, #"{\#(game),"accountIds":[\#(list(count))]}"#)
            #expect(refused?.message == sentence && refused?.field == "accountIds", "\(count)")
        }
    }

    @Test(
        arguments: [
            ("posts.create", #"{"tags":["#, 5, "tags must be at most 5"),
            ("cards.deck-save", #"{"prompts":["#, 200, "a deck must have 5 to 200 cards"),
            (
                "series.create", #"{"weekdays":["#, 7,
                "weekdays must be one to seven numbers, 1 for Monday to 7 for Sunday"
            ),
            (
                "notifications.prefs-set", #"{"reminderOffsets":["#, 3,
                "reminderOffsets must be minutes before a game: 1440, 120 or 10"
            ), ("games.create", #"{"options":{"times":["#, 5, "options.times must name 2 to 5"),
            (
                "feedback.submit", #"{"incidents":[{},{"target":"ann","issues":["#, 6,
                "incidents.1.issues must name 1 to 6"
            ), ("games.search", #"{"sports":["#, 50, "sports must be at most 50 names"),
            ("darts.start", #"{"players":["#, 256, "players must have at most 256 elements in one list"),
            (
                "darts.sync", #"{"items":[{"payload":{"matchData":["#, 4000,
                "items.0.payload.matchData must have at most 4000 elements in one list"
            ),
        ] as [(String, String, Int, String)])
    func aListsOwnRuleIsTold(type: String, beginning: String, max: Int, sentence: String) throws {
        let request = try #require(Catalogue.requests[type])
        // Such an element has commas of its own.
        let element = #"{"darts":["T20","T20"],"leg":1}"#
        let full = beginning + list(max, type == "darts.sync" ? element : "0")
        #expect(crowd(request, full) == nil)
        #expect(crowd(request, full + ",")?.message == sentence)
    }

    @Test(arguments: Described.all) func everyDeclaredListIsTakenUpToItsLimit(
        _ described: Described
    ) throws {
        let request = try #require(Catalogue.requests[described.type])
        let limits = CrowdLimits.of(request)
        for place in limits.places where place.told != nil {
            let path = place.path.split(separator: ".")
            var text = "{"
            for (index, name) in path.enumerated() {
                let next = index + 1 < path.count ? path[index + 1] : nil
                text += name == "0" ? "" : "\"\(name)\":"
                text += next == nil ? "" : next == "0" ? "[" : "{"
            }
            func filled(_ count: Int) -> String {
                let members = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
                return text + (place.isList ? "[\(list(count, "0"))" : "{\(members)")
            }
            #expect(crowd(request, filled(place.countMax)) == nil, "\(described.type) \(place.path)")
            let more = crowd(request, filled(place.countMax + 1))
            #expect(more?.path == place.path, "\(described.type) \(place.path): \(String(describing: more))")
        }
    }

    @Test func valuesWhereNoListBelongsAreReadToTheTwoHundredFiftySixth() {
        func told(_ type: any Request.Type, _ text: String) -> String? { crowd(type, text)?.message }
        func sentence(_ path: String) -> String {
            "\(path) must not be a list or an object, and has more than 256 values"
        }
        // The list counts, and each element behind the first.
        #expect(told(SearchProfiles.self, #"{"q":[\#(list(256))"#) == nil)
        #expect(told(SearchProfiles.self, #"{"q":[\#(list(257))"#) == sentence("q"))
        #expect(told(SearchProfiles.self, #"{"q":[\#(list(129, "[]"))"#) == sentence("q"))
        #expect(told(SearchProfiles.self, #"{"k":{"a":[\#(list(300))"#) == sentence("k"))
        #expect(told(ListProfiles.self, #"{"ids":["ann",[\#(list(300))"#) == sentence("ids.1"))
        #expect(told(ListProfiles.self, #"{"ids":{"a":[\#(list(300))"#) == sentence("ids"))
        let parts = (0..<3).map { #""k\#($0)":[\#(list(100))]"# }.joined(separator: ",")
        #expect(told(SearchProfiles.self, "{\(parts)") == sentence("k2"), "all together")
        #expect(told(SearchProfiles.self, "[\(list(300))") == "the request must be an object, such as {}")
    }

    @Test func aNameInEscapesIsTheSameField() {
        let name = #"\u0069\u0064s"#
        #expect(crowd(ListProfiles.self, #"{"\#(name)":[\#(list(100))"#) == nil)
        let told = crowd(ListProfiles.self, #"{"\#(name)":[\#(list(101))"#)
        #expect(told?.message == "ids must name 1 to 100 people")
    }

    @Test func aShortRequestIsToldAllItsMistakes() {
        let told = refusal(SendInvitations.self, #"{"accountIds":[\#(list(30))],"more":1}"#)
        let fields = told?.fields?.map(\.field)
        #expect(fields == ["accountIds", "gameId", "more"], "\(String(describing: told))")
    }
}
