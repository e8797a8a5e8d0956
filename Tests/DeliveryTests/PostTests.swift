// A real sender and a mail server on loopback.

import Foundation
import Loopback
import Testing
import Values

@testable import Delivery

@Suite struct PostTests {
    func sender(
        _ server: SMTPServer, _ scheme: String = "smtp", user: String = "rally:s3cret@", timeMs: Int = 20_000
    ) throws -> MessageSender {
        var settings = DeliverySettings()
        settings.mail = try MailSettings(
            url: "\(scheme)://\(user)127.0.0.1:\(server.port)",
            from: Mailbox("Rally <no-reply@rally.example>"))
        settings.caFile = Made.identity.certificate
        return try MessageSender(settings, limits: limits(timeMs: timeMs), logger: quiet)
    }

    let ann = Destination.email(address: "Ann@example.com")

    @Test func aMailUsesSTARTTLSAndALoginAndTheNextOneTheSameConnection() async throws {
        let server = try SMTPServer(.init(identity: Made.identity))
        let sender = try sender(server)
        let body = "Füße\n.\n..\n. \n.x"
        let outcomes = await sender.deliver(inTurn: [message(1, body: body), message(2)], to: ann)
        #expect(outcomes == [.sent, .sent])
        let lines = server.lines.map {
            $0.hasPrefix("EHLO ") ? "EHLO" : $0.hasPrefix("tls EHLO ") ? "tls EHLO" : $0
        }
        #expect(
            lines == [
                "EHLO", "STARTTLS", "tls EHLO", "tls AUTH PLAIN",
                "tls \(Base64.encode(Array("\u{0}rally\u{0}s3cret".utf8)))",
                "tls MAIL FROM:<no-reply@rally.example>", "tls RCPT TO:<ann@example.com>", "tls DATA",
                "tls MAIL FROM:<no-reply@rally.example>", "tls RCPT TO:<ann@example.com>", "tls DATA",
            ])
        let from = try #require(Mailbox("Rally <no-reply@rally.example>"))
        #expect(
            server.mails.map { Array($0.utf8) } == [
                try Mail(message(1, body: body), from: from, to: "ann@example.com").text,
                try Mail(message(2), from: from, to: "ann@example.com").text,
            ])
        #expect(server.connections == 1)
        sender.close()
    }

    @Test func authLOGINIsUsedWhereThereIsNoOther() async throws {
        let server = try SMTPServer(.init(identity: Made.identity, mechanisms: "LOGIN"))
        let sender = try sender(server)
        #expect(await sender.deliver(message(), to: ann) == .sent)
        #expect(server.lines.contains("tls AUTH LOGIN"))
        sender.close()
    }

    @Test func smtpsIsEncryptedFromTheFirstByte() async throws {
        let server = try SMTPServer(.init(identity: Made.identity, isTLSFromStart: true))
        let sender = try sender(server, "smtps")
        #expect(await sender.deliver(message(), to: ann) == .sent)
        #expect(server.lines.allSatisfy { $0.hasPrefix("tls ") })
        sender.close()
    }

    @Test func aTestServerNeedsNeitherTLSNorLogin() async throws {
        let server = try SMTPServer(.init())
        let sender = try sender(server, "smtp+insecure", user: "")
        #expect(await sender.deliver(message(), to: ann) == .sent)
        #expect(!server.lines.contains { $0.hasPrefix("AUTH") })
        sender.close()
    }

    @Test func aServerWithoutSTARTTLSIsToldNoPassword() async throws {
        let server = try SMTPServer(.init())
        let sender = try sender(server)
        #expect(
            await sender.deliver(message(), to: ann)
                == .retry(reason: "no answer: the mail server offers no STARTTLS"))
        #expect(!server.lines.contains { $0.contains("AUTH") || $0.contains("MAIL") })
        sender.close()
    }

    @Test func aServerWithACertificateForAnotherHostIsToldNoPassword() async throws {
        let server = try SMTPServer(.init(identity: Made.otherIdentity))
        var settings = DeliverySettings()
        settings.mail = try MailSettings(
            url: "smtp://rally:s3cret@127.0.0.1:\(server.port)", from: Mailbox("no-reply@rally.example"))
        settings.caFile = Made.otherIdentity.certificate
        let sender = try MessageSender(settings, limits: limits(), logger: quiet)
        #expect(
            await sender.deliver(message(), to: ann)
                == .retry(reason: "the server's certificate was not accepted, or TLS failed"))
        #expect(!server.lines.contains { $0.contains("AUTH") || $0.contains("MAIL") })
        sender.close()
    }

    @Test func aRefusedSMTPLoginIsRetriedAndSaysWhereToLook() async throws {
        let server = try SMTPServer(.init(identity: Made.identity, password: "another"))
        let sender = try sender(server)
        let outcome = await sender.deliver(message(), to: ann)
        #expect(
            outcome
                == .retry(
                    reason:
                        "the mail server answered 535 5.7.8 before any mail; see RALLY_SMTP_URL if it stays so"
                ))
        sender.close()
    }

    static let answers: [(String, String, Outcome)] = [
        (
            "RCPT", "550 5.1.1 no ann@example.com here",
            .invalidTarget(reason: "the mail server answered 550 5.1.1: there is no such mailbox")
        ),
        ("RCPT", "553 no", .invalidTarget(reason: "the mail server answered 553: there is no such mailbox")),
        ("RCPT", "450 4.2.1 later", .retry(reason: "the mail server answered 450 4.2.1")),
        (
            "RCPT", "554 5.7.1 relaying denied",
            .refused(reason: "the mail server answered 554 5.7.1 for the recipient")
        ),
        (
            "MAIL", "550 5.1.8 who?",
            .refused(reason: "the mail server answered 550 5.1.8 for the sender; see RALLY_MAIL_FROM")
        ),
        ("MAIL", "452 4.3.1 full", .retry(reason: "the mail server answered 452 4.3.1")),
        ("DATA", "554 5.5.1 no", .refused(reason: "the mail server answered 554 5.5.1 for the text")),
        ("END", "550 5.7.1 spam", .refused(reason: "the mail server answered 550 5.7.1 for the text")),
        ("END", "451 4.3.0 later", .retry(reason: "the mail server answered 451 4.3.0")),
        (
            "CONNECT", "554 no",
            .retry(reason: "the mail server answered 554 before any mail; see RALLY_SMTP_URL if it stays so")
        ),
        (
            "CONNECT", "421 4.3.2 busy",
            .retry(
                reason:
                    "the mail server answered 421 4.3.2 before any mail; see RALLY_SMTP_URL if it stays so")
        ),
        ("RCPT", "", .retry(reason: "no answer: Failure when receiving data from the peer")),
        ("DATA", "", .retry(reason: "no answer: Failure when receiving data from the peer")),
    ]

    @Test(arguments: answers.indices) func theOutcomeOfAMailIsTheServersAnswer(_ index: Int) async throws {
        let (command, answer, expected) = Self.answers[index]
        let server = try SMTPServer(.init(instead: { $0.hasPrefix(command) ? answer : nil }))
        let sender = try sender(server, "smtp+insecure", user: "")
        let outcome = await sender.deliver(message(), to: ann)
        #expect(outcome == expected)
        expectNothingSecret(in: outcome)
        sender.close()
    }

    @Test func theNextMailIsSentAfterARefusal() async throws {
        let server = try SMTPServer(.init(instead: { $0.contains("<ann@") ? "550 5.1.1 no" : nil }))
        let sender = try sender(server, "smtp+insecure", user: "")
        for _ in 1...2 {
            guard case .invalidTarget = await sender.deliver(message(), to: ann) else {
                Issue.record("not dropped")
                return
            }
            #expect(await sender.deliver(message(), to: .email(address: "bob@example.com")) == .sent)
        }
        sender.close()
    }

    @Test(.timeLimit(.minutes(20)))
    func aServerThatRefusesOneMailAndFallsSilentDoesNotHoldUpTheOthers() async throws {
        let server = try SMTPServer(
            .init(instead: { $0.hasPrefix("QUIT") ? "wait" : $0.contains("<ann@") ? "550 5.1.1 no" : nil }))
        let sender = try sender(server, "smtp+insecure", user: "")
        guard case .invalidTarget = await sender.deliver(message(), to: ann) else {
            Issue.record("not dropped")
            return
        }
        #expect(await sender.deliver(message(), to: .email(address: "bob@example.com")) == .sent)
        sender.close()
    }

    @Test func aSilentMailServerIsGivenUpAfterTheTimeLimit() async throws {
        let server = try SMTPServer(.init(instead: { $0.hasPrefix("RCPT") ? "wait" : nil }))
        let sender = try sender(server, "smtp+insecure", user: "", timeMs: 300)
        #expect(await sender.deliver(message(), to: ann) == .retry(reason: "no answer in time"))
        sender.close()
    }

    @Test(.timeLimit(.minutes(20)))
    func closingDoesNotWaitForAServerThatIsReadingAText() throws {
        // With the usual limits the test would end before them.
        let server = try SMTPServer(.init(instead: { $0 == "END" ? "" : nil }))
        let sender = try sender(server, "smtp+insecure", user: "", timeMs: 600_000)
        let outcomes = Collected<Outcome>()
        sender.submit(message(), to: ann) { outcomes.append($0) }
        try eventually("the text is there") { server.mails.count == 1 }
        sender.close()
        #expect(outcomes.all == [.retry(reason: "stopping")])
    }

    @Test func mailsAreSentConcurrentlyAndEachOnce() throws {
        let server = try SMTPServer(.init())
        let sender = try sender(server, "smtp+insecure", user: "")
        let outcomes = Collected<Outcome>()
        for number in 1...200 {
            sender.submit(message(UInt64(number)), to: .email(address: "ann\(number)@example.com")) {
                outcomes.append($0)
            }
        }
        try eventually("200 outcomes") { outcomes.all.count == 200 }
        #expect(Set(outcomes.all) == [.sent])
        #expect(Set(server.mails).count == 200)
        #expect(server.mails.count == 200)
        #expect((2...8).contains(server.connections))
        sender.close()
    }

    @Test func closingDoesNotWaitForAServersLastReply() async throws {
        let server = try SMTPServer(.init(instead: { $0.hasPrefix("QUIT") ? "wait" : nil }))
        let sender = try sender(server, "smtp+insecure", user: "")
        #expect(await sender.deliver(message(), to: ann) == .sent)
        sender.close()
        #expect(!server.lines.contains { $0.hasPrefix("QUIT") })
    }

    @Test func noConnectionIsMadeForAMalformedAddress() async throws {
        let server = try SMTPServer(.init())
        let sender = try sender(server, "smtp+insecure", user: "")
        #expect(
            await sender.deliver(
                message(), to: .email(address: "ann@example.com>\r\nRCPT TO:<eve@example.com"))
                == .invalidTarget(reason: "the e-mail address is malformed"))
        #expect(server.connections == 0)
        sender.close()
    }
}
