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
        let cast = Cast(["ann", "bob", "cho"])
        let (town, photo) = (cast.town, cast.town.upload(as: cast["ann"]))
        let nobodys = JSONValue.string("photo:" + String(repeating: "0a", count: 32))
        for (name, wrong) in [("bob", photo), ("ann", nobodys)] {
            let refusal = cast.ask("posts.create", ["photos": [wrong]], as: name).refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "photos")
        }
        #expect(!sees(photo, cast["bob"], town))
        let post = cast.post("ann", ["photos": [photo]])
        town.settle()
        #expect(sees(photo, cast["bob"], town))
        let edit: JSONValue = ["postId": post, "photos": [nobodys], "text": "x"]
        #expect(cast.ask("posts.edit", edit, as: "ann").refusal?.field == "photos")
        town.advance(hours: 48)
        town.settle()
        #expect(cast.ask("posts.edit", ["postId": post, "text": "x", "photos": [photo]], as: "ann").isOK)
        #expect(sees(photo, cast["bob"], town), "shown, it is not forgotten")
        cast.ask("friends.block", ["accountId": cast.id("cho")], as: "ann")
        town.settle()
        #expect(!sees(photo, cast["cho"], town) && sees(photo, cast["bob"], town))
        #expect(cast.ask("posts.edit", ["postId": post, "photos": []], as: "ann").isOK)
        town.idle(seconds: 2)
        #expect(!sees(photo, cast["bob"], town) && !sees(photo, cast["ann"], town))
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func aDeletedPostsPictureIsNotSeenAnyMore() {
        let cast = Cast(["ann", "bob"])
        let photo = cast.town.upload(as: cast["ann"])
        let post = cast.post("ann", ["photos": [photo]])
        cast.town.settle()
        #expect(sees(photo, cast["bob"], cast.town))
        cast.ask("posts.delete", ["postId": post], as: "ann")
        cast.town.settle()
        #expect(!sees(photo, cast["bob"], cast.town))
    }

    @Test func onlyFriendsSeePicturesInPostsForFriends() {
        let cast = Cast(["ann", "bob", "cho"])
        for (a, b) in [("ann", "bob"), ("bob", "ann")] {
            cast.ask("follows.add", ["accountId": cast.id(b)], as: a)
        }
        let photo = cast.town.upload(as: cast["ann"])
        cast.post("ann", ["photos": [photo], "visibility": "friends"])
        cast.town.settle()
        #expect(sees(photo, cast["bob"], cast.town) && !sees(photo, cast["cho"], cast.town))
    }

    @Test func hiddenContentHidesItsPictures() throws {
        let cast = Cast(["ann", "bob"])
        let photo = cast.town.upload(as: cast["ann"])
        let post = cast.post("ann", ["photos": [photo]])
        cast.town.settle()
        let id = ID(post)
        cast.town.social.machine.happen(
            ContentHidden(contentType: .post, contentId: id), causation: nil)
        cast.town.settle()
        #expect(!sees(photo, cast["bob"], cast.town) && sees(photo, cast["ann"], cast.town))
        cast.town.social.machine.happen(ContentShown(contentType: .post, contentId: id), causation: nil)
        cast.town.settle()
        #expect(sees(photo, cast["bob"], cast.town))
    }

    @Test func picturesGoFromPostsWithTheirAccount() {
        let cast = Cast(["ann", "bob"])
        let photo = cast.town.upload(as: cast["ann"])
        let post = cast.post("ann", ["photos": [photo, "https://pictures.example/1.jpg"]])
        cast.town.settle()
        cast.ask("account.delete", ["password": .string(cast["ann"].password)], as: "ann")
        cast.town.settle()
        #expect(!sees(photo, cast["bob"], cast.town))
        #expect(cast.view(post, as: "bob")["post", "photos"] == ["https://pictures.example/1.jpg"])
    }

    @Test func aPictureInAChatIsForThoseWhoAreInIt() {
        let talk = GameChat(["ann", "bob", "cho"], going: ["bob"])
        let town = talk.town
        func person(_ name: String) -> Person { talk.cast[name] }
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
        let cast = Cast(["ann", "bob"])
        let (town, photo) = (cast.town, cast.town.upload(as: cast["ann"]))
        let post = PostWritten(
            postId: town.freshID(), authorId: ID(cast["ann"].id), postType: .general, visibility: .public,
            content: PostContent(photos: [photo.stringValue ?? ""]), isAuthorNew: false)
        town.social.machine.happen(post, causation: nil)
        town.idle(seconds: 2)
        #expect(sees(photo, cast["bob"], town))
        let lines = town.social.disk.lines.count
        try town.restart("social")
        town.idle(seconds: 4)
        #expect(cast.told(PhotosShown.type).count == 1)
        #expect(town.social.disk.lines.count >= lines && sees(photo, cast["bob"], town))
    }
}
