// Access tokens, and the order of refusals (domain.md §1.5; protocol.md, Access tokens).

import AuthService
import Contracts
import Crypto
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct TokenTests {
    let town = Town()

    /// A token signed with a foreign key.
    private func forged(for person: Person) throws -> String {
        let key = try #require(SigningKey(seed: Array(repeating: 9, count: 32)))
        let id = try #require(person.id.stringValue.flatMap { ID($0) })
        let claims = Claims(
            account: id, session: id, issuedAt: Town.noon, expiresAt: Town.noon.adding(hours: 1), position: 1)
        return try JWT.sign(JSONCoding.encode(claims), with: key, named: "forged")
    }

    @Test(arguments: ["account.me", "games.mine", "rsvp.mine"])
    func aTokenOfAnUnknownKeyIsRefused(type: String) throws {
        let ann = town.signUp("ann")
        ann.token = try forged(for: ann)
        #expect(town.ask(type, as: ann).reason == .unauthenticated)
    }

    @Test(arguments: ["", "x", "a.b.c", String(repeating: ".", count: 4000)])
    func malformedTextIsNoTokenAndRefused(token: String) {
        let ann = town.signUp("ann")
        ann.token = token
        #expect(town.ask("games.mine", as: ann).reason == .unauthenticated)
    }

    @Test func aTokenThatWasTamperedWithIsRefused() throws {
        let ann = town.signUp("ann")
        let token = try #require(ann.token)
        let parts = token.split(separator: ".")
        let claims = Claims(
            account: town.freshID(), session: town.freshID(), issuedAt: Town.noon,
            expiresAt: Town.noon.adding(hours: 1), position: 1)
        ann.token = "\(parts[0]).\(Base64URL.encode(try JSONCoding.encode(claims))).\(parts[2])"
        #expect(town.ask("games.mine", as: ann).reason == .unauthenticated)
    }

    @Test func aMissingTokenIsReportedBeforeInvalidFields() {
        #expect(town.ask("games.create", ["sport": "chess"]).reason == .unauthenticated)
        #expect(town.ask("games.mine", ["limit": 0]).reason == .unauthenticated)
    }

    @Test func anEndedSessionIsReportedBeforeInvalidFields() {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        town.ask("account.logout", as: ann)
        #expect(town.ask("games.create", ["sport": "chess"], as: ann).reason == .sessionExpired)
    }

    @Test func invalidFieldsAreReportedBeforeAGuestIsRefused() {
        let guest = town.guest()
        #expect(town.ask("games.mine", ["limit": 0], as: guest).reason == .invalidArgument)
        #expect(town.ask("games.mine", as: guest).reason == .forbidden)
    }

    @Test func aSuspensionIsReportedBeforeAMissingObject() {
        let ann = town.signUp("ann")
        town.changeFacts(of: ann) { $0.status = .suspended }
        let nowhere: JSONValue = ["gameId": .string(town.freshID().description)]
        #expect(town.ask("games.cancel", nowhere, as: ann).reason == .suspended)
        #expect(town.ask("games.get", nowhere, as: ann).reason == .notFound, "it may read")
        #expect(town.ask("rsvp.leave", nowhere, as: ann).reason == .notFound, "and leave")
    }

    @Test func aTokenIsGoodForFifteenMinutes() {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        town.advance(minutes: 14, seconds: 59)
        #expect(town.ask("games.mine", as: ann).isOK)
        town.advance(seconds: 1)
        // B2: the session continues, and the client is told to refresh.
        #expect(town.ask("games.mine", as: ann).reason == .tokenExpired)
        #expect(town.ask("account.me", as: ann).reason == .tokenExpired)
        ann.take(town.ask("account.refresh", ["refreshToken": ann.refreshToken]))
        #expect(town.ask("games.mine", as: ann).isOK)
    }

    @Test func anEndedSessionIsToldAsSuchAlsoOnceItsTokenHasExpired() {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        town.ask("account.logout", as: ann)
        town.advance(minutes: 16)
        #expect(town.ask("games.mine", as: ann).reason == .sessionExpired)
        #expect(town.ask("account.me", as: ann).reason == .sessionExpired)
    }

    /// A town whose auth is restarted with another key, after a login with the first.
    private func rotated() throws -> (ann: Person, SecretKey) {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        let old = town.auth.settings.secret
        town.advance(minutes: 1)
        town.auth.settings.secret = SecretKey(Array(repeating: 8, count: 32))
        try town.restart("auth")
        town.settle()
        return (ann, old)
    }

    // A5: a backup was lost, and the key with it.
    @Test func aStartWithAnotherKeyRetiresTheOthersAQuarterOfAnHourLater() throws {
        let (ann, old) = try rotated()
        #expect(town.auth.told("auth.key-retired").count == 1)
        let id = try #require(ann.id.stringValue.flatMap { ID($0) })
        let seed = old.derive("token signing key")
        let key = try #require(SigningKey(seed: seed))
        let kid = Base64URL.encode(Crypto.sha256(key.publicKey.bytes).prefix(9))
        func forge() throws {
            let claims = Claims(
                account: id, session: town.freshID(), issuedAt: town.now.wall,
                expiresAt: town.now.wall.adding(minutes: 15), position: 1)
            ann.token = try JWT.sign(JSONCoding.encode(claims), with: key, named: kid)
        }
        #expect(town.ask("games.mine", as: ann).isOK, "whoever is logged in goes on until then")
        town.advance(minutes: 14, seconds: 59)
        town.pass(milliseconds: 1000)
        try forge()
        for type in ["account.me", "games.mine", "rsvp.mine", "posts.feed", "notifications.list", "stats.me"]
        {
            #expect(town.ask(type, as: ann).reason == .unauthenticated, "\(type)")
        }
        #expect(town.logIn(ann).isOK && town.ask("games.mine", as: ann).isOK)
    }

    @Test func aKeyThatComesBackIsPublishedAnewAndTheOtherIsRetired() throws {
        let (ann, old) = try rotated()
        town.auth.settings.secret = old
        try town.restart("auth")
        town.settle()
        #expect(
            town.auth.told("auth.key-published").count == 3 && town.auth.told("auth.key-retired").count == 2)
        town.advance(minutes: 16)
        #expect(town.logIn(ann).isOK && town.ask("games.mine", as: ann).isOK)
        try town.restart("auth")
        town.settle()
        #expect(town.auth.told("auth.key-published").count == 3, "once")
    }

    @Test func aTokenIsTakenWhereAuthsEventsArriveLate() {
        town.weather = Weather(delayMsMax: 500)
        let ann = town.signUp("ann")
        ann.seen = Positions()
        #expect(town.ask("games.mine", as: ann).isOK)
    }

    @Test func allThatIsWrongWithTheFieldsIsToldAtOnceAndInOrder() {
        let answer = town.ask(
            "games.create",
            [
                "sport": "chess", "capacity": "many",
                "place": ["lat": "north", "name": "Park", "colour": "green"],
                "tittle": "x",
            ], as: town.signUp("ann"))
        let fields = answer.refusal?.fields?.map(\.field) ?? []
        #expect(fields == ["capacity", "place.colour", "place.lat", "sport", "startsAt", "tittle"])
        #expect(answer.refusal?.field == "capacity")
        #expect(answer.refusal?.message.contains("did you mean title?") == true)
    }

    @Test func missingFieldsDoNotHideValuesOutOfRange() {
        let answer = town.ask(
            "games.create",
            [
                "sport": "soccer", "place": ["name": "Park", "lat": 37.7, "lng": 200], "capacity": 1,
                "title": .string(String(repeating: "x", count: 81)), "timezone": "Mars/Olympus",
                "colour": "green",
            ], as: town.signUp("ann"))
        let fields = answer.refusal?.fields?.map(\.field)
        #expect(fields == ["capacity", "colour", "place.lng", "startsAt", "timezone", "title"])
    }

    @Test func valuesOutOfRangeAreToldAtOnceAndInOrder() {
        let answer = town.ask(
            "games.create",
            town.gameFields(["title": .string(String(repeating: "x", count: 81)), "capacity": 1]),
            as: town.signUp("ann"))
        #expect(answer.refusal?.fields?.map(\.field) == ["capacity", "title"])
    }

    @Test func aMemberGivenTwiceIsRefused() {
        let ann = town.signUp("ann")
        let token = ann.token ?? ""
        let answer = town.raw(
            """
            {"id":"0199a1b2-0000-7000-8000-000000000001","type":"rsvp.mine","token":"\(token)",
            "data":{"limit":3,"limit":4}}
            """, to: "rsvp")
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "limit")
    }
}
