// Lists of objects are typed element by element; and fields that are required unless an alternative is given.

import Contracts
import JSON
import Testing
import Values

@testable import Arguments

extension ArgumentReaderTests {
    private static let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
    private static let feedback = "feedback submit gameId=\(id) allGood=false"
    private static let create = "games create sport=soccer"

    @Test(arguments: [
        (
            "\(create) startsAt=+3d options.places.0=37.7,-122.4 options.places.0.name=A options.places.1=1,2",
            #"{"sport":"soccer","startsAt":"2026-11-23T21:30:00.000Z","options":{"places":["#
                + #"{"lat":37.7,"lng":-122.4,"name":"A"},{"lat":1,"lng":2}]}}"#
        ),
        (
            "\(create) place=1,2 options.times=+3d,+4d",
            #"{"sport":"soccer","place":{"lat":1,"lng":2},"options":{"times":["#
                + #""2026-11-23T21:30:00.000Z","2026-11-24T21:30:00.000Z"]}}"#
        ),
        (
            "\(create) place=1,2 options.times.0=+3d options.times.1=+4d",
            #"{"sport":"soccer","place":{"lat":1,"lng":2},"options":{"times":["#
                + #""2026-11-23T21:30:00.000Z","2026-11-24T21:30:00.000Z"]}}"#
        ),
        // One more element, after those given as a whole.
        (
            "\(create) place=1,2 options.times=+3d,+4d options.times.2=+5d",
            #"{"sport":"soccer","place":{"lat":1,"lng":2},"options":{"times":["2026-11-23T21:30:00.000Z","#
                + #""2026-11-24T21:30:00.000Z","2026-11-25T21:30:00.000Z"]}}"#
        ),
        (
            "\(feedback) incidents.0.target=bob incidents.0.issues=late,no_show incidents.1.issues=late "
                + "incidents.1.target=cyd",
            #"{"gameId":"\#(id)","allGood":false,"incidents":["#
                + #"{"target":"bob","issues":["late","no_show"]},{"issues":["late"],"target":"cyd"}]}"#
        ),
    ])
    func numberedElementsBecomeAList(_ line: String, _ expected: String) throws {
        #expect(try data(line) == expected)
    }

