// Who may ask what (domain.md §1.6): the kind of account that each request asks for, as its section says, and each request
// asked by each kind of caller. What depends on a game's people or on friends is tested with its rule.

import Contracts
import JSON
import ServiceKit
import TestSupport
import Testing
import Values

@testable import GatewayService

@Suite struct AccessTests {
    /// Domain.md §3.2, §3.5, §4.3, §4.6, §6.2, §6.5, §7.1, §7.2, §7.3, §7.4, §7.5, §7.6, §8.3.
    private static let table: [Access: [String]] = [
        .anyone: [
            "account.signup", "account.guest", "account.login", "account.refresh", "account.verify",
            "account.forgot", "account.reset", "account.oauth", "profile.nickname-check",
        ],
        .guest: [
            "account.upgrade", "account.logout", "account.logout-all", "account.delete", "account.me",
            "account.settings", "guests.add", "guests.update", "guests.remove", "guests.link", "guests.list",
        ],
        .user: [
            "account.password", "account.email", "account.device-add", "account.device-remove", "profile.get",
            "profile.list",
            "guests.claim-code", "profile.search", "profile.onboard", "profile.update", "profile.photo-add",
            "profile.photo", "profile.photo-remove",
            "profile.photo-order", "games.create", "games.update", "games.close", "games.open",
            "games.cancel",
            "games.complete", "games.delete", "games.get", "games.mine", "games.search", "games.near",
            "rsvp.going", "rsvp.maybe", "rsvp.leave", "rsvp.accept", "rsvp.decline", "rsvp.remove",
            "rsvp.roster", "rsvp.mine", "rsvp.position", "follows.add", "follows.remove", "follows.followers",
            "follows.following", "friends.request", "friends.accept", "friends.deny", "friends.withdraw",
            "friends.remove", "friends.invite-link", "friends.invite-claim", "friends.block",
            "friends.unblock", "friends.list", "friends.mutuals", "friends.requests", "friends.blocks",
            "friends.relation", "notifications.list", "notifications.badge", "notifications.watch",
            "notifications.read", "notifications.read-all", "notifications.delete", "notifications.prefs",
            "notifications.prefs-set",
            "chat.send", "chat.read", "chat.mute", "chat.history", "chat.unread", "feedback.submit",
            "feedback.pending",
            "posts.create", "posts.edit", "posts.delete", "posts.upvote",
            "posts.comment", "posts.comment-edit", "posts.comment-delete", "posts.comment-like", "posts.get",
            "posts.by", "posts.feed", "reports.create", "reports.appeal",
        ],
        .moderator: [
            "account.suspend", "account.ban", "account.restore", "chat.remove", "reports.resolve",
            "reports.queue", "reports.ticket",
        ],
        .admin: [
            "account.set-role", "notifications.test", "notifications.outbox", "notifications.retry",
        ],
    ]

    /// What only the host of a game, or the author of a post or comment, may do to it (§4.3, §7.2).
    private static let hosts: Set<String> = [
        "games.update", "games.close", "games.open", "games.cancel", "games.complete", "games.delete",
        "rsvp.accept", "rsvp.decline", "rsvp.remove", "posts.edit", "posts.delete", "posts.comment-edit",
        "posts.comment-delete",
    ]
    /// Of those, what moderators may do too.
    private static let moderated: Set<String> = ["games.cancel", "posts.delete", "posts.comment-delete"]

    /// What only those going to a game may do in its chat; moderators may read it (§7.4).
    private static let players: Set<String> = ["chat.send", "chat.read", "chat.mute", "chat.history"]

    @Test func everyRequestAsksForWhatItsSectionSays() {
        let expected = Dictionary(
            uniqueKeysWithValues: Self.table.flatMap { access, types in types.map { ($0, access) } })
        for (type, request) in Catalogue.requests.sorted(by: { $0.key < $1.key }) {
            #expect(request.about.access == expected[type], "\(type)")
        }
        #expect(Set(expected.keys) == Set(Catalogue.requests.keys))
    }

    private enum Kind: String, CaseIterable { case nobody, guest, suspended, user, moderator, admin }

