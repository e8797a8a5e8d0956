// A season's five friends talk, play against each other, and compete for places in a full game.

import Contracts
import Darts
import JSON
import TestSupport
import Values

extension World {
    /// A post, the others' comments, and replies to them.
    func talk() {
        let text: JSONValue = ["text": "What a game that was, all of you"]
        let post: JSONValue = ["postId": ask(ann, CreatePost.type, text)["id"] ?? .null]
        func comment(_ one: Player, _ text: JSONValue, on parent: JSONValue? = nil) -> JSONValue {
            let more: JSONValue = parent.map { ["parentId": $0] } ?? [:]
            return ask(one, CommentOnPost.type, post.merging(["text": text]).merging(more))["id"] ?? .null
        }
        let first = comment(bob, "The best of this summer")
        let reply = comment(cleo, "Of the year", on: first)
        _ = comment(dan, "Ask @eve what she thinks of it")
        ask(bob, EditComment.type, ["commentId": first, "text": "The best of all summers"])
        for one in [dan, eve] { ask(one, UpvotePost.type, post.merging(["on": true])) }
        ask(cleo, LikeComment.type, ["commentId": first, "on": true])
        ask(cleo, DeleteComment.type, ["commentId": reply])
        ask(ann, EditPost.type, post.merging(["text": "What a game that was"]))
        let other = ask(ann, CreatePost.type, ["text": "Not what I meant to say"])["id"] ?? .null
        ask(ann, DeletePost.type, ["postId": other])
    }

    /// A game with few places and more people: the waitlist, an offer, and the host's decision.
    func crowdIn() {
        let two: JSONValue = ["capacity": 2]
        var game: JSONValue = [:]
        for details in [two, two.merging(["waitlistMode": "offer"])] {
            game = offer(details)
            for one in [bob, cleo] { ask(one, Going.type, game) }
            ask(cleo, WaitlistPosition.type, game)
            ask(ann, UpdateGame.type, game.merging(["capacity": 3]))
        }
        game = offer(["joinPolicy": "request"])
        for one in [bob, cleo] { ask(one, Going.type, game) }
        ask(ann, AcceptRequest.type, game.merging(["accountId": "bob"]))
        ask(ann, DeclineRequest.type, game.merging(["accountId": "cleo"]))
        game = offer(["joinPolicy": "invite"])
        ask(ann, SendInvitations.type, game.merging(["accountIds": ["bob", "cleo", "dan"]]))
        ask(bob, AcceptInvitation.type, game)
        ask(cleo, DeclineInvitation.type, game)
        ask(ann, RevokeInvitation.type, game.merging(["accountId": "dan"]))
        ask(ann, CancelGame.type, game.merging(["reason": "Rain"]))
        ask(ann, DeleteGame.type, game)
        playEveryWeek()
    }

    /// Three games of a series, which is canceled in the end.
    private func playEveryWeek() {
        let details: JSONValue = [
            "sport": "tennis", "place": World.park, "timezone": "UTC",
            "firstDate": .string(String(wallTime.adding(hours: 48).description.prefix(10))),
            "localTime": "10:00", "count": 3,
        ]
        let series: JSONValue = ["seriesId": ask(eve, CreateSeries.type, details)["id"] ?? .null]
        ask(eve, UpdateSeries.type, series.merging(["localTime": "11:30"]))
        ask(eve, CancelSeries.type, series.merging(["reason": "Winter break"]))
    }

    private func offer(_ more: JSONValue) -> JSONValue {
        let details: JSONValue = [
            "sport": "tennis", "title": "A few", "startsAt": inHours(30), "place": World.park,
        ]
        return ["gameId": ask(ann, CreateGame.type, details.merging(more))["id"] ?? .null]
    }

    /// A remote match, and challenges that lead to nothing.
    func challenge() {
        for (other, answer) in [(bob, DeclineChallenge.type), (cleo, AcceptChallenge.type)] {
            let match: JSONValue = ["matchId": challenge(other)]
            ask(other, answer, match)
            if answer == AcceptChallenge.type { play(match, with: other) }
        }
        let broken: JSONValue = ["matchId": challenge(bob)]
        ask(bob, AcceptChallenge.type, broken)
        for one in [ann, bob] { ask(one, JoinMatch.type, broken) }
        ask(bob, GetRemote.type, broken)
        ask(bob, AbortMatch.type, broken)
        ask(ann, CancelChallenge.type, ["matchId": challenge(bob)])
        _ = challenge(dan)
        spend(hours: 25)
    }

