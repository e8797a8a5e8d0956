// A message as a mail (RFC 5322, MIME): plain text, CRLF, ASCII on the wire.
//
//     Message-ID: <0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f-1764612000000@rally.example>
//     Date: Mon, 01 Dec 2025 18:00:00 +0000
//     From: Rally <no-reply@rally.example>
//     To: <ann@example.com>
//     Subject: =?utf-8?B?U3BpZWwgYWJnZXNhZ3Q6IEbDvMOfZQ==?=

import Crypto
import Values

/// The sender of a mail: an address and a display name.
public struct Mailbox: Hashable, Sendable {
    /// Limit in characters.
    public static let nameLengthMax = 80

    /// The display name, without quotes; `nil` if there is none.
    public let name: String?
    /// The address, in the form of `Email.normalized(_:)`.
    public let address: String

    /// Reads `no-reply@rally.example` or `Rally <no-reply@rally.example>`.
    public init?(_ text: String) {
        var (name, address) = ("", text)
        if let start = text.lastIndex(of: "<") {
            guard text.hasSuffix(">") else { return nil }
            name = String(Text.trimmed(String(text[..<start])))
            address = String(text[text.index(after: start)...].dropLast())
        }
        if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") {
            name = String(name.dropFirst().dropLast())
        }
        let hasControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard let address = Email.normalized(address), !hasControl, name.count <= Mailbox.nameLengthMax else {
            return nil
        }
        self.name = name.isEmpty ? nil : name
        self.address = address
    }

    /// The part behind the `@`.
    var domain: Substring {
        address[address.index(after: address.lastIndex(of: "@") ?? address.startIndex)...]
    }

    var header: String {
        guard let phrase = name.map(MailText.phrase) else { return "<\(address)>" }
        // A line with an encoded word has no room for more.
        return "\(phrase)\(phrase.hasPrefix("=?") ? "\r\n" : "") <\(address)>"
    }
}

/// A mail with its envelope.
struct Mail: Equatable {
    var sender: String
    var recipient: String
    /// The whole text. libcurl adds SMTP's dots.
    var text: [UInt8]

    init(_ message: Message, from: Mailbox, to address: String) throws(Unsendable) {
        guard let recipient = Email.normalized(address) else {
            throw .invalidTarget("the e-mail address is malformed")
        }
        sender = from.address
        self.recipient = recipient
        let headers = [
            "Message-ID: <\(message.stamp)@\(from.domain)>",
            "Date: \(MailText.date(message.updatedAt))",
            "From: \(from.header)",
            "To: <\(recipient)>",
            "Subject: \(MailText.unstructured(message.title))",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
            // Prevents vacation responses (RFC 3834).
            "Auto-Submitted: auto-generated",
        ]
        let body = message.link.map { "\(message.body)\n\n\($0)\n" } ?? "\(message.body)\n"
        text = Array((headers.joined(separator: "\r\n") + "\r\n\r\n").utf8) + MailText.quotedPrintable(body)
    }
}
