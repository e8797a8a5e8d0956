// Log lines about a mail server that accepts nothing: once a minute, and only about our own servers.

import Testing

@testable import Delivery

@Suite struct ComplaintTests {
    private let mail = Destination.email(address: "ann@example.com")
    private let silent = Outcome.retry(reason: "no answer within 20 s")

    @Test func aFirstFailureIsLoggedAtOnceAndThenACountAMinute() {
        var complaints = Complaints()
        let sentence = "a mail could not be sent and is tried again: no answer within 20 s"
        #expect(complaints.line(about: silent, on: mail, nowMs: 5) == sentence)
        #expect(complaints.line(about: silent, on: mail, nowMs: 6) == nil)
        #expect(complaints.line(about: silent, on: mail, nowMs: 60_004) == nil)
        #expect(
            complaints.line(about: silent, on: mail, nowMs: 60_005)
                == sentence + " (and 2 more since the last line)")
        #expect(complaints.line(about: silent, on: mail, nowMs: 120_005) == sentence)
    }

    @Test func failedPushesAndFailedMailsAreLoggedApart() {
        var complaints = Complaints()
        #expect(complaints.line(about: silent, on: mail, nowMs: 0) != nil)
        #expect(
            complaints.line(about: .refused(reason: "FCM answered 403"), on: .fcm(token: "t"), nowMs: 1)
                == "a push was refused: FCM answered 403")
    }

    @Test func failuresThatAreNotOursAreNotLoggedNorIsAnyAddress() {
        var complaints = Complaints()
        for outcome in [Outcome.sent, .invalidTarget(reason: "550")] {
            #expect(complaints.line(about: outcome, on: mail, nowMs: 0) == nil)
        }
        #expect(complaints.line(about: silent, on: .webhook(url: "https://example.com"), nowMs: 0) == nil)
        #expect(complaints.line(about: silent, on: mail, nowMs: 0)?.contains("ann") == false)
    }
}
