// Signing up (domain.md §3.1–3.3): names and addresses, passwords, guests.

import AuthService
import Contracts
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@Suite struct SignUpTests {
    let town = Town()

    private func signUp(_ more: JSONValue = [:]) -> Answer {
        let fields: JSONValue = [
            "email": "zoe@example.com", "password": "secret word", "nickname": "zoe", "displayName": "Zoe",
        ]
        return town.ask("account.signup", fields.merging(more))
    }

    @Test func signingUpStartsASession() {
        let answer = signUp()
        #expect(answer.isOK && answer["nickname"] == "zoe")
        #expect(answer["accessExpiresAt"] == .string(Town.noon.adding(minutes: 15).description))
        #expect(answer["refreshExpiresAt"] == .string(Town.noon.adding(days: 7).description))
    }

    @Test func anAddressIsUsedOnceInWhateverCase() {
        town.signUp("ann")
        let answer = signUp(["email": " ANN@Example.COM "])
        #expect(answer.reason == .alreadyExists && answer.refusal?.field == "email")
    }

    @Test func aNicknameIsUsedOnceInWhateverCase() {
        town.signUp("ann")
        let answer = signUp(["nickname": "ANN"])
        #expect(answer.reason == .alreadyExists && answer.refusal?.field == "nickname")
    }

    @Test(arguments: [
        "admin", "ROOT", "System", "support", "moderator", "null", "Deleted", "deleted_0123456789ab",
    ])
    func reservedNicknamesAreRefused(nickname: String) {
        let answer = signUp(["nickname": .string(nickname)])
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "nickname")
    }

    @Test(arguments: ["ab", "a b c", "ann-lee", "änn", "aaaaaaaaaaaaaaaaaaaaa", ""])
    func oddNicknamesAreRefused(nickname: String) {
        #expect(signUp(["nickname": .string(nickname)]).refusal?.field == "nickname")
    }

    @Test func thePasswordHas8To128Characters() {
        #expect(signUp(["password": "1234567"]).refusal?.field == "password")
        #expect(
            signUp(["password": .string(String(repeating: "x", count: 129))]).refusal?.field == "password")
        for blanks in ["        ", " \t\u{A0}\u{2003}\u{3000}\n  "] {
            let refusal = signUp(["password": .string(blanks)]).refusal
            #expect(refusal?.message == "password must not be blanks alone" && refusal?.field == "password")
        }
        #expect(signUp(["password": "12345678"]).isOK)
        #expect(
            signUp([
                "password": .string(String(repeating: "🏀", count: 128)), "nickname": "yan",
                "email": "y@example.com",
            ]).isOK)
    }

    @Test func allWrongFieldsAreToldAtOnce() {
        let answer = signUp(["email": "nobody", "password": "x", "nickname": "!", "displayName": " "])
        #expect(answer.refusal?.fields?.map(\.field) == ["displayName", "email", "nickname", "password"])
    }

    @Test func theDisplayNameIsTrimmedAndComposed() {
        let person = town.signUp("zoe", displayName: "  Zoe\u{308} Quinn ")
        #expect(town.ask("account.me", as: person)["profile", "displayName"] == "Zoë Quinn")
    }

    @Test func oneOfTwoSimultaneousSignUpsGetsTheNickname() {
        town.auth.holdsEffects = true
        let tickets = ["a@example.com", "b@example.com"].map { email in
            town.send(
                town.request(
                    "account.signup",
                    [
                        "email": .string(email), "password": "secret word", "nickname": "zoe",
                        "displayName": "Zoe",
                    ]))
        }
        town.settle()
        town.auth.releaseEffects()
        #expect(tickets.map { town.answer($0).reason } == [nil, .alreadyExists])
    }

    @Test func aFormerNicknameIsHeldForThirtyDays() {
        let ann = town.signUp("ann")
        town.ask("profile.update", ["nickname": "anna"], as: ann)
        town.advance(days: 29, hours: 23, minutes: 59)
        #expect(signUp(["nickname": "Ann"]).reason == .alreadyExists)
        #expect(town.ask("profile.nickname-check", ["nickname": "ann"])["reason"] == "held")
        #expect(town.ask("profile.nickname-check", ["nickname": "ann"], as: ann)["available"] == true)
        town.advance(minutes: 1)
        #expect(signUp(["nickname": "Ann"]).isOK)
        #expect(town.ask("profile.update", ["nickname": "ann"], as: ann).reason == .alreadyExists)
    }

    @Test func onlyTheLastFormerNicknameIsHeld() {
        let ann = town.signUp("ann")
        for name in ["anna", "anne", "annie"] {
            #expect(town.ask("profile.update", ["nickname": .string(name)], as: ann).isOK)
        }
        func check(_ name: String) -> Answer {
            town.ask("profile.nickname-check", ["nickname": .string(name)])
        }
        #expect(check("ann")["available"] == true && check("anna")["available"] == true)
        #expect(check("anne")["reason"] == "held")
        #expect(check("annie")["reason"] == "taken")
    }

    @Test(arguments: [false, true]) func aNicknameCanBeChangedThreeTimesInThirtyDays(
        fromSnapshot: Bool
    ) throws {
        let ann = town.signUp("ann")
        func rename(_ name: String) -> Answer {
            town.ask("profile.update", ["nickname": .string(name)], as: ann)
        }
        #expect(rename("anna").isOK)
        town.advance(days: 10)
        #expect(rename("anne").isOK && rename("Anne").isOK, "another case is the same name")
        #expect(rename("annie").isOK)
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        let refused = rename("anette")
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter ?? 0 > 19 * 86_400)
        #expect(town.ask("profile.update", ["displayName": "Anette"], as: ann).isOK)
        town.advance(days: 20)
        #expect(rename("anette").isOK)
        #expect(rename("antje").reason == .rateLimited)
    }

    @Test func aFormerOwnerMayTakeTheirNicknameBack() {
        let ann = town.signUp("ann")
        town.ask("profile.update", ["nickname": "anna"], as: ann)
        #expect(town.ask("profile.update", ["nickname": "ann"], as: ann).isOK)
        #expect(town.ask("profile.nickname-check", ["nickname": "anna"])["reason"] == "held")
    }

    @Test func nobodyIsFoundUnderAFormerNickname() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        town.ask("profile.update", ["nickname": "anna"], as: ann)
        #expect(town.ask("profile.get", ["accountId": "ann"], as: bob).reason == .notFound)
        #expect(
            town.ask("account.login", ["nickname": "ann", "password": .string(ann.password)]).reason
                == .unauthenticated)
        #expect(town.ask("account.login", ["nickname": "ANNA", "password": .string(ann.password)]).isOK)
    }

    @Test(arguments: [
        ("malformed", "a b"), ("malformed", "x"), ("reserved", "Admin"), ("taken", "ANN"),
    ]) func nicknameCheckSaysWhyNot(reason: String, nickname: String) {
        town.signUp("ann")
        let answer = town.ask("profile.nickname-check", ["nickname": .string(nickname)])
        #expect(answer["available"] == false && answer["reason"] == .string(reason))
    }

    // MARK: - Guests (§3.3)

    @Test func aGuestAccountHasNoProfile() {
        let me = town.ask("account.me", as: town.guest())
        #expect(me["kind"] == "guest" && me["profile"] == .null && me["tier"] == 0)
    }

    @Test(arguments: [
        "profile.search", "profile.get", "profile.list", "profile.update", "account.password", "games.create",
        "games.search", "games.mine", "rsvp.going", "rsvp.mine",
    ]) func aGuestIsRefusedCommandsForUsers(type: String) {
        let someGame: JSONValue = ["gameId": "0199a1b2-0000-7000-8000-000000000001"]
        let data: [String: JSONValue] = [
            "profile.search": ["q": "ann"], "profile.get": ["accountId": "ann"],
            "profile.list": ["ids": ["ann"]],
            "account.password": ["old": "12345678", "new": "12345678"], "games.create": town.gameFields(),
            "rsvp.going": someGame,
        ]
        #expect(town.ask(type, data[type] ?? [:], as: town.guest()).reason == .forbidden)
    }

    @Test func aGuestMayLogOut() {
        let guest = town.guest()
        #expect(town.ask("account.logout", as: guest).isOK)
        #expect(town.ask("account.me", as: guest).reason == .sessionExpired)
    }

    // A23: names reserved for operators.
    @Test(arguments: ["administrator", "rally", "Rally_Support", "staff", "official", "adm1n"])
    func nicknamesOfThoseWhoRunRallyAreRefused(nickname: String) {
        let refusal = signUp(["nickname": .string(nickname)]).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "nickname")
        #expect(town.ask("profile.nickname-check", ["nickname": .string(nickname)])["reason"] == "reserved")
        let ann = town.signUp("ann")
        #expect(
            town.ask("profile.update", ["nickname": .string(nickname)], as: ann).refusal?.field == "nickname")
    }

    @Test(arguments: ["Rally Support", "[Deleted User]", "Administrator"])
    func displayNamesOfThoseWhoRunRallyAreRefused(name: String) {
        #expect(signUp(["displayName": .string(name)]).refusal?.field == "displayName")
        let ann = town.signUp("ann")
        #expect(
            town.ask("profile.update", ["displayName": .string(name)], as: ann).refusal?.field
                == "displayName")
    }

    @Test func anOfficialNicknameTakenBeforeIsKept() throws {
        let ann = town.signUp("ann")
        let id = try #require(ann.id.stringValue.flatMap { ID($0) })
        var profile = PublicProfile(
            id: id, nickname: "rally_ann", displayName: "Rally Team", createdAt: Town.noon)
        profile.version = 2
        let stored = ProfileStored(profile: profile, birthDate: nil, home: nil, timezone: nil)
        town.auth.machine.happen(stored, causation: nil)
        town.settle()
        let same: JSONValue = ["nickname": "rally_ann", "displayName": "Rally Team", "bio": "Hello"]
        #expect(town.ask("profile.update", same, as: ann)["profile", "bio"] == "Hello")
        #expect(town.ask("profile.update", ["nickname": "rally_bob"], as: ann).reason == .invalidArgument)
    }
}
