// The automatic text score: each sign and its points, the bounds, and flags and hiding (domain.md §7.6, D 18).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct TextScoreTests {
    private func signs(_ text: String, photos: Int = 0, isAuthorNew: Bool = false) -> [TextSign] {
        TextScore(TextScore.Subject(text: text, photos: photos, isAuthorNew: isAuthorNew)).signs
    }

    // MARK: - Signs

    @Test func eachSignHasItsPoints() {
        let points: [TextSign: Int] = [
            .profanity: 50, .url: 70, .email: 60, .repetition: 30, .promotion: 40, .wordless: 20,
            .newcomer: 25,
        ]
        for sign in TextSign.allCases { #expect(sign.points == points[sign], "\(sign)") }
        #expect(TextScore(.init(text: "")).points == 0)
        #expect(TextScore(.init(text: "Well played, everyone!", photos: 4)).points == 0)
    }

    /// Each sign counts once, however often it occurs.
    @Test func eachSignOfSpamCountsOnce() {
        #expect(TextScore(.init(text: "shit fuck shit")).points == 50)
        #expect(TextScore(.init(text: "https://a.example https://b.example www.c.example")).points == 70)
        let all = TextScore(
            .init(
                text: "Fuck! Buy now at http://x.example or a@b.co zzzzzzzzzzz", photos: 1, isAuthorNew: true)
        )
        #expect(all.signs == [.profanity, .url, .email, .repetition, .promotion, .newcomer])
        #expect(all.points == 275)
        #expect(TextScore(.init(text: "", photos: 1, isAuthorNew: true)).points == 45)
    }

    @Test(arguments: [
        ("What the fuck", true), ("FUCK", true), ("Shit!", true), ("(bullshit)", true), ("fuck-up", true),
        ("Piss off", true), ("piss\n off", true), ("Scunthorpe", false), ("a classic pass", false),
        ("Massachusetts", false), ("shitake", false), ("assess", false), ("piss", false), ("off", false),
    ])
    func profanityIsFoundAsAWord(text: String, isFound: Bool) {
        #expect((signs(text) == [.profanity]) == isFound)
        #expect(isFound || signs(text).isEmpty)
    }

    @Test(arguments: [
        "https://example.com", "see http://example.com/a?b=c.", "HTTPS://EXAMPLE.COM", "(www.example.org)",
        "www.example", "ftp://files.example", "more at example.com", "Example.COM!", "example.com/offers",
        "try sub.domain.net, now", "https://münchen.example", "rally://game/7",
        "ｅｘａｍｐｌｅ．ｃｏｍ", "example。com", "𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦", "ⓔⓧⓐⓜⓟⓛⓔ.com", "exam\u{200B}ple.com", "more.info",
        "x.example.Info",
        "more.Info/offers",
    ])
    func anAddressOfAPageIsFound(text: String) { #expect(signs(text) == [.url]) }

    @Test(arguments: [
        "and/or", "7.30 pm", "e.g. this", "3.5", "well... yes", "http:", "a://", "www.", "awww.so cute",
        ".com",
        "dot com", "the U.S. team", "v1.2.3", "@ann", "ann@home", "@", "a@", "4-3-3", "that.was fun",
        "We need two more.Info in the chat", "ask me.Net play is at six", "(done.Com on)",
    ])
    func textsThatAreNoAddressesAreNotTakenForThem(text: String) { #expect(signs(text).isEmpty) }

    @Test(arguments: [
        "ann@example.com", "Write to Ann.Lee+golf@mail.example.org!", "<ann@example.co>",
        "mail:ann@example.com,",
        "ANN@EXAMPLE.COM", "ann@münchen.de",
    ])
    func anAddressOfMailIsFound(text: String) { #expect(signs(text) == [.email]) }

    @Test func aTextCanHaveAPageAndAMailAddress() {
        #expect(signs("ann@example.com or https://example.com") == [.url, .email])
        #expect(signs("https://ann@example.com/x") == [.url], "that is the address of a page")
    }

    @Test(arguments: ["a", "!", "é", "👨‍👩‍👧", "0", "字"]) func elevenEqualCharactersInARowAreARepetition(
        character: String
    ) {
        func row(_ count: Int) -> String { "So " + String(repeating: character, count: count) + " it is" }
        #expect(signs(row(10)).isEmpty && signs(row(11)) == [.repetition] && signs(row(30)) == [.repetition])
        #expect(signs(row(10) + row(10)).isEmpty, "in a row")
    }

    @Test func signsAreFoundInAnyCase() {
        #expect(signs("goooooOOOOOOal") == [.repetition])
        #expect(signs("BUY NOW") == [.promotion])
    }

    @Test(arguments: [
        ("Buy now!", true), ("Click\nhere", true), ("use my promo code KICK", true), ("100% free", true),
        ("Limited-time offer", true), ("buy snow", false), ("nowhere to click", false),
        ("free kick", false), ("order", false),
    ])
    func promotionalPhrasesAreFound(text: String, isFound: Bool) {
        #expect(signs(text) == (isFound ? [.promotion] : []))
    }

    @Test func aPhotoWithFewerThanFiveCharactersIsWordless() {
        #expect(signs("1234", photos: 1) == [.wordless] && signs("", photos: 4) == [.wordless])
        #expect(signs("12345", photos: 1).isEmpty && signs("1234").isEmpty)
        #expect(signs("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", photos: 1) == [.wordless], "four characters")
    }

    // MARK: - Verdicts

    /// No sum of points is exactly 49 or 99: the bounds are tested on their own.
    @Test(arguments: [
        (0, TextScore.Verdict.fine), (49, .fine), (50, .flagged), (99, .flagged), (100, .hidden),
        (295, .hidden),
    ])
    func theVerdictDependsOnThePointsAlone(points: Int, verdict: TextScore.Verdict) {
        #expect(TextScore.verdict(points) == verdict)
    }

    @Test func fiftyPointsFlagAndAHundredHide() {
        #expect(TextScore(.init(text: "shit")).verdict == .flagged)
        #expect(TextScore(.init(text: "1", photos: 1, isAuthorNew: true)).verdict == .fine, "45")
        #expect(TextScore(.init(text: "https://x.example zzzzzzzzzzz")).points == 100)
        #expect(TextScore(.init(text: "https://x.example zzzzzzzzzzz")).verdict == .hidden)
        #expect(TextScore(.init(text: "a@b.co buy now")).verdict == .hidden)
        #expect(TextScore(.init(text: "https://x.example", isAuthorNew: true)).verdict == .flagged, "95")
    }

    // MARK: - What comes of it

    private static let url = "https://spam.example"
    /// A hundred points.
    private static let worst = "\(url) zzzzzzzzzzz"

    /// D 18: an address alone has 70 points, and is not hidden.
    @Test func aTextThatScoresFiftyOpensATicket() {
        let desk = Cast.desk(isSettled: false)
        let before = desk.count
        let post = desk.post("ann", ["text": .string(Self.url)])
        #expect(
            desk.written(since: before) == [
                "social._private.post-written", "social.posted", "social._private.ticket-opened",
                "social._private.ticket-flagged", "social.text-flagged",
            ])
        let flagged = desk.told("social.text-flagged").last
        #expect(
            flagged?["points"] == 95 && flagged?["contentId"] == post && flagged?["contentType"] == "post")
        #expect(desk.sees(post, as: "bob") && desk.queue().first?["contentId"] == post)
        #expect(desk.queue().first?["reports"] == 0 && desk.queue().first?["hidden"] == false)
    }

    @Test func aTextThatScoresAHundredIsHidden() throws {
        let desk = Cast.desk(isSettled: false)
        desk.town.advance(days: 2)
        let id = desk.town.freshID()
        let fields: JSONValue = ["text": .string(Self.worst)]
        func ask() -> Answer { desk.town.ask("posts.create", fields, as: desk["ann"], id: id) }
        let first = ask()
        let post = first["id"]
        #expect(first["hidden"] == true && first["version"] == 2)
        #expect(desk.told("social.content-hidden").last?["contentId"] == post)
        for (name, sees) in [("ann", true), ("mod", true), ("bob", false)] {
            #expect(desk.sees(post, as: name) == sees, "\(name)")
        }
        try desk.town.restart("social")
        #expect(ask().data == first.data, "the same answer, from the log")
        desk.resolve(desk.ticket(post), "dismiss")
        #expect(desk.sees(post, as: "bob") && desk.told("social.text-flagged").count == 1)
    }

    @Test func anEditedPostIsScoredAgain() {
        let desk = Cast.desk(isSettled: false)
        desk.town.advance(days: 2)
        let post = desk.post("ann")
        func edit(_ fields: JSONValue) -> Answer {
            desk.ask("posts.edit", fields.merging(["postId": post]), as: "ann")
        }
        #expect(edit(["text": .string(Self.url)])["hidden"] == false && desk.queue().count == 1)
        let hidden = edit(["text": .string(Self.worst)])
        #expect(hidden["hidden"] == true && hidden["version"] == 4 && !desk.sees(post, as: "bob"))
        #expect(edit(["text": "I am sorry"])["hidden"] == true, "until a moderator decides")
        #expect(
            edit(["text": .string(Self.worst)])["version"] == 6
                && desk.told("social.content-hidden").count == 1)
        #expect(edit(["tags": ["soccer"]]).isOK && desk.told("social.text-flagged").count == 3)
        #expect(desk.queue().count == 1)
        desk.resolve(desk.ticket(post), "warn")
        #expect(desk.sees(post, as: "bob"))
        #expect(edit(["text": .string(Self.worst + "!")])["hidden"] == true && desk.queue().count == 1)
    }

    @Test func commentsAreScoredWhenWrittenAndEdited() throws {
        let desk = Cast.desk(isSettled: false)
        desk.town.advance(days: 2)
        let post = desk.post("bob")
        let first = desk.ask("posts.comment", ["postId": post, "text": .string(Self.worst)], as: "ann")
        #expect(first["hidden"] == true && desk.thread(post, as: "cat") == [])
        let other = desk.comment("ann", post, "fine")
        let edited = desk.ask(
            "posts.comment-edit", ["commentId": other, "text": .string(Self.worst)], as: "ann")
        #expect(edited["hidden"] == true && edited["version"] == 3)
        #expect(desk.thread(post, as: "cat") == [] && desk.thread(post, as: "ann").count == 2)
        #expect(desk.queue().compactMap { $0["contentType"] } == ["comment", "comment"])
        desk.resolve(desk.ticket(other), "dismiss")
        #expect(desk.thread(post, as: "cat") == [Self.worst])
        #expect(desk.ask("posts.get", ["postId": post], as: "cat")["post", "comments"] == 1)
    }

    /// A hidden text has no preview in public events (§1.7).
    @Test func aHiddenTextHasNoPublicPreview() {
        let desk = Cast.desk(isSettled: false)
        desk.town.advance(days: 2)
        func preview(_ type: String) -> JSONValue? { desk.told(type).last?["preview"] }
        let post = desk.post("ann", ["text": .string(Self.url)])
        #expect(preview("social.posted") == .string(Self.url), "that one is only flagged")
        desk.post("ann", ["text": .string(Self.worst)])
        #expect(preview("social.posted") == nil)
        let comment = desk.comment("ann", post, Self.worst)
        #expect(preview("social.commented") == nil)
        desk.ask("posts.comment-edit", ["commentId": comment, "text": "sorry"], as: "ann")
        #expect(preview("social.comment-edited") == nil, "it is hidden still")
        desk.ask("posts.edit", ["postId": post, "text": .string(Self.worst)], as: "ann")
        #expect(preview("social.post-edited") == nil)
        desk.resolve(desk.ticket(post), "dismiss")
        desk.ask("posts.edit", ["postId": post, "text": "sorry"], as: "ann")
        #expect(preview("social.post-edited") == "sorry")
    }

    /// Chat messages and profiles are not scored.
    @Test func chatMessagesAreNotScored() {
        let desk = Cast.desk(isSettled: false)
        _ = desk.message(Self.worst, by: "ann", going: ["bob"])
        desk.ask("profile.update", ["bio": .string(Self.worst)], as: "ann")
        #expect(desk.queue().isEmpty)
    }

    @Test func gamesAreScoredWhenCreatedAndUpdated() {
        let desk = Cast.desk(isSettled: false)
        desk.town.advance(days: 2)
        func game(_ fields: JSONValue) -> JSONValue { desk.town.game(host: desk["ann"], fields) }
        let fine = game(["title": "Kick about"])
        #expect(desk.queue().isEmpty)
        let flagged = game(["description": .string(Self.url)])
        #expect(
            desk.queue().compactMap { $0["contentId"] } == [flagged]
                && desk.queue()[0]["accountId"] == desk.id("ann"))
        let hidden = game(["title": "zzzzzzzzzzz", "description": .string(Self.url)])
        #expect(desk.told("social.content-hidden").compactMap { $0["contentId"] } == [hidden])
        let before = desk.queue().count
        desk.ask("games.update", ["gameId": fine, "capacity": 9], as: "ann")
        #expect(desk.queue().count == before)
        desk.ask("games.update", ["gameId": fine, "title": "Fuck about"], as: "ann")
        #expect(desk.queue().last?["contentId"] == fine && desk.queue().count == before + 1)
        desk.ask("games.update", ["gameId": flagged, "capacity": 9], as: "ann")
        #expect(desk.told("social.text-flagged").count == 3)
    }

    /// An account less than a day old with at most one post, including the new one.
    @Test func anAuthorCountsAsNewForADayAndOnePost() {
        let desk = Cast.desk(isSettled: false)
        func points() -> JSONValue? { desk.told("social.text-flagged").last?["points"] }
        let post = desk.post("ann", ["text": "shit"])
        #expect(points() == 75)
        desk.ask("posts.edit", ["postId": post, "text": "shit!"], as: "ann")
        #expect(points() == 75, "it is still the first")
        desk.comment("ann", post, "fuck")
        #expect(points() == 75)
        desk.post("ann", ["text": "shit"])
        #expect(points() == 50, "the second")
        desk.comment("ann", post, "fuck")
        #expect(points() == 50)
        desk.town.advance(hours: 23, minutes: 59, seconds: 59)
        desk.comment("bob", post, "fuck")
        #expect(points() == 75)
        desk.town.advance(seconds: 1)
        desk.comment("bob", post, "fuck")
        #expect(points() == 50, "a day")
    }
}
