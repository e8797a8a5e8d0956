// Links to posts, for anyone (domain.md §4.8).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct PostLandingTests {
    let cast = Cast(["ann", "bob"])
    let boss: Person
    var town: Town { cast.town }

    init() { boss = cast.boss() }

    private func landing(_ post: JSONValue, as viewer: Person? = nil) -> Answer {
        town.ask("posts.landing", ["postId": post], as: viewer)
    }

    private func expectNothing(_ post: JSONValue, _ why: Comment) {
        for viewer in [nil, town.guest(), cast["ann"], cast["bob"], boss] {
            let refusal = landing(post, as: viewer).refusal
            #expect(refusal?.reason == .notFound && refusal?.field == "postId", why)
            #expect(refusal?.message == "there is no post \(post.stringValue ?? "")", why)
        }
    }

    @Test func aLinkShowsTheAuthorAndTheFirstLineOfAPublicPost() {
        let game = town.game(host: cast["ann"])
        let photo = town.upload(as: cast["ann"])
        let post = cast.post(
            "ann",
            [
                "text": "We won!\nFour to two, and more of it", "tags": ["oakland"], "gameId": game,
                "photos": ["https://pictures.example/cup.jpg", photo],
            ])
        cast.comment("bob", post, "well done")
        cast.ask("posts.upvote", ["postId": post], as: "bob")
        let told: JSONValue = [
            "author": ["displayName": "The ann", "avatar": "https://pictures.example/ann.jpg"],
            "text": "We won!", "photo": photo, "noindex": true,
        ]
        for viewer in [nil, town.guest(), cast["ann"], cast["bob"], boss] {
            #expect(landing(post, as: viewer).data == told)
        }
    }

    @Test func aPostWithoutTextOrUploadsShowsWhatItHas() {
        let photos: JSONValue = ["https://pictures.example/a.jpg", "https://pictures.example/b.jpg"]
        let pictures = cast.post("ann", ["text": .null, "photos": photos])
        #expect(landing(pictures)["text"] == .null)
        #expect(landing(pictures)["photo"] == "https://pictures.example/a.jpg")
        let words = cast.post("ann", ["text": "hello"])
        #expect(landing(words)["text"] == "hello" && landing(words)["photo"] == .null)
        cast.ask("posts.edit", ["postId": words, "text": "hello again"], as: "ann")
        #expect(landing(words)["text"] == "hello again")
    }

    @Test func theFirstLineOfALongPostIsCut() {
        let text = String(repeating: "ball ", count: 50) + "and more"
        let told = landing(cast.post("ann", ["text": .string(text)]))["text"].stringValue ?? ""
        #expect(told.hasSuffix("ball…") && told.count <= PostLanding.textMax && told.count > 190)
    }

    @Test func aPostThatIsNotForAllIsAnsweredAsIfItHadNeverBeen() {
        expectNothing(.string(town.freshID().description), "there is none")
        expectNothing(cast.post("ann", ["visibility": "friends"]), "for friends")
        let deleted = cast.post("ann")
        cast.ask("posts.delete", ["postId": deleted], as: "ann")
        expectNothing(deleted, "deleted")
        let hidden = cast.post("ann")
        town.social.machine.state.posts.hide(post: ID(hidden))
        expectNothing(hidden, "hidden by moderators")
        #expect(cast.view(hidden, as: "ann").isOK, "its author reads it on")
    }

    // domain.md §1.9
    @Test func aLinkShowsNothingAcrossABlock() {
        let post = cast.post("ann")
        for (blocker, blocked) in [("ann", "bob"), ("bob", "ann")] {
            cast.ask("friends.block", blocked, as: blocker)
            let refusal = landing(post, as: cast["bob"]).refusal
            #expect(refusal?.message == "there is no post \(post.stringValue ?? "")")
            #expect(landing(post).isOK && landing(post, as: boss).isOK)
            cast.ask("friends.unblock", blocked, as: blocker)
            #expect(landing(post, as: cast["bob"]).isOK)
        }
    }

    // domain.md §3.3
    @Test func aPostOfSomebodyWhoIsGoneIsShownToNoStranger() {
        let (first, second) = (cast.post("ann"), cast.post("bob"))
        town.ask("account.ban", ["accountId": "bob"], as: boss)
        let password = JSONValue.string(cast["ann"].password)
        cast.ask("account.delete", ["password": password], as: "ann")
        town.settle()
        for post in [first, second] {
            let refusal = landing(post).refusal
            #expect(refusal?.reason == .notFound && refusal?.field == "postId")
        }
        #expect(town.ask("posts.get", ["postId": first], as: boss).isOK, "users read it on")
    }
}
