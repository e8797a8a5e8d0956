// guests: people without an account (domain.md §3.1 GuestPlayer, §3.2, §3.3 Linking, D 13).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GuestPlayerTests {
    let town = Town()
    let owner: Person

    init() { owner = town.signUp("ann") }

    @discardableResult
    private func add(_ nickname: String, _ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let data: JSONValue = ["nickname": .string(nickname), "displayName": .string("The \(nickname)")]
        return town.ask("guests.add", data.merging(more), as: person ?? owner)
    }

    private func list(_ person: Person? = nil) -> [JSONValue] {
        town.ask("guests.list", as: person ?? owner).items.map { $0["nickname"] ?? .null }
    }

    private func code(_ person: Person) -> JSONValue { town.ask("guests.claim-code", as: person)["code"] }

    private func link(_ guest: JSONValue, _ code: JSONValue) -> Answer {
        town.ask("guests.link", ["guestId": guest, "claimCode": code], as: owner)
    }

    // MARK: - Keeping them

    @Test func guestPlayersAreSeenOnlyByTheirOwnerAndListedByName() {
        let bob = town.signUp("bob")
        for nickname in ["zoe", "Émile", "adam"] { #expect(add(nickname).isOK) }
        add("other", as: bob)
        #expect(list() == ["adam", "zoe", "Émile"])
        let id = town.ask("guests.list", as: owner).items.first?["id"] ?? .null
        for type in ["guests.update", "guests.remove"] {
            #expect(town.ask(type, ["guestId": id], as: bob).reason == .notFound)
        }
        #expect(town.ask("guests.remove", ["guestId": id], as: owner).isOK && list().count == 2)
        #expect(town.ask("guests.remove", ["guestId": id], as: owner).reason == .notFound)
    }

    @Test func nicknamesOfGuestPlayersAreUniqueForEachOwner() {
        let joe = add("Joe")
        #expect(add("JOE").refusal?.field == "nickname" && add("joe").reason == .alreadyExists)
        #expect(add("joe", as: town.signUp("bob")).isOK)
        add("max")
        let max = town.ask("guests.list", as: owner).items.last?["id"] ?? .null
        let rename: JSONValue = ["guestId": max, "nickname": "jOe"]
        #expect(town.ask("guests.update", rename, as: owner).reason == .alreadyExists)
        #expect(town.ask("guests.update", ["guestId": joe["id"], "nickname": "jOE"], as: owner).isOK)
    }

    @Test func anOwnerHasAtMostFiftyGuestPlayers() {
        for number in 1...50 { #expect(add("guest \(number)").isOK) }
        #expect(add("one more").reason == .conflict)
        let first = town.ask("guests.list", as: owner).items.first?["id"] ?? .null
        #expect(add("renamed", ["id": first]).isOK, "one that is there")
        town.ask("guests.remove", ["guestId": first], as: owner)
        #expect(add("one more").isOK)
    }

    @Test func theDevicesClockSaysWhichChangeIsTheLast() {
        let id: JSONValue = .string(town.freshID().description)
        let (early, late) = (town.time(hours: -2), town.time(hours: -1))
        #expect(add("joe", ["id": id, "deviceUpdatedAt": late]).isOK)
        let lines = town.auth.types.count
        #expect(add("old", ["id": id, "deviceUpdatedAt": early])["nickname"] == "joe")
        let rename: JSONValue = ["guestId": id, "nickname": "older", "deviceUpdatedAt": early]
        #expect(town.ask("guests.update", rename, as: owner)["nickname"] == "joe")
        #expect(add("joe", ["id": id, "deviceUpdatedAt": late]).isOK && town.auth.types.count == lines)
        let avatar: JSONValue = [
            "guestId": id, "avatar": "https://pictures.example/joe.jpg", "deviceUpdatedAt": town.time(),
        ]
        let changed = town.ask("guests.update", avatar, as: owner)
        #expect(changed["avatar"] == "https://pictures.example/joe.jpg" && changed["nickname"] == "joe")
        let ahead: JSONValue = ["guestId": id, "nickname": "x2", "deviceUpdatedAt": town.time(hours: 25)]
        #expect(town.ask("guests.update", ahead, as: owner).refusal?.field == "deviceUpdatedAt")
        #expect(add("mine", ["id": id], as: town.signUp("bob")).refusal?.field == "id")
    }

    @Test func namesOfGuestPlayersKeepTheirLimits() {
        #expect(add("王").isOK && add(" ").refusal?.field == "nickname")
        #expect(add(String(repeating: "👍🏽", count: 20)).isOK)
        #expect(add(String(repeating: "x", count: 21)).refusal?.field == "nickname")
        #expect(add("kay", ["displayName": "王"]).isOK)
        #expect(
            add("kim", ["displayName": .string(String(repeating: "x", count: 51))]).refusal?.field
                == "displayName")
        #expect(add("kay", ["avatar": "http://pictures.example/a.jpg"]).refusal?.field == "avatar")
    }

    @Test func guestAccountsKeepTheirGuestPlayersWhenTheySignUp() {
        let guest = town.guest()
        #expect(add("joe", as: guest).isOK)
        let fields: JSONValue = [
            "email": "g@example.com", "password": "long enough", "nickname": "gina", "displayName": "Gina",
        ]
        #expect(town.ask("account.upgrade", fields, as: guest).isOK && list(guest) == ["joe"])
        #expect(town.ask("guests.claim-code", as: town.guest("phone-2")).reason == .forbidden)
    }

    // MARK: - Linking

    @Test func aCodeLinksAGuestPlayerOnce() {
        let (joe, max, bob) = (add("joe")["id"], add("max")["id"], town.signUp("bob"))
        let made = code(bob)
        let text = made.stringValue ?? ""
        #expect(text.count == 8)
        #expect(link(joe, .string(text.lowercased().prefix(4) + "-" + text.suffix(4)))["linkedTo"] == bob.id)
        #expect(link(max, made).reason == .expired, "single use")
        #expect(link(joe, code(bob)).refusal?.state == "linked")
        #expect(town.auth.types.filter { $0 == "auth.guest-linked" }.count == 1)
    }

    // Finding A39.
    @Test func theIdOfARemovedGuestPlayerStaysWithItsMakerAndLinked() throws {
        let (joe, bob) = (add("joe")["id"], town.signUp("bob"))
        #expect(link(joe, code(bob)).isOK)
        #expect(town.ask("guests.remove", ["guestId": joe], as: owner).isOK)
        for fromSnapshot in [false, true] {
            try town.restart("auth", fromSnapshot: fromSnapshot)
            let taken = add("mine", ["id": joe], as: bob)
            #expect(taken.reason == .alreadyExists && taken.refusal?.field == "id", "\(taken)")
        }
        #expect(add("joe", ["id": joe])["linkedTo"] == bob.id)
        #expect(link(joe, code(town.signUp("cat"))).refusal?.state == "linked")
    }

    // Finding A39.
    @Test func aGuestPlayerHasNoAccountsId() {
        let bob = town.signUp("bob")
        func expectTaken() {
            for id in [bob.id, owner.id] {
                let taken = add("joe", ["id": id])
                #expect(taken.reason == .alreadyExists && taken.refusal?.field == "id", "\(taken)")
            }
        }
        expectTaken()
        town.ask("account.delete", ["password": .string(bob.password)], as: bob)
        town.advance(days: 31)
        expectTaken()
        #expect(list().isEmpty)
    }

    // Finding A60.
    @Test func aCodeOfSomebodyWhomABlockSeparatesIsNone() {
        let (joe, bob) = (add("joe")["id"], town.signUp("bob"))
        #expect(town.ask("friends.block", ["accountId": owner.id], as: bob).isOK)
        town.settle()
        let refused = link(joe, code(bob))
        #expect(refused.reason == .notFound && refused.refusal?.field == "claimCode", "\(refused)")
    }

    @Test func aClaimCodeIsGoodForFifteenMinutesAndUntilTheNext() {
        let (joe, bob) = (add("joe")["id"], town.signUp("bob"))
        let old = code(bob)
        town.advance(minutes: 15)
        #expect(link(joe, old).reason == .expired)
        let replaced = code(bob)
        let last = code(bob)
        #expect(link(joe, replaced).reason == .notFound)
        town.advance(minutes: 14, seconds: 59)
        #expect(link(joe, last).isOK)
        #expect(link(add("max")["id"], "00000000").reason == .notFound)
    }

    @Test(arguments: [false, true]) func guestPlayersAndCodesSurviveARestart(fromSnapshot: Bool) throws {
        let (joe, bob) = (add("joe")["id"], town.signUp("bob"))
        let code = code(bob)
        try town.restart("auth", fromSnapshot: fromSnapshot)
        #expect(list() == ["joe"] && link(joe, code)["linkedTo"] == bob.id)
    }

    @Test func guestPlayersAreDeletedWithTheirOwner() {
        add("joe")
        town.ask("account.delete", ["password": .string(owner.password)], as: owner)
        #expect(town.auth.types.contains("auth.guest-removed"))
    }

    @Test func aWrongOrExpiredCodeIsRefusedBeforeALinkedGuestPlayer() {
        let (joe, bob) = (add("joe")["id"], town.signUp("bob"))
        let (first, second) = (code(bob), code(town.signUp("cat")))
        #expect(link(joe, first).isOK)
        #expect(link(joe, "ABCDEFGH").reason == .notFound)
        #expect(link(joe, second).refusal?.state == "linked")
        town.advance(minutes: 15)
        #expect(link(joe, second).reason == .expired)
    }
}
