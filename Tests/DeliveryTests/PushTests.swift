// A real sender and our own FCM on loopback, with its token endpoint.

import Foundation
import JSON
import Loopback
import Synchronization
import Testing
import Values

@testable import Delivery

/// FCM and Google's token endpoint in one server. Access tokens are `access-1`, `access-2`…
final class FakeFCM: Sendable {
    let server: HTTPServer
    private let settings: DeliverySettings

    init(
        _ identity: Identity? = nil, caFile: String? = nil,
        access: @escaping @Sendable (Int) -> Reply? = { FakeFCM.access($0) },
        answer: @escaping @Sendable (ReceivedRequest) -> Reply? = { _ in FakeFCM.sent }
    ) throws {
        let fetched = Mutex(0)
        server = try HTTPServer(identity) { asked in
            guard asked.line.hasPrefix("POST /token ") else { return answer(asked) }
            return access(
                fetched.withLock { count in
                    count += 1
                    return count
                })
        }
        var settings = DeliverySettings()
        let account = try ServiceAccount(file: Made.account(tokenURL: "\(server.url)/token"))
        settings.fcm = FCMSettings(account: account, endpoint: server.url)
        settings.caFile = caFile
        self.settings = settings
    }

    static let sent = Reply(body: #"{"name":"projects/rally-1/messages/1"}"#)

    static func access(_ number: Int) -> Reply {
        Reply(body: #"{"access_token":"access-\#(number)","expires_in":3599,"token_type":"Bearer"}"#)
    }

    func sender(timeMs: Int = 20_000) throws -> MessageSender {
        try MessageSender(settings, limits: limits(timeMs: timeMs), logger: quiet)
    }

    var fetches: [ReceivedRequest] { server.asked.filter { $0.line.hasPrefix("POST /token ") } }
    var pushes: [ReceivedRequest] { server.asked.filter { !$0.line.hasPrefix("POST /token ") } }
}

/// Neither a token nor an address may appear.
func expectNothingSecret(in outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
    for word in ["device", "127.0.0.1", "localhost", "access-", "http://", "https://", "ann@", "s3cret"] {
        #expect(
            !"\(outcome)".replacing("the device", with: "").contains(word), "\(word)",
            sourceLocation: sourceLocation)
    }
}

@Suite struct PushTests {
    @Test func aPushIsSentWithTheAccessTokenItNeeds() async throws {
        let startedAt = Date().timeIntervalSince1970
        let fcm = try FakeFCM()
        let sender = try fcm.sender()
        #expect(await sender.deliver(message(data: ["gameId": "g1"]), to: .fcm(token: "device-1")) == .sent)

        let fetch = try #require(fcm.fetches.first)
        #expect(fetch.line == "POST /token HTTP/1.1")
        #expect(fetch.headers["content-type"] == "application/x-www-form-urlencoded")
        let assertion = try #require(fetch.text.split(separator: "&assertion=").last)
        let claims = try JSONValue(parsing: try verifiedClaims(String(assertion)))
        #expect(claims["aud"]?.stringValue == "\(fcm.server.url)/token")
        let issuedAt = Double(try #require(claims["iat"]?.intValue))
        #expect((startedAt - 60...Date().timeIntervalSince1970 + 1).contains(issuedAt))

        let push = try #require(fcm.pushes.first)
        let expected = try FCM.request(
            message(data: ["gameId": "g1"]), to: "device-1", project: "rally-1", endpoint: "", bearer: "")
        #expect(push.line == "POST /v1/projects/rally-1/messages:send HTTP/1.1")
        #expect(push.body == expected.body)
        #expect(
            push.headers == [
                "host": "127.0.0.1:\(fcm.server.port)", "user-agent": "Rally", "accept": "*/*",
                "authorization": "Bearer access-1", "content-type": "application/json; charset=utf-8",
                "content-length": "\(expected.body.count)",
            ])
        sender.close()
    }

