// reports.create: the content that can be reported, limits, hiding after three reports, and the secrecy of reporters
// (domain.md §7.6, §1.7, §14.5).

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct ReportTests {
    // MARK: - What

    @Test func contentThatCanBeSeenCanBeReported() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let comment = desk.comment("ann", post)
        let (message, game) = desk.message(by: "ann", going: ["bob"])
        let all = [
            ("post", post), ("comment", comment), ("game", game), ("profile", desk.id("ann")),
            ("chat", message),
        ]
        for (type, content) in all {
            let answer = desk.report(type, content, as: "bob", ["kind": "harassment", "reason": " No. "])
            #expect(answer["contentType"] == .string(type) && answer["contentId"] == content, "\(answer)")
            #expect(
                answer["kind"] == "harassment" && answer["reason"] == "No." && answer["status"] == "pending")
            #expect(answer["createdAt"] == .string(desk.town.now.wall.description))
        }
        #expect(desk.told("social.reported").compactMap { $0["contentId"] } == all.map(\.1))
        #expect(desk.queue().compactMap { $0["contentType"]?.stringValue } == all.map(\.0))
        #expect(desk.queue().allSatisfy { $0["accountId"] == desk.id("ann") && $0["reports"] == 1 })
        #expect(desk.isWell, "\(desk.town.notes)")
    }

    @Test func contentThatCannotBeSeenCannotBeReported() {
        let desk = Cast.desk()
        desk.befriend("ann", "bob")
        let (secret, open) = (desk.post("ann", ["visibility": "friends"]), desk.post("ann"))
        let comment = desk.comment("bob", secret)
        let (message, game) = desk.message(by: "ann", going: ["bob"])
        let closed = desk.town.game(host: desk["ann"], ["visibility": "private"])
        let unknown: JSONValue = .string(desk.town.freshID().description)
        for (type, content) in [
            ("post", secret), ("comment", comment), ("chat", message), ("game", closed), ("post", unknown),
            ("comment", open), ("post", comment), ("game", message), ("chat", game), ("profile", game),
            ("venue_review", game), ("venue_review", unknown), ("profile", "nobody"),
        ] {
            let refusal = desk.report(type, content, as: "cat").refusal
            #expect(refusal?.reason == .notFound && refusal?.field == "contentId", "\(type)")
        }
        // A system line of the chat.
        let lines = desk.ask("chat.history", ["gameId": game], as: "bob").items
        let joined = lines.first { $0["type"] == "system" }?["id"] ?? .null
        #expect(desk.report("chat", joined, as: "bob").reason == .notFound)
        #expect(
            desk.report("chat", message, as: "bob").isOK && desk.report("comment", comment, as: "ann").isOK)
        // Moderators see all of it.
        for (type, content) in [("post", secret), ("comment", comment), ("chat", message), ("game", closed)] {
            #expect(desk.report(type, content, as: "mod").isOK, "\(type)")
        }
        #expect(desk.queue().count == 4 && desk.isWell)
    }

    /// §3.3: banned people do not exist for others; nor does deleted content.
    @Test func anUnknownPersonCannotBeReported() {
        let desk = Cast.desk()
        let other = desk.post("cat")
        let (message, _) = desk.message(by: "ann", going: ["bob"])
        desk.ask("account.ban", ["accountId": "cat"], as: "mod")
        desk.ask("chat.remove", ["messageId": message], as: "mod")
        let gone = desk.post("dan")
        desk.ask("posts.delete", ["postId": gone], as: "dan")
        for (type, content) in [
            ("post", other), ("profile", desk.id("cat")), ("chat", message), ("post", gone),
        ] {
            #expect(desk.report(type, content, as: "bob").reason == .notFound, "\(type)")
        }
        #expect(desk.report("profile", "ann", as: "dan").isOK)
    }

    @Test func nobodyReportsTheirOwnContent() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let (message, game) = desk.message(by: "ann", going: [])
        let comment = desk.comment("ann", post)
        for (type, content) in [
            ("post", post), ("comment", comment), ("game", game), ("profile", desk.id("ann")),
            ("profile", "ann"), ("chat", message),
        ] {
            #expect(desk.report(type, content, as: "ann").reason == .forbidden, "\(type)")
        }
        #expect(desk.queue().isEmpty)
    }

    // MARK: - Fields

    @Test func aReasonHoldsFiveHundredCharacters() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let long = String(repeating: "é", count: 501)
        let refusal = desk.report("post", post, as: "bob", ["reason": .string(long), "kind": "spam"]).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "reason")
        #expect(desk.report("post", post, as: "bob", ["reason": .string(String(long.dropLast()))]).isOK)
        #expect(desk.report("post", post, as: "cat", ["reason": "  "])["reason"] == .null)
        let unknown = desk.report("banner", post, as: "dan", ["kind": "ugly"]).refusal
        #expect(unknown?.fields?.map(\.field) == ["contentType", "kind"])
        let both = desk.report("post", "ann", as: "dan", ["reason": .string(long)]).refusal
        #expect(both?.fields?.map(\.field) == ["contentId", "reason"])
    }

    @Test func onlyAProfileCanBeReportedByNickname() {
        let desk = Cast.desk()
        #expect(desk.report("profile", "ANN", as: "bob")["contentId"] == desk.id("ann"))
        #expect(desk.report("profile", desk.id("ann"), as: "bob").reason == .alreadyExists)
        for type in ["post", "comment", "game", "chat", "venue_review"] {
            let refusal = desk.report(type, "ann", as: "bob").refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "contentId", "\(type)")
        }
    }

    // MARK: - How often

    @Test func eachPersonHasOneOpenReportOfTheSameContent() {
        let desk = Cast.desk()
        let (post, other) = (desk.post("ann"), desk.post("ann"))
        #expect(desk.report("post", post, as: "bob").isOK)
        #expect(desk.report("post", post, as: "bob", ["kind": "other"]).reason == .alreadyExists)
        #expect(desk.report("post", other, as: "bob").isOK && desk.report("post", post, as: "cat").isOK)
        let first = desk.ticket(post)
        desk.resolve(first, "dismiss")
        #expect(desk.report("post", post, as: "bob").isOK, "that one is decided on")
        #expect(desk.report("post", post, as: "bob").reason == .alreadyExists)
        #expect(desk.ticket(post) != first && desk.show(first).items.count == 2)
    }

    @Test func atMostTenReportsADayAreMade() throws {
        let desk = Cast.desk(limits: .standard)
        let posts = (0..<10).map { _ in desk.post("ann") } + [desk.post("cat")]
        for post in posts.prefix(10) { #expect(desk.report("post", post, as: "bob").isOK) }
        #expect(desk.report("post", posts[0], as: "bob").reason == .alreadyExists, "the limit comes last")
        #expect(desk.report("post", posts[10], as: "bob").refusal?.retryAfter == 86_400)
        try desk.town.restart("social")
        #expect(desk.report("post", posts[10], as: "bob").reason == .rateLimited)
        #expect(desk.told("social.limit-hit").map { $0["action"] } == ["reports"], "once a window")
        desk.town.advance(hours: 23, minutes: 59)
        #expect(desk.report("post", posts[10], as: "bob").reason == .rateLimited)
        desk.town.advance(minutes: 1)
        #expect(desk.report("post", posts[10], as: "bob").isOK)
    }

    @Test func aRepeatedRequestReportsOnce() throws {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let id = desk.town.freshID()
        let fields: JSONValue = ["contentType": "post", "contentId": post, "kind": "spam"]
        func ask() -> Answer { desk.town.ask("reports.create", fields, as: desk["bob"], id: id) }
        let first = ask()
        desk.resolve(desk.ticket(post), "warn")
        #expect(first.isOK && ask().data == first.data)
        for fromSnapshot in [false, true] {
            try desk.town.social.snapshot()
            try desk.town.restart("social", fromSnapshot: fromSnapshot)
            #expect(ask().data == first.data)
        }
        #expect(desk.told("social.reported").count == 1)
        let other = fields.merging(["kind": "other"])
        #expect(
            desk.town.ask("reports.create", other, as: desk["bob"], id: id).reason == .conflict)
    }

    // MARK: - Three of them

    /// A post, a comment and a message of ann's.
    private func three(_ desk: Cast) -> [(String, JSONValue)] {
        let post = desk.post("ann")
        let (message, _) = desk.message(by: "ann", going: ["bob", "cat", "dan", "eve"])
        return [("comment", desk.comment("ann", post)), ("chat", message), ("post", post)]
    }

    @Test func threeReportsWithinADayHideContent() {
        let desk = Cast.desk()
        for (type, content) in three(desk) {
            for name in ["bob", "cat"] { #expect(desk.report(type, content, as: name).isOK) }
            #expect(desk.told("social.content-hidden").last?["contentId"] != content)
            desk.town.advance(hours: 24)
            let before = desk.count
            #expect(desk.report(type, content, as: "dan").isOK)
            #expect(
                desk.written(since: before) == [
                    "social._private.report-made", "social.reported", "social.content-hidden",
                ])
            let hidden = desk.told("social.content-hidden").last
            #expect(hidden?["contentType"] == .string(type) && hidden?["contentId"] == content)
            #expect(desk.report(type, content, as: "eve").reason == .notFound, "\(type)")
            #expect(desk.queue().first { $0["contentId"] == content }?["hidden"] == true)
        }
        #expect(desk.told("social.content-hidden").count == 3 && desk.isWell)
    }

    // A16: three new accounts hide nothing, nor do three without a confirmed address, or with empty profiles.
    @Test(arguments: ["young", "unconfirmed", "empty"]) func reportsOfThrowAwayAccountsHideNothing(
        lack: String
    ) {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let names = ["zoe_1", "zoe_2", "zoe_3"]
        let people = names.map { name -> Person in
            let person = desk.town.signUp(name)
            if lack != "unconfirmed" { desk.town.confirm(person) }
            if lack != "empty" { desk.town.onboard(person) }
            return person
        }
        if lack == "young" {
            desk.town.advance(days: 6, hours: 23)
        } else {
            desk.town.advance(days: 8)
        }
        let fields: JSONValue = ["contentType": "post", "contentId": post, "kind": "spam"]
        for person in people {
            #expect(desk.town.ask("reports.create", fields, as: person).isOK)
            desk.town.settle()
        }
        #expect(desk.told("social.content-hidden").isEmpty && desk.queue().count == 1, "moderators see them")
        // Even together with others' reports they do not count.
        for name in ["bob", "cat"] { desk.report("post", post, as: name) }
        #expect(desk.told("social.content-hidden").isEmpty)
        desk.report("post", post, as: "dan")
        #expect(desk.told("social.content-hidden").count == 1)
    }

    @Test(arguments: ["dismiss", "warn"]) func furtherReportsOfContentThatModeratorsLeftHideNothing(
        action: String
    ) {
        let desk = Cast.desk()
        for (type, content) in three(desk) {
            desk.report(type, content, as: "bob")
            desk.resolve(desk.ticket(content), action)
            for name in ["bob", "cat", "dan", "eve"] { #expect(desk.report(type, content, as: name).isOK) }
            #expect(desk.told("social.content-hidden").isEmpty, "\(type)")
            desk.resolve(desk.ticket(content), action)
            for name in ["bob", "cat", "dan", "eve"] { #expect(desk.report(type, content, as: name).isOK) }
            #expect(desk.told("social.content-hidden").isEmpty, "\(type), once more")
        }
    }

    @Test func contentThatIsAnotherSinceTheDecisionIsHiddenByThreeReports() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        desk.report("post", post, as: "bob")
        desk.resolve(desk.ticket(post), "dismiss")
        #expect(desk.ask("posts.edit", ["postId": post, "text": "Something else"], as: "ann").isOK)
        for name in ["bob", "cat", "dan"] { #expect(desk.report("post", post, as: name).isOK) }
        #expect(desk.told("social.content-hidden").last?["contentId"] == post)
    }

    @Test func hiddenContentIsReadByItsAuthorAndModerators() {
        let desk = Cast.desk()
        let contents = three(desk)
        for (type, content) in contents {
            for name in ["bob", "cat", "dan"] { desk.report(type, content, as: name) }
        }
        let (comment, post) = (contents[0].1, contents[2].1)
        for (name, isRead) in [("ann", true), ("mod", true), ("bob", false), ("eve", false)] {
            #expect(desk.sees(post, as: name) == isRead, "\(name)")
            let thread = desk.ask("posts.get", ["postId": post], as: name).items
            #expect(thread.contains { $0["comment"]?["id"] == comment } == isRead, "\(name)")
            let game = desk.told("social.chat-sent").last?["gameId"] ?? .null
            let lines = desk.ask("chat.history", ["gameId": game], as: name).items
            let line = lines.first { $0["id"] == contents[1].1 }
            #expect(line?["hidden"] == true && (line?["text"] == "hello") == isRead, "\(name)")
        }
        #expect(desk.ask("posts.get", ["postId": post], as: "ann")["post", "hidden"] == true)
    }

    @Test func threeReportsInASecondMoreThanADayDoNotHideContent() {
        let desk = Cast.desk()
        for (type, content) in three(desk) {
            desk.report(type, content, as: "bob")
            desk.town.advance(hours: 12)
            desk.report(type, content, as: "cat")
            desk.town.advance(hours: 12)
            desk.town.advance(seconds: 1)
            #expect(desk.report(type, content, as: "dan").isOK)
            #expect(desk.told("social.content-hidden").last?["contentId"] != content, "\(type)")
            // The first has passed, the last three have not.
            desk.town.advance(hours: 11, minutes: 59, seconds: 59)
            #expect(desk.report(type, content, as: "eve").isOK)
            #expect(desk.told("social.content-hidden").last?["contentId"] == content, "\(type)")
        }
    }

    /// Games and profiles are not hidden by reports.
    @Test func gamesAndProfilesWaitForAModerator() {
        let desk = Cast.desk()
        let game = desk.town.game(host: desk["ann"])
        for name in ["bob", "cat", "dan", "eve"] {
            #expect(desk.report("game", game, as: name).isOK && desk.report("profile", "ann", as: name).isOK)
        }
        #expect(desk.told("social.content-hidden").isEmpty)
        #expect(desk.ask("games.get", ["gameId": game], as: "bob").isOK)
        #expect(desk.ask("profile.get", ["accountId": "ann"], as: "bob").isOK)
    }

    // MARK: - Who it was

    /// §1.7: report events have no actor, and do not lead back to the request, which has one.
    @Test func noPublicEventSaysWhoReported() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        for name in ["bob", "cat"] { desk.report("post", post, as: name) }
        let (first, lines) = (desk.town.published.count, desk.count)
        let fields: JSONValue = [
            "contentType": "post", "contentId": post, "kind": "other", "reason": "a secret reason",
        ]
        var request = desk.town.request("reports.create", fields, as: desk["dan"])
        request.trace = TraceParent(trace: desk.town.freshID(), span: 7)
        #expect(desk.town.answer(desk.town.send(request)).isOK)
        let ticket = desk.ticket(post)
        desk.resolve(ticket, "suspend_7", "a secret note")
        desk.appeal(ticket, as: "ann", "a secret text")
        desk.resolve(ticket, "dismiss", "a secret note")
        let anonymous: Set = [
            "social.reported", "social.content-hidden", "social.ticket-resolved", "social.content-shown",
            "social.text-flagged",
        ]
        for line in desk.town.social.disk.lines[lines...] where anonymous.contains(line.header.type) {
            let header = line.header
            #expect(header.actor == nil && header.causation == nil && header.requestDigest == nil)
            #expect(header.trace == nil, "\(header.type)")
        }
        let made = desk.town.social.disk.lines.last { $0.header.type == "social._private.report-made" }
        #expect(made?.header.actor == ID(desk.id("dan")) && made?.header.trace == request.trace)
        let ids = ["dan", "cat", "bob", "mod"].compactMap { desk.id($0).stringValue }
        for (topic, body) in desk.town.published[first...] where topic.hasPrefix("social.") {
            let text = String(decoding: body, as: UTF8.self)
            #expect(!text.contains("secret") && !text.contains("actor"), "\(topic)")
            #expect(!ids.contains { text.contains($0) }, "\(topic)")
        }
    }

    /// §14.5: no query by anybody else reveals who reported or why, or that there is a ticket.
    @Test func noAnswerTellsWhoReported() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        desk.report("post", post, as: "bob", ["reason": "a secret reason"])
        let ticket = desk.ticket(post)
        desk.resolve(ticket, "warn", "a secret note")
        for name in ["ann", "bob", "cat"] {
            for (type, data) in [
                ("reports.queue", [:]), ("reports.ticket", ["ticketId": ticket]),
                ("reports.resolve", ["ticketId": ticket, "action": "ban"]),
            ] as [(String, JSONValue)] {
                #expect(desk.ask(type, data, as: name).reason == .forbidden, "\(type) \(name)")
            }
            let answers: [Answer] = [
                desk.ask("posts.get", ["postId": post], as: name),
                desk.ask("profile.get", ["accountId": "bob"], as: name),
                desk.ask("notifications.list", as: name),
                desk.ask("posts.by", ["accountId": "ann"], as: name),
            ]
            for answer in answers { #expect(!answer.description.contains("secret"), "\(name) \(answer)") }
        }
        #expect(desk.report("post", post, as: "cat").isOK, "others are not told of the first")
        #expect(desk.show(ticket).items.first?["reporter"]?["nickname"] == "bob")
        #expect(desk.show(ticket).items.first?["reason"] == "a secret reason")
    }
}
