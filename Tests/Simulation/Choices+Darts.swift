// Matches of darts: local ones, remote ones of two friends, and those that devices recorded (domain.md §5).

import Contracts
import Darts
import JSON
import TestSupport
import Values

/// A match that a player has seen.
struct SeenMatch {
    var id: String
    var isRemote = false
    /// The score as its owner last saw it.
    var remaining: Int?
}

extension Player {
    /// Plays, looks at matches, or challenges somebody.
    func playDarts() -> RequestEnvelope {
        switch chance.number(0...19) {
        case 0...1: return startMatch()
        case 2: return request(MatchHistory.type, chance.happens(0.3) ? ["opponent": "p"] : [:])
        case 3: return request(AdviseCheckout.type, ["score": .integer(Int64(chance.number(0...180)))])
        case 4 where chance.happens(0.3): return keepPreset()
        case 4: return chance.happens(0.5) ? request(ListModes.type) : lookAtMatch()
        case 5...9 where !isGuest: return playRemotely()
        case 10 where !isGuest: return sync()
        case 11 where !isGuest: return request(SyncStatus.type)
        default: return matches.isEmpty ? startMatch() : goOn(chance.one(of: matches))
        }
    }

    private func keepPreset() -> RequestEnvelope {
        let name: JSONValue = ["name": .string("Liked \(chance.number(0...5))")]
        switch chance.number(0...3) {
        case 0: return request(ListPresets.type)
        case 1: return request(DeletePreset.type, name)
        default:
            let game: JSONValue = chance.one(of: ["killer", "knockout", "sudden_death"])
            return request(SavePreset.type, name.merging(["gameType": game]))
        }
    }

    private func startMatch() -> RequestEnvelope {
        let game = chance.one(of: DartsGame.allCases)
        var options: JSONValue = [:]
        if game == .x01 {
            options = ["startScore": 101, "bestOfLegs": .integer(chance.happens(0.3) ? 3 : 1)]
            if chance.happens(0.4) { options = ["startScore": 501, "maxRounds": 10] }
        }
        var other: JSONValue = ["name": "Joe"]
        if let friend, chance.happens(0.3) { other = ["accountId": .string(friend)] }
        if let guest, chance.happens(0.3) { other = ["guestPlayerId": .string(guest)] }
        if game == .cricket || game == .x01, chance.happens(0.5) { other = ["cpu": 5] }
        let me: JSONValue = ["accountId": .string(account?.description ?? name)]
        return request(
            StartMatch.type,
            ["gameType": .string(game.rawValue), "options": options, "players": [me, other]])
    }

    private func goOn(_ match: SeenMatch) -> RequestEnvelope {
        let about: JSONValue = ["matchId": .string(match.id)]
        switch chance.number(0...19) {
        case 0: return request(UndoVisit.type, about)
        case 1: return request(match.isRemote ? AbortMatch.type : AbandonMatch.type, about)
        case 2: return request(match.isRemote ? GetRemote.type : Rematch.type, about)
        case 3: return lookAtMatch()
        case 4:
            return request(RecordVisit.type, about.merging(["total": .integer(Int64(chance.number(0...60)))]))
        case 5: return request(isGuest ? PlayComputer.type : HearCaller.type, about)
        case 6 where !match.isRemote:
            return chance.happens(0.8)
                ? request(PlayComputer.type, about) : request(DecideBullOff.type, about.merging(["slot": 0]))
        default: return request(RecordVisit.type, about.merging(["darts": .array(darts(match.remaining))]))
        }
    }

    /// The darts of a player who often finishes if possible.
    private func darts(_ remaining: Int?) -> [JSONValue] {
        if let remaining, let route = Checkout.route(from: remaining), chance.happens(0.6) {
            return route.map { .string($0.description) }
        }
        return (0..<3).map { _ in .string(chance.one(of: ["T20", "20", "19", "D20", "BULL", "5", "M"])) }
    }

    private func lookAtMatch() -> RequestEnvelope {
        guard let match = matches.last else { return request(MatchHistory.type) }
        let about: JSONValue = ["matchId": .string(match.id)]
        switch chance.number(0...2) {
        case 0: return request(match.isRemote ? GetRemote.type : GetMatch.type, about)
        case 1: return request(ShowBoard.type, about)
        default: return request(isGuest ? GetMatch.type : WatchMatch.type, about)
        }
    }

    // MARK: - At two boards

