// darts.sync: matches that devices recorded, judged one by one by replaying them (domain.md §5.11). The order of the
// items does not matter: of drafts the latest is kept, of completed matches the first.

import Contracts
import Crypto
import Darts
import JSON
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Games {
    static let recorded = Rules<Games>()
        .command(SyncMatches.self, decide: Situation.sync, reply: Situation.synced)
        .query(SyncStatus.self, answer: Situation.syncStatus)
        .evolve(MatchRecorded.self) { state, event, info in state.matches.record(event, at: info.time) }
        .evolve(MatchesSynced.self) { state, event, info in state.matches.note(event, at: info.time) }

    /// When and by which device a match was recorded.
    struct Recording: Codable, Sendable {
        var deviceTime: Timestamp
        var deviceId: String?
        var syncedAt: Timestamp
        var contentHash: String

        /// The draft with the higher rank is kept.
        fileprivate var rank: (Timestamp, String, String) { (deviceTime, deviceId ?? "", contentHash) }
    }

    /// The items of one sync, judged in order: each sees what those before it changed.
    fileprivate struct SyncBatch {
        let situation: Situation<Games>
        let me: ID
        let device: String?
        private(set) var results: [SyncResult] = []
        private(set) var events: [any Event] = []
        private var changed: [ID: KnownMatch] = [:]
        private var newDrafts = 0

        init(_ situation: Situation<Games>, of me: ID, device: String?) {
            (self.situation, self.me, self.device) = (situation, me, device)
        }

        /// The reason why an item is rejected.
        private struct Rejection: Error {
            var reason: SyncReason
            var message: String
        }

        mutating func judge(_ item: SyncItem) {
            var result = SyncResult(matchId: item.matchId, state: item.state, result: .rejected)
            do throws(Rejection) {
                let known = changed[item.matchId] ?? situation.state.matches[item.matchId]
                let (event, match) = try recorded(item, known)
                result.contentHash = event.contentHash
                result.clockSkew = situation.isOff(item.deviceTime) ? true : nil
                result.result = verdict(event, known)
                if result.result == .stored { try keep(event, match, isNew: known == nil) }
            } catch {
                (result.result, result.reason, result.message) = (.rejected, error.reason, error.message)
            }
            results.append(result)
        }

        private func verdict(_ event: MatchRecorded, _ known: KnownMatch?) -> SyncVerdict {
            guard let known else { return .stored }
            guard let recording = known.recording, known.status != .abandoned else { return .immutable }
            if known.status == .completed {
                if event.state == .draft { return .immutable }
                return recording.contentHash == event.contentHash ? .duplicate : .immutable
            }
            if event.state == .completed { return .stored }
            let rank = Recording(event, at: situation.now).rank
            if rank > recording.rank { return .stored }
            return recording.contentHash == event.contentHash ? .duplicate : .superseded
        }

        private mutating func keep(
            _ event: MatchRecorded, _ match: Match, isNew: Bool
        ) throws(Rejection) {
            if isNew, event.state == .draft {
                guard situation.state.matches.liveCount(of: me) + newDrafts < DartsLimits.liveMax else {
                    throw Rejection(
                        reason: .full,
                        message:
                            "\(DartsLimits.liveMax) matches of yours are live; finish or abandon one first")
                }
                newDrafts += 1
            }
            events.append(event)
            var known = KnownMatch(event, at: situation.now)
            if event.state == .completed {
                let ended = event.endedAt ?? event.deviceTime
                let seconds = max(0, Int(ended.since(event.startedAt) / 1000))
                let completed = situation.completed(known, match, at: ended, seconds: seconds)
                events.append(completed)
                (known.status, known.outcome) = (.completed, .init(completed))
            }
            changed[known.id] = known
        }

        // MARK: - Reading

        /// The event that stores the item, and the match that its darts make.
        private func recorded(
            _ item: SyncItem, _ known: KnownMatch?
        ) throws(Rejection) -> (MatchRecorded, Match) {
            if let known { try admit(known) }
            let (payload, owner) = (item.payload, known?.ownerId ?? me)
            var problems = Problems()
            payload.options?.check(payload.gameType, &problems)
            payload.players.check(payload.gameType, payload.options, &problems)
            problems.require(
                (payload.matchData ?? []).count <= DartsLimits.visitsMax, "matchData",
                "matchData has at most \(DartsLimits.visitsMax) visits")
            if let message = problems.refusal?.message { throw Rejection(reason: .invalid, message: message) }
            let players: [MatchPlayer]
            do throws(Refusal) {
                players = try situation.players(payload.players, of: owner)
                if let game = payload.gameId { try situation.refuse(game: game, of: me) }
            } catch {
                let isInvalid = error.reason == .invalidArgument
                throw Rejection(reason: isInvalid ? .invalid : .forbidden, message: error.message)
            }
            let options = (payload.options ?? MatchOptions()).completed(for: payload.gameType)
            let seed = payload.seed ?? Seed(0)
            let match = try replayed(payload, options.mode(of: payload.gameType, seed: seed))
            if item.state == .completed, !match.isOver {
                throw Rejection(reason: .replayMismatch, message: "nobody has won yet")
            }
            if let winners = payload.winners, winners.sorted() != match.winners {
                throw Rejection(
                    reason: .replayMismatch, message: "winners: its visits come to \(match.winners)")
            }
            let seated = players.enumerated().map { slot, player in
                var player = player
                player.slot = slot
                return player
            }
            if let known, known.ownerId != me, known.status == .live, !known.hasPlayers(seated) {
                throw Rejection(
                    reason: .forbidden, message: "only the owner of the match can change who plays in it")
            }
            var event = MatchRecorded(
                matchId: item.matchId, ownerId: owner, state: item.state, gameType: payload.gameType,
                options: options, seed: seed, players: seated, record: Record(match.visits),
                startedAt: payload.startedAt, endedAt: payload.endedAt, gameId: payload.gameId,
                deviceTime: item.deviceTime, deviceId: device, contentHash: "")
            // Hash the times as they were sent, so that sending the item again gives the same hash.
            event.contentHash = Recording.hash(event)
            setRight(&event)
            return (event, match)
        }

        /// Refuses a match that the caller is not in, or one that goes on with somebody whom a block separates from them.
        private func admit(_ known: KnownMatch) throws(Rejection) {
            guard known.people.contains(me) else {
                throw Rejection(reason: .forbidden, message: "this match is somebody else's")
            }
            let isApart = known.people.contains { situation.state.circles.areApart($0, me) }
            if known.status == .live, known.ownerId != me, isApart {
                throw Rejection(
                    reason: .forbidden, message: "you cannot play with everybody in this match any more")
            }
        }

        /// Corrects the times of a device whose clock is off, and times that contradict each other.
        private func setRight(_ event: inout MatchRecorded) {
            if situation.isOff(event.deviceTime) {
                let ahead = event.deviceTime.since(situation.now)
                event.deviceTime = situation.now
                event.startedAt = event.startedAt.adding(milliseconds: -ahead)
                event.endedAt = event.endedAt?.adding(milliseconds: -ahead)
            }
            // The clock may have been set during the match.
            if let end = event.endedAt, end > event.deviceTime || situation.isOff(end) {
                event.endedAt = event.deviceTime
            }
            let end = event.endedAt ?? event.deviceTime
            let lasted = end.since(event.startedAt)
            if lasted < 0 || lasted > Int64(SyncLimits.lastsHoursMax) * 3_600_000 { event.startedAt = end }
        }

        private func replayed(_ payload: RecordedMatch, _ mode: Mode) throws(Rejection) -> Match {
            guard var match = Match(mode, players: payload.players.count) else {
                throw Rejection(reason: .invalid, message: "so many cannot play it")
            }
            for (number, visit) in (payload.matchData ?? []).enumerated() {
                let field = "matchData.\(number)"
                guard let thrown = visit.thrown else {
                    throw Rejection(reason: .invalid, message: "\(field).darts: one of them is no dart")
                }
                let played: Visit
                do throws(Foul) { played = try match.play(thrown, callsBust: visit.bust == true) } catch {
                    throw Rejection(
                        reason: .replayMismatch, message: "\(field): \(Refusal(error).message)")
                }
                if let mistake = visit.misplaced(in: played) {
                    throw Rejection(reason: .wrongTurn, message: "\(field).\(mistake)")
                }
                if !visit.says(played) {
                    throw Rejection(
                        reason: .replayMismatch,
                        message: "\(field): from \(played.scoreBefore) its darts come to \(played.scoreAfter)"
                            + (played.bust ? ", bust" : ""))
                }
            }
            return match
        }
    }
}

