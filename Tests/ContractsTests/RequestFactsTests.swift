// Facts of requests: found once, and as the requests' types have them.

import Contracts
import Testing

@Suite struct RequestFactsTests {
    @Test func theFactsOfARequestAreFoundOnce() throws {
        let facts = try #require(RequestFacts.of(type: SearchGames.type))
        #expect(facts === RequestFacts.of(SearchGames.self))
        #expect(RequestFacts.all.map(\.type).contains(SearchGames.type))
        #expect(RequestFacts.of(type: "games.fly") == nil)
    }

    @Test func everyRequestHasFactsThatFitItsType() {
        #expect(Set(RequestFacts.all.map(\.type)) == Set(Catalogue.requests.keys))
        for facts in RequestFacts.all {
            #expect(facts.isQuery == Catalogue.queries.contains(facts.type), "\(facts.type)")
            #expect(facts.opensSession == (facts.reply == Shape(of: Session.self)), "\(facts.type)")
            #expect(facts.type.hasPrefix(facts.noun + "."), "\(facts.type)")
            let file = facts.file.map { [$0] } ?? []
            #expect(Set(facts.arguments.fields.map(\.name)) == Set((facts.shape.fields + file).map(\.name)))
        }
    }

    @Test func theFormOfAnAnswerIsKnown() {
        #expect(RequestFacts.of(ShowPhoto.self).answer == .file)
        #expect(RequestFacts.of(ShowLandingPhoto.self).answer == .file)
        #expect(RequestFacts.of(CalendarFeed.self).answer == .calendar)
        #expect(RequestFacts.of(CalendarFeed.self).isDocument && RequestFacts.of(GamesOnMap.self).isDocument)
        #expect(RequestFacts.of(GamesOnMap.self).answer == .map)
        for table in [RequestFacts.of(ShowGroupTable.self), RequestFacts.of(ShowDuesTable.self)] {
            #expect(table.answer == .table && table.isDocument && !table.isJSON)
        }
        #expect(RequestFacts.of(WhoAmI.self).answer == .json && !RequestFacts.of(WhoAmI.self).isDocument)
        #expect(RequestFacts.of(UploadPhoto.self).file?.name == "file")
    }

    @Test func onlyALoginNeedsNoToken() {
        #expect(RequestFacts.of(LogIn.self).needsNoToken)
        #expect(!RequestFacts.of(WhoAmI.self).needsNoToken)
        for facts in RequestFacts.all where facts.needsNoToken { #expect(facts.opensSession) }
    }
}
