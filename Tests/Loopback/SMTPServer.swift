// A mail server on loopback that follows RFC 5321 unless a test overrides it.

import Synchronization
import Values

package final class SMTPServer: Sendable {
    /// The features that are offered, and exceptions from the usual answers.
    package struct Script: Sendable {
        /// Used from the first byte on, or after STARTTLS; `nil` for neither.
        package var identity: Identity?
        package var isTLSFromStart = false
        package var mechanisms = "PLAIN LOGIN"
        package var user = "rally"
        package var password = "s3cret"
        /// The answer to a line; `nil` for the usual one, empty to hang up, `wait` to say nothing.
        package var instead: @Sendable (String) -> String? = { _ in nil }

        package init(
            identity: Identity? = nil, isTLSFromStart: Bool = false, mechanisms: String = "PLAIN LOGIN",
            password: String = "s3cret", instead: @escaping @Sendable (String) -> String? = { _ in nil }
        ) {
            (self.identity, self.isTLSFromStart) = (identity, isTLSFromStart)
            (self.mechanisms, self.password, self.instead) = (mechanisms, password, instead)
        }
    }

    private let server: LoopbackServer
    private let heard: Collected<String>
    private let texts: Collected<String>

    package init(_ script: Script) throws {
        let (heard, texts) = (Collected<String>(), Collected<String>())
        (self.heard, self.texts) = (heard, texts)
        server = try LoopbackServer { SMTPServer.serve(script, $0, heard, texts) }
    }

    package var port: Int { server.port }
    package var connections: Int { server.connections }
    /// All lines; those under TLS begin with `tls `.
    package var lines: [String] { heard.all }
    /// The mails, without SMTP's dot stuffing.
    package var mails: [String] { texts.all }

    private static func serve(
        _ script: Script, _ wire: Wire, _ heard: Collected<String>, _ texts: Collected<String>
    ) {
        var isTLS = false
        if script.isTLSFromStart, let identity = script.identity {
            guard wire.startTLS(identity) else { return }
            isTLS = true
        }
        func listen() -> String? {
            guard let line = wire.line() else { return nil }
            heard.append("\(isTLS ? "tls " : "")\(line)")
            return line
        }
        func base64(_ prompt: String) -> String? {
            wire.write("334 \(prompt)\r\n")
            return listen().flatMap { Base64.decode($0) }.map { String(decoding: $0, as: UTF8.self) }
        }
        wire.write("\(script.instead("CONNECT") ?? "220 mail.example ESMTP")\r\n")
        while let line = listen() {
            if let instead = script.instead(line) {
                if instead.isEmpty { return }
                if instead == "wait" { return wire.waitForTheEnd() }
                wire.write("\(instead)\r\n")
                continue
            }
            switch line.prefix(4).uppercased() {
            case "EHLO":
                let tls = script.identity != nil && !isTLS ? "250-STARTTLS\r\n" : ""
                wire.write("250-mail.example\r\n250-8BITMIME\r\n\(tls)250 AUTH \(script.mechanisms)\r\n")
            case "STAR":
                wire.write("220 go ahead\r\n")
                guard let identity = script.identity, wire.startTLS(identity) else { return }
                isTLS = true
            case "AUTH":
                let isRight: Bool
                if line == "AUTH LOGIN" {
                    let (user, password) = (base64("VXNlcm5hbWU6"), base64("UGFzc3dvcmQ6"))
                    isRight = user == script.user && password == script.password
                } else {
                    isRight = base64("") == "\u{0}\(script.user)\u{0}\(script.password)"
                }
                wire.write(isRight ? "235 2.7.0 welcome\r\n" : "535 5.7.8 wrong\r\n")
            case "MAIL", "RCPT": wire.write("250 2.1.0 ok\r\n")
            case "DATA":
                wire.write("354 go on\r\n")
                var text = ""
                while let line = wire.line(), line != "." {
                    text += "\(line.hasPrefix(".") ? String(line.dropFirst()) : line)\r\n"
                }
                texts.append(text)
                let answer = script.instead("END") ?? "250 2.0.0 taken"
                // The text is accepted without an answer.
                if answer.isEmpty { return wire.waitForTheEnd() }
                wire.write("\(answer)\r\n")
            case "QUIT":
                wire.write("221 bye\r\n")
                return
            default: wire.write("502 what?\r\n")
            }
        }
    }
}