    @Test func oneAccessTokenIsFetchedForAllAndTheConnectionIsReused() async throws {
        let fcm = try FakeFCM()
        let sender = try fcm.sender()
        await withTaskGroup(of: Outcome.self) { group in
            for number in 1...40 {
                group.addTask {
                    await sender.deliver(message(UInt64(number)), to: .fcm(token: "device-\(number)"))
                }
            }
            for await outcome in group { #expect(outcome == .sent) }
        }
        #expect(fcm.fetches.count == 1)
        #expect(Set(fcm.pushes.map(\.body)).count == 40)
        let before = fcm.server.connections
        for number in 1...5 {
            #expect(await sender.deliver(message(UInt64(number)), to: .fcm(token: "again")) == .sent)
        }
        #expect(fcm.server.connections == before)
        sender.close()
    }

    @Test func aRejectedAccessTokenIsRenewedOnceForAll() async throws {
        let fcm = try FakeFCM(answer: {
            $0.headers["authorization"] == "Bearer access-1" ? Reply(status: 401) : FakeFCM.sent
        })
        let sender = try fcm.sender()
        await withTaskGroup(of: Outcome.self) { group in
            for number in 1...20 {
                group.addTask { await sender.deliver(message(UInt64(number)), to: .fcm(token: "device")) }
            }
            for await outcome in group { #expect(outcome == .sent) }
        }
        #expect(fcm.fetches.count == 2)
        sender.close()
    }

    @Test func aPushIsRetriedLaterWhereNoAccessTokenIsAccepted() async throws {
        let fcm = try FakeFCM(answer: { _ in Reply(status: 401) })
        let sender = try fcm.sender()
        let outcome = await sender.deliver(message(), to: .fcm(token: "device-1"))
        #expect(
            outcome == .retry(reason: "FCM answered 401 to a new access token; see RALLY_FCM_CREDENTIALS"))
        #expect(fcm.pushes.count == 2 && fcm.fetches.count == 2)
        sender.close()
    }

    @Test(arguments: [
        Reply(status: 400, body: #"{"error":"invalid_grant","error_description":"s3cret"}"#),
        Reply(body: "<html>"),
        Reply(status: 503), nil,
    ])
    func withoutAnAccessTokenNothingIsSentAndEverybodyIsToldWhy(_ reply: Reply?) async throws {
        let fcm = try FakeFCM(access: { _ in reply })
        let sender = try fcm.sender()
        await withTaskGroup(of: Outcome.self) { group in
            for number in 1...10 {
                group.addTask { await sender.deliver(message(UInt64(number)), to: .fcm(token: "device")) }
            }
            for await outcome in group {
                guard case .retry(let reason, nil) = outcome else {
                    Issue.record("\(outcome)")
                    continue
                }
                #expect(reason.hasPrefix("Google's token endpoint"))
                expectNothingSecret(in: outcome)
            }
        }
        #expect(fcm.pushes.isEmpty)
        sender.close()
    }

    @Test func theOutcomeOfAPushIsFCMsAnswer() async throws {
        let answers: [(Reply, Outcome)] = [
            (
                Reply(
                    status: 404,
                    body:
                        #"{"error":{"details":[{"@type":"x/google.firebase.fcm.v1.FcmError","errorCode":"UNREGISTERED"}]}}"#
                ),
                .invalidTarget(reason: "FCM answered 404 UNREGISTERED: the device has no such token any more")
            ),
            (
                Reply(status: 400, body: #"{"error":{"status":"INVALID_ARGUMENT"}}"#),
                .refused(reason: "FCM answered 400 INVALID_ARGUMENT")
            ),
            (
                Reply(status: 429, headers: ["Retry-After: 17"]),
                .retry(reason: "FCM answered 429", afterSeconds: 17)
            ),
            (Reply(status: 429), .retry(reason: "FCM answered 429", afterSeconds: 60)),
            (
                Reply(status: 503, headers: ["Retry-After: 999999999"]),
                .retry(reason: "FCM answered 503", afterSeconds: 86_400)
            ),
            (Reply(status: 503, headers: ["Retry-After: -5"]), .retry(reason: "FCM answered 503")),
            (Reply(status: 500, body: "\u{0}\u{1}garbage"), .retry(reason: "FCM answered 500")),
            (Reply(body: "<html>"), .retry(reason: "FCM answered 200, but not as FCM does")),
            (
                Reply(status: 302, headers: ["Location: https://127.0.0.1:1/"]),
                .refused(reason: "FCM answered 302")
            ),
        ]
        let next = Mutex(0)
        let fcm = try FakeFCM(answer: { _ in
            next.withLock { next in
                next += 1
                return answers[next - 1].0
            }
        })
        let sender = try fcm.sender()
        for (_, expected) in answers {
            #expect(await sender.deliver(message(), to: .fcm(token: "device-1")) == expected)
        }
        sender.close()
    }

    @Test func aRetryAfterDateIsReckonedFromNow() async throws {
        let moment = MailText.date(
            Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 500_000))
        let date = moment.replacing("+0000", with: "GMT")
        let fcm = try FakeFCM(answer: { _ in Reply(status: 503, headers: ["Retry-After: \(date)"]) })
        let sender = try fcm.sender()
        guard case .retry(_, let seconds?) = await sender.deliver(message(), to: .fcm(token: "device-1"))
        else {
            Issue.record("no retry with a time")
            return
        }
        #expect((400...500).contains(seconds))
        sender.close()
    }

    @Test func aPushIsRetriedWhereTheServerClosesWithoutAnAnswer() async throws {
        let fcm = try FakeFCM(answer: { _ in nil })
        let sender = try fcm.sender()
        let outcome = await sender.deliver(message(), to: .fcm(token: "device-1"))
        #expect(outcome == .retry(reason: "no answer: Server returned nothing (no headers, no data)"))
        sender.close()
    }

    @Test func aPushIsRetriedWhereTheServerIsNotThere() async throws {
        var settings = DeliverySettings()
        // Nobody listens on port 1.
        let account = try ServiceAccount(file: Made.account(tokenURL: "http://127.0.0.1:1/token"))
        settings.fcm = FCMSettings(account: account, endpoint: "http://127.0.0.1:1")
        let sender = try MessageSender(settings, limits: limits(), logger: quiet)
        let outcome = await sender.deliver(message(), to: .fcm(token: "device-1"))
        #expect(outcome == .retry(reason: "Google's token endpoint: no answer: Couldn't connect to server"))
        sender.close()
    }

    @Test func aTokenOf5kBIsRefusedBeforeItIsSent() async throws {
        let fcm = try FakeFCM()
        let sender = try fcm.sender()
        let token = String(repeating: "device-", count: 5000 / 7)
        let outcome = await sender.deliver(message(), to: .fcm(token: token))
        #expect(outcome == .invalidTarget(reason: "the device's token is longer than 4096 bytes"))
        #expect(fcm.pushes.isEmpty)
        sender.close()
    }

    @Test func anAnswerIsReadUpTo64KiB() async throws {
        let start = #"{"name":"x","pad":""#
        let whole = start + String(repeating: "x", count: 65_536 - start.utf8.count - 2) + "\"}"
        let next = Mutex(
            [whole, whole + " ", String(repeating: "x", count: 5_000_000)].reversed() as [String])
        let fcm = try FakeFCM(answer: { _ in Reply(body: next.withLock { $0.removeLast() }) })
        let sender = try fcm.sender()
        #expect(await sender.deliver(message(), to: .fcm(token: "device-1")) == .sent)
        // The space at the cut is dropped.
        #expect(await sender.deliver(message(), to: .fcm(token: "device-1")) == .sent)
        #expect(
            await sender.deliver(message(), to: .fcm(token: "device-1"))
                == .retry(reason: "FCM answered 200, but not as FCM does"))
        sender.close()
    }

    // MARK: - TLS

    @Test func pushUsesTLSWithATrustedCertificate() async throws {
        let fcm = try FakeFCM(Made.identity, caFile: Made.identity.certificate)
        let sender = try fcm.sender()
        let messages = (1...3).map { message(UInt64($0)) }
        let outcomes = await sender.deliver(inTurn: messages, to: .fcm(token: "device-1"))
        #expect(outcomes == [.sent, .sent, .sent])
        #expect(fcm.server.connections == 1)
        sender.close()
    }

    @Test(arguments: [true, false])
    func aCertificateForAnotherHostOrFromAnUnknownAuthorityIsNotAccepted(_ isKnown: Bool) async throws {
        let identity = isKnown ? Made.otherIdentity : Made.identity
        let fcm = try FakeFCM(identity, caFile: isKnown ? identity.certificate : nil)
        let sender = try fcm.sender()
        #expect(
            await sender.deliver(message(), to: .fcm(token: "device-1"))
                == .retry(
                    reason:
                        "Google's token endpoint: the server's certificate was not accepted, or TLS failed"))
        #expect(fcm.server.asked.isEmpty)
        sender.close()
    }

