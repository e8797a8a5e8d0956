// Mail without a socket: its text, and the meaning of a server's answers.

import Foundation
import Testing
import Values

@testable import Delivery

@Suite struct MailTests {
    static let from = Mailbox("Rally <no-reply@rally.example>")

    func mail(_ message: Message, to address: String = "ann@example.com") throws -> Mail {
        try Mail(message, from: try #require(Self.from), to: address)
    }

    @Test func aMailIsWrittenByteForByte() throws {
        let mail = try mail(message(link: "https://rally.example/g/1"), to: " Ann@Example.com ")
        #expect(mail.sender == "no-reply@rally.example")
        #expect(mail.recipient == "ann@example.com")
        #expect(
            String(decoding: mail.text, as: UTF8.self)
                == [
                    "Message-ID: <0199a3c4-7a1b-7c3d-8000-000000000001-1764612000000@rally.example>",
                    "Date: Mon, 01 Dec 2025 18:00:00 +0000", "From: \"Rally\" <no-reply@rally.example>",
                    "To: <ann@example.com>", "Subject: Game cancelled", "MIME-Version: 1.0",
                    "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
                    "Auto-Submitted: auto-generated", "", "Soccer at Dolores Park is off", "",
                    "https://rally.example/g/1", "",
                ].joined(separator: "\r\n"))
    }

    /// Parsed by Python, as an independent reader.
    func read(_ mail: Mail) throws -> [String] {
        let program = """
            import sys, email, email.policy
            m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
            for name in ("subject", "from", "to"): print(m[name])
            print(len(m.keys()), [len(l) for l in m.as_bytes(policy=m.policy).splitlines() if len(l) > 998])
            print(m.get_content().replace("\\r\\n", "\\n"), end="")
            """
        return try python(program, input: mail.text).components(separatedBy: "\n")
    }

    @Test(arguments: [
        "Spiel abgesagt: Füße", "=?utf-8?B?x?=", "試合は中止になりました。" + String(repeating: "長", count: 60),
        String(repeating: "long ", count: 15) + "title", " begins and ends with a space ", "",
        String(repeating: "👨‍👩‍👧‍👦", count: 20),
    ])
    func anyTitleAndBodyIsReadAsItWasWritten(_ text: String) throws {
        let title = message(title: text).title
        let body = "Füße =3D\n.\n..dots\n\(text)  \nFrom the end\n" + String(repeating: "x=", count: 30)
        let mail = try mail(message(title: text, body: body))
        let read = try read(mail)
        #expect(read[0] == title)
        #expect(read[2] == "ann@example.com")
        #expect(read[3] == "9 []")
        #expect(read[4...].joined(separator: "\n") == message(body: body).body + "\n")
        for line in String(decoding: mail.text, as: UTF8.self).components(separatedBy: "\r\n") {
            #expect(line.utf8.count <= 76 || line.hasPrefix("Message-ID"))
            #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
        }
    }

    @Test func nothingInAMessageBeginsAHeaderOfItsOwn() throws {
        let mail = try mail(
            message(title: "Hi\r\nBcc: eve@example.com", body: "x\r\n.\r\nMAIL FROM:<eve@example.com>"))
        let text = String(decoding: mail.text, as: UTF8.self)
        #expect(!text.contains("\nBcc:"))
        #expect(text.contains("Subject: Hi  Bcc: eve@example.com\r\n"))
        #expect(try read(mail)[3] == "9 []")
    }

    @Test(arguments: [
        "ann@example.com\r\nBcc: eve@example.com", "ann@example.com>,<eve@example.com", "ann", "ann@",
        "@example.com",
        "ann@localhost", "änn@example.com", "", "ann@example.com eve@example.com", "\"a b\"@example.com",
    ])
    func aMalformedAddressIsNeverSentTo(_ address: String) {
        #expect(throws: Unsendable.invalidTarget("the e-mail address is malformed")) {
            try mail(message(), to: address)
        }
    }

    @Test func aSenderIsAnAddressOrANameAndAnAddress() throws {
        #expect(Mailbox("no-reply@rally.example")?.header == "<no-reply@rally.example>")
        #expect(
            Mailbox("\"Rally, Inc.\" <no-reply@rally.example>")?.header
                == "\"Rally, Inc.\" <no-reply@rally.example>")
        #expect(
            Mailbox("Spiel & Spaß <a@rally.example>")?.header
                == "=?utf-8?B?U3BpZWwgJiBTcGHDnw==?=\r\n <a@rally.example>")
        for text in [
            "", "Rally", "Rally <>", "Rally <a@b>", "R\r\nBcc: x <a@rally.example>", "<a@rally.example> x",
        ] {
            #expect(Mailbox(text) == nil)
        }
        #expect(Mailbox(String(repeating: "x", count: 80) + " <a@rally.example>") != nil)
        #expect(Mailbox(String(repeating: "x", count: 81) + " <a@rally.example>") == nil)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 +0000"),
        (1_772_323_199_999, "Sat, 28 Feb 2026 23:59:59 +0000"),
    ])
    func datesOfMailsAreThoseOfRFC5322(_ milliseconds: Int64, _ text: String) {
        #expect(MailText.date(Timestamp(milliseconds: milliseconds)) == text)
    }

    @Test func quotedPrintableWrapsAt76BytesAndEncodesTrailingBlanks() {
        func written(_ text: String) -> String {
            String(decoding: MailText.quotedPrintable(text), as: UTF8.self)
        }
        let line = String(repeating: "x", count: 75)
        #expect(written(line) == line)
        #expect(written(line + "x") == "\(line)=\r\nx")
        #expect(
            written(String(repeating: "x", count: 73) + "ü") == String(repeating: "x", count: 73)
                + "=\r\n=C3=BC")
        #expect(written("a \nb ") == "a=20\r\nb=20")
        #expect(written("a\u{2028}b=") == "a=E2=80=A8b=3D")
    }
}

