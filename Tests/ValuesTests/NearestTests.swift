// Suggestions for mistyped names.

import Testing

@testable import Values

@Suite struct NearestTests {
    @Test func editDistanceCountsEdits() {
        #expect(Nearest.edits(from: Array("kitten".utf8), to: Array("sitting".utf8)) == 3)
        #expect(Nearest.edits(from: Array("ab".utf8), to: Array("ba".utf8)) == 1)
    }

    @Test(arguments: [
        ("cursor", "page"), ("offset", "page"), ("per_page", "limit"), ("query", "q"), ("colour", nil),
    ])
    func aFieldIsFoundByItsNameInOtherServices(word: String, name: String?) {
        #expect(Nearest.name(to: word, in: ["sports", "page", "limit", "q", "when"]) == name)
    }

    @Test(arguments: [
        ("lon", "lng"), ("long", "lng"), ("longitude", "lng"), ("latitude", "lat"), ("Latitude", "lat"),
        ("duration", "durationMinutes"), ("radius", "radiusMiles"), ("id", "gameId"), ("ID", "gameId"),
        ("lan", "lat"),
    ])
    func aFieldIsFoundByTheNameThatProgramsGiveIt(word: String, name: String) {
        let names = ["to", "lat", "lng", "gameId", "guestId", "durationMinutes", "radiusMiles"]
        #expect(Nearest.name(to: word, in: names) == name)
    }

    @Test func aLongitudeIsTheCenterWhereThereIsOne() {
        for word in ["lat", "lng", "lon", "longitude"] {
            #expect(Nearest.name(to: word, in: ["center", "page"]) == "center", "\(word)")
        }
    }
}