    @Test func aSilentPushServerIsGivenUpAfterTheTimeLimit() async throws {
        let hanging = try LoopbackServer { $0.waitForTheEnd() }
        var settings = DeliverySettings()
        let url = "http://127.0.0.1:\(hanging.port)"
        let account = try ServiceAccount(file: Made.account(tokenURL: "\(url)/token"))
        settings.fcm = FCMSettings(account: account, endpoint: url)
        let sender = try MessageSender(settings, limits: limits(timeMs: 300), logger: quiet)
        #expect(
            await sender.deliver(message(), to: .fcm(token: "device-1"))
                == .retry(reason: "Google's token endpoint: no answer in time"))
        sender.close()
    }

    @Test(arguments: [
        "HTTP/9.9 what\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{0}\u{0}",
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf",
    ])
    func aPushIsRetriedWhereTheAnswerIsNoHTTP(_ garbage: String) async throws {
        let server = try LoopbackServer { wire in
            guard ReceivedRequest(wire) != nil else { return }
            wire.write(garbage)
        }
        var settings = DeliverySettings()
        settings.webhookSecret = secret
        settings.allowsPrivateWebhooks = true
        let sender = try MessageSender(settings, limits: limits(), logger: quiet)
        let outcome = await sender.deliver(message(), to: .webhook(url: "http://127.0.0.1:\(server.port)/"))
        guard case .retry(let reason, nil) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.hasPrefix("no answer: "))
        expectNothingSecret(in: outcome)
        sender.close()
    }
}