extension Situation<Games> {
    /// Whether a device's clock that shows this is wrong.
    fileprivate func isOff(_ time: Timestamp) -> Bool {
        time > now.adding(hours: SyncLimits.aheadHours) || time < now.adding(days: -SyncLimits.behindDays)
    }

    // MARK: - Judging

    fileprivate func sync(_ command: SyncMatches) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        var batch = Games.SyncBatch(self, of: me, device: command.deviceId)
        for item in command.items { batch.judge(item) }
        return .events(
            batch.events + [MatchesSynced(accountId: me, deviceId: command.deviceId, results: batch.results)])
    }

    fileprivate func synced(_ command: SyncMatches, _ occurred: Occurred) throws(Refusal) -> SyncMatches.Reply
    {
        .init(results: occurred.first(MatchesSynced.self)?.results ?? [])
    }

    fileprivate func syncStatus(_ query: SyncStatus) throws(Refusal) -> SyncStatus.Reply {
        let mine = state.matches.synced[try caller.id()] ?? []
        return .init(
            items: mine.filter { query.deviceId.map(String?.some) ?? $0.deviceId == $0.deviceId })
    }
}

extension Games.Recording {
    fileprivate init(_ event: MatchRecorded, at time: Timestamp) {
        self.init(
            deviceTime: event.deviceTime, deviceId: event.deviceId, syncedAt: time,
            contentHash: event.contentHash)
    }

