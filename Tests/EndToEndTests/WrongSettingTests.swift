// A process with a wrong setting ends with 64, after which no supervisor starts it again: another start would find the
// same.

import Spawning
import Testing

extension EndToEnd {
    @Suite struct WrongSettingTests {
        @Test(arguments: [
            ("games", "RALLY_BUS", "games.example"), ("games", "RALLY_STORE", "mysql://db"),
            ("auth", "RALLY_ADMIN", "boss"), ("games", "RALLY_LIMITS", "/nothing.json"),
            ("auth", "RALLY_KEYS", "/etc/passwd"), ("games", "RALLY_GEOCODER", "nominatim"),
            ("auth", "RALLY_SMTP_URL", "mail"), ("notify", "RALLY_DELIVERIES", "0"),
            ("notify", "RALLY_VAPID_SUBJECT", "ops"), ("notify", "RALLY_FCM_CREDENTIALS", "/nothing.json"),
            ("bus", "RALLY_KEYS", "/etc/passwd"), ("games", "RALLY_KEY", "./keys"),
            ("edge", "RALLY_HTTP", "8080"), ("edge", "RALLY_HTTP_ORIGINS", "https://app.example,,"),
            ("edge", "RALLY_HTTP_TRUST", "10.0.0.1,"), ("edge", "RALLY_GOOGLE_CLIENT", "page, app"),
            ("auth", "RALLY_APPLE_CLIENT", ","), ("auth", "RALLY_GOOGLE_JWKS", "/nope"),
            ("auth", "RALLY_GOOGLE_AUDIENCE", "a,,b"), ("auth", "RALLY_MAIL_FROM", "x"),
            ("notify", "RALLY_FCM_URL", "x"), ("games", "RALLY_GEOCODER_CONTACT", "x"),
        ])
        func aWrongSettingEndsAProcessWithTheStatusForIt(program: String, name: String, value: String) throws
        {
            try withTown([]) { town in
                let child = try town.launch(
                    "wrong", "/usr/bin/env", ["\(name)=\(value)", try builtProduct(program)])
                #expect(try child.awaitEnd() == .exited(64), "\(child.said)")
                #expect(child.says(name), "\(child.said)")
            }
        }

        /// It said "ready at 0", and nothing of its bus for the seconds that a look-up takes.
        @Test func aServiceWhoseBusHasNoAddressSaysSoAndIsNotReady() throws {
            try withTown([]) { town in
                let name = "no-such-host.invalid"
                let lost = try town.launch(
                    "lost", "/usr/bin/env", ["RALLY_BUS=tcp://\(name):5555", try builtProduct("games")])
                try eventually("it names it") { lost.says(#"the bus's name \"\#(name)\""#) }
                // Said seconds later, as of every bus that does not answer.
                try eventually("it waits", withinMs: 60_000) { lost.says("5555 does not answer") }
                #expect(!lost.says("ready at "), "\(lost.said)")
            }
        }

        @Test func anEdgeWhosePortIsTakenSaysWhatToDo() throws {
            try withTown([]) { town in
                let place = ["--listen", "127.0.0.1:\(try freePorts())"]
                let first = try town.start("edge", place, isAwaited: false)
                try eventually("the edge listens") { first.says("edge: at http") }
                let second = try town.start("edge", as: "edge-b", place, isAwaited: false)
                #expect(try second.awaitEnd() == .exited(1))
                #expect(second.says("Address already in use. Stop what listens there"), "\(second.said)")
            }
        }
    }
}
