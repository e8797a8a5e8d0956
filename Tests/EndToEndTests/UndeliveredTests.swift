// Mails that no server takes are counted in the status, from which an alert is made.

import JSON
import Spawning
import Testing

extension EndToEnd {
    @Suite struct UndeliveredTests {
        @Test func mailsThatNoServerTakesAreCountedInTheStatus() throws {
            let settings = [
                "RALLY_SMTP_URL": "smtp://127.0.0.1:1", "RALLY_MAIL_FROM": "Rally <no-reply@example.com>",
            ]
            try withTown(["auth"], settings: settings) { town in
                let ear = try Ear(town, ["_status.auth."])
                _ = try town.signUp("ann")
                try ear.hear("a mail was not taken") { _, status in
                    status["deliveriesFailed"]?["email"]?.intValue ?? 0 > 0
                }
            }
        }
    }
}