    /// A fresh town for each request: some of them end a session, or an account.
    @Test(arguments: Catalogue.requests.keys.sorted()) func everyKindOfCallerIsTreatedAsItIs(
        type: String
    ) throws {
        let request = try #require(Catalogue.requests[type])
        for kind in Kind.allCases {
            let town = Town(adminEmail: "boss@example.com")
            let caller = person(kind, in: town)
            let answer = town.ask(type, try sample(of: request, in: town), as: caller)
            let refusal = refusal(request.about.access, kind, isCommand: request is any Command.Type, type)
            if let refusal {
                #expect(answer.reason == refusal, "\(type) by \(kind): \(answer)")
            } else {
                let barred: [Reason] = [.unauthenticated, .forbidden, .suspended, .banned, .internal]
                // A login of a made-up person, and a password that is not theirs.
                let excused = [
                    "account.login", "account.oauth", "account.password", "account.email", "account.delete",
                ].contains(type)
                #expect(
                    excused || !barred.contains(answer.reason ?? .conflict), "\(type) by \(kind): \(answer)")
            }
        }
    }

    /// What a caller of a kind is told where they are not let in; `nil` where they are.
    private func refusal(_ access: Access, _ kind: Kind, isCommand: Bool, _ type: String) -> Reason? {
        if access == .anyone { return nil }
        switch kind {
        case .nobody: return .unauthenticated
        case .suspended:
            let isOpen = ["account.logout", "account.delete", "rsvp.leave", "reports.appeal"].contains(type)
            if isCommand, !isOpen { return .suspended }
            let isBarred = access == .moderator || access == .admin || Self.players.contains(type)
            return isBarred ? .forbidden : nil
        case .guest: return access == .guest ? nil : .forbidden
        case .user:
            let isBarred =
                access == .moderator || access == .admin || Self.hosts.contains(type)
                || Self.players.contains(type)
            return isBarred ? .forbidden : nil
        case .moderator, .admin:
            if Self.hosts.subtracting(Self.moderated).contains(type) { return .forbidden }
            if Self.players.contains(type), type != "chat.history" { return .forbidden }
            return kind == .moderator && access == .admin ? .forbidden : nil
        }
    }

    private func person(_ kind: Kind, in town: Town) -> Person? {
        let boss = town.signUp("boss")
        if kind == .nobody { return nil }
        if kind == .guest { return town.guest() }
        if kind == .admin { return boss }
        let person = town.signUp("caller")
        town.complete(person)
        let whom: JSONValue = ["accountId": "caller"]
        if kind == .suspended { town.ask("account.suspend", whom, as: boss) }
        if kind == .moderator {
            town.ask("account.set-role", whom.merging(["role": "moderator"]), as: boss)
        }
        town.settle()
        return person
    }

    /// The fields of the request's own example. The game, the post and the comment in it are somebody else's.
    private func sample(of request: any Request.Type, in town: Town) throws -> JSONValue {
        for nickname in ["ann", "bob", "mallory"] { town.signUp(nickname) }
        let host = town.signUp("host")
        var kept = KeptResults()
        kept["game"] = ["id": town.game(host: host)]
        if request.noun == "posts" {
            town.complete(host)
            let post = town.ask("posts.create", ["text": "hello"], as: host)
            kept["post"] = ["id": post["id"]]
            kept["comment"] = [
                "id": town.ask("posts.comment", ["postId": post["id"], "text": "x"], as: host)["id"]
            ]
        }
        for name in ["notification", "delivery", "guest", "message", "ticket"] {
            kept[name] = ["id": .string(town.freshID().description)]
        }
        kept["link"] = ["token": "AZKjxHobfD2eT1prfI2eDw"]
        let line = try TypedLine(parsing: request.about.example.replacing("…", with: "leftfoot11"))
        guard case .command(let command) = line else { throw Trouble.snapshot }
        let context = TypingContext(now: town.now.wall, zone: .utc, kept: kept)
        return .object(
            try ArgumentReader.data(
                of: command.arguments, for: request.shape,
                command: "\(request.noun) \(request.verb)", context: context))
    }
}
