// Notifications of moderators' decisions, to both sides (domain.md §7.6, §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §8.2
@Suite struct TicketNoticeTests {
    let street = Cast.street(players: 3, adminEmail: "host@example.com")
    var town: Town { street.town }
    var ann: Person { street[0] }

    init() {
        for person in street.players { town.complete(person) }
        street.forget()
    }

    /// A ticket of two reports about a post of ann's.
    private func reported() -> JSONValue {
        let post = street.ask("posts.create", ["text": "hello"], ann)["id"]
        for person in [street[1], street[2]] {
            street.ask(
                "reports.create", ["contentType": "post", "contentId": post, "kind": "spam"], person)
        }
        return street.ask("reports.queue", [:], street.host).items[0]["id"] ?? .null
    }

    private func resolve(_ ticket: JSONValue, _ action: String) {
        street.ask("reports.resolve", ["ticketId": ticket, "action": .string(action)], street.host)
        town.advance(seconds: 1)
    }

    private func notices(_ person: Person) -> [JSONValue] {
        street.inbox(person).filter { $0["type"] == "account_notice" }
    }

    /// The message names only the things that are given back.
    @Test(arguments: [
        ("post", "Others can see it"), ("profile", "you can put them back"), ("game", "it stays off"),
    ])
    func aGrantedAppealSaysWhatIsRestored(type: String, words: String) {
        let content: JSONValue =
            switch type {
            case "post": street.ask("posts.create", ["text": "hello"], ann)["id"]
            case "game": town.game(host: ann)
            default: ann.id
            }
        town.settle()
        street.ask(
            "reports.create", ["contentType": .string(type), "contentId": content, "kind": "spam"], street[1])
        let ticket = street.ask("reports.queue", [:], street.host).items[0]["id"] ?? .null
        resolve(ticket, "remove_content")
        street.ask("reports.appeal", ["ticketId": ticket, "text": "no"], ann)
        resolve(ticket, "dismiss")
        let row = notices(ann).first
        #expect(row?["title"] == .string("Your \(type) is fine"))
        #expect(row?["body"]?.stringValue?.contains(words) == true, "\(row ?? .null)")
    }

    @Test(arguments: [
        ("dismiss", "Your post is fine"), ("warn", "A warning for your post"),
        ("remove_content", "Your post is removed"), ("suspend_7", "Your account is suspended"),
    ])
    func aDecisionIsToldToTheAccusedWithATicketAndToReportersWithout(action: String, title: String) {
        let ticket = reported()
        resolve(ticket, action)
        #expect(notices(ann).map { $0["title"] } == [.string(title)], "once, whatever follows from it")
        let row = notices(ann).first
        #expect(row?["targetType"] == "ticket" && row?["targetId"] == ticket && row?["actorIds"] == [])
        for person in [street[1], street[2]] {
            #expect(notices(person).map { $0["title"] } == ["Your report was handled"])
            #expect(notices(person).first?["targetType"] == "none")
            #expect(notices(person).first?["targetId"] == nil)
        }
        if action == "suspend_7" {
            let until = street.local("UTC", hours: 7 * 24) + " UTC"
            #expect(row?["body"]?.stringValue?.hasPrefix("It's for your post, until \(until). ") == true)
            street.ask("reports.appeal", ["ticketId": ticket, "text": "please"], ann)
            resolve(ticket, "dismiss")
            let titles = notices(ann).compactMap { $0["title"]?.stringValue }
            #expect(titles.contains("Your account is restored") && titles.contains("Your post is fine"))
            #expect(notices(street[1]).count == 1, "their report was handled before")
        }
    }

    // domain.md §8.1
    @Test func aBannedAccountHasNoRowOfItsBanAndOneOfItsEnd() {
        let ticket = reported()
        resolve(ticket, "ban")
        street.ask("account.restore", ["accountId": ann.id, "reason": "A mistake."], street.host)
        town.logIn(ann)
        let titles = notices(ann).compactMap { $0["title"]?.stringValue }
        #expect(titles == ["Your account is restored"])
    }

    @Test func accountNoticesAreMailedByDefault() {
        let token = town.mailed("verify", to: ann)
        street.ask("account.verify", ["token": token], ann)
        let post = street.ask("posts.create", ["text": "Who plays?"], ann)["id"]
        street.ask("posts.comment", ["postId": post, "text": "I do"], street[1])
        resolve(reported(), "warn")
        #expect(notices(street[1]).count == 1, "its reporter has a notice too, and no confirmed address")
        #expect(street.types(ann).contains("post_commented"), "of which nothing is mailed")
        let mails = town.notify.orders.map { $0.order }.filter { $0["channel"] == "email" }
        #expect(mails.map { $0["address"] } == [.string(ann.email)])
        #expect(mails.first?["notification"]?["type"] == "account_notice")
        #expect(mails.first?["notification"]?["title"] == "A warning for your post")
    }
}
