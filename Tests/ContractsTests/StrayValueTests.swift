// Ids of nothing and times outside any game are refused in every field of every request, and accepted in every event.

import Contracts
import JSON
import Testing
import Values

private let nullID = "00000000-0000-0000-0000-000000000000"

@Suite struct StrayValueTests {
    private func problems<R: Request>(_ type: R.Type, _ text: String) -> JSONError? {
        do throws(JSONError) { _ = try R.read(from: Array(text.utf8)) } catch { return error }
        return nil
    }

    @Test(arguments: [
        nullID, #"\u0030\#(nullID.dropFirst())"#,
    ])
    func theNilIdIsNoId(text: String) {
        let error = problems(GetMatch.self, #"{"matchId":"\#(text)"}"#)
        #expect(
            error?.path == "matchId" && error?.message.contains("matchId must be the id of something") == true
        )
        let user = problems(ChallengeFriend.self, #"{"opponentId":"\#(text)"}"#)
        #expect(user?.path == "opponentId")
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", true), ("1969-12-31T23:59:59.999Z", false),
        ("1970-01-01T00:00:00+00:01", false), ("1969-12-31T23:59:00-00:01", true),
        ("2199-12-31T23:59:59.999Z", true), ("2200-01-01T00:00:00Z", false),
        ("2200-01-01T00:00:00+00:01", true), ("2199-12-31T23:59:00-00:01", false),
        ("0001-01-01T00:00:00Z", false), ("9999-12-31T23:59:59Z", false),
    ])
    func momentsAreFrom1970To2199(text: String, isTaken: Bool) {
        let error = problems(MatchHistory.self, #"{"from":"\#(text)"}"#)
        #expect((error == nil) == isTaken, "\(text): \(String(describing: error))")
        if !isTaken { #expect(error?.message == "from must be from 1970-01-01 to 2199-12-31") }
    }

    @Test(arguments: [
        ("1900-01-01", true), ("1899-12-31", false), ("2199-12-31", true), ("2200-01-01", false),
        ("0000-01-01", false), ("0001-01-01", false), ("9999-12-31", false), (#"\u0030001-01-01"#, false),
    ])
    func daysAreFrom1900To2199(text: String, isTaken: Bool) {
        let error = problems(GamesCalendar.self, #"{"from":"\#(text)"}"#)
        #expect((error == nil) == isTaken, "\(text): \(String(describing: error))")
        if !isTaken { #expect(error?.message == "from must be from 1900-01-01 to 2199-12-31") }
    }

    /// All days and times in all requests.
    @Test func noRequestTakesADateOutOfRange() {
        var seen = 0
        for request in Catalogue.requests.values.sorted(by: { $0.type < $1.type }) {
            for (name, shape) in Shape(of: request).fields.map({ ($0.name, $0.shape) }) {
                for year in ["0001", "9999"] {
                    let times: [(Shape, String)] = [
                        (.day, ""), (.timestamp, "T00:00:00Z"), (.localTime, "T00:00"),
                    ]
                    guard let time = times.first(where: { $0.0 == shape })?.1 else { continue }
                    let text = "\(year)-01-01\(time)"
                    seen += 1
                    let data: JSONValue = .object([name: .string(text)])
                    let told = Shape(of: request).problems(in: data).first { $0.field == name }
                    #expect(
                        told?.message.contains("must be from") == true, "\(request.type) \(name): \(text)")
                }
            }
        }
        #expect(seen > 30)
    }

    @Test(arguments: [nullID, #"\u0030\#(nullID.dropFirst())"#])
    func theNilIdIsNoKeyOfAMapEither(text: String) {
        let game = "01930000-0000-7000-8000-000000000001"
        let error = problems(
            SetAttendance.self, #"{"gameId":"\#(game)","attendance":{"ann":"late","\#(text)":"late"}}"#)
        #expect(error?.path == "attendance.\(nullID)")
        #expect(error?.message.hasSuffix("must be the id of something; this one is nobody's") == true)
    }

    @Test func nestedValuesAreCheckedToo() {
        let item = #"{"matchId":"\#(nullID)","deviceTime":"9999-01-01T00:00:00Z","state":"draft","#
        let payload =
            #""payload":{"gameType":"x01","players":[{"name":"a"}],"startedAt":"0001-01-01T00:00:00Z"}}"#
        let error = problems(SyncMatches.self, #"{"items":[\#(item)\#(payload)]}"#)
        #expect(error?.path.hasPrefix("items.0") == true, "\(String(describing: error))")
    }

    @Test func aTextMayReadLikeADate() {
        #expect(problems(MatchHistory.self, #"{"opponent":"1066-"}"#) == nil)
        #expect(problems(MatchHistory.self, #"{"opponent":"\u0030"}"#) == nil)
    }

    @Test func eventsWithANilIdAreStillRead() throws {
        let text = #"{"guestId":"\#(nullID)","accountId":"\#(nullID)"}"#
        #expect(throws: Never.self) { try JSONCoding.decode(GuestLinked.self, from: Array(text.utf8)) }
    }
}
