// Webhooks without a socket: requests, signatures, and the meaning of answers.

import Loopback
import Testing
import Values

@testable import Delivery

@Suite struct WebhookRequestTests {
    let recipient = ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0x8000_0000_0000_00aa)

    func request(_ url: String, allowsPrivate: Bool = false) throws -> HTTPRequest {
        try Webhook.request(
            message(
                data: ["gameId": "g1"], link: "https://rally.example/g/1",
                recipient: .init(accountId: recipient, deviceId: "hook 1")), to: url,
            secret: try #require(secret), now: noon.adding(seconds: 5), allowsPrivate: allowsPrivate)
    }

    @Test func aWebhookIsWrittenAsStandardWebhooksWantsItByteForByte() throws {
        let request = try request("https://hooks.example/rally?team=1")
        #expect(request.url == "https://hooks.example/rally?team=1")
        let body =
            #"{"type":"game_cancelled","timestamp":"2025-12-01T18:00:00.000Z","data":{"#
            + #""accountId":"0199a3c4-7a1b-7c3d-8000-0000000000aa","deviceId":"hook 1","#
            + #""notificationId":"0199a3c4-7a1b-7c3d-8000-000000000001","title":"Game cancelled","#
            + #""body":"Soccer at Dolores Park is off","isUrgent":false,"link":"https://rally.example/g/1","#
            + #""data":{"gameId":"g1"}}}"#
        #expect(String(decoding: request.body, as: UTF8.self) == body)
        let stamp = "0199a3c4-7a1b-7c3d-8000-000000000001-1764612000000"
        let key = (1...32).map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined()
        let mac = try openssl(
            ["dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:\(key)", "-r"],
            input: Array("\(stamp).1764612005.\(body)".utf8))
        let signature = Base64.encode(hex(String(mac.prefix(64))))
        #expect(
            request.headers.map(\.line) == [
                "Content-Type: application/json", "webhook-id: \(stamp)", "webhook-timestamp: 1764612005",
                "webhook-signature: v1,\(signature)", "Idempotency-Key: \"\(stamp)\"",
            ])
    }

    /// The example of the specification's own libraries.
    @Test func aWebhookSignatureEqualsThatOfOtherLibraries() throws {
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let signed = "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}"
        #expect(
            Base64.encode(Webhook.signature(Array(signed.utf8), secret))
                == "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test(arguments: [
        "ftp://hooks.example/", "file:///etc/passwd", "gopher://x.example/",
        "hooks.example",
        "//hooks.example", "", "https://", "https://user:pw@hooks.example/", "https://user@hooks.example/",
        "https://hooks.example/\r\nX: y", "https://hooks.example/ x", "https://hööks.example/",
        "https://a b/",
        "https://hooks.example:99999/", "javascript:alert(1)", "smtp://hooks.example/",
    ])
    func onlyAPlainHTTPSURLIsConnectedTo(_ url: String) {
        #expect {
            try request(url)
        } throws: { error in
            guard case .invalidTarget(let reason) = (error as? Unsendable)?.outcome else { return false }
            return !reason.contains("hooks.example") && !reason.contains("pw")
        }
    }

    @Test func httpIsForPrivateNetworks() throws {
        #expect(throws: Unsendable.refused("the webhook's URL does not begin with https://")) {
            try request("http://hooks.example/")
        }
        _ = try request("http://hooks.internal:8080/", allowsPrivate: true)
        #expect(throws: Unsendable.self) { try request("ftp://hooks.internal/", allowsPrivate: true) }
    }

    @Test func aWebhookURLHas4096BytesAtMost() throws {
        let start = "https://hooks.example/"
        _ = try request(start + String(repeating: "x", count: 4096 - start.utf8.count))
        #expect(throws: Unsendable.invalidTarget("the webhook's URL is longer than 4096 bytes")) {
            try request(start + String(repeating: "x", count: 4097 - start.utf8.count))
        }
    }

    @Test func aWebhookSecretHas24To64Bytes() {
        #expect(WebhookSecret(bytes: Array(1...24)) != nil)
        #expect(WebhookSecret(bytes: Array(1...64)) != nil)
        #expect(WebhookSecret(bytes: Array(1...23)) == nil)
        #expect(WebhookSecret(bytes: Array(1...65)) == nil)
        #expect(WebhookSecret("whsec_\(Base64.encode(Array(1...24)))") != nil)
        for text in ["", "whsec_", "whsec_!!", Base64.encode(Array(1...24)), "whsec_AAAA"] {
            #expect(WebhookSecret(text) == nil)
        }
    }
}

@Suite struct WebhookAnswerTests {
    @Test(arguments: [200, 201, 202, 204, 299]) func aWebhookAnsweredWith2xxIsSent(_ status: Int) {
        #expect(Webhook.outcome(HTTPAnswer(status: status)) == .sent)
    }

    @Test(arguments: [408, 429, 500, 502, 503, 599]) func aWebhookIsRetriedAfterABusyOrServerErrorStatus(
        _ status: Int
    ) {
        #expect(
            Webhook.outcome(HTTPAnswer(status: status, retryAfterSeconds: 9))
                == .retry(reason: "the webhook answered \(status)", afterSeconds: 9))
    }

    @Test(arguments: [400, 401, 403, 404, 413, 499, 101]) func aWebhookIsRefusedByAnyOtherStatus(
        _ status: Int
    ) {
        #expect(
            Webhook.outcome(HTTPAnswer(status: status)) == .refused(reason: "the webhook answered \(status)"))
    }

    @Test(arguments: [300, 301, 302, 307, 308]) func aRedirectStatusIsARefusal(_ status: Int) {
        #expect(
            Webhook.outcome(HTTPAnswer(status: status))
                == .refused(reason: "the webhook answered \(status): redirects are not followed"))
    }

    @Test func a410StatusDropsTheWebhook() {
        #expect(
            Webhook.outcome(HTTPAnswer(status: 410))
                == .invalidTarget(reason: "the webhook answered 410: it is gone"))
    }
}

func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap { UInt8(String($0), radix: 16) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
