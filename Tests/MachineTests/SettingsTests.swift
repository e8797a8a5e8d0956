// Settings from the environment: an invalid one is refused at the start, in a sentence that names the variable and its
// correction (domain.md §12.3).

import Testing
import Values

@testable import Machine
@testable import Process

@Suite struct SettingsTests {
    private func configuration(_ variables: [String: String]) throws -> ProcessConfiguration {
        try ProcessConfiguration(environment: { variables[$0] }, service: "games")
    }

    @Test func validSettingsAreTaken() throws {
        let configuration = try configuration(["RALLY_ADMIN": " Boss@Example.com", "RALLY_GATING": "all"])
        #expect(configuration.adminEmail == "boss@example.com" && configuration.gatesAll)
        #expect(!configuration.hasGeocoder)
        #expect(try self.configuration(["RALLY_GEOCODER": "https://nominatim.example.com"]).hasGeocoder)
    }

    /// Auth, which registers a webhook, and notify, which delivers to it, read the setting alike.
    @Test(arguments: [("yes", true), ("1", true), ("no", false), ("", false)])
    func privateWebhooksAreAllowedWhereTheyAreDelivered(value: String, isAllowed: Bool) throws {
        let configuration = try configuration(["RALLY_WEBHOOK_PRIVATE": value])
        #expect(configuration.allowsPrivateWebhooks == isAllowed)
    }

    @Test(arguments: [[:], ["RALLY_ADMIN": "", "RALLY_GATING": "", "RALLY_GEOCODER": ""]])
    func anEmptySettingIsNotSet(variables: [String: String]) throws {
        let configuration = try configuration(variables)
        #expect(configuration.adminEmail == nil && !configuration.gatesAll && !configuration.hasGeocoder)
    }

    @Test(arguments: [
        "boss", "boss@", "boss@example", "Boss <boss@example.com>", "a@example.com,b@example.com", " ",
    ])
    func theAdministratorSettingIsAMailAddress(text: String) throws {
        let error = try #require(throws: (any Error).self) { try configuration(["RALLY_ADMIN": text]) }
        #expect(
            "\(error)" == """
                RALLY_ADMIN is not an e-mail address; write one like boss@example.com, or leave it out
                """)
    }

    @Test(arguments: ["mailto:ops@example.com", "https://example.com/contact"])
    func theOperatorsContactIsAMailAddressOrAPage(text: String) throws {
        #expect(try configuration(["RALLY_VAPID_SUBJECT": text]).vapidSubject == text)
    }

    @Test(arguments: ["ops@example.com", "mailto:ops", "http://example.com", "https://", "https://a b", " "])
    func aMalformedContactIsRefused(text: String) throws {
        let error = try #require(throws: (any Error).self) {
            try configuration(["RALLY_VAPID_SUBJECT": text])
        }
        #expect(
            "\(error)" == """
                RALLY_VAPID_SUBJECT is not like mailto:ops@example.com or https://example.com; leave it out for \
                the address of RALLY_HOST
                """)
    }
}
