// The sender itself: many messages at a time, each once, and the fate of those in flight when it closes.

import Foundation
import Logging
import Loopback
import Platform
import Synchronization
import Testing

@testable import Delivery

@Suite struct CourierTests {
    func hooks() -> DeliverySettings {
        var settings = DeliverySettings()
        settings.webhookSecret = secret
        settings.allowsPrivateWebhooks = true
        return settings
    }

    @Test func twoThousandMessagesAreDeliveredOnce256AtATime() throws {
        let gauge = Gauge()
        let server = try HTTPServer { _ in gauge.held(forMs: 20) }
        let sender = try MessageSender(hooks(), limits: limits(), logger: quiet)
        let outcomes = Collected<(UInt64, Outcome)>()
        // Submitting is allowed from any thread.
        let url = "\(server.url)/hook"
        DispatchQueue.concurrentPerform(iterations: 4) { part in
            for number in 1...500 {
                let number = UInt64(part * 500 + number)
                sender.submit(message(number), to: .webhook(url: url)) { outcomes.append((number, $0)) }
            }
        }
        try eventually("2,000 outcomes") { outcomes.all.count == 2000 }
        #expect(Set(outcomes.all.map(\.1)) == [.sent])
        #expect(Set(outcomes.all.map(\.0)).count == 2000)
        #expect(server.asked.count == 2000)
        #expect(Set(server.asked.map { $0.headers["webhook-id"] }).count == 2000)
        #expect(sender.underWay == 0)
        #expect(gauge.most <= 256)
        #expect(gauge.most > 16)
        #expect(server.connections <= 256)
        sender.close()
    }

