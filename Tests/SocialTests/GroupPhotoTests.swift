// The photo of a group: an own upload of whoever gives it, seen by those who see the group (domain.md §7.7, §3.5).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupPhotoTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    private func sees(_ photo: JSONValue, _ person: String) -> Bool {
        cast.ask("profile.photo", ["photo": photo], as: person).isOK
    }

    private func photo(of group: JSONValue, for person: String) -> JSONValue {
        cast.group("get", group, as: person)["photo"]
    }

    @Test func aGroupShowsAnOwnPictureOrAnAddress() {
        let upload = town.upload(as: cast["ann"])
        town.settle()
        let refusal = cast.ask("groups.create", ["name": "Friday Five", "photo": upload], as: "bob").refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "photo")
        let group = cast.group(["photo": upload])
        #expect(photo(of: group, for: "ann") == upload)
        let address: JSONValue = "https://pictures.example/five.jpg"
        cast.group("update", group, ["photo": address], as: "ann")
        #expect(photo(of: group, for: "ann") == address)
        cast.group("update", group, ["photo": nil], as: "ann")
        #expect(photo(of: group, for: "ann") == .null)
    }

    @Test func aHiddenGroupsPictureIsSeenByMembersAndTheInvited() {
        let upload = town.upload(as: cast["ann"])
        town.settle()
        let group = cast.group(["photo": upload])
        #expect(sees(upload, "ann") && !sees(upload, "bob"))
        cast.befriend("ann", "bob")
        cast.group("invite", group, ["accountIds": ["bob"]], as: "ann")
        #expect(sees(upload, "bob") && photo(of: group, for: "bob") == upload)
        cast.group("accept", group, as: "bob")
        #expect(sees(upload, "bob") && !sees(upload, "cat"))
        cast.group("leave", group, as: "bob")
        #expect(!sees(upload, "bob"))
    }

    @Test func aPublicGroupsPictureIsSeenByUsersAndBehindNoLink() {
        let upload = town.upload(as: cast["ann"])
        town.settle()
        let group = cast.group(["photo": upload])
        cast.group("update", group, ["listing": "public", "slug": "five"], as: "ann")
        #expect(sees(upload, "cat"))
        #expect(town.ask("profile.landing-photo", ["photo": upload]).reason == .notFound)
        #expect(town.ask("groups.landing", ["slug": "five"])["photo"] == .null)
        cast.group("update", group, ["listing": "hidden"], as: "ann")
        #expect(!sees(upload, "cat") && sees(upload, "ann"))
    }

    @Test func anotherAdminsPictureTakesThePlaceOfTheFirst() {
        let (first, second) = (town.upload(as: cast["ann"]), town.upload(2, as: cast["bob"]))
        town.settle()
        let group = cast.openGroup()
        cast.group("join", group, as: "bob")
        cast.group("role", group, ["accountId": "bob", "role": "admin"], as: "ann")
        cast.group("update", group, ["photo": first], as: "ann")
        #expect(cast.refusal("update", group, ["photo": first, "name": "Friday Six"], as: "bob") == nil)
        cast.group("update", group, ["photo": second], as: "bob")
        #expect(!sees(first, "cat") && sees(second, "cat"))
        town.advance(hours: 25)
        town.settle()
        #expect(!sees(first, "ann"), "shown nowhere, it is forgotten")
        #expect(sees(second, "cat"))
    }

    @Test func aClosedGroupsPictureIsSeenByItsMembersAlone() {
        let upload = town.upload(as: cast["ann"])
        town.settle()
        let group = cast.group(["photo": upload])
        cast.befriend("ann", "bob")
        cast.group("invite", group, ["accountIds": ["bob"]], as: "ann")
        cast.group("close", group, as: "ann")
        #expect(!sees(upload, "bob") && sees(upload, "ann"))
    }
}
