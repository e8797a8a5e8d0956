// Differences between two states, as bytes: each is found at its place, and nothing else is reported.

import Testing

@testable import TapReplay

@Suite struct RawDiffTests {
    private func differences(_ live: String, _ told: String) throws -> [String] {
        try RawDiff.find(live: Array(live.utf8)[...], told: Array(told.utf8)[...], max: 20).found.map {
            "\($0.path): \($0.live ?? "nothing"), \($0.told ?? "nothing")"
        }
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, #"{"a":1,"b":3}"#, ["b: 2, 3"]),
        (#"{"a":1}"#, #"{"b":1}"#, ["a: 1, nothing", "b: nothing, 1"]),
        (#"{"a":[1,2,3]}"#, #"{"a":[1,4,3]}"#, ["a.1: 2, 4"]),
        (#"{"a":[1,2,3]}"#, #"{"a":[1,3]}"#, ["a.1: 2, nothing"]),
        (#"{"a":["x","y"]}"#, #"{"a":["y","x"]}"#, [#"a.0: "x", "y""#, #"a.1: "y", "x""#]),
        (#"{"a":[1,2,3,4]}"#, #"{"a":[1,3,2]}"#, ["a.3: 4, nothing", "a.1: 2, 3"]),
        (#"{"a":[1,1,2]}"#, #"{"a":[2,1,1,1]}"#, ["a.1: nothing, 1", "a.0: 1, 2"]),
        (#"{"a":{"b":null}}"#, #"{"a":{"b":[]}}"#, ["a.b: null, []"]),
    ]) func eachDifferenceIsNamedByItsPath(live: String, told: String, expected: [String]) throws {
        #expect(try differences(live, told) == expected)
    }

    /// A row is found by its id, even if another one is missing before it.
    @Test func rowsAreMatchedByTheirIds() throws {
        let rows = (0..<1000).map { #"{"id":"row-\#($0)","n":\#($0)}"# }
        var live = rows
        live[700] = #"{"id":"row-700","n":7}"#
        live.remove(at: 3)
        live.append(#"{"id":"row-1000","n":1}"#)
        func state(_ rows: [String]) -> String { #"{"games":["# + rows.joined(separator: ",") + "]}" }
        #expect(
            try differences(state(live), state(rows)) == [
                "games.row-700.n: 7, 700", #"games.row-1000: {"id":"row-1000","n":1}, nothing"#,
                #"games.row-3: nothing, {"id":"row-3","n":3}"#,
            ])
    }

    /// Rows stand in the order in which a service took them in, and answers are in that order.
    @Test func rowsInAnotherOrderAreADifference() throws {
        func state(_ ids: [String], _ n: Int = 1) -> String {
            #"{"games":["# + ids.map { #"{"id":"\#($0)","n":\#($0 == "c" ? n : 1)}"# }.joined(separator: ",")
                + "]}"
        }
        #expect(try differences(state(["a", "b", "c"]), state(["a", "c", "b"])) == [#"games.1: "b", "c""#])
        #expect(
            try differences(state(["a", "b", "c"], 2), state(["c", "x", "a"])) == [
                #"games.b: {"id":"b","n":1}, nothing"#, "games.c.n: 2, 1",
                #"games.x: nothing, {"id":"x","n":1}"#, #"games.0: "a", "c""#,
            ])
    }

    /// Duplicate ids are not used as names.
    @Test func rowsOfOneIdAreMatchedByTheirPositions() throws {
        let (live, told) = (#"[{"id":"x","n":1},{"id":"x","n":2}]"#, #"[{"id":"x","n":1},{"id":"x","n":3}]"#)
        #expect(try differences(live, told) == ["1.n: 2, 3"])
    }
}
