// Private fields never leave auth (domain.md §1.7, §14.5; protocol.md, Event).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct PrivacyTests {
    /// A town with a busy ann, and all her private data.
    private func scenario() -> (town: Town, secrets: [String]) {
        let town = Town()
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        var secrets = [ann.email, ann.password, "another word", "wrong guess", "$fake$", "1990-06-15"]
        func note(_ person: Person) {
            secrets += [person.token, person.refreshToken.stringValue].compactMap { $0 }
        }
        note(ann)
        town.onboard(ann, ["lat": 37.771234, "lng": -122.421234])
        secrets += ["37.771234", "122.421234"]
        ann.take(town.ask("account.refresh", ["refreshToken": ann.refreshToken]))
        note(ann)
        town.ask("account.login", ["email": .string(ann.email), "password": "wrong guess"])
        town.ask("account.password", ["old": .string(ann.password), "new": "another word"], as: ann)
        town.going(bob, town.game(host: ann))
        town.ask("profile.get", ["accountId": "ann"], as: bob)
        town.advance(days: 300)
        town.ask("account.logout-all", as: bob)
        town.idle()
        return (town, secrets)
    }

    @Test func noPrivateFieldIsPublished() {
        let (town, secrets) = scenario()
        let text = town.published.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: "\n")
        for secret in secrets { #expect(!text.contains(secret)) }
        #expect(text.contains("auth.facts-changed") && text.contains("auth._private"))
    }

    @Test func noPrivateEventIsServedFromTheLog() {
        let (town, secrets) = scenario()
        let text = town.auth.disk.lines.map { String(decoding: $0.published.bytes, as: UTF8.self) }.joined()
        for secret in secrets { #expect(!text.contains(secret)) }
    }

    @Test func passwordsAndTokensAreNotEvenInTheLog() {
        let (town, secrets) = scenario()
        let text = town.auth.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        let kept = ["ann@example.com", "$fake$", "1990-06-15", "37.771234", "122.421234"]
        for secret in secrets where !kept.contains(secret) { #expect(!text.contains(secret)) }
        for secret in kept { #expect(text.contains(secret), "it is in a private line") }
    }

    @Test func noReplyToOthersShowsAPrivateField() {
        let (town, secrets) = scenario()
        let eve = town.signUp("eve")
        let game = town.game(host: eve)
        let replies = [
            town.ask("profile.get", ["accountId": "ann"], as: eve),
            town.ask("profile.list", ["ids": ["ann", "bob"]], as: eve),
            town.ask("profile.search", ["q": "ann"], as: eve),
            town.ask("games.search", ["center": ["lat": 37.77, "lng": -122.42]], as: eve),
            town.ask("rsvp.roster", ["gameId": game], as: eve),
        ]
        for reply in replies {
            #expect(reply.isOK)
            for secret in secrets { #expect(!reply.description.contains(secret)) }
        }
    }
}
