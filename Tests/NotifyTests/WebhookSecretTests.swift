// Webhooks: each registration has its own secret, shown once; and a host that never answers does not delay others
// (domain.md §3.1, §8.3).

import Contracts
import Delivery
import JSON
import TestSupport
import Testing
import Values

@testable import NotifyService

@Suite struct WebhookSecretTests {
    let street = Cast.street(players: 2, devices: false)
    var town: Town { street.town }

    private func hook(_ url: String, _ person: Person, name: String = "hook") -> Answer {
        street.add(
            ["deviceId": .string(name), "platform": "webhook", "pushToken": .string(url)], person)
    }

    private func orders(_ person: Person) -> [JSONValue] {
        town.notify.orders.map(\.order).filter {
            $0["address"]?.stringValue?.hasSuffix(person.nickname) == true
        }
    }

    @Test func eachWebhookRegistrationHasItsOwnSecretAndShowsItOnce() throws {
        let first = hook("https://a.example/host", street.host)
        let secret = try #require(first["webhookSecret"].stringValue)
        #expect(secret.hasPrefix("whsec_") && secret.count == 6 + 44)
        #expect(
            hook("https://a.example/host", street.host)["webhookSecret"] == .null,
            "the same again says nothing")
        let other = hook("https://a.example/player0", street[0])["webhookSecret"].stringValue
        #expect(other != nil && other != secret)
        #expect(hook("https://b.example/host", street.host)["webhookSecret"].stringValue != secret)
        #expect(!street.ask("account.me", [:], street.host).data.text().contains("whsec_"))
        #expect(street.phone(of: street[1])["webhookSecret"] == .null, "a phone needs none")
    }

    @Test func webhookMessagesAreSignedWithTheirSecret() {
        let secret = hook("https://a.example/host", street.host)["webhookSecret"]
        let game = street.game()
        street.rsvp("going", street[0], game)
        #expect(orders(street.host).map { $0["webhookSecret"] } == [secret])
        let published = town.published.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(!published.contains { $0.contains("whsec_") }, "on the bus there is nothing of it")
    }

    @Test func anOrderOfAWebhookNamesWhoseItIs() {
        for person in [street.host, street[0]] {
            _ = hook("https://a.example/shared", person, name: "hook of \(person.nickname)")
        }
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.ask("games.cancel", ["gameId": game], street.host)
        let orders = town.notify.orders.map(\.order)
        let told = orders.map { order in
            let recipient = Notify.message(of: Array(order.text().utf8))?.message.recipient
            return [recipient?.accountId.description, recipient?.deviceId]
        }
        for person in [street.host, street[0]] {
            #expect(told.contains([person.id.stringValue, "hook of \(person.nickname)"]))
        }
        // A primary of an older version names nobody.
        var old = orders[0].objectValue ?? [:]
        (old["accountId"], old["deviceId"]) = (nil, nil)
        let message = Notify.message(of: Array(JSONValue.object(old).text().utf8))?.message
        #expect(message != nil && message?.recipient == nil)
    }

    @Test func aHostThatNeverAnswersDelaysNoOtherHost() {
        town.notify.carry = { order in
            order["address"]?.stringValue?.hasPrefix("https://dead.example") == true
                ? nil : ["outcome": "sent"]
        }
        for number in 0..<9 {
            _ = hook("https://dead.example/\(number)/player0", street[0], name: "d\(number)")
        }
        _ = hook("https://quick.example/player1", street[1])
        let games = (0..<20).map { street.game(["startsAt": town.time(hours: 50 + 3 * $0)]) }
        for player in [street[0], street[1]] {
            for game in games { street.rsvp("going", player, game) }
        }
        for game in games { street.ask("games.cancel", ["gameId": game], street.host) }
        #expect(orders(street[0]).count == 4, "of a host that has not answered yet, four at a time")
        #expect(orders(street[1]).count == 20, "the other one's are all out")
    }
}
