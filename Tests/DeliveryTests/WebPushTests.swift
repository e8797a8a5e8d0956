// Web Push: the RFCs' own examples, and a real sender with a push service on loopback, whose messages our own browser
// decrypts.

import Contracts
import Crypto
import JSON
import Loopback
import Testing
import Values

@testable import Delivery

@Suite struct WebPushTests {
    let browser = Browser()
    let key = VAPIDKey { number in Crypto.sha256([number]) }

    func sender(allowsPrivate: Bool = true) throws -> MessageSender {
        var settings = DeliverySettings()
        settings.allowsPrivateWebhooks = allowsPrivate
        settings.caFile = Made.identity.certificate
        return try MessageSender(settings, limits: limits(), logger: quiet)
    }

    func destination(_ endpoint: String) throws -> Destination {
        let authorization = try #require(
            key?.authorization(for: endpoint, subject: "mailto:ops@rally.example", now: noon))
        return .webPush(subscription: browser.subscription(endpoint), authorization: authorization)
    }

    // MARK: - The RFCs' examples

    @Test func aPushIsEncryptedAsTheExampleOfRFC8291ByteForByte() throws {
        let browser = Browser(
            scalar: try bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
            secret: try bytes("BTBZMqHH6r4Tts7J_aSIgg"))
        let point =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        #expect(Base64URL.encode(browser.point) == point)
        let subscription = try PushSubscription(browser.subscription("https://push.example.net/push/1"))
        let sender = try #require(
            P256Key(scalar: try bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let text = Array("When I grow up, I want to be a watermelon".utf8)
        let body = try PushEncryption.body(
            text, for: subscription, from: sender, salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            Base64URL.encode(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
                + "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
        #expect(browser.read(body) == text)
    }

    /// ES256 signatures differ each time, so ours cannot equal the example's.
    @Test func aTokenIsBuiltAndSignedAsTheExampleOfRFC8292() throws {
        let example =
            "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
            + "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0."
            + "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
        let point =
            "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
        #expect(VAPIDHeader("vapid t=\(example), k=\(point)") != nil, "who verifies reads it")
        let key = try #require(key)
        let ours = try #require(
            key.authorization(
                for: "https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                subject: "mailto:push@example.com",
                now: Timestamp(milliseconds: 1_453_523_768_000).adding(hours: -12)))
        let parts = example.split(separator: ".")
        #expect(ours.hasPrefix("vapid t=\(parts[0]).\(parts[1])."))
        #expect(VAPIDHeader(ours)?.publicKey == key.publicKey)
        #expect(VAPIDHeader(ours.replacing(key.publicKey, with: point)) == nil, "another's key")
    }

    @Test(arguments: [
        ("https://push.example/a/b?c=d", "https://push.example"),
        ("https://PUSH.example:443/", "https://push.example"),
        ("https://push.example:8443/x", "https://push.example:8443"), ("https://[::1]:1/", "https://[::1]:1"),
    ])
    func aVAPIDTokenIsForOnePushService(_ endpoint: String, _ audience: String) throws {
        let header = key?.authorization(for: endpoint, subject: "https://rally.example", now: noon)
        let claims = try #require(header.flatMap { VAPIDHeader($0) }).claims
        #expect(claims["aud"]?.stringValue == audience)
        #expect(claims["exp"]?.intValue == Int(noon.milliseconds / 1000) + 12 * 3600)
    }

    @Test func aSecretAlwaysGivesTheSameKeyAndPrintsNothing() throws {
        let key = try #require(key)
        #expect(key.publicKey == VAPIDKey { Crypto.sha256([$0]) }?.publicKey)
        #expect(Base64URL.decode(key.publicKey)?.count == 65)
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key) \(dumped)" == "VAPIDKey(…) - VAPIDKey(…)\n")
    }

    @Test func anInvalidScalarIsSkippedForTheNext() {
        let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        for scalar in [order, Array(repeating: 0, count: 32), Array(repeating: 255, count: 32), [1]] {
            #expect(P256Key(scalar: scalar) == nil)
        }
        #expect(P256Key(scalar: order.dropLast() + [0x50]) != nil)
        #expect(VAPIDKey { $0 == 0 ? order : Array(repeating: 7, count: 32) } != nil)
        #expect(VAPIDKey { _ in order } == nil)
    }

    // MARK: - Sending

    @Test func onlyTheBrowserCanReadAPush() async throws {
        let server = try HTTPServer(Made.identity) { _ in Reply(status: 201) }
        let sender = try sender()
        let sent = message(
            body: "Füße \"quoted\"", data: ["gameId": "g1"], isUrgent: true,
            link: "https://rally.example/g/1")
        #expect(await sender.deliver(sent, to: try destination("\(server.url)/send/1")) == .sent)
        let asked = try #require(server.asked.first)
        #expect(asked.line == "POST /send/1 HTTP/1.1")
        let header = try #require(VAPIDHeader(asked.headers["authorization"] ?? ""))
        #expect(header.publicKey == key?.publicKey)
        #expect(
            header.claims.text()
                == #"{"aud":"\#(server.url)","exp":1764655200,"sub":"mailto:ops@rally.example"}"#)
        var headers = asked.headers
        headers["authorization"] = nil
        #expect(
            headers == [
                "host": "127.0.0.1:\(server.port)", "user-agent": "Rally", "accept": "*/*", "ttl": "86400",
                "urgency": "high", "topic": "AZmjxHobfD2AAAAAAAAAAQ", "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream", "content-length": "\(asked.body.count)",
            ])
        #expect(
            browser.read(asked.body).map { String(decoding: $0, as: UTF8.self) }
                == #"{"notificationId":"0199a3c4-7a1b-7c3d-8000-000000000001","type":"game_cancelled","#
                + #""updatedAt":"2025-12-01T18:00:00.000Z","title":"Game cancelled","body":"Füße \"quoted\"","#
                + #""isUrgent":true,"link":"https://rally.example/g/1","data":{"gameId":"g1"}}"#)
        #expect(Browser().read(asked.body) == nil, "another browser cannot")
        sender.close()
    }

    @Test func eachPushHasAKeyAndASaltOfItsOwn() async throws {
        let server = try HTTPServer(Made.identity) { _ in Reply(status: 201) }
        let sender = try sender()
        let destination = try destination("\(server.url)/1")
        #expect(await sender.deliver(inTurn: [message(), message()], to: destination) == [.sent, .sent])
        let bodies = server.asked.map(\.body)
        #expect(bodies.count == 2 && bodies[0].prefix(16) != bodies[1].prefix(16))
        #expect(bodies[0][21..<86] != bodies[1][21..<86])
        #expect(browser.read(bodies[0]) == browser.read(bodies[1]))
        sender.close()
    }

    @Test func aWebPushHas4096BytesAtMostAndALongerOneLosesTheEndOfItsBody() throws {
        func text(_ data: Int, body: String = "Soccer at Dolores Park is off") throws -> JSONValue {
            let message = message(body: body, data: ["k": String(repeating: "d", count: data)])
            let request = try WebPush.request(
                message, to: browser.subscription("https://push.example/1"), authorization: "")
            #expect(request.body.count <= 4096)
            let text = try #require(browser.read(request.body))
            #expect(data == 0 || request.body.count > 4000)
            return try JSONValue(parsing: text)
        }
        let empty = try text(0).text().utf8.count
        #expect(try text(3993 - empty)["body"] == "Soccer at Dolores Park is off")
        #expect(try text(3994 - empty)["body"] == "Soccer at Dolores Park is…")
        let wide = try text(100, body: String(repeating: "👨‍👩‍👧‍👦", count: 200))["body"]?.stringValue
        #expect(wide?.last == "…")
        let tooLong = "the message has over 3993 bytes without its body; give it less data"
        #expect(throws: Unsendable.refused(tooLong)) { try text(4000) }
    }

    // MARK: - Answers

    @Test(arguments: [
        (200, Outcome.sent), (201, .sent), (202, .sent),
        (404, .invalidTarget(reason: "the push service answered 404: the browser's subscription is gone")),
        (410, .invalidTarget(reason: "the push service answered 410: the browser's subscription is gone")),
        (413, .refused(reason: "the push service answered 413: the message is too long for it")),
        (429, .retry(reason: "the push service answered 429", afterSeconds: 120)),
        (500, .retry(reason: "the push service answered 500", afterSeconds: 120)),
        (503, .retry(reason: "the push service answered 503", afterSeconds: 120)),
        (400, .refused(reason: "the push service answered 400")),
        (
            403,
            .refused(
                reason:
                    "the push service answered 403: it did not accept our signature, or the browser subscribed "
                    + "with another key")
        ),
        (307, .refused(reason: "the push service answered 307: redirects are not followed")),
    ])
    func theOutcomeOfAWebPushIsThePushServicesAnswer(_ status: Int, _ outcome: Outcome) async throws {
        let server = try HTTPServer(Made.identity) { _ in
            Reply(status: status, headers: ["Retry-After: 120", "Location: https://127.0.0.1/"])
        }
        let sender = try sender()
        let found = await sender.deliver(message(), to: try destination("\(server.url)/1"))
        #expect(found == outcome)
        expectNothingSecret(in: found)
        #expect(server.asked.count == 1)
        sender.close()
    }

    @Test func aPushIsRetriedWhereThePushServiceDoesNotAnswer() async throws {
        let server = try HTTPServer(Made.identity) { _ in nil }
        let sender = try sender()
        let outcome = await sender.deliver(message(), to: try destination("\(server.url)/1"))
        guard case .retry = outcome else {
            Issue.record("\(outcome)")
            return
        }
        expectNothingSecret(in: outcome)
        sender.close()
    }

    @Test func anUnsignedPushIsRetriedAndNotSent() async throws {
        let server = try HTTPServer(Made.identity) { _ in Reply(status: 201) }
        let sender = try sender()
        let destination = Destination.webPush(
            subscription: browser.subscription("\(server.url)/1"), authorization: "")
        #expect(
            await sender.deliver(message(), to: destination) == .retry(reason: "the push could not be signed")
        )
        #expect(server.connections == 0)
        sender.close()
    }

    // MARK: - Where it never goes

    @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1"])
    func aPushServiceAtAPrivateAddressIsNeverContacted(_ host: String) async throws {
        let server = try HTTPServer(Made.identity) { _ in Reply(status: 201) }
        let sender = try sender(allowsPrivate: false)
        let outcome = await sender.deliver(
            message(), to: try destination("https://\(host):\(server.port)/1"))
        #expect(outcome == .refused(reason: "the browser's push service has a private address"))
        #expect(server.connections == 0)
        sender.close()
    }

    @Test func aKeyThatIsNoPointOfTheCurveDropsTheDevice() throws {
        let text = browser.subscription("https://push.example/1").replacing(
            Base64URL.encode(browser.point), with: Base64URL.encode([4] + Array(repeating: 1, count: 64)))
        #expect(throws: Unsendable.invalidTarget("the browser's key is not on the curve P-256")) {
            try WebPush.request(message(), to: text, authorization: "")
        }
        for text in ["", "{}", "token-of-another-channel", browser.subscription("http://push.example/")] {
            #expect(throws: Unsendable.invalidTarget("the browser's subscription is malformed")) {
                try WebPush.request(message(), to: text, authorization: "")
            }
        }
    }

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }
}