    private func challenge(_ other: Player) -> JSONValue {
        ask(ann, ChallengeFriend.type, ["opponentId": .string(other.name), "startScore": 301])["id"] ?? .null
    }

    /// ann throws well, the other player does not score.
    private func play(_ match: JSONValue, with other: Player) {
        for one in [ann, other] { ask(one, JoinMatch.type, match) }
        var view = ask(ann, GetMatch.type, match)
        while view["status"] == "live", problems.isEmpty {
            let onTurn = view["standing"]?["onTurn"]?.intValue ?? 0
            let isAnn = view["players"]?.arrayValue?[onTurn]["nickname"] == "ann"
            let left = view["standing"]?["scores"]?.arrayValue?[onTurn].intValue ?? 0
            let route = Checkout.route(from: left)?.map { JSONValue.string($0.description) }
            let darts = isAnn ? route ?? ["T20", "T20", "T20"] : ["M", "M", "M"]
            ask(isAnn ? ann : other, RecordVisit.type, match.merging(["darts": .array(darts)]))
            view = ask(ann, GetMatch.type, match)
        }
    }

    /// Saves and deletes filters, and changes relations.
    func tidy() {
        ask(dan, SaveFilter.type, ["name": "near", "filter": ["sports": ["tennis"]]])
        ask(dan, DeleteFilter.type, ["name": "near"])
        let sports: JSONValue = [
            "playSports": ["soccer"], "dontPlaySports": [], "genders": [], "ageGroups": [], "lat": 37.7,
            "lng": -122.4,
        ]
        ask(dan, SubmitQuiz.type, sports)
        ask(dan, DeleteQuiz.type)
        ask(admin, SetRole.type, ["accountId": "dan", "role": "moderator"])
        ask(admin, SetRole.type, ["accountId": "dan", "role": "user"])
        ask(ann, RemoveFriend.type, ["accountId": "dan"])
        ask(dan, RequestFriend.type, ["accountId": "ann"])
        ask(ann, DenyFriend.type, ["accountId": "dan"])
        for type in [BlockPerson.type, UnblockPerson.type] { ask(dan, type, ["accountId": "eve"]) }
        ask(dan, MakeInviteLink.type)
        forget(dan)
        let match: JSONValue = ["matchId": ask(dan, StartMatch.type, ["gameType": "x01"])["id"] ?? .null]
        ask(dan, RecordVisit.type, match.merging(["darts": ["20", "20", "20"]]))
        ask(dan, UndoVisit.type, match)
        missHost()
        ask(admin, RestoreAccount.type, ["accountId": "eve"])
        // Failed deliveries are retried. Those whose row has changed since, or is gone, remain failed.
        let dead = ask(admin, ShowOutbox.type, ["state": "dead", "limit": 100])["items"]?.arrayValue ?? []
        let isSent = dead.contains { letter in
            if case .success? = answer(admin, RetryDelivery.type, ["id": letter["id"] ?? .null]) {
                true
            } else {
                false
            }
        }
        if !isSent { report("none of \(dead.count) dead letters could be sent again") }
        ask(dan, SearchPlaces.type, ["q": "san fransico"])
    }

    /// Somebody signs in with a provider that does not confirm the address, and the address's owner takes over the
    /// account.
    func takeOver() {
        let fay = Player("fay_8", in: self, Chance(seed: seed ^ 0xFA78))
        (fay.isResting, fay.isFollowingAStory) = (true, true)
        fay.start()
        ask(fay, MakeInviteLink.type)
        forget(fay)
    }

    /// Resets a forgotten password through a mailed link, or another one if that got lost; to the old password, since
    /// the player continues with it.
    private func forget(_ one: Player) {
        for _ in 0..<3 {
            ask(one, ForgotPassword.type, ["email": .string(one.email)])
            wait(milliseconds: 200_000)
            let token: JSONValue = ["token": .string(mails.tokens[one.email]?.last ?? "")]
            guard case .success(let link)? = answer(one, ShowMailedLink.type, token),
                link["purpose"] == "reset"
            else { continue }
            ask(one, ResetPassword.type, token.merging(["new": .string(one.password)]))
            return
        }
        report("no link for a new password came to \(one.name)")
    }
}
