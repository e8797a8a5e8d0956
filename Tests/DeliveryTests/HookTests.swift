// A real sender and webhooks on loopback: the requests that arrive, and addresses that are never used.

import Foundation
import Loopback
import Testing
import Values

@testable import Delivery

@Suite struct HookTests {
    func sender(allowsPrivate: Bool = true, caFile: String? = nil) throws -> MessageSender {
        var settings = DeliverySettings()
        settings.webhookSecret = secret
        settings.allowsPrivateWebhooks = allowsPrivate
        settings.caFile = caFile
        return try MessageSender(settings, limits: limits(), logger: quiet)
    }

    @Test(arguments: [true, false]) func aWebhookIsSignedOverExactlyTheBytesThatArrive(
        _ hasOwn: Bool
    ) async throws {
        let startedAt = Date().timeIntervalSince1970
        let server = try HTTPServer(Made.identity) { _ in Reply(status: 204) }
        let sender = try sender(caFile: Made.identity.certificate)
        let own = WebhookSecret(bytes: Array(100...140))
        let message = message(body: "Füße \"quoted\"\n\u{2028}", data: ["k": "ü"])
        let target = Destination.webhook(url: "\(server.url)/hook?team=1", secret: hasOwn ? own : nil)
        #expect(await sender.deliver(message, to: target) == .sent)
        let asked = try #require(server.asked.first)
        #expect(asked.line == "POST /hook?team=1 HTTP/1.1")
        let (id, time) = (asked.headers["webhook-id"] ?? "", asked.headers["webhook-timestamp"] ?? "")
        #expect(id == message.stamp)
        #expect((startedAt - 1...Date().timeIntervalSince1970 + 1).contains(Double(time) ?? 0))
        let program = """
            import sys, hmac, hashlib, base64
            key = bytes(range(\(hasOwn ? "100, 141" : "1, 33")))
            print(base64.b64encode(hmac.new(key, sys.stdin.buffer.read(), hashlib.sha256).digest()).decode(), end="")
            """
        let signature = try python(program, input: Array("\(id).\(time).".utf8) + asked.body)
        #expect(
            asked.headers == [
                "host": "127.0.0.1:\(server.port)", "user-agent": "Rally", "accept": "*/*",
                "content-type": "application/json", "content-length": "\(asked.body.count)", "webhook-id": id,
                "webhook-timestamp": time, "webhook-signature": "v1,\(signature)",
                "idempotency-key": "\"\(id)\"",
            ])
        sender.close()
    }

    @Test func aRepeatedWebhookHasTheSameId() async throws {
        let server = try HTTPServer { _ in Reply(status: 500) }
        let sender = try sender()
        for _ in 1...2 { _ = await sender.deliver(message(), to: .webhook(url: server.url)) }
        #expect(server.asked.count == 2)
        #expect(server.asked[0].headers["webhook-id"] == server.asked[1].headers["webhook-id"])
        #expect(server.asked[0].body == server.asked[1].body)
        sender.close()
    }

    @Test func webhookRedirectsAreNotFollowed() async throws {
        let inner = try HTTPServer { _ in Reply() }
        let server = try HTTPServer { [url = inner.url] _ in
            Reply(status: 307, headers: ["Location: \(url)/"])
        }
        let sender = try sender()
        #expect(
            await sender.deliver(message(), to: .webhook(url: server.url))
                == .refused(reason: "the webhook answered 307: redirects are not followed"))
        #expect(inner.connections == 0)
        sender.close()
    }

    @Test func a410DropsTheWebhookAndALongAnswerDoesNotMatter() async throws {
        let server = try HTTPServer { asked in
            asked.line.contains("gone")
                ? Reply(status: 410) : Reply(body: String(repeating: "x", count: 3_000_000))
        }
        let sender = try sender()
        #expect(
            await sender.deliver(message(), to: .webhook(url: "\(server.url)/gone"))
                == .invalidTarget(reason: "the webhook answered 410: it is gone"))
        #expect(await sender.deliver(message(), to: .webhook(url: "\(server.url)/long")) == .sent)
        sender.close()
    }

    // MARK: - Private addresses

    @Test(arguments: [
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "0", "0.0.0.0", "[::1]", "[::]",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "localhost",
    ])
    func aWebhookNeverReachesThisMachineWhateverItIsCalled(_ host: String) async throws {
        let server = try HTTPServer { _ in Reply() }
        let sender = try sender(allowsPrivate: false)
        let outcome = await sender.deliver(message(), to: .webhook(url: "https://\(host):\(server.port)/"))
        #expect(outcome == .refused(reason: "the webhook's host has a private address"))
        #expect(server.connections == 0)
        sender.close()
    }

    @Test(arguments: [
        "169.254.169.254", "10.0.0.1", "192.168.1.1", "172.16.0.1", "100.100.100.200", "[fd00:ec2::254]",
        "[fe80::1]", "224.0.0.1",
    ])
    func aWebhookNeverReachesAPrivateNetwork(_ host: String) async throws {
        let sender = try sender(allowsPrivate: false)
        #expect(
            await sender.deliver(message(), to: .webhook(url: "https://\(host)/latest/meta-data/"))
                == .refused(reason: "the webhook's host has a private address"))
        sender.close()
    }

    @Test func anOpenConnectionDoesNotBypassTheAddressCheck() async throws {
        let server = try HTTPServer(Made.identity) { asked in
            asked.line.hasPrefix("POST /token ") ? FakeFCM.access(1) : FakeFCM.sent
        }
        var settings = DeliverySettings()
        let account = try ServiceAccount(file: Made.account(tokenURL: "\(server.url)/token"))
        settings.fcm = FCMSettings(account: account, endpoint: server.url)
        settings.webhookSecret = secret
        settings.caFile = Made.identity.certificate
        let sender = try MessageSender(settings, limits: limits(), logger: quiet)
        #expect(await sender.deliver(message(), to: .fcm(token: "device-1")) == .sent)
        #expect(
            await sender.deliver(message(), to: .webhook(url: "\(server.url)/hook"))
                == .refused(reason: "the webhook's host has a private address"))
        #expect(server.asked.count == 2)
        #expect(server.connections == 1)
        sender.close()
    }

    @Test func aWebhookWhoseHostIsUnknownIsRetried() async throws {
        let sender = try sender(allowsPrivate: false)
        #expect(
            await sender.deliver(message(), to: .webhook(url: "https://nobody.invalid/"))
                == .retry(reason: "no answer: Couldn't resolve host name"))
        sender.close()
    }
}
