// Ids of nothing and moments in which nobody plays are refused in every field of every request, and read in every event.

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

    @Test func whatIsNestedIsLookedAtToo() {
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

    @Test func eventsAreReadAsTheyWereGranted() throws {
        let text = #"{"guestId":"\#(nullID)","accountId":"\#(nullID)"}"#
        #expect(throws: Never.self) { try JSONCoding.decode(GuestLinked.self, from: Array(text.utf8)) }
    }
}
