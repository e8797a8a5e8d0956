// Tickets: their content, the moderators' view and decisions, and the effect of a decision on the content (domain.md
// §7.6).

import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Machine
import Projections
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct TicketTests {
    // MARK: - What comes to a ticket

    @Test func reportsOfTheSameContentAreInOneTicket() {
        let desk = Cast.desk(isSettled: false)
        let post = desk.post("ann", ["text": "fuck"])
        let ticket = desk.ticket(post)
        for name in ["bob", "cat"] {
            desk.report("post", post, as: name, ["reason": .string("by \(name)")])
        }
        #expect(desk.queue().count == 1 && desk.ticket(post) == ticket)
        let row = desk.queue()[0]
        #expect(row["reports"] == 2 && row["pending"] == 2 && row["flags"] == ["text"])
        #expect(
            row["status"] == "open" && row["contentType"] == "post" && row["author"]?["nickname"] == "ann")
        let shown = desk.show(ticket)
        #expect(shown["ticket"] == row)
        #expect(shown.items.compactMap { $0["reason"]?.stringValue } == ["by bob", "by cat"])
        #expect(shown["flags"].arrayValue?.first?["signs"] == ["profanity", "newcomer"])
        #expect(shown["flags"].arrayValue?.first?["points"] == 75)
    }

    @Test func aReportAfterADecisionOpensAnotherTicket() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let first = desk.decide("warn", "post", post, reportedBy: "bob")
        desk.report("post", post, as: "cat")
        let second = desk.ticket(post)
        #expect(second != first && desk.queue().compactMap { $0["id"] } == [second])
        // Even while the first ticket waits again, new reports go to the latest.
        desk.town.advance(minutes: 1)
        desk.appeal(first, as: "ann")
        desk.report("post", post, as: "dan")
        #expect(desk.show(second).items.count == 2 && desk.show(first).items.count == 1)
        #expect(desk.queue().compactMap { $0["id"] } == [second, first])
        #expect(desk.queue("appealed").compactMap { $0["id"] } == [first])
    }

    @Test func reportsMeanwhileGoToTheAppealedTicket() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let ticket = desk.decide("warn", "post", post, reportedBy: "bob")
        desk.appeal(ticket, as: "ann")
        #expect(desk.report("post", post, as: "bob").isOK, "the first is decided on")
        #expect(desk.ticket(post) == ticket)
        #expect(desk.show(ticket)["ticket", "pending"] == 1 && desk.show(ticket)["ticket", "reports"] == 2)
        desk.resolve(ticket, "dismiss")
        #expect(desk.show(ticket).items.compactMap { $0["status"] } == ["dismissed", "dismissed"])
    }

    /// Content as it was: each version once, even after its deletion.
    @Test func aTicketKeepsTheContentAsItWas() {
        let desk = Cast.desk()
        let post = desk.post("ann", ["text": "one", "photos": ["https://pictures.example/a"]])
        func edit(_ text: String) {
            desk.ask("posts.edit", ["postId": post, "text": .string(text)], as: "ann")
        }
        desk.report("post", post, as: "bob")
        desk.town.advance(hours: 1)
        desk.report("post", post, as: "cat")
        edit("two")
        edit("three")
        desk.report("post", post, as: "dan")
        edit("four fuck")
        let ticket = desk.ticket(post)
        desk.resolve(ticket, "remove_content")
        #expect(desk.sees(post, as: "mod") && !desk.sees(post, as: "bob"))
        let copies = desk.show(ticket)["copies"].arrayValue ?? []
        #expect(copies.compactMap { $0["content"]?["text"]?.stringValue } == ["one", "three", "four fuck"])
        #expect(copies[0]["content"]?["photos"] == ["https://pictures.example/a"])
        #expect(copies[0]["at"]?.stringValue ?? "" < copies[1]["at"]?.stringValue ?? "")
    }

    @Test func aTicketKeepsACopyOfEachKindOfContent() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let comment = desk.comment("ann", post, "well said")
        let (message, _) = desk.message("who brings the ball?", by: "ann", going: ["bob"])
        let game = desk.town.game(
            host: desk["ann"],
            ["title": "Kick", "description": "Bring water", "price": ["type": "free", "note": "really"]])
        func copy(_ type: String, _ content: JSONValue) -> JSONValue {
            desk.report(type, content, as: "bob")
            return desk.show(desk.ticket(content))["copies"].arrayValue?.first?["content"] ?? .null
        }
        #expect(copy("comment", comment)["text"] == "well said")
        #expect(copy("comment", comment)["postId"] == post)
        #expect(copy("chat", message)["text"] == "who brings the ball?")
        #expect(copy("game", game)["title"] == "Kick")
        #expect(copy("game", game)["text"] == "Bring water\nDolores Park\nreally")
        let profile = copy("profile", desk.id("ann"))
        #expect(profile["title"] == "The ann" && profile["text"] == "ann")
        #expect(profile["photos"] == ["https://pictures.example/ann.jpg"])
    }

    /// However often somebody edits, the first and the latest version are kept.
    @Test func aTicketsCopiesAndFlagsAreBounded() {
        let desk = Cast.desk()
        let post = desk.post("ann", ["text": "fuck 0"])
        for number in 1...40 {
            desk.ask("posts.edit", ["postId": post, "text": .string("fuck \(number)")], as: "ann")
        }
        let shown = desk.show(desk.ticket(post))
        let texts = (shown["copies"].arrayValue ?? []).compactMap { $0["content"]?["text"]?.stringValue }
        #expect(texts == ["fuck 0"] + (22...40).map { "fuck \($0)" })
        #expect(shown["flags"].arrayValue?.count == 20 && desk.told("social.text-flagged").count == 41)
    }

    /// §12.1: the fifth exceeded limit in thirty days suspends, and the ticket names the profile.
    @Test func limitsOpenATicketOnTheProfile() {
        let desk = Cast.desk(limits: .standard)
        func overdo() {
            for _ in 0..<7 { desk.ask("games.create", desk.town.gameFields(), as: "ann") }
            desk.town.advance(minutes: 61)
        }
        for _ in 0..<4 { overdo() }
        #expect(desk.queue().isEmpty)
        overdo()
        let row = desk.queue().first
        #expect(row?["contentType"] == "profile" && row?["contentId"] == desk.id("ann"))
        #expect(row?["accountId"] == desk.id("ann") && row?["flags"] == ["limits"] && row?["reports"] == 0)
        // A manual suspension does not count as a limit.
        desk.ask("account.suspend", ["accountId": "bob"], as: "mod")
        #expect(desk.queue().count == 1)
        desk.report("profile", "ann", as: "cat")
        #expect(desk.queue().count == 1 && desk.queue()[0]["reports"] == 1)
    }

    /// A ticket of feedback shows its text and its author; other tickets do not.
    @Test func feedbackStandsBehindItsFlag() throws {
        let talk = GameChat.played(going: ["bob", "cat"])
        let incident = GameChat.incident("ann", ["late", "poor_communication"], "called me names")
        talk.submit(["allGood": false, "incidents": [incident]], as: "bob")
        talk.submit(["allGood": false, "incidents": [GameChat.incident("bob")]], as: "cat")
        let (ann, boss) = (ID(talk.cast.id("ann")), ID(talk.boss.id))
        var state = talk.town.social.machine.state
        let context = Context(
            now: talk.town.now.wall, caller: Caller(account: boss, facts: state.people.facts(of: boss)),
            settings: talk.town.social.settings, entropy: Entropy(SplitMix64(seed: 5)))
        func flag(_ flag: TicketFlag) {
            for event in Situation<Social>(state, context).flagging(ann, for: flag) {
                if let event = event as? TicketOpened { state.reports.open(event, at: context.now) }
                if let event = event as? TicketFlagged { state.reports.flag(event, at: context.now) }
            }
        }
        func shown() throws -> [ShowTicket.Feedback] {
            let ticket = try #require(state.reports.undecided(on: ann))
            let query = try ShowTicket.read(from: Array("{\"ticketId\":\"\(ticket.id)\"}".utf8))
            return try Situation<Social>(state, context).showTicket(query).feedback
        }
        flag(.limits)
        #expect(try shown().isEmpty)
        flag(.feedback)
        let both = state.reports.undecided(on: ann)
        #expect(both?.contentType == .profile && both?.flags.map(\.flag) == [.limits, .feedback])
        let said = try shown()
        #expect(said.count == 1 && said.first?.reviewer?.nickname == "bob")
        #expect(
            said.first?.issues == [.late, .poorCommunication] && said.first?.comment == "called me names")
        #expect(said.first?.gameId == ID(talk.game))
        // A snapshot contains it, too.
        state = try JSONCoding.decode(Social.State.self, from: JSONCoding.encode(state))
        #expect(try shown() == said)
    }

    // MARK: - The queue

    @Test func theQueueIsPagedOldestFirst() {
        let desk = Cast.desk()
        let posts = (0..<7).map { _ in desk.post("ann") }
        for (number, post) in posts.enumerated() {
            // Some at the same time.
            if number % 2 == 0 { desk.town.advance(minutes: 1) }
            desk.report("post", post, as: "bob")
        }
        var found: [JSONValue] = []
        var fields: JSONValue = ["limit": 3]
        for _ in 0..<4 {
            let page = desk.ask("reports.queue", fields, as: "mod")
            found += page.items.compactMap { $0["contentId"] }
            // A ticket decided meanwhile is neither skipped nor repeated.
            if found.count == 3 { desk.resolve(desk.ticket(posts[2]), "warn") }
            if page["next"] == .null { break }
            #expect(page.items.count == 3)
            fields = ["limit": 3, "page": page["next"]]
        }
        #expect(found == posts)
        let other = fields.merging(["status": "resolved"])
        #expect(desk.ask("reports.queue", other, as: "mod").refusal?.field == "page")
        for limit in [0, 101] as [JSONValue] {
            #expect(desk.ask("reports.queue", ["limit": limit], as: "mod").refusal?.field == "limit")
        }
    }

    @Test func aTicketShowsItsReportsAPageAtATime() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        for name in ["bob", "cat", "dan"] { desk.report("post", post, as: name) }
        let ticket = desk.ticket(post)
        var (found, fields): ([String], JSONValue) = ([], ["ticketId": ticket, "limit": 2])
        for _ in 0..<3 {
            let page = desk.ask("reports.ticket", fields, as: "mod")
            found += page.items.compactMap { $0["reporter"]?["nickname"]?.stringValue }
            if page["next"] == .null { break }
            fields = fields.merging(["page": page["next"]])
        }
        #expect(found == ["bob", "cat", "dan"])
        let unknown: JSONValue = ["ticketId": .string(desk.town.freshID().description)]
        #expect(desk.ask("reports.ticket", unknown, as: "mod").reason == .notFound)
    }

    // MARK: - Deciding

    /// Every action on content hidden by reports, and on visible content.
    @Test(arguments: TicketAction.allCases, [false, true])
    func aModerationActionHasItsEffect(action: TicketAction, isHidden: Bool) {
        let desk = Cast.desk()
        let post = desk.post("ann")
        for name in ["bob", "cat"] + (isHidden ? ["dan"] : []) { desk.report("post", post, as: name) }
        let ticket = desk.ticket(post)
        let before = desk.count
        let answer = desk.resolve(ticket, action.rawValue, "so be it")
        let until = action.days.map { JSONValue.string(desk.town.now.wall.adding(days: $0).description) }
        #expect(answer["status"] == "resolved" && answer["action"] == .string(action.rawValue))
        #expect(answer["until"] == until ?? .null && answer["ticketId"] == ticket)
        let stays = action == .dismiss || action == .warn
        // There is no event without a change.
        let change = stays == isHidden ? [stays ? "social.content-shown" : "social.content-hidden"] : []
        let expected =
            ["social._private.ticket-decided"] + change
            + ["social._private.reports-handled", "social.ticket-resolved"]
        #expect(Array(desk.written(since: before).prefix(expected.count)) == expected)
        #expect(desk.sees(post, as: "eve") == stays && desk.sees(post, as: "mod"))
        let resolved = desk.told("social.ticket-resolved").last
        #expect(resolved?["ticketId"] == ticket && resolved?["accountId"] == desk.id("ann"))
        #expect(resolved?["contentType"] == "post" && resolved?["contentId"] == post)
        #expect(resolved?["action"] == .string(action.rawValue) && resolved?["until"] == until)
        let status: JSONValue = action == .dismiss ? "dismissed" : "resolved"
        #expect(desk.show(ticket).items.allSatisfy { $0["status"] == status })
        let entry = desk.show(ticket)["log"].arrayValue?.last { $0["deed"] == "resolved" }
        #expect(entry?["actor"]?["nickname"] == "mod" && entry?["text"] == "so be it")
        #expect(desk.queue().isEmpty && desk.queue("resolved").first?["action"] == .string(action.rawValue))
    }

    /// Removed comments disappear for others; the replies to them stay.
    @Test func commentsAndMessagesAreRemovedByADecision() {
        let desk = Cast.desk()
        let post = desk.post("bob")
        let comment = desk.comment("ann", post, "ugly")
        desk.comment("bob", post, "why?", on: comment)
        let (message, game) = desk.message("ugly", by: "ann", going: ["bob"])
        desk.decide("remove_content", "comment", comment, reportedBy: "bob")
        desk.decide("remove_content", "chat", message, reportedBy: "bob")
        #expect(desk.thread(post, as: "cat") == ["-", "  why?"])
        #expect(desk.sees(post, as: "bob"))
        let line = desk.ask("chat.history", ["gameId": game], as: "bob").items.first { $0["id"] == message }
        #expect(line?["hidden"] == true && line?["text"] == nil)
        #expect(desk.told("social.content-hidden").compactMap { $0["contentId"] } == [comment, message])
    }

    @Test func aTicketIsDecidedOnce() throws {
        let desk = Cast.desk()
        let post = desk.post("ann")
        let id = desk.town.freshID()
        desk.report("post", post, as: "bob")
        let fields: JSONValue = ["ticketId": desk.ticket(post), "action": "suspend_14"]
        func ask() -> Answer { desk.town.ask("reports.resolve", fields, as: desk["mod"], id: id) }
        let first = ask()
        let second = desk.resolve(desk.ticket(post), "suspend_14", as: "boss").refusal
        #expect(second?.reason == .conflict && second?.state == "resolved")
        try desk.town.restart("social")
        #expect(first.isOK && ask().data == first.data)
        #expect(desk.told("social.ticket-resolved").count == 1)
        let unknown = desk.resolve(.string(desk.town.freshID().description), "ban")
        #expect(unknown.reason == .notFound)
    }

    @Test func aNoteHoldsFiveHundredCharacters() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        desk.report("post", post, as: "bob")
        let long = String(repeating: "n", count: 501)
        #expect(desk.resolve(desk.ticket(post), "warn", long).refusal?.field == "note")
        #expect(desk.resolve(desk.ticket(post), "suspend_8").reason == .invalidArgument)
        #expect(desk.resolve(desk.ticket(post), "warn", String(long.dropLast())).isOK)
    }

    /// Forbidden: one's own content, and that of somebody with an equal or a higher role.
    @Test func nobodyDecidesOnContentOfTheirOwnRole() {
        let desk = Cast.desk()
        desk.ask("account.set-role", ["accountId": "eve", "role": "moderator"], as: "boss")
        let posts = ["mod", "eve", "boss", "ann"].map { name in
            let post = desk.ask("posts.create", ["text": "hello"], as: name)["id"]
            desk.report("post", post, as: "bob")
            return desk.ticket(post)
        }
        for action in TicketAction.allCases.map(\.rawValue) {
            for ticket in posts.prefix(3) {
                #expect(desk.resolve(ticket, action).reason == .forbidden, "\(action)")
            }
            #expect(desk.resolve(posts[2], action, as: "boss").reason == .forbidden, "\(action)")
        }
        #expect(desk.resolve(posts[1], "warn", as: "boss").isOK && desk.resolve(posts[3], "warn").isOK)
        // The role is checked before the state.
        desk.ask("account.set-role", ["accountId": "ann", "role": "moderator"], as: "boss")
        #expect(desk.resolve(posts[3], "warn").reason == .forbidden)
        #expect(desk.resolve(posts[0], "remove_content", as: "boss").isOK)
    }

    /// Content that its author has deleted is neither shown again nor hidden.
    @Test(arguments: ["dismiss", "remove_content"]) func aDecisionDoesNotHideOrShowDeletedContent(
        action: String
    ) {
        let desk = Cast.desk()
        let (post, other) = (desk.post("ann"), desk.post("ann"))
        for name in ["bob", "cat", "dan"] { desk.report("post", post, as: name) }
        desk.report("post", other, as: "bob")
        for post in [post, other] { desk.ask("posts.delete", ["postId": post], as: "ann") }
        let before = desk.count
        for post in [post, other] { #expect(desk.resolve(desk.ticket(post), action).isOK) }
        let told = desk.written(since: before)
        #expect(!told.contains("social.content-shown") && !told.contains("social.content-hidden"))
        #expect(!desk.sees(post, as: "ann"))
    }

    /// They get a neutral notice, whose recipients only notify sees; each decision goes to those for whom it is new.
    @Test func reportersAreToldThatTheirReportWasHandled() {
        let desk = Cast.desk()
        let post = desk.post("ann")
        for name in ["cat", "bob"] { desk.report("post", post, as: name) }
        let ticket = desk.ticket(post)
        desk.resolve(ticket, "warn")
        let ids = ["bob", "cat"].compactMap { desk.id($0).stringValue }.sorted()
        let line = desk.town.social.disk.lines.last { $0.header.type == ReportsHandled.type }
        #expect(line?.header.reader == "notify")
        #expect(
            desk.told(ReportsHandled.type).last?["reporterIds"]?.arrayValue?.compactMap(\.stringValue) == ids)
        desk.appeal(ticket, as: "ann")
        desk.resolve(ticket, "dismiss")
        #expect(desk.told(ReportsHandled.type).count == 1)
    }

    /// A host could otherwise hand a game to somebody who is going, to be sanctioned for its texts.
    @Test(arguments: [false, true])
    func aHandedOverGameIsReportedAgainstWhoeverWroteItsTexts(fromSnapshot: Bool) throws {
        let desk = Cast.desk()
        let game = desk.town.game(host: desk["ann"])
        desk.town.going(desk["bob"], game)
        desk.ask("rsvp.transfer-host", ["gameId": game, "accountId": "bob"], as: "ann")
        if fromSnapshot { try desk.town.social.snapshot() }
        try desk.town.restart("social", fromSnapshot: fromSnapshot)
        func accused(by name: String) -> JSONValue {
            desk.report("game", game, as: name)
            let ticket = desk.ticket(game)
            let accused = desk.show(ticket)["ticket"]["accountId"] ?? .null
            desk.resolve(ticket, "dismiss")
            return accused
        }
        #expect(accused(by: "cat") == desk.id("ann"))
        desk.ask("games.update", ["gameId": game, "capacity": 10], as: "bob")
        #expect(accused(by: "dan") == desk.id("ann"), "the texts are the same")
        desk.ask("games.update", ["gameId": game, "title": "By bob"], as: "bob")
        #expect(accused(by: "eve") == desk.id("bob"))
    }

    @Test func textsOfACoHostAreTheirs() throws {
        let desk = Cast.desk()
        let game = desk.town.game(host: desk["ann"])
        desk.town.going(desk["bob"], game)
        desk.ask("games.cohost", ["gameId": game, "accountId": "bob", "on": true], as: "ann")
        func accused(by name: String) -> JSONValue {
            desk.report("game", game, as: name)
            let ticket = desk.ticket(game)
            let accused = desk.show(ticket)["ticket"]["accountId"] ?? .null
            desk.resolve(ticket, "dismiss")
            return accused
        }
        desk.ask("games.update", ["gameId": game, "capacity": 10], as: "bob")
        #expect(accused(by: "cat") == desk.id("ann"), "the texts are the same")
        desk.ask("games.update", ["gameId": game, "title": "By bob"], as: "bob")
        #expect(accused(by: "dan") == desk.id("bob"))
        desk.ask("games.update", ["gameId": game, "title": "By ann"], as: "ann")
        #expect(accused(by: "eve") == desk.id("ann"))
    }

    @Test func anEventNamesAThousandReportersAtMost() throws {
        let desk = Cast.desk()
        let post = desk.post("ann")
        desk.report("post", post, as: "bob")
        let ticket = desk.ticket(post)
        for number in 0..<1001 {
            let made = ReportMade(
                reportId: ID(high: 3, low: UInt64(number)), ticketId: ID(ticket),
                reporterId: ID(high: 1, low: UInt64(number)), contentType: .post, contentId: ID(post),
                kind: .spam, reason: nil, copy: nil)
            let info = EventInfo(source: "social", sequence: UInt64(number) + 1000, time: Town.noon)
            Social.rules.apply(made, to: &desk.town.social.machine.state, info)
        }
        #expect(desk.resolve(ticket, "warn").isOK)
        let named = desk.told(ReportsHandled.type).map { $0["reporterIds"]?.arrayValue ?? [] }
        #expect(named.map(\.count) == [1000, 2] && Set(named.flatMap(\.self)).count == 1002)
    }

    // MARK: - Restarts

    @Test(arguments: [false, true]) func ticketsSurviveARestart(fromSnapshot: Bool) throws {
        let desk = Cast.desk()
        let (post, bad) = (desk.post("ann"), desk.post("bob", ["text": "fuck"]))
        let (message, game) = desk.message(by: "ann", going: ["bob", "cat", "dan"])
        for name in ["bob", "cat", "dan"] {
            desk.report("post", post, as: name)
            desk.report("chat", message, as: name)
        }
        desk.report("game", game, as: "bob")
        desk.resolve(desk.ticket(post), "suspend_30")
        desk.appeal(desk.ticket(post), as: "ann")
        desk.town.idle(seconds: 3)
        let (state, queue) = (desk.town.social.stateText, desk.queue())
        if fromSnapshot { try desk.town.social.snapshot() }
        try desk.town.restart("social", fromSnapshot: fromSnapshot)
        desk.town.idle(seconds: 3)
        #expect(desk.town.social.stateText == state && desk.queue() == queue && queue.count == 4)
        #expect(desk.report("game", game, as: "bob").reason == .alreadyExists)
        #expect(desk.report("post", bad, as: "bob").reason == .forbidden)
        desk.resolve(desk.ticket(message), "dismiss")
        let line = desk.ask("chat.history", ["gameId": game], as: "bob").items.first { $0["id"] == message }
        #expect(line?["text"] == "hello")
    }
}