@Suite struct MailAnswerTests {
    func outcome(_ lines: String...) -> String {
        var answer = MailAnswer()
        for line in lines {
            if line.hasPrefix("> ") {
                answer.sent(Array(line.dropFirst(2).utf8))
            } else {
                answer.received(Array(line.utf8))
            }
        }
        switch answer.outcome(.timedOut) {
        case .sent: return "sent"
        case .retry(let reason, _): return "retry: \(reason)"
        case .invalidTarget(let reason): return "drop: \(reason)"
        case .refused(let reason): return "refused: \(reason)"
        }
    }

    @Test func anSMTPReplyIsReadByTheCommandItAnswers() {
        #expect(
            outcome("> RCPT TO:<a@b.example>", "550 5.1.1 No such <a@b.example>\r\n")
                == "drop: the mail server answered 550 5.1.1: there is no such mailbox")
        #expect(outcome("> RCPT TO:<a@b.example>", "551 moved").hasPrefix("drop"))
        #expect(outcome("> RCPT TO:<a@b.example>", "553 no").hasPrefix("drop"))
        #expect(
            outcome("> RCPT TO:<a@b.example>", "550 5.7.1 relaying denied")
                == "refused: the mail server answered 550 5.7.1 for the recipient")
        #expect(outcome("> RCPT TO:<a@b.example>", "552 full").hasPrefix("refused"))
        #expect(
            outcome("> RCPT TO:<a@b.example>", "450 4.2.0 greylisted\r\n")
                == "retry: the mail server answered 450 4.2.0")
        #expect(
            outcome("> MAIL FROM:<r@r.example>", "550 no")
                == "refused: the mail server answered 550 for the sender; see RALLY_MAIL_FROM")
        #expect(
            outcome("> DATA", "354 go on", "554 5.6.0 spam")
                == "refused: the mail server answered 554 5.6.0 for the text")
        #expect(outcome("> DATA", "354 go on", "451 later").hasPrefix("retry"))
    }

    @Test func aMailIsRetriedWhereTheServerRefusesTheLogin() {
        #expect(
            outcome("> AUTH PLAIN", "334", "> AGFubgBzM2NyZXQ=", "535 5.7.8 wrong\r\n")
                == "retry: the mail server answered 535 5.7.8 before any mail; see RALLY_SMTP_URL if it stays so"
        )
        #expect(outcome("554 no service").hasPrefix("retry"))
        #expect(outcome("> EHLO x", "421 bye").hasPrefix("retry"))
    }

    @Test func aReplyToAnotherCommandDoesNotCount() {
        #expect(
            outcome("> MAIL FROM:<r@r.example>", "250 ok", "> RCPT TO:<a@b.example>")
                == "retry: no answer in time")
        #expect(outcome("> RCPT TO:<a@b.example>", "250-one", "250 two") == "retry: no answer in time")
        #expect(outcome() == "retry: no answer in time")
    }

    @Test(arguments: ["", "hello", "5", "55 x", "5500 x", "abc x", "\u{0}\u{FF}", "-550"])
    func aMalformedSMTPReplyIsNone(_ line: String) {
        #expect(outcome("> RCPT TO:<a@b.example>", line) == "retry: no answer in time")
    }

    @Test(arguments: ["550 5.1.1.1 x", "550 5.1 x", "550 5.1.1111 x", "550 a.b.c", "550 no.such.user", "550"])
    func onlyThreeNumbersAreAnEnhancedCode(_ line: String) {
        #expect(
            outcome("> RCPT TO:<a@b.example>", line)
                == "drop: the mail server answered 550: there is no such mailbox")
    }
}