    @Test func aKeptNameCanBeUsedInsideAList() throws {
        var kept = KeptResults()
        kept["game"] = ["id": "x", "place": ["name": "Dolores Park", "lat": 37.75, "lng": -122.4]]
        let line = "\(Self.create) startsAt=+3d options.places.0=$game.place options.places.0.address=Here"
        #expect(
            try data(line, kept: kept).contains(
                #""places":[{"name":"Dolores Park","lat":37.75,"lng":-122.4,"address":"Here"}]"#))
    }

    @Test(
        arguments: [
            (
                "\(feedback) incidents.1.target=bob incidents.1.issues=late",
                [
                    "incidents.1.issues": "incidents.1.issues comes before element 0 is given; "
                        + "elements are given in order, the first is 0",
                    "incidents.1.target": "incidents.1.target comes before element 0 is given; "
                        + "elements are given in order, the first is 0",
                ]
            ),
            (
                "\(create) place=1,2 options.times.0=+3d options.times.2=+4d",
                [
                    "options.times.2": "options.times.2 comes before element 1 is given; "
                        + "elements are given in order, the first is 0"
                ]
            ),
            (
                "\(feedback) incidents.x.target=bob",
                [
                    "incidents.x.target":
                        "incidents is a list; its elements are incidents.0, incidents.1 and so on"
                ]
            ),
            (
                "\(feedback) incidents.-1.target=bob",
                [
                    "incidents.-1.target":
                        "incidents is a list; its elements are incidents.0, incidents.1 and so on"
                ]
            ),
            (
                "\(feedback) incidents.99.target=bob",
                [
                    "incidents.99.target": "incidents.99.target comes before element 0 is given; "
                        + "elements are given in order, the first is 0"
                ]
            ),
            (
                "\(feedback) incidents.100.target=bob",
                ["incidents.100.target": "incidents.99 is the last that can be typed"]
            ),
            (
                "\(feedback) incidents.99999999999999999999.target=bob",
                [
                    "incidents.99999999999999999999.target":
                        "incidents is a list; its elements are incidents.0, incidents.1 and so on"
                ]
            ),
            (
                "\(feedback) incidents.0.target=bob incidents.00.target=cyd incidents.0.issues=late",
                [
                    "incidents.00.target":
                        "incidents.0.target is given twice, as incidents.0.target and as incidents.00.target"
                ]
            ),
            (
                "\(feedback) incidents.0.target=bob",
                [
                    "incidents.0.issues": "incidents.0.issues is missing: one of no_show, late, "
                        + "poor_communication, disrespectful, skill_mismatch, other, several with commas"
                ]
            ),
            (
                "\(feedback) incidents.0.target=bob incidents.0.isues=late",
                [
                    "incidents.0.issues": nil,
                    "incidents.0.isues":
                        "incidents.0.isues is not a field of incidents.0; did you mean incidents.0.issues?",
                ]
            ),
            (
                "\(feedback) incidents.0.target=bob incidents.0.issues=latte",
                ["incidents.0.issues": nil]
            ),
            (
                "\(create) startsAt=+3d options.places.0=1 options.places.1=1,2",
                ["options.places.0": "options.places.0 is given as lat,lng, such as 37.77,-122.42"]
            ),
            (
                "\(create) startsAt=+3d options.places.0.nme=A options.places.1=1,2",
                [
                    "options.places.0.nme":
                        "options.places.0.nme is not a field of options.places.0; "
                        + "did you mean options.places.0.name?"
                ]
            ),
            (
                "\(create) startsAt=+3d options.places.0.lat=1 options.places=1,2",
                ["options.places": "options.places is given element by element: options.places.0=lat,lng"]
            ),
            (
                "\(create) place=1,2 options.times=+3d,+4d options.times.1=+5d",
                ["options.times.1": "options.times.1 is given twice"]
            ),
            (
                "\(create) place=1,2 options.times.0=+3d options.times=+4d,+5d",
                ["options.times": "options.times is given twice"]
            ),
            // The alternative to a start is wrong: the missing start is no second mistake.
            (#"\#(create) place=1,2 options.times="+3d,soon""#, ["options.times": nil]),
            ("\(create) place=1,2 options.times.0=+3d options.times.1=soon", ["options.times.1": nil]),
            (
                "\(feedback) incidents=bob",
                ["incidents": "incidents is given element by element: incidents.0.target=…"]
            ),
        ] as [(String, [String: String?])])
    func wrongElementsOfAListAreNamedOnceEach(_ line: String, _ sentences: [String: String?]) {
        let refusal = refusal(line)
        let told = refusal.map { $0.fields ?? [FieldProblem($0.field ?? "", $0.message)] } ?? []
        #expect(told.map(\.field) == sentences.keys.sorted())
        for error in told {
            if let sentence = sentences[error.field] ?? nil { #expect(error.message == sentence) }
        }
    }

    @Test(
        arguments: [
            (
                create,
                [
                    "place": "the name of a place and its city, or lat,lng; or give options.places",
                    "startsAt": "a time; or give options.times",
                ]
            ),
            ("\(create) options.places.0=1,2", ["startsAt": "a time; or give options.times"]),
            (
                "\(create) options.times=+3d",
                ["place": "the name of a place and its city, or lat,lng; or give options.places"]
            ),
            (
                "series create sport=soccer firstDate=tomorrow localTime=18:00 count=2 options.places.0=1,2",
                [
                    "options.places.0": nil,
                    "place": "the name of a place and its city, or lat,lng; or give groupId",
                ]
            ),
            (
                "series create sport=soccer firstDate=tomorrow localTime=18:00 count=2",
                ["place": "the name of a place and its city, or lat,lng; or give groupId"]
            ),
        ] as [(String, [String: String?])])
    func alternativeRequiredArgumentsAreNamedTogetherWhenMissing(
        _ line: String, _ sentences: [String: String?]
    ) {
        let refusal = refusal(line)
        let told = refusal.map { $0.fields ?? [FieldProblem($0.field ?? "", $0.message)] } ?? []
        #expect(told.map(\.field) == sentences.keys.sorted())
        for error in told {
            if let sentence = sentences[error.field] ?? nil {
                #expect(error.message == "\(error.field) is missing: \(sentence)")
            }
        }
    }

    @Test func helpSaysWhichRequiredArgumentsAreAlternatives() throws {
        let help = HelpArgument.all(of: CreateGame.self)
        func argument(_ name: String) -> HelpArgument? { help.first { $0.name == name } }
        #expect(argument("place")?.isOptional == false)
        #expect(argument("place")?.note?.hasSuffix("; or give options.places") == true)
        #expect(argument("startsAt")?.note?.hasSuffix("; or give options.times") == true)
        #expect(argument("options.places")?.kind == "options.places.0, options.places.1 and so on")
        #expect(argument("options.places.0")?.kind == "the name of a place and its city, or lat,lng")
        #expect(argument("options.places.0.name")?.isOptional == true)
        #expect(argument("options.places.0.lat") == nil)
        let incidents = HelpArgument.all(of: SubmitFeedback.self).map(\.name).filter { $0.contains("incid") }
        #expect(
            incidents == ["incidents", "incidents.0.target", "incidents.0.issues", "incidents.0.comment"])
    }
}
