// FCM without a socket: the requests, and the meaning of answers.

import JSON
import Testing
import Values

@testable import Delivery

@Suite struct FCMRequestTests {
    func request(_ message: Message, token: String = "device-1") throws -> HTTPRequest {
        try FCM.request(
            message, to: token, project: "rally-1", endpoint: "https://fcm.googleapis.com", bearer: "ya29.x")
    }

    @Test func anFCMMessageIsWrittenAsHTTPv1WantsItByteForByte() throws {
        let request = try request(
            message(data: ["gameId": "g1", "a": "\"b\""], isUrgent: true, link: "https://rally.example/g/1"))
        #expect(request.url == "https://fcm.googleapis.com/v1/projects/rally-1/messages:send")
        #expect(
            request.headers.map(\.line) == [
                "Authorization: Bearer ya29.x", "Content-Type: application/json; charset=utf-8",
            ])
        let id = "0199a3c4-7a1b-7c3d-8000-000000000001"
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"message":{"token":"device-1","notification":{"title":"Game cancelled","#
                + #""body":"Soccer at Dolores Park is off"},"data":{"a":"\"b\"","gameId":"g1","#
                + #""notificationId":"\#(id)","type":"game_cancelled","updatedAt":"2025-12-01T18:00:00.000Z","#
                + #""link":"https://rally.example/g/1"},"android":{"collapse_key":"\#(id)","priority":"HIGH","#
                + #""ttl":"86400s","notification":{"tag":"\#(id)"}},"apns":{"headers":{"apns-collapse-id":"\#(id)","#
                + #""apns-priority":"10"},"payload":{"aps":{"sound":"default"}}},"webpush":{"headers":{"TTL":"86400","#
                + #""Urgency":"high","Topic":"AZmjxHobfD2AAAAAAAAAAQ"},"notification":{"tag":"\#(id)"}}}}"#)
    }

    @Test func aPushThatIsNotUrgentLetsThePhoneSleep() throws {
        let root = try JSONValue(parsing: try request(message()).body)
        #expect(root["message"]?["android"]?["priority"] == "NORMAL")
        #expect(root["message"]?["apns"]?["headers"]?["apns-priority"] == "5")
        #expect(root["message"]?["webpush"]?["headers"]?["Urgency"] == "normal")
    }

    @Test func anFCMTokenHasOneTo4096Bytes() throws {
        _ = try request(message(), token: String(repeating: "x", count: 4096))
        for token in [String(repeating: "x", count: 4097), ""] {
            #expect {
                try request(message(), token: token)
            } throws: { error in
                guard case .invalidTarget = (error as? Unsendable)?.outcome else { return false }
                return true
            }
        }
    }

    /// The bytes that FCM counts.
    func payload(_ request: HTTPRequest, token: String = "device-1") -> Int {
        request.body.count - token.utf8.count - 2
    }

    @Test func anFCMBodyIsCutSoThatTheMessageHas4096Bytes() throws {
        let empty = payload(try request(message(data: ["k": ""])))
        let fits = String(repeating: "d", count: 4096 - empty)
        let whole = try request(message(data: ["k": fits]))
        #expect(payload(whole) == 4096)
        #expect(String(decoding: whole.body, as: UTF8.self).contains("Dolores Park is off\""))
        let cut = try request(message(data: ["k": fits + "d"]))
        #expect(payload(cut) <= 4096)
        let body = try JSONValue(parsing: cut.body)["message"]?["notification"]?["body"]?.stringValue
        // The ellipsis has three bytes, so three more have to be cut.
        #expect(body == "Soccer at Dolores Park is…")
    }

    @Test func anFCMBodyOfWideCharactersIsCutBetweenTwoOfThem() throws {
        let family = "👨‍👩‍👧‍👦"
        let cut = try request(message(body: String(repeating: family, count: 200)))
        #expect(payload(cut) <= 4096)
        #expect(payload(cut) > 4096 - family.utf8.count - 3)
        let body = try JSONValue(parsing: cut.body)["message"]?["notification"]?["body"]?.stringValue
        #expect(body?.dropLast().allSatisfy { String($0) == family } == true)
        #expect(body?.last == "…")
    }

    @Test func dataThatDoesNotFitEvenWithoutABodyIsRefusedInASentence() {
        #expect(
            throws: Unsendable.refused(
                "the message has over 4096 bytes without its body; give it less data")
        ) { try request(message(data: ["k": String(repeating: "d", count: 4000)])) }
    }

    @Test(arguments: ["from", "message_type", "google.c.x", "googleX", "gcm.n.e"])
    func dataThatFCMReservesIsRefusedInASentence(_ name: String) {
        #expect(throws: Unsendable.refused("FCM reserves the data field \(name); rename it")) {
            try request(message(data: [name: "x", "zebra": "y"]))
        }
    }
}

