// The zone of a caller's device, which becomes that of an account without one (domain.md §3.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct DeviceZoneTests {
    let town = Town()

    /// Sends a request from a device in a zone.
    private func ask(_ type: String, _ data: JSONValue, as person: Person? = nil, in zone: String) -> Answer {
        var envelope = town.request(type, data, as: person)
        envelope.timezone = zone
        return town.raw(String(decoding: envelope.bytes, as: UTF8.self), to: "auth")
    }

    private func signUp(_ nickname: String, in zone: String) -> Person {
        let answer = ask(
            "account.signup",
            [
                "email": .string("\(nickname)@example.com"), "password": "correct horse",
                "displayName": .string(nickname), "nickname": .string(nickname),
            ], in: zone)
        let person = Person.anyone()
        person.take(answer)
        return person
    }

    private func zone(of person: Person) -> JSONValue { town.ask("account.me", as: person)["timezone"] }

    @Test func aSignUpTakesTheZoneOfTheDevice() {
        #expect(zone(of: signUp("ann", in: "America/Los_Angeles")) == "America/Los_Angeles")
    }

    @Test(arguments: [
        "Etc/Unknown", "UTC", "Etc/UTC", "Mars/Olympus", "", "../../etc/passwd",
        String(repeating: "x", count: 100),
    ])
    func anInvalidDeviceZoneIsIgnored(name: String) {
        #expect(zone(of: signUp("ann", in: name)) == "UTC")
    }

    @Test func anAccountWithoutAZoneGetsTheDevicesAtALogin() {
        let ann = signUp("ann", in: "UTC")
        let login: JSONValue = ["nickname": "ann", "password": "correct horse"]
        #expect(ask("account.login", login, in: "Europe/Berlin").isOK)
        #expect(zone(of: ann) == "Europe/Berlin")
        #expect(ask("account.login", login, in: "Asia/Tokyo").isOK)
        #expect(zone(of: ann) == "Europe/Berlin", "whoever has one keeps it")
    }

    // P31: whoever stays logged in for months gets a zone too.
    @Test func anAccountWithoutAZoneGetsTheDevicesAtARefresh() {
        let ann = signUp("ann", in: "UTC")
        town.advance(minutes: 6)
        let refresh: JSONValue = ["refreshToken": ann.refreshToken]
        let answer = ask("account.refresh", refresh, in: "Europe/Berlin")
        #expect(ann.take(answer).isOK && zone(of: ann) == "Europe/Berlin")
        town.advance(minutes: 6)
        #expect(ask("account.refresh", ["refreshToken": ann.refreshToken], in: "Asia/Tokyo").isOK)
        #expect(zone(of: ann) == "Europe/Berlin", "whoever has one keeps it")
    }

    @Test func aGuestKeepsTheZoneAsAMember() {
        let answer = ask("account.guest", ["deviceId": "tablet"], in: "Asia/Tokyo")
        let guest = Person.anyone()
        guest.take(answer)
        #expect(zone(of: guest) == "Asia/Tokyo")
        let upgrade: JSONValue = [
            "email": "g@example.com", "password": "correct horse", "displayName": "G", "nickname": "gus",
        ]
        #expect(town.ask("account.upgrade", upgrade, as: guest).isOK)
        #expect(zone(of: guest) == "Asia/Tokyo")
    }
}
