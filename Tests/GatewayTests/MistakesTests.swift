// All mistakes of a line are reported at once: unreadable arguments, unknown and missing fields, values of a wrong kind
// or out of range (domain.md §1.5).

import Contracts
import JSON
import Testing
import Values

@testable import GatewaySessions

@Suite struct MistakesTests {
    private func fields(_ line: String) throws -> [String] {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        let refusal = try bench.refused(line)
        return refusal.fields.map { $0.map(\.field) } ?? [refusal.field ?? ""]
    }

    private static let game = "games create sport=soccer startsAt=+3d place=37.7,-122.4 place.name=Park"

    @Test(arguments: [
        // A value of a wrong kind, and one out of range.
        (
            "games create sport=soccr startsAt=+3d place=1,2 place.name=Park capacity=1000",
            ["capacity", "sport"]
        ),
        // Unknown, and out of range.
        ("\(game) capacity=1000 foo=1", ["capacity", "foo"]),
        ("\(game) duration=1m title=\"\" foo=1", ["duration", "foo"]),
        // Missing, and out of range.
        ("games create sport=soccer place=1,2 place.name=Park capacity=1", ["capacity", "startsAt"]),
        // Depending on the clock, and on known zones.
        ("\(game) startsAt.x=1 timezone=Mars", ["startsAt.x", "timezone"]),
        (
            "games create sport=soccer startsAt=-3d place=1,2 place.name=Park foo=1 timezone=Mars",
            ["foo", "startsAt", "timezone"]
        ),
        ("profile onboard birthDate=2090-01-01 gender=foo cityLabel=Oakland", ["birthDate", "gender"]),
        (
            "profile update timezone=Mars skillLevel=foo displayName=\"\"",
            ["displayName", "skillLevel", "timezone"]
        ),
        (
            "account signup email=nope password=x nickname=a foo=2",
            ["displayName", "email", "foo", "nickname", "password"]
        ),
        ("games near near=Oakland radius=900mi sports=foo", ["radius", "sports"]),
        ("chat send gameId=x text=\"\"", ["gameId", "text"]),
        (
            "series create sport=golf firstDate=x localTime=25:00 count=400 place=1,2 place.name=Park",
            ["count", "firstDate", "localTime"]
        ),
        (
            "guests add displayName=\"\" nickname=\"\" deviceUpdatedAt=+9d foo=1",
            ["deviceUpdatedAt", "displayName", "foo", "nickname"]
        ),
        // An unreadable argument does not hide other mistakes.
        (
            "games create sport soccer=1 startsAt=+3d place=1,2 place.name=Park capacity=1000",
            ["capacity", "soccer", "sport"]
        ),
        ("\(game) capacity=1 capacity=x title title=", ["capacity", "title"]),
        // An envelope, and what is in it.
        (
            #"{"id":"x","type":"games.create","data":{"sport":"soccr","capacity":1000,"#
                + #""startsAt":"2026-11-29T10:00:00Z"}}"#,
            ["capacity", "id", "place", "sport"]
        ),
        (#"{"foo":1,"type":"rsvp.going","data":{"note":1}}"#, ["foo", "gameId", "note"]),
    ])
    func allMistakesOfALineAreToldTogether(_ line: String, _ expected: [String]) throws {
        #expect(try fields(line) == expected)
    }

    @Test func eachMistakeIsToldOnceInTheWordsOfTheLine() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        let refusal = try bench.refused("games near near=Oakland radius=900mi sports=foo limit=many")
        #expect(
            refusal.fields?.map(\.field) == ["limit", "radius", "sports"]
                && refusal.fields?[1].message == "radius must be above 0 and at most 100 miles")
    }

    @Test func mistakesOnlyAServiceCanSeeAreLeftToIt() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        #expect(
            try bench.ask("games create sport=soccer startsAt=+3d place=Nowhere capacity=5").data.contains(
                "Nowhere"))
    }
}