    @Test(arguments: [1, 3]) func noMoreMessagesAreSentAtATimeThanAllowed(_ inFlightMax: Int) throws {
        let gauge = Gauge()
        let server = try HTTPServer { _ in gauge.held(forMs: 5) }
        var limits = limits()
        limits.inFlightMax = inFlightMax
        let sender = try MessageSender(hooks(), limits: limits, logger: quiet)
        let order = Collected<UInt64>()
        for number in 1...40 as ClosedRange<UInt64> {
            sender.submit(message(number), to: .webhook(url: server.url)) { _ in order.append(number) }
        }
        try eventually("40 outcomes") { order.all.count == 40 }
        #expect(gauge.most == inFlightMax)
        // First come, first served.
        if inFlightMax == 1 { #expect(order.all == Array(1...40)) }
        sender.close()
    }

    @Test func closingTheSenderGivesEveryMessageOneAnswer() throws {
        let server = try LoopbackServer { $0.waitForTheEnd() }
        var settings = hooks()
        let account = try ServiceAccount(file: Made.account(tokenURL: "http://127.0.0.1:\(server.port)/"))
        settings.fcm = FCMSettings(account: account, endpoint: "http://127.0.0.1:\(server.port)")
        settings.mail = try MailSettings(
            url: "smtp+insecure://127.0.0.1:\(server.port)", from: Mailbox("a@rally.example"))
        var limits = limits()
        limits.inFlightMax = 20
        let sender = try MessageSender(settings, limits: limits, logger: quiet)
        let outcomes = Collected<Outcome>()
        let destinations: [Destination] = [
            .webhook(url: "http://127.0.0.1:\(server.port)"), .fcm(token: "device"),
            .email(address: "a@b.example"),
        ]
        for number in 0..<90 {
            sender.submit(message(), to: destinations[number % 3]) { outcomes.append($0) }
        }
        try eventually("some are being sent") { server.connections >= 10 }
        #expect(sender.underWay == 90)
        sender.close()
        #expect(outcomes.all == Array(repeating: .retry(reason: "stopping"), count: 90))
        #expect(sender.underWay == 0)
        sender.submit(message(), to: .log) { outcomes.append($0) }
        #expect(outcomes.all.count == 91)
        #expect(outcomes.all.last == .retry(reason: "stopping"))
        sender.close()
        #expect(outcomes.all.count == 91)
    }

    @Test func aReleasedSenderCloses() throws {
        let server = try LoopbackServer { $0.waitForTheEnd() }
        let outcomes = Collected<Outcome>()
        do {
            let sender = try MessageSender(hooks(), limits: limits(), logger: quiet)
            sender.submit(message(), to: .webhook(url: "http://127.0.0.1:\(server.port)")) {
                outcomes.append($0)
            }
        }
        #expect(outcomes.all == [.retry(reason: "stopping")])
    }

    @Test func aMessageWithoutRoomIsAnsweredSoAtOnce() throws {
        let server = try LoopbackServer { $0.waitForTheEnd() }
        var limits = limits()
        limits.underWayMax = 5
        let sender = try MessageSender(hooks(), limits: limits, logger: quiet)
        let outcomes = Collected<Outcome>()
        let target = Destination.webhook(url: "http://127.0.0.1:\(server.port)")
        for number in 0..<5 {
            #expect(sender.room == 5 - number)
            sender.submit(message(), to: target) { outcomes.append($0) }
        }
        #expect(outcomes.all.isEmpty)
        #expect(sender.room == 0)
        sender.submit(message(), to: target) { outcomes.append($0) }
        #expect(outcomes.all == [.retry(reason: "over 5 deliveries are under way")])
        #expect(sender.underWay == 5)
        sender.close()
    }

    @Test func aCompletionMayHandInTheNextMessage() throws {
        let server = try HTTPServer { _ in Reply() }
        let sender = try MessageSender(hooks(), limits: limits(), logger: quiet)
        let done = Collected<UInt64>()
        @Sendable func send(_ number: UInt64) {
            sender.submit(message(number), to: .webhook(url: server.url)) { _ in
                done.append(number)
                if number < 10 { send(number + 1) }
            }
        }
        send(1)
        try eventually("ten in a row") { done.all.count == 10 }
        #expect(done.all == Array(1...10))
        sender.close()
    }

    @Test func aMessageWithoutAChannelIsLoggedWithoutAddressOrText() async throws {
        let lines = Collected<String>()
        let logger = Logger(service: "notify", format: .text) {
            lines.append(String(decoding: $0, as: UTF8.self))
        }
        let sender = try MessageSender(DeliverySettings(), limits: limits(), logger: logger)
        let destinations: [Destination] = [
            .fcm(token: "s3cret"), .webhook(url: "https://s3cret.example"),
            .email(address: "s3cret@example.com"), .log,
        ]
        for destination in destinations {
            #expect(await sender.deliver(message(), to: destination) == .sent)
        }
        #expect(lines.all.count == 4)
        for (line, destination) in zip(lines.all, destinations) {
            let words =
                "delivered to this log, for want of another channel: \(destination.channel) game_cancelled \(message().id)\n"
            #expect(line.hasSuffix(words))
        }
        sender.close()
    }

    /// Run it alone in a release build with RALLY_MEASURE set: 256 connections to a server that answers after 50 ms.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RALLY_MEASURE"] != nil))
    func throughputOfTwentyThousandWebhooksIsPrinted() throws {
        let sink = try HTTPServer { _ in
            MonotonicClock.pause(milliseconds: 50)
            return Reply()
        }
        let sender = try MessageSender(hooks(), limits: limits(), logger: quiet)
        let left = Mutex(20_000)
        let startMs = MonotonicClock.nowMs
        for number in 0..<20_000 {
            while sender.room == 0 { poll(nil, 0, 1) }
            sender.submit(message(UInt64(number)), to: .webhook(url: sink.url)) { _ in
                left.withLock { $0 -= 1 }
            }
        }
        try eventually("all are sent") { left.withLock { $0 } == 0 }
        let tookMs = MonotonicClock.nowMs - startMs
        print("20,000 webhooks in \(tookMs) ms: \(20_000_000 / max(tookMs, 1)) a second")
        sender.close()
    }
}

/// Maximum number of simultaneous requests.
private final class Gauge: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    /// A slow answer.
    func held(forMs ms: Int) -> Reply {
        counts.withLock { counts in
            counts.now += 1
            counts.most = max(counts.most, counts.now)
        }
        MonotonicClock.pause(milliseconds: ms)
        counts.withLock { $0.now -= 1 }
        return Reply()
    }
}