@Suite struct FCMAnswerTests {
    static func error(_ status: Int, _ code: String?, outer: String = "X", more: String = "") -> HTTPAnswer {
        let type = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
        let details = code.map { #"{"@type":"\#(type)","errorCode":"\#($0)"}"# } ?? ""
        let body =
            #"{"error":{"code":\#(status),"message":"m","status":"\#(outer)","details":[\#(details)\#(more)]}}"#
        return HTTPAnswer(status: status, body: Array(body.utf8))
    }

    func kind(_ answer: HTTPAnswer) -> String {
        switch FCM.verdict(answer) {
        case .needsNewAccess: "access"
        case .outcome(.sent): "sent"
        case .outcome(.retry(_, let seconds)): "retry \(seconds.map(String.init) ?? "-")"
        case .outcome(.invalidTarget): "drop"
        case .outcome(.refused): "refused"
        }
    }

    @Test func onlyAnAnswerAboutTheDeviceDropsIt() {
        #expect(kind(Self.error(404, "UNREGISTERED", outer: "NOT_FOUND")) == "drop")
        let violation = #",{"@type":"x.BadRequest","fieldViolations":[{"field":"message.token"}]}"#
        #expect(kind(Self.error(400, "INVALID_ARGUMENT", more: violation)) == "drop")
        let other = #",{"@type":"x.BadRequest","fieldViolations":[{"field":"message.data"}]}"#
        #expect(kind(Self.error(400, "INVALID_ARGUMENT", more: other)) == "refused")
        #expect(kind(Self.error(400, "INVALID_ARGUMENT")) == "refused")
        let words =
            #"{"error":{"code":400,"message":"The registration token is not a valid FCM registration token","#
            + #""status":"INVALID_ARGUMENT"}}"#
        #expect(kind(HTTPAnswer(status: 400, body: Array(words.utf8))) == "drop")
        // A wrong project or endpoint gives this answer, too, for every device.
        #expect(kind(Self.error(404, nil, outer: "NOT_FOUND")) == "refused")
        #expect(kind(HTTPAnswer(status: 404, body: Array("<html>".utf8))) == "refused")
        #expect(kind(Self.error(403, "SENDER_ID_MISMATCH")) == "refused")
        #expect(kind(Self.error(403, nil, outer: "PERMISSION_DENIED")) == "refused")
    }

    @Test func a401AsksForANewAccessTokenUnlessItIsApples() {
        #expect(kind(HTTPAnswer(status: 401)) == "access")
        #expect(kind(Self.error(401, nil, outer: "UNAUTHENTICATED")) == "access")
        #expect(kind(Self.error(401, "THIRD_PARTY_AUTH_ERROR")) == "refused")
    }

    @Test func aRateLimitedOrFailedPushIsRetriedAtTheTimeFCMGives() {
        var busy = Self.error(429, "QUOTA_EXCEEDED")
        #expect(kind(busy) == "retry 60")
        busy.retryAfterSeconds = 7
        #expect(kind(busy) == "retry 7")
        #expect(kind(HTTPAnswer(status: 429)) == "retry 60")
        #expect(kind(HTTPAnswer(status: 503, retryAfterSeconds: 30)) == "retry 30")
        #expect(kind(Self.error(500, "INTERNAL")) == "retry -")
        #expect(kind(Self.error(503, "UNAVAILABLE")) == "retry -")
        #expect(kind(HTTPAnswer(status: 502, body: [0xFF, 0x00])) == "retry -")
    }

    @Test func a200ThatIsNotFCMsIsNoDelivery() {
        #expect(
            kind(HTTPAnswer(status: 200, body: Array(#"{"name":"projects/p/messages/1"}"#.utf8))) == "sent")
        #expect(kind(HTTPAnswer(status: 200, body: Array("<html>log in</html>".utf8))) == "retry -")
        #expect(kind(HTTPAnswer(status: 302)) == "refused")
    }

    @Test func aReasonHasTheCodeAndNoneOfTheAnswersWords() {
        let answer = Self.error(400, "has a t0ken in it", outer: "ALSO t0ken")
        #expect(FCM.verdict(answer) == .outcome(.refused(reason: "FCM answered 400")))
        #expect(
            FCM.verdict(Self.error(500, "INTERNAL")) == .outcome(.retry(reason: "FCM answered 500 INTERNAL")))
    }
}