    /// Hashes what was played, by whom and when; not the device, its clock or the match's id.
    fileprivate static func hash(_ event: MatchRecorded) -> String {
        var content = event
        (content.deviceTime, content.deviceId, content.contentHash) = (.distantPast, nil, "")
        (content.matchId, content.state) = (ID(high: 0, low: 0), .completed)
        for slot in content.players.indices { content.players[slot].nickname = nil }
        return Base64URL.encode(Crypto.sha256((try? content.written()) ?? []))
    }
}

extension Games.KnownMatch {
    init(_ event: MatchRecorded, at time: Timestamp) {
        self.init(
            id: event.matchId, ownerId: event.ownerId, mode: .recorded, gameType: event.gameType,
            options: event.options, seed: event.seed, players: event.players, gameId: event.gameId,
            startedAt: event.startedAt, record: event.record)
        recording = Games.Recording(event, at: time)
    }

    /// Whether the same accounts, guest players and names play it, in the same order.
    fileprivate func hasPlayers(_ others: [MatchPlayer]) -> Bool {
        players.elementsEqual(others) { mine, other in
            (mine.accountId, mine.guestPlayerId, mine.name, mine.cpu)
                == (other.accountId, other.guestPlayerId, other.name, other.cpu)
        }
    }
}

extension RecordedVisit {
    /// The first field that contradicts the visit's place in the match, and the right value.
    fileprivate func misplaced(in played: Visit) -> String? {
        let places = [
            ("player", player, played.player), ("set", set ?? played.set, played.set),
            ("leg", leg ?? played.leg, played.leg), ("turn", turn ?? played.turn, played.turn),
        ]
        return places.first { $0.1 != $0.2 }.map { "\($0.0) is \($0.2) here, not \($0.1)" }
    }

    /// Whether the scores it states agree with its darts; `meta` may be missing.
    fileprivate func says(_ played: Visit) -> Bool {
        scoreBefore == played.scoreBefore && scoreAfter == played.scoreAfter && (bust ?? false) == played.bust
            && (meta == nil || meta == played.meta)
    }
}
