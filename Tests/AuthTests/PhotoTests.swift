// profile.photo-add, photo-remove and photo-order (domain.md §3.1, §3.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct PhotoTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func url(_ name: String) -> JSONValue { .string("https://pictures.example/\(name).jpg") }

    @discardableResult
    private func add(_ name: String) -> Answer { town.ask("profile.photo-add", ["url": url(name)], as: ann) }

    private var photos: [JSONValue] {
        town.ask("account.me", as: ann).data["profile"]?["photos"]?.arrayValue ?? []
    }

    @Test func aProfileHasAtMostSixPhotosAndTheFirstIsTheAvatar() {
        for name in ["a", "b", "c", "d", "e", "f"] { #expect(add(name).isOK) }
        let refusal = add("g").refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "url")
        #expect(add("a").isOK && photos.count == 6, "one that is there already")
        town.settle()
        let bob = town.signUp("bob")
        #expect(town.ask("profile.list", ["ids": ["ann"]], as: bob).items.first?["avatar"] == url("a"))
    }

    @Test func photosCanBeRemovedAndReordered() {
        for name in ["a", "b", "c"] { add(name) }
        #expect(town.ask("profile.photo-order", ["order": [2, 0, 1]], as: ann).isOK)
        #expect(photos == [url("c"), url("a"), url("b")])
        #expect(town.ask("profile.photo-remove", ["index": 1], as: ann).isOK)
        #expect(photos == [url("c"), url("b")])
        for index in [-1, 2] {
            let refusal = town.ask("profile.photo-remove", ["index": .integer(Int64(index))], as: ann).refusal
            #expect(refusal?.field == "index")
        }
        for order: JSONValue in [[0], [0, 0], [0, 2], [0, 1, 2]] {
            #expect(town.ask("profile.photo-order", ["order": order], as: ann).refusal?.field == "order")
        }
    }

    @Test(arguments: [
        "", "http://pictures.example/a.jpg", "https://", "https:///a", "javascript:alert(1)",
        "https://pictures.example/a b", "https://pictures.example/\u{202E}a", "https://x/\u{0}",
        "https://x/" + String(repeating: "a", count: 491),
    ])
    func aPhotoThatIsNoHttpsAddressIsRefused(text: String) {
        let refusal = town.ask("profile.photo-add", ["url": .string(text)], as: ann).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "url")
    }

    @Test func aPhotosAddressHasAtMostFiveHundredCharacters() {
        let text = "https://x/" + String(repeating: "a", count: 490)
        #expect(town.ask("profile.photo-add", ["url": .string(text)], as: ann).isOK)
    }

    @Test(arguments: [true, false])
    func aGameToComeKeepsTheLastPhotoAndTheSkillLevel(isHost: Bool) {
        town.complete(ann)
        let bob = town.signUp("bob")
        town.complete(bob)
        let game = town.game(host: isHost ? ann : bob, ["requireTier2": true])
        if !isHost { town.going(ann, game) }
        let refusal = town.ask("profile.photo-remove", ["index": 0], as: ann).refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "last_photo")
        #expect(
            refusal?.message
                == "the game \"Soccer at Dolores Park\" asks for a photo, and this is your last one")
        let skill = town.ask("profile.update", ["skillLevel": .null], as: ann).refusal
        #expect(skill?.reason == .conflict && skill?.state == "skill")
        #expect(add("b").isOK && town.ask("profile.photo-remove", ["index": 0], as: ann).isOK)
        if isHost {
            town.ask("games.cancel", ["gameId": game], as: ann)
        } else {
            town.ask("rsvp.leave", ["gameId": game], as: ann)
        }
        town.settle()
        #expect(town.ask("profile.photo-remove", ["index": 0], as: ann).isOK)
        #expect(town.ask("profile.update", ["skillLevel": .null], as: ann)["tier"] == 1)
    }

    @Test func aGameThatHasBegunKeepsNoPhoto() {
        town.complete(ann)
        town.game(host: ann, ["requireTier2": true])
        town.advance(hours: 48)
        #expect(town.ask("profile.photo-remove", ["index": 0], as: ann).isOK)
    }

    @Test func aChangedGameKeepsTheLastPhotoOrReleasesIt() {
        town.complete(ann)
        let game = town.game(host: ann)
        func change(_ fields: JSONValue) {
            #expect(
                town.ask("games.update", JSONValue.object(["gameId": game]).merging(fields), as: ann).isOK)
            town.settle()
        }
        func isKept() -> Bool {
            town.ask("profile.update", ["skillLevel": .null], as: ann).refusal?.state == "skill"
        }
        change(["requireTier2": true])
        #expect(isKept())
        change(["startsAt": town.time(hours: 1)])
        #expect(isKept())
        change(["requireTier2": false])
        #expect(!isKept())
    }

    private func shown(_ message: ID, by author: ID, in game: ID, to members: [ID]) -> PhotosShown {
        PhotosShown(
            message: message, authorId: author, photos: ["photo:00"], gameId: game, memberIds: members)
    }

    /// Else auth would know the members of each chat that ever had a picture.
    @Test func theMembersOfAChatAreKnownWhileItShowsAPicture() throws {
        let ids = (0..<6).map { _ in town.freshID() }
        let (game, author, other) = (ids[0], ids[1], ids[2])
        var showings = Auth.PhotoShowings()
        showings.take(shown(ids[3], by: author, in: game, to: [author, other]))
        showings.take(shown(ids[4], by: other, in: game, to: [author, other]))
        showings.take(shown(ids[4], by: other, in: game, to: [author, other]))
        showings.remove(ids[3])
        #expect(showings.isMember(other, of: game))
        let again = try JSONCoding.decode(Auth.PhotoShowings.self, from: JSONCoding.encode(showings))
        for var kept in [showings, again] {
            kept.forget(author)
            #expect(kept.isMember(author, of: game) && kept.chatsCount == 1)
            kept.forget(other)
            #expect(!kept.isMember(author, of: game) && kept.chatsCount == 0)
        }
        // A message of an erased author, in a log that is read anew.
        var erased = shown(ids[5], by: author, in: game, to: [other])
        erased.photos = []
        showings.take(erased)
        #expect(!showings.isMember(author, of: game) && showings.isMember(other, of: game))
        showings.remove(ids[4])
        showings.take(erased)
        #expect(showings.chatsCount == 0)
    }

    @Test func anEarlierVersionsSnapshotLosesTheMembersOfChatsWithoutPictures() throws {
        let (game, member) = (town.freshID(), town.freshID())
        let text = #"{"contents":{},"byPhoto":{},"members":{"\#(game)":["\#(member)"]}}"#
        #expect(try JSONCoding.decode(Auth.PhotoShowings.self, from: Array(text.utf8)).chatsCount == 0)
    }
}