    private func playRemotely() -> RequestEnvelope {
        guard let remote = world.challenges.last, chance.happens(0.5) else {
            if chance.happens(0.3) { return request(ListRemotes.type) }
            guard let friend else { return request(ListFriends.type) }
            return request(ChallengeFriend.type, ["opponentId": .string(friend), "startScore": 301])
        }
        let about: JSONValue = ["matchId": .string(remote)]
        switch chance.number(0...11) {
        case 0: return request(DeclineChallenge.type, about)
        case 1: return request(CancelChallenge.type, about)
        case 2...4: return request(AcceptChallenge.type, about)
        case 5...7: return request(JoinMatch.type, about)
        case 8: return request(GetRemote.type, about)
        case 9: return request(AbortMatch.type, about)
        default: return request(RecordVisit.type, about.merging(["darts": .array(darts(nil))]))
        }
    }

    // MARK: - Recorded

    private func sync() -> RequestEnvelope {
        let isOver = chance.happens(0.5)
        let visits: [JSONValue] = [
            ["player": 0, "darts": ["T17", "M", "M"], "scoreBefore": 101, "scoreAfter": 50],
            ["player": 1, "darts": ["20", "20", "20"], "scoreBefore": 101, "scoreAfter": 41],
            ["player": 0, "darts": ["BULL"], "scoreBefore": 50, "scoreAfter": 0],
        ]
        let time = world.wallTime.adding(minutes: -chance.number(0...9)).description
        let match: JSONValue = [
            "gameType": "x01", "options": ["startScore": 101], "startedAt": .string(time),
            "players": [["accountId": .string(account?.description ?? name)], ["name": "Joe"]],
            "matchData": .array(Array(visits.prefix(isOver ? 3 : chance.number(0...2)))),
        ]
        // A small set of ids, so that matches are repeated.
        let id = ID(high: 0x0199_A3C4_7A1B_7C3D, low: 0x9E4F_0000_0000_0000 | UInt64(chance.number(0...30)))
        return request(
            SyncMatches.type,
            [
                "deviceId": .string(name),
                "items": [
                    [
                        "matchId": .string(id.description), "deviceTime": .string(time), "payload": match,
                        "state": isOver ? "completed" : "draft",
                    ]
                ],
            ])
    }

    // MARK: - What comes of it

    /// Remembers the match that a reply shows.
    func noteMatch(_ data: JSONValue) {
        guard let id = data["id"]?.stringValue else { return }
        let isOver = data["status"].map { $0 != "live" } ?? false
        let scores = data["standing"]?["scores"]?.arrayValue?.compactMap(\.intValue) ?? []
        let onTurn = data["standing"]?["onTurn"]?.intValue
        let remaining =
            data["gameType"] == "x01"
            ? onTurn.flatMap { scores.indices.contains($0) ? scores[$0] : nil } : nil
        matches.removeAll { $0.id == id }
        let about: JSONValue = ["matchId": .string(id)]
        if isOver, data["mode"] == "local", chance.happens(0.4) {
            next = (Rematch.type, about)
        } else if !isOver, let onTurn, data["players"]?.arrayValue?[onTurn]["cpu"] != nil, chance.happens(0.8)
        {
            next = (PlayComputer.type, about)
        } else if !isOver, data["options"]?["maxRounds"]?.intValue ?? 0 > 0, chance.happens(0.95) {
            // Nobody scores until the rounds are over, and the bull decides.
            next =
                data["standing"]?["bullOff"] == true
                ? (DecideBullOff.type, about.merging(["slot": 0]))
                : (RecordVisit.type, about.merging(["total": 0]))
        }
        if !isOver || chance.happens(0.3) {
            matches.append(SeenMatch(id: id, isRemote: data["mode"] == "remote", remaining: remaining))
        }
        if matches.count > 6 { matches.removeFirst() }
    }

    /// The challenged player answers, whoever can join does, and the player on turn throws.
    func noteRemote(_ data: JSONValue) {
        guard let id = data["id"]?.stringValue else { return }
        let about: JSONValue = ["matchId": .string(id)]
        if world.challenges.last != id { world.challenges.append(id) }
        let ids = (data["players"]?.arrayValue ?? []).compactMap { $0["accountId"]?.stringValue }
        let both = world.players.filter { ids.contains($0.account?.description ?? "") }
        switch data["state"] {
        case "pending":
            if chance.happens(0.2) {
                next = (CancelChallenge.type, about)
            } else {
                let answer = chance.happens(0.6) ? AcceptChallenge.type : DeclineChallenge.type
                both.first { $0.account != account }?.next = (answer, about)
            }
        case "ready", "lobby": for player in both { player.next = (JoinMatch.type, about) }
        case "in_progress":
            for player in both where player.matches.last?.id != id {
                player.matches.append(SeenMatch(id: id, isRemote: true))
            }
            if chance.happens(0.3) { next = (chance.one(of: [GetRemote.type, AbortMatch.type]), about) }
        default: break
        }
    }
}
