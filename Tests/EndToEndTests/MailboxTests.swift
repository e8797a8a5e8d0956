// Links that really arrive by mail, ID tokens that are really signed, pictures that are really uploaded: the real
// processes, a real mail server, openssl.

import Contracts
import Foundation
import JSON
import Logging
import Loopback
import Pictures
import Platform
import Spawning
import Testing
import Values

extension EndToEnd {
    @Suite struct MailboxTests {
        /// The link in the last mail to an address, without the soft line breaks of quoted-printable.
        private func token(_ kind: String, to name: String, _ server: SMTPServer) throws -> JSONValue {
            var found: String?
            try eventually("\(name) has a mail to \(kind)", withinMs: 20_000) {
                let mails = server.mails.map { $0.replacingOccurrences(of: "=\r\n", with: "") }
                let start = "https://rally.example/\(kind)/"
                for mail in mails where mail.contains("To: <\(name)@example.com>") {
                    guard let range = mail.range(of: start) else { continue }
                    found = String(mail[range.upperBound...].prefix { !$0.isWhitespace })
                }
                return found != nil
            }
            return .string(found ?? "")
        }

        @Test func aMailedLinkConfirmsAnAddressAndAnotherSetsANewPassword() throws {
            let server = try SMTPServer(.init())
            let settings = [
                "RALLY_SMTP_URL": "smtp+insecure://127.0.0.1:\(server.port)",
                "RALLY_MAIL_FROM": "Rally <no-reply@rally.example>",
            ]
            try withTown(["auth"], settings: settings) { town in
                let ann = try town.signUp("ann")
                let confirming = try token("verify", to: "ann", server)
                #expect(try ann.ask(WhoAmI.self).emailVerified == false)
                // The process that sent the mail is gone; the link is still valid.
                try town.restart("auth")
                try ann.ask(VerifyEmail.self, ["token": confirming])
                #expect(try ann.ask(WhoAmI.self).emailVerified)
                #expect(try ann.answer("account.verify", ["token": confirming]).refusal?.reason == .expired)

                let stranger = try town.player("stranger")
                try stranger.ask(ForgotPassword.self, ["email": "nobody@example.com"])
                try stranger.ask(ForgotPassword.self, ["email": "ann@example.com"])
                let resetting = try token("reset", to: "ann", server)
                try stranger.ask(ResetPassword.self, ["token": resetting, "new": "battery staple"])
                #expect(try ann.answer("account.me").refusal?.reason == .sessionExpired)
                #expect(
                    try stranger.answer("account.reset", ["token": resetting, "new": "a third one"]).refusal?
                        .reason == .expired)
                let login: JSONValue = ["nickname": "ann", "password": "battery staple"]
                #expect(try stranger.ask(LogIn.self, login).accountId == ann.account)
                #expect(!server.mails.contains { $0.contains("nobody@example.com") })
                #expect(
                    try !town.child("auth").said.contains(resetting.stringValue ?? "?"), "no token in its log"
                )
            }
        }

        @Test func aMailServerThatComesUpLateGetsTheMailAnyway() throws {
            let listener = try SMTPServer(.init(instead: { $0 == "CONNECT" ? "421 4.3.2 not now" : nil }))
            let settings = [
                "RALLY_SMTP_URL": "smtp+insecure://127.0.0.1:\(listener.port)",
                "RALLY_MAIL_FROM": "no-reply@rally.example",
            ]
            try withTown(["auth"], settings: settings) { town in
                _ = try town.signUp("ann")
                try eventually("it is tried twice", withinMs: 20_000) { listener.connections >= 2 }
                #expect(listener.mails.isEmpty)
            }
        }

        @Test func aProvidersUserSignsInAtTheGatewayAndUploadsAPicture() throws {
            let directory = NSTemporaryDirectory() + "rally-vouched-\(getpid())"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: directory) }
            try Signer.set(.first).write(toFile: "\(directory)/keys.json", atomically: true, encoding: .utf8)
            // A picture of 1 × 1 pixels, with slightly more bytes than a log line may have.
            let pixel =
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            let picture = try #require(Base64.decode(pixel)) + [UInt8](repeating: 0, count: 2 << 20)
            let kept = try PictureSizes(of: picture)
            let name = sha256(kept.full)
            try Data(picture).write(to: URL(fileURLWithPath: "\(directory)/me.png"))
            let settings = [
                "RALLY_GOOGLE_AUDIENCE": "our-app", "RALLY_GOOGLE_JWKS": "\(directory)/keys.json",
            ]
            let seconds = WallClock.now.milliseconds / 1000
            func token(_ signer: Signer, _ audience: String) -> String {
                signer.token([
                    "iss": "https://accounts.google.com", "aud": .string(audience), "sub": "110169",
                    "email": "ann@example.com", "email_verified": true, "name": "Ann Lee",
                    "iat": .integer(seconds), "exp": .integer(seconds + 600),
                ])
            }
            try withTown(["auth"], settings: settings) { town in
                let lines = """
                    - account oauth provider=google idToken=\(token(.second, "our-app"))
                    - account oauth provider=google idToken=\(token(.first, "their-app"))
                    account oauth provider=google idToken=\(token(.first, "our-app"))
                    added = profile photo-add file=@\(directory)/me.png
                    {"type":"profile.photo","data":{"photo":"photo:\(name)"}}
                    """
                let ran = try gateway(lines, in: town, directory)
                let replies = ran.split(separator: "\n").compactMap {
                    try? JSONValue(parsing: Array($0.utf8))
                }
                try #require(replies.count == 5, "\(ran.prefix(2000))")
                #expect(replies[0]["error"]?["reason"] == "unauthenticated")
                #expect(replies[1]["error"]?["reason"] == "unauthenticated")
                #expect(replies[2]["data"]?["nickname"] == "annlee")
                #expect(replies[3]["data"]?["profile"]?["photos"] == ["photo:\(name)"])
                let file = replies[4]["data"]?["file"]?.stringValue ?? ""
                #expect(file == "data:image/webp;base64,\(Base64.encode(kept.full))")
                let files = try FileManager.default.contentsOfDirectory(atPath: town.log("auth") + "/photos")
                #expect(files.sorted() == [name, "\(name).list"])
            }
        }

        /// The gateway's replies to these lines.
        private func gateway(_ lines: String, in town: RealTown, _ directory: String) throws -> String {
            let (input, output) = ("\(directory)/lines", "\(directory)/replies")
            try lines.write(toFile: input, atomically: true, encoding: .utf8)
            let child = try town.launch(
                "gateway", "/bin/sh", ["-c", "\(try builtProduct("gateway")) --files < \(input) > \(output)"])
            #expect(try child.awaitEnd(withinMs: 40_000) == .exited(0), "\(child.said)")
            return try String(contentsOfFile: output, encoding: .utf8)
        }

        private func sha256(_ bytes: [UInt8]) -> String {
            let sum = try? said(by: ["sha256sum"], given: bytes)
            return String(sum?.prefix(64) ?? "")
        }
    }
}
