// Posts: writing, editing, deleting and upvoting them (domain.md §7.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine
@testable import SocialService

@Suite struct PostTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    // MARK: - Creating

    @Test func aPostIsShownAsItWasWritten() {
        let photo = town.upload(as: cast["ann"])
        let made = cast.ask(
            "posts.create",
            [
                "text": "  Best turf\nin town ",
                "photos": ["https://pictures.example/1.jpg", photo],
                "type": "review", "score": 87, "tags": ["turf", "soccer", "turf"],
            ], as: "ann")
        #expect(made.isOK, "\(made)")
        let shown = cast.view(made["id"], as: "bob")
        #expect(shown["items"] == [] && shown.data["next"] == nil)
        let post = shown["post"]
        #expect(post["text"] == "Best turf\nin town" && post["score"] == 87 && post["type"] == "review")
        #expect(post["photos"] == ["https://pictures.example/1.jpg", photo])
        #expect(post["tags"] == ["turf", "soccer"] && post["visibility"] == "public")
        #expect(post["author"]?["nickname"] == "ann" && post["authorId"] == cast.id("ann"))
        #expect(post["upvotes"] == 0 && post["comments"] == 0 && post["version"] == 1)
        #expect(post["edited"] == false && post["hidden"] == false && post["upvoted"] == false)
        #expect(post["cityKey"] == "san_francisco_ca" && post["game"] == nil && post["courseKey"] == nil)
        #expect(post["createdAt"] == post["updatedAt"] && post["lastEngagementAt"] == nil)
        #expect(cast.view(made["id"], as: "ann")["post"] == made.data)
    }

    @Test func aPostMayHavePhotosAlone() {
        let made = cast.ask("posts.create", ["photos": ["https://a.example/1.jpg"]], as: "ann")
        #expect(made.isOK && made.data["text"] == nil && made["type"] == "general")
    }

    private func fields(_ data: JSONValue, _ type: String = "posts.create") -> [String]? {
        let refusal = cast.ask(type, data, as: "ann").refusal
        guard let refusal else { return nil }
        #expect(refusal.reason == .invalidArgument)
        return refusal.fields?.map(\.field) ?? [refusal.field ?? ""]
    }

    /// Each limit, exactly and exceeded by one.
    @Test func everyFieldOfAPostHasLimits() {
        let family = "👨‍👩‍👧‍👦"
        func text(_ count: Int) -> JSONValue {
            ["text": .string(family + String(repeating: "🇺🇳", count: count - 1))]
        }
        #expect(fields(text(2000)) == nil, "a family is one character")
        #expect(fields(text(2001)) == ["text"])
        #expect(
            fields(["text": .string(String(repeating: family, count: 2000))]) == ["text"],
            "of eight bytes on average, a flag's")
        func photos(_ count: Int) -> JSONValue {
            ["photos": .array(Array(repeating: "https://a.example/1.jpg", count: count))]
        }
        #expect(fields(photos(4)) == nil)
        #expect(fields(photos(5)) == ["photos"])
        func tags(_ tags: [String]) -> JSONValue { ["text": "x", "tags": .array(tags.map { .string($0) })] }
        #expect(fields(tags(["ab", "bc", "cd", "de", "a_1"])) == nil)
        #expect(fields(tags(["ab", "bc", "cd", "de", "ef", "fg"])) == ["tags"])
        #expect(fields(tags([String(repeating: "a", count: 20)])) == nil)
        for bad in ["a", String(repeating: "a", count: 21), "Golf", "fun fun", "#golf", "ä_ö", ""] {
            #expect(fields(tags([bad])) == ["tags"], "\(bad)")
        }
        func review(_ score: Int, _ type: String = "review") -> JSONValue {
            ["text": "x", "type": .string(type), "score": .integer(Int64(score))]
        }
        #expect(fields(review(1)) == nil && fields(review(999)) == nil)
        #expect(fields(review(0)) == ["score"] && fields(review(1000)) == ["score"])
        #expect(fields(review(500, "general")) == ["score"])
        #expect(fields(["text": "x", "score": 5]) == ["score"])
        #expect(fields(["text": "x", "type": "review"]) == nil, "a review may do without")
        #expect(fields([:]) == ["text"] && fields(["text": " \n "]) == ["text"])
        #expect(fields(["text": "bell\u{7}"]) == ["text"])
        #expect(
            fields(["tags": ["A"], "score": 0, "photos": ["http://a.example/1.jpg"]]) == [
                "photos.0", "score", "score", "tags",
            ], "all that is wrong is told at once")
    }

    @Test func aPhotoIsAnHttpsAddressOrOneThatWasUploaded() {
        func isTaken(_ photo: String) -> Bool { fields(["photos": [.string(photo)]]) == nil }
        let own = town.upload(as: cast["ann"])
        let hex = String(repeating: "0123456789abcdef", count: 4)
        #expect(isTaken(own.stringValue ?? "") && !isTaken("photo:\(hex)"), "nobody has the other")
        #expect(!isTaken("photo:\(hex.dropLast())") && !isTaken("photo:\(hex)0"))
        #expect(!isTaken("photo:\(hex.uppercased())") && !isTaken("PHOTO:\(hex)") && !isTaken(hex))
        let long = "https://a.example/" + String(repeating: "a", count: 482)
        #expect(isTaken(long) && !isTaken(long + "a"))
        #expect(!isTaken("http://a.example/1.jpg") && !isTaken("https://") && !isTaken("https://a b.c/1"))
        #expect(
            cast.ask("profile.photo-add", ["url": .string("photo:\(hex)")], as: "ann").refusal?.field
                == "url", "a profile takes uploaded ones another way")
    }

    // MARK: - The linked game

    @Test func aPostIsAboutAGameItsAuthorMaySeeAndAtItsPlace() {
        let place: JSONValue = [
            "name": "Presidio, 9th", "cityLabel": "Daly City", "lat": 37.79, "lng": -122.46,
        ]
        let game = town.game(host: cast["bob"], ["sport": "golf", "place": place])
        let post = cast.post("ann", ["gameId": game])
        let shown = cast.view(post, as: "cat")["post"]
        #expect(shown["game"]?["available"] == true && shown["game"]?["id"] == game)
        #expect(shown["game"]?["sport"] == "golf" && shown["game"]?["status"] == "open")
        #expect(shown["cityKey"] == "daly_city" && shown["courseKey"] == "presidio_9th")
        let bare = town.game(host: cast["bob"])
        let other = cast.view(cast.post("ann", ["gameId": bare]), as: "cat")["post"]
        #expect(other["cityKey"] == "san_francisco_ca", "a place without a city: the author's")
        #expect(other["courseKey"] == nil)
    }

    @Test func aGameOneMayNotSeeIsUnavailableAndNotOnesOwnToLink() {
        let place: JSONValue = [
            "name": "Hidden Hills", "cityLabel": "Daly City", "lat": 37.79, "lng": -122.46,
        ]
        let game = town.game(
            host: cast["bob"], ["sport": "golf", "visibility": "private", "place": place])
        let refused = cast.ask("posts.create", ["text": "x", "gameId": game], as: "ann").refusal
        #expect(refused?.reason == .notFound && refused?.field == "gameId")
        #expect(
            cast.ask(
                "posts.create", ["text": "x", "gameId": .string(town.freshID().description)], as: "ann"
            )
            .reason == .notFound)
        let post = cast.post("bob", ["gameId": game])
        #expect(cast.view(post, as: "bob")["post"]["game"]?["title"] == "Golf at Hidden Hills")
        let shown = cast.view(post, as: "ann")
        #expect(shown["post"]["game"] == ["available": false])
        #expect(!shown.description.contains("hidden_hills") && !shown.description.contains("daly_city"))
    }

    @Test func aPlayerMayLinkAGameThatTheyCannotSeeAnyMore() {
        let game = town.game(host: cast["bob"], ["visibility": "friends"])
        cast.befriend("ann", "bob")
        town.going(cast["ann"], game)
        cast.ask("friends.remove", "bob", as: "ann")
        #expect(cast.ask("posts.create", ["text": "x", "gameId": game], as: "ann").isOK)
        #expect(cast.ask("posts.create", ["text": "x", "gameId": game], as: "cat").reason == .notFound)
    }

    // MARK: - Editing

    @Test func anEditChangesWhatItNamesAndSaysSo() {
        let post = cast.post("ann", ["text": "old", "tags": ["turf"], "type": "review", "score": 5])
        town.advance(minutes: 1)
        let edited = cast.ask("posts.edit", ["postId": post, "text": "new", "ifVersion": 1], as: "ann")
        #expect(edited["text"] == "new" && edited["tags"] == ["turf"] && edited["score"] == 5)
        #expect(edited["edited"] == true && edited["version"] == 2 && edited["type"] == "review")
        #expect(edited["createdAt"] != edited["updatedAt"])
        #expect(cast.view(post, as: "bob")["post"]["text"] == "new")
        let late = cast.ask("posts.edit", ["postId": post, "text": "x", "ifVersion": 1], as: "ann").refusal
        #expect(late?.reason == .versionMismatch && late?.version == 2)
        #expect(cast.told("social.post-edited").map { $0["changed"] } == [["text"]])
    }

    @Test func anEditToTheSameWritesNothing() {
        let post = cast.post("ann", ["text": "same", "tags": ["turf"]])
        let before = cast.types.count
        let edited = cast.ask(
            "posts.edit", ["postId": post, "text": " same ", "tags": ["turf", "turf"], "gameId": .null],
            as: "ann")
        #expect(edited.isOK && edited["version"] == 1 && edited["edited"] == false)
        #expect(cast.types.count == before)
    }

    @Test func anEditedPostKeepsATextOrAPhoto() {
        let photo: JSONValue = ["https://a.example/1.jpg"]
        let post = cast.post("ann", ["text": "x", "photos": photo])
        #expect(cast.ask("posts.edit", ["postId": post, "text": .null], as: "ann").isOK)
        let bare = cast.ask("posts.edit", ["postId": post, "photos": []], as: "ann").refusal
        #expect(bare?.reason == .invalidArgument && bare?.field == "text")
        #expect(cast.ask("posts.edit", ["postId": post, "photos": [], "text": "y"], as: "ann").isOK)
        #expect(
            fields(
                [
                    "postId": post, "tags": ["A"],
                    "photos": .array(Array(repeating: "https://a.example/1.jpg", count: 5)),
                ], "posts.edit") == ["photos", "tags"])
    }

    @Test func anEditMovesThePostToItsGame() {
        let place: JSONValue = ["name": "P", "cityLabel": "Daly City", "lat": 37.79, "lng": -122.46]
        let game = town.game(host: cast["bob"], ["place": place])
        let post = cast.post("ann")
        let linked = cast.ask("posts.edit", ["postId": post, "gameId": game], as: "ann")
        #expect(linked["cityKey"] == "daly_city" && linked["game"]["id"] == game)
        let unlinked = cast.ask("posts.edit", ["postId": post, "gameId": .null], as: "ann")
        #expect(unlinked["cityKey"] == "san_francisco_ca" && unlinked.data["game"] == nil)
        let hidden = town.game(host: cast["bob"], ["visibility": "private"])
        #expect(cast.ask("posts.edit", ["postId": post, "gameId": hidden], as: "ann").reason == .notFound)
    }

    // MARK: - Deleting

    @Test func onlyAuthorsAndModeratorsDeleteAPost() {
        let boss = cast.boss()
        let (first, second) = (cast.post("ann", ["text": "secret word"]), cast.post("ann"))
        cast.comment("bob", first, "lost")
        #expect(cast.ask("posts.delete", ["postId": first], as: "bob").reason == .forbidden)
        #expect(cast.ask("posts.delete", ["postId": first], as: "ann").isOK)
        #expect(town.ask("posts.delete", ["postId": second], as: boss).isOK)
        for name in ["ann", "bob"] { #expect(cast.view(first, as: name).reason == .notFound) }
        #expect(town.ask("posts.get", ["postId": first], as: boss).reason == .notFound)
        let comment = cast.told("social.commented")[0]["commentId"] ?? .null
        #expect(cast.ask("posts.comment-like", ["commentId": comment], as: "bob").reason == .notFound)
        #expect(cast.ask("posts.comment-delete", ["commentId": comment], as: "cat").reason == .notFound)
        #expect(cast.ask("posts.comment-delete", ["commentId": comment], as: "bob").isOK, "it is his own")
        #expect(cast.texts("posts.by", ["accountId": "ann"], as: "bob") == [])
        let before = cast.types.count
        #expect(cast.ask("posts.delete", ["postId": first], as: "ann").isOK, "it is gone already")
        #expect(cast.ask("posts.delete", ["postId": first], as: "bob").reason == .notFound)
        #expect(cast.types.count == before)
        let kept = String(decoding: (try? JSONCoding.encode(town.social.machine.state)) ?? [], as: UTF8.self)
        #expect(!kept.contains("secret word"), "the content is blanked")
    }

    // MARK: - Upvotes

    @Test func eachPersonUpvotesAPostOnceAndMayTakeItBack() {
        let post = cast.post("ann")
        for name in ["ann", "bob", "bob"] {
            #expect(cast.ask("posts.upvote", ["postId": post], as: name)["on"] == true)
        }
        #expect(cast.view(post, as: "bob")["post"]["upvotes"] == 2)
        #expect(cast.view(post, as: "bob")["post"]["upvoted"] == true)
        #expect(cast.view(post, as: "cat")["post"]["upvoted"] == false)
        let off = cast.ask("posts.upvote", ["postId": post, "on": false], as: "bob")
        #expect(off["on"] == false && off["upvotes"] == 1)
        #expect(cast.ask("posts.upvote", ["postId": post, "on": false], as: "bob")["upvotes"] == 1)
        #expect(cast.ask("posts.upvote", ["postId": post, "on": false], as: "cat")["upvotes"] == 1)
        #expect(cast.told("social.upvoted").map { $0["upvotes"] } == [1, 2, 1])
        #expect(cast.told("social.upvoted").map { $0["on"] } == [true, true, false])
        #expect(cast.told("social.upvoted")[1]["postAuthorId"] == cast.id("ann"))
        let shown = cast.view(post, as: "cat")["post"]
        #expect(shown["version"] == 1 && shown["lastEngagementAt"] != nil)
    }

    // MARK: - Lists

    @Test func someonesPostsComeNewestFirstAndPagesHold() {
        for number in 0..<9 { cast.post("ann", ["text": .string("\(number)")]) }
        var (seen, page): ([String], JSONValue?) = ([], nil)
        repeat {
            var question: JSONValue = ["accountId": "ann", "limit": 4]
            if let page { question = question.merging(["page": page]) }
            let answer = cast.ask("posts.by", question, as: "bob")
            seen += answer.items.compactMap { $0["text"]?.stringValue }
            page = answer.data["next"]
            cast.post("ann", ["text": "new"])
        } while page != nil
        #expect(seen == ["8", "7", "6", "5", "4", "3", "2", "1", "0"])
        #expect(
            cast.texts("posts.by", ["limit": 1], as: "ann") == ["new"], "one's own where nobody is named")
        let next = cast.ask("posts.by", ["accountId": "ann", "limit": 1], as: "bob")["next"]
        let other = cast.ask("posts.by", ["accountId": "bob", "page": next], as: "bob").refusal
        #expect(other?.reason == .invalidArgument && other?.field == "page")
        for limit in [0, 101] {
            #expect(
                cast.ask("posts.by", ["limit": .integer(Int64(limit))], as: "bob").refusal?.field == "limit"
            )
        }
        #expect(cast.ask("posts.by", ["accountId": "nobody"], as: "bob").reason == .notFound)
    }
}
