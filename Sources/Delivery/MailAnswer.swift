// The meaning of a mail server's answers (RFC 5321 §4.2.1). It depends on the command: 550 to RCPT is about the
// recipient, 550 to MAIL or DATA is not.

/// The last command that was sent, and its answer.
struct MailAnswer: Equatable {
    /// The step of the SMTP dialogue that an answer belongs to.
    enum Step: String {
        /// Connecting, EHLO, STARTTLS and AUTH: before the mail itself.
        case opening
        case sender = "MAIL"
        case recipient = "RCPT"
        /// DATA and the text itself.
        case text = "DATA"
    }

    var step = Step.opening
    /// 200 to 599; 0 while there is no answer.
    var code = 0
    /// The enhanced status code (RFC 3463), `5.7.1`, if the server sends one.
    var enhanced: String?

    /// Takes a line that was sent. Only its verb is read: the rest may be a password.
    mutating func sent(_ line: some Collection<UInt8>) {
        self = MailAnswer(step: Step(rawValue: String(decoding: line.prefix(4), as: UTF8.self)) ?? .opening)
    }

    /// Takes a line that was received: `550 5.1.1 no such user`, `250-SIZE`.
    mutating func received(_ line: some Collection<UInt8>) {
        // Three digits, then a space, or a hyphen if more lines follow.
        let line = String(decoding: line.prefix(40), as: UTF8.self)
        let parts = line.split(maxSplits: 1, omittingEmptySubsequences: false) { " -\r\n".contains($0) }
        guard let first = parts.first, first.utf8.count == 3, let code = UInt8(first.prefix(1)),
            let number = Int(first), (2...5).contains(code)
        else { return }
        self.code = number
        let word = parts.dropFirst().first?.prefix { !$0.isWhitespace }
        let digits = word?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        let isEnhanced =
            digits.count == 3
            && digits.allSatisfy { part in
                (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) }
            }
        enhanced = isEnhanced ? digits.joined(separator: ".") : nil
    }

    /// The outcome of a mail that was not accepted.
    /// - Parameter fallback: the reason if the server said nothing.
    func outcome(_ fallback: NoAnswer) -> Outcome {
        guard (400...599).contains(code) else { return .retry(reason: fallback.reason) }
        let reason = "the mail server answered \(code)\(enhanced.map { " \($0)" } ?? "")"
        switch (step, code) {
        case (.opening, _):
            return .retry(reason: "\(reason) before any mail; see RALLY_SMTP_URL if it stays so")
        case (_, ..<500): return .retry(reason: reason)
        // 5.7.x is a policy (for instance, the server does not relay mail for us), and not about the mailbox.
        case (.recipient, 550), (.recipient, 551), (.recipient, 553):
            if enhanced?.hasPrefix("5.7.") ?? false { return .refused(reason: "\(reason) for the recipient") }
            return .invalidTarget(reason: "\(reason): there is no such mailbox")
        case (.recipient, _): return .refused(reason: "\(reason) for the recipient")
        case (.sender, _): return .refused(reason: "\(reason) for the sender; see RALLY_MAIL_FROM")
        case (.text, _): return .refused(reason: "\(reason) for the text")
        }
    }
}
