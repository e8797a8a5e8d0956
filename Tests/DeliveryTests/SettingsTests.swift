// The environment: valid settings, and messages about invalid ones.

import Loopback
import Testing
import Values

@testable import Delivery

@Suite struct SettingsTests {
    func settings(_ environment: [String: String]) throws(SettingProblem) -> DeliverySettings {
        try DeliverySettings(environment: { environment[$0] })
    }

    /// The message, which must not quote a secret.
    func problem(_ environment: [String: String]) -> String? {
        do {
            _ = try settings(environment)
            return nil
        } catch {
            #expect(!error.description.contains("s3cret"))
            #expect(error.description.hasPrefix(error.variable))
            return error.description
        }
    }

    @Test func allSettingsAreOptionalAndEmptyMeansUnset() throws {
        let names = [
            "RALLY_FCM_CREDENTIALS", "RALLY_FCM_URL", "RALLY_SMTP_URL", "RALLY_MAIL_FROM",
            "RALLY_WEBHOOK_SECRET",
            "RALLY_WEBHOOK_PRIVATE", "RALLY_CA_FILE",
        ]
        for environment in [[:], Dictionary(uniqueKeysWithValues: names.map { ($0, "") })] {
            let settings = try settings(environment)
            #expect(settings.fcm == nil && settings.mail == nil && settings.webhookSecret == nil)
            #expect(!settings.allowsPrivateWebhooks && settings.caFile == nil)
            #expect(settings.reaches(.log))
            #expect(!settings.reaches(.fcm(token: "x")) && !settings.reaches(.email(address: "a@b.example")))
            #expect(
                !settings.reaches(.webhook(url: "x")) && settings.reaches(.webhook(url: "x", secret: secret)))
        }
    }

    @Test func allSettingsAreReadTogether() throws {
        let credentials = try Made.file("good.json", try Made.account(tokenURL: "https://a.example/token"))
        let settings = try settings([
            "RALLY_FCM_CREDENTIALS": credentials, "RALLY_FCM_URL": "http://127.0.0.1:8080/",
            "RALLY_SMTP_URL": "smtp://us%40er:p%2Fw@mail.example",
            "RALLY_MAIL_FROM": "Rally <r@rally.example>",
            "RALLY_WEBHOOK_SECRET": "whsec_\(Base64.encode(Array(1...32)))", "RALLY_WEBHOOK_PRIVATE": "yes",
            "RALLY_CA_FILE": Made.identity.certificate,
        ])
        #expect(settings.fcm?.account.project == "rally-1")
        #expect(settings.fcm?.endpoint == "http://127.0.0.1:8080")
        let mail = try #require(settings.mail)
        #expect(mail.url == "smtp://mail.example:587" && mail.security == .startTLS)
        #expect(mail.user == "us@er" && mail.password == "p/w" && mail.from.address == "r@rally.example")
        #expect(settings.webhookSecret == secret && settings.allowsPrivateWebhooks)
        #expect(settings.caFile == Made.identity.certificate)
        var dumped = ""
        dump(settings, to: &dumped)
        #expect(!"\(settings) \(dumped)".contains("p/w"))
        #expect(
            try self.settings(["RALLY_FCM_CREDENTIALS": credentials]).fcm?.endpoint
                == "https://fcm.googleapis.com")
    }

    @Test(arguments: [
        ("smtps://mail.example", "smtps://mail.example:465", MailSettings.Security.tls),
        ("smtps://u:p@mail.example:4650", "smtps://mail.example:4650", .tls),
        ("smtp://mail.example:25", "smtp://mail.example:25", .startTLS),
        ("smtp+insecure://127.0.0.1:1025", "smtp://127.0.0.1:1025", .none),
        ("smtp+insecure://u:p@[::1]:1025/", "smtp://[::1]:1025", .none),
    ])
    func mailServerURLsAreRead(_ text: String, _ url: String, _ security: MailSettings.Security) throws {
        let mail = try settings(["RALLY_SMTP_URL": text, "RALLY_MAIL_FROM": "r@rally.example"]).mail
        #expect(mail?.url == url)
        #expect(mail?.security == security)
    }

    @Test(arguments: [
        "mail.example", "mail.example:587", "http://mail.example", "smtp://",
        "smtp://u:s3cret@mail.example/x",
        "smtp://u:s3cret@mail.example?x", "smtp://u:s3cret@mail example", "smtp://u:s3cret@mail.example:x",
        "smtp+insecure://u:s3cret@mail.example", "smtp://u@mail.example", "smtp://:s3cret@mail.example",
    ])
    func aMalformedMailServerIsReported(_ url: String) throws {
        let words = try #require(problem(["RALLY_SMTP_URL": url, "RALLY_MAIL_FROM": "r@rally.example"]))
        #expect(words.hasPrefix("RALLY_SMTP_URL"))
    }

    @Test func aMailServerNeedsASender() throws {
        #expect(
            problem(["RALLY_SMTP_URL": "smtp://mail.example"])
                == "RALLY_MAIL_FROM is not set, and RALLY_SMTP_URL is; write Rally <no-reply@example.com>")
        #expect(
            problem(["RALLY_SMTP_URL": "smtp://mail.example", "RALLY_MAIL_FROM": "Rally"])
                == "RALLY_MAIL_FROM is not like Rally <no-reply@example.com>")
    }

    @Test func aSettingWhosePartnerIsMissingIsCheckedAllTheSame() throws {
        #expect(
            problem(["RALLY_MAIL_FROM": "x"]) == "RALLY_MAIL_FROM is not like Rally <no-reply@example.com>")
        #expect(problem(["RALLY_FCM_URL": "x"])?.hasPrefix("RALLY_FCM_URL is not like https://") == true)
        #expect(
            problem(["RALLY_MAIL_FROM": "r@rally.example", "RALLY_FCM_URL": "https://fcm.example"]) == nil)
        #expect(throws: SettingProblem.self) {
            try GeocoderSettings { $0 == "RALLY_GEOCODER_CONTACT" ? "x" : nil }
        }
        #expect(try GeocoderSettings { $0 == "RALLY_GEOCODER_CONTACT" ? "a@b.example" : nil } == nil)
    }

    @Test func missingFilesAndFilesOfAnotherKindAreReported() throws {
        let missing = try #require(problem(["RALLY_FCM_CREDENTIALS": "/nowhere/key.json"]))
        #expect(missing.hasPrefix("RALLY_FCM_CREDENTIALS names a file that cannot be read"))
        let text = try Made.file("text", Array("s3cret".utf8))
        let wrong = try #require(problem(["RALLY_FCM_CREDENTIALS": text]))
        #expect(wrong.hasPrefix("RALLY_FCM_CREDENTIALS names a file that is not JSON; download"))
        let long = try Made.file("long", Array(repeating: 0x20, count: 64 * 1024 + 1))
        #expect(try #require(problem(["RALLY_FCM_CREDENTIALS": long])).contains("over 65536 bytes"))
        for path in ["/nowhere/ca.pem", text, "/tmp"] {
            #expect(try #require(problem(["RALLY_CA_FILE": path])).hasPrefix("RALLY_CA_FILE names no file"))
        }
    }

    @Test(arguments: [
        "fcm.googleapis.com", "http://fcm.googleapis.com", "https://fcm.googleapis.com/v1",
        "https://a.example/?x",
        "https://u:s3cret@fcm.googleapis.com", "ftp://127.0.0.1",
    ])
    func aMalformedEndpointIsReported(_ url: String) throws {
        let credentials = try Made.file(
            "end-point.json", try Made.account(tokenURL: "https://a.example/token"))
        let words = try #require(problem(["RALLY_FCM_CREDENTIALS": credentials, "RALLY_FCM_URL": url]))
        #expect(words.hasPrefix("RALLY_FCM_URL is not like https://fcm.googleapis.com"))
    }

    @Test(arguments: ["s3cret", "whsec_s3cret", "whsec_AAAA"]) func weakSecretsAreNotTaken(
        _ text: String
    ) throws {
        let words = try #require(problem(["RALLY_WEBHOOK_SECRET": text]))
        #expect(words.hasPrefix("RALLY_WEBHOOK_SECRET is no secret; write whsec_"))
    }

    @Test func webhooksLeadToPrivateAddressesOnlyWhereAllowed() throws {
        #expect(try settings(["RALLY_WEBHOOK_PRIVATE": "yes"]).allowsPrivateWebhooks)
        #expect(try !settings(["RALLY_WEBHOOK_PRIVATE": "no"]).allowsPrivateWebhooks)
    }
}
