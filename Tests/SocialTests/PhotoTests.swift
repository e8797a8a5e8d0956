// Uploaded pictures in posts and chats: authors can use only their own, and everybody who sees the content sees them
// (domain.md §3.5, §7.2, §7.4).

import Contracts
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct SharedPhotoTests {
    private func sees(_ photo: JSONValue, _ person: Person, _ town: Town) -> Bool {
        let answer = town.ask("profile.photo", ["photo": photo], as: person)
        if !answer.isOK, answer.reason != .notFound { town.note("\(answer)") }
        return answer.isOK
    }

    @Test func aPostCarriesPicturesThatItsAuthorHasUploaded() {
        let circle = Cast(["ann", "bob", "cho"])
        let (town, photo) = (circle.town, circle.town.upload(as: circle["ann"]))
        let nobodys = JSONValue.string("photo:" + String(repeating: "0a", count: 32))
        for (name, wrong) in [("bob", photo), ("ann", nobodys)] {
            let refusal = circle.ask("posts.create", ["photos": [wrong]], as: name).refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "photos")
        }
        #expect(!sees(photo, circle["bob"], town))
        let post = circle.post("ann", ["photos": [photo]])
        town.settle()
        #expect(sees(photo, circle["bob"], town))
        let edit: JSONValue = ["postId": post, "photos": [nobodys], "text": "x"]
        #expect(circle.ask("posts.edit", edit, as: "ann").refusal?.field == "photos")
        town.advance(hours: 48)
        town.settle()
        #expect(circle.ask("posts.edit", ["postId": post, "text": "x", "photos": [photo]], as: "ann").isOK)
        #expect(sees(photo, circle["bob"], town), "shown, it is not forgotten")
        circle.ask("friends.block", ["accountId": circle.id("cho")], as: "ann")
        town.settle()
        #expect(!sees(photo, circle["cho"], town) && sees(photo, circle["bob"], town))
        #expect(circle.ask("posts.edit", ["postId": post, "photos": []], as: "ann").isOK)
        town.idle(seconds: 2)
        #expect(!sees(photo, circle["bob"], town) && !sees(photo, circle["ann"], town))
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func aDeletedPostsPictureIsNotSeenAnyMore() {
        let circle = Cast(["ann", "bob"])
        let photo = circle.town.upload(as: circle["ann"])
        let post = circle.post("ann", ["photos": [photo]])
        circle.town.settle()
        #expect(sees(photo, circle["bob"], circle.town))
        circle.ask("posts.delete", ["postId": post], as: "ann")
        circle.town.settle()
        #expect(!sees(photo, circle["bob"], circle.town))
    }

    @Test func onlyFriendsSeePicturesInPostsForFriends() {
        let circle = Cast(["ann", "bob", "cho"])
        for (a, b) in [("ann", "bob"), ("bob", "ann")] {
            circle.ask("follows.add", ["accountId": circle.id(b)], as: a)
        }
        let photo = circle.town.upload(as: circle["ann"])
        circle.post("ann", ["photos": [photo], "visibility": "friends"])
        circle.town.settle()
        #expect(sees(photo, circle["bob"], circle.town) && !sees(photo, circle["cho"], circle.town))
    }

    @Test func hiddenContentHidesItsPictures() throws {
        let circle = Cast(["ann", "bob"])
        let photo = circle.town.upload(as: circle["ann"])
        let post = circle.post("ann", ["photos": [photo]])
        circle.town.settle()
        let id = ID(post)
        circle.town.social.machine.happen(
            ContentHidden(contentType: .post, contentId: id), causation: nil)
        circle.town.settle()
        #expect(!sees(photo, circle["bob"], circle.town) && sees(photo, circle["ann"], circle.town))
        circle.town.social.machine.happen(ContentShown(contentType: .post, contentId: id), causation: nil)
        circle.town.settle()
        #expect(sees(photo, circle["bob"], circle.town))
    }

    @Test func picturesGoFromPostsWithTheirAccount() {
        let circle = Cast(["ann", "bob"])
        let photo = circle.town.upload(as: circle["ann"])
        let post = circle.post("ann", ["photos": [photo, "https://pictures.example/1.jpg"]])
        circle.town.settle()
        circle.ask("account.delete", ["password": .string(circle["ann"].password)], as: "ann")
        circle.town.settle()
        #expect(!sees(photo, circle["bob"], circle.town))
        #expect(circle.view(post, as: "bob")["post", "photos"] == ["https://pictures.example/1.jpg"])
    }

    @Test func aPictureInAChatIsForThoseWhoAreInIt() {
        let talk = Talk(["ann", "bob", "cho"], going: ["bob"])
        let town = talk.town
        func person(_ name: String) -> Person { talk.circle[name] }
        let photo = town.upload(as: person("bob"))
        #expect(talk.chat("send", ["photo": photo], as: "ann").refusal?.field == "photo")
        #expect(talk.chat("send", ["photo": photo], as: "bob").isOK)
        town.settle()
        #expect(sees(photo, person("ann"), town) && !sees(photo, person("cho"), town))
        town.going(person("cho"), talk.game)
        town.settle()
        #expect(sees(photo, person("cho"), town), "who comes reads all of it")
        town.ask("rsvp.leave", ["gameId": talk.game], as: person("cho"))
        town.settle()
        #expect(!sees(photo, person("cho"), town) && sees(photo, person("ann"), town))
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func picturesPostedByAnOlderVersionAreToldOnce() throws {
        let circle = Cast(["ann", "bob"])
        let (town, photo) = (circle.town, circle.town.upload(as: circle["ann"]))
        let post = PostWritten(
            postId: town.freshID(), authorId: ID(circle["ann"].id), postType: .general, visibility: .public,
            content: PostContent(photos: [photo.stringValue ?? ""]), isAuthorNew: false)
        town.social.machine.happen(post, causation: nil)
        town.idle(seconds: 2)
        #expect(sees(photo, circle["bob"], town))
        let lines = town.social.disk.lines.count
        try town.restart("social")
        town.idle(seconds: 4)
        #expect(circle.told(PhotosShown.type).count == 1)
        #expect(town.social.disk.lines.count >= lines && sees(photo, circle["bob"], town))
    }
}
