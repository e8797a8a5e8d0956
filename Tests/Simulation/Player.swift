// Somebody at a gateway: acts at random like players, one request after another, retries unanswered requests, and
// remembers seen positions.

import Contracts
import JSON
import Messaging
import TestSupport
import Values
import ZeroMQ

final class Player {
    let name: String
    unowned let world: World
    var chance: Chance
    /// Facts learned from answers.
    var account: ID?
    var token: String?
    var refreshToken: String?
    var password: String
    var seen = Positions()
    var hasOnboarded = false
    private(set) var hasUpgraded = false
    /// The account was deleted.
    private(set) var isGone = false
    /// The last notification seen in the inbox.
    var notification: String?
    /// The last failed delivery seen in the outbox.
    var deadLetter: String?
    /// The token of the player's calendar feed.
    private(set) var feedToken: String?
    /// The last game that this player has hosted for a group.
    var groupGame: String?
    /// The last game that this player hosts with somebody, and the last person who was coming to one of their own.
    var coHosting: String?
    /// The last template that this player has kept.
    var template: String?
    var coming: (game: String, name: String)?
    /// The game whose waitlist this player was last put on.
    var waitingFor: String?
    /// The request that an answer leads to, which is often sent: requests to join are accepted, invitations answered.
    var next: (type: String, data: JSONValue)?
    /// The game or group of the last shared cost.
    var costBook: JSONValue = [:]
    /// The league that the player has made.
    var league: String?
    /// Steps that this player has to take, and those from the request that was made last (Chains.swift).
    var chains: [[Step]] = []
    var pending: [Step]?
    /// A game and the person whom this player invited to it.
    var invited: (game: String, name: String)?
    /// A game that this player has completed.
    var completed: String?
    /// A series that one of the games seen belongs to.
    var seenSeries: String?
    /// Number of links in mails that were opened.
    var linksOpened = 0
    /// A friend, by name.
    var friend: String?
    /// A guest player of this player's.
    var guest: String?
    /// Matches of darts, latest last.
    var matches: [SeenMatch] = []
    /// The deck of cards that was last made or seen.
    var deck: String?
    /// The party session joined last, and the one played to its last card.
    var joinedSession: String?
    var finishedSession: String?
    /// The picture uploaded last.
    var uploaded: String?
    /// The party session started last.
    var session: String?
    private(set) var answersCount = 0
    private(set) var refusals: [String: Int] = [:]
    /// Sends no new requests; those in flight are finished.
    var isResting = false {
        didSet { if oldValue && !isResting { act(after: chance.milliseconds(0...200)) } }
    }
    /// Whether only the requests of a story are sent.
    var isFollowingAStory = false
    private(set) var lastAnswer: (type: String, outcome: Result<JSONValue, Refusal>)?

    private var link: Link?
    private var ids = IDGenerator()
    private var current: Current?
    private var life = 0

    /// The request in flight.
    private struct Current {
        var id: ID
        var type: String
        var frames: [Frame]
        var noun: String
        var schedule: RetrySchedule
        /// Attempts left after answers that are not final.
        var triesLeft: Int
        /// Whether it succeeded before and is repeated.
        var isRepeat: Bool
    }

    init(_ name: String, in world: World, _ chance: Chance) {
        self.name = name
        self.world = world
        self.chance = chance
        password = "secret word of \(name)"
    }

    var email: String { "\(name)@example.com" }
    var isIdle: Bool { current == nil }

    func start() {
        reconnect()
        act(after: chance.milliseconds(0...500))
    }

    private func reconnect() {
        if let link { world.network.close(link) }
        life += 1
        let life = life
        link = world.network.open(for: name) { [weak self] frames in
            if let self, self.life == life { answered(frames) }
        }
    }

    private func act(after delayMs: Int64) {
        world.after(delayMs) { [self] in
            guard current == nil, !isResting else { return }
            if isGone, chance.happens(0.95) { return act(after: 200) }
            send(choose())
        }
    }

    // MARK: - Asking

    /// Sends a request; its answer becomes ``lastAnswer``.
    func ask(_ envelope: RequestEnvelope) {
        lastAnswer = nil
        send(envelope)
    }

    /// A new request of this player's.
    func request(_ type: String, _ data: JSONValue = [:], withToken: Bool = true) -> RequestEnvelope {
        RequestEnvelope(
            id: ids.next(at: world.wallTime, random: &chance), type: type, token: withToken ? token : nil,
            origin: name, after: seen, timeoutMs: chance.one(of: [1000, 2000, 5000]),
            data: Array(data.text().utf8))
    }

    private func send(_ envelope: RequestEnvelope) {
        let bytes = envelope.bytes
        world.witness.asks(envelope, bytes, by: self)
        world.story.mix(name, bytes)
        current = Current(
            id: envelope.id, type: envelope.type,
            frames: [Frame(bytes)] + (Player.file(of: envelope).map { [Frame($0)] } ?? []),
            noun: String(envelope.type.prefix { $0 != "." }),
            schedule: RetrySchedule(
                timeoutMs: envelope.timeoutMs, limitMs: 12_000, startMs: world.nowMs),
            triesLeft: chance.number(0...4), isRepeat: world.witness.asked[envelope.id]?.agreed != nil)
        transmit()
        // Sent twice at once, like a double click.
        if chance.happens(0.05) { transmit() }
        watch()
    }

    private func transmit() {
        guard let current, let link else { return }
        let command = Majordomo.client(noun: current.noun, body: current.frames)
        world.network.send(command.frames, over: link)
    }

    /// Retries after a silence, on a new connection, and gives up in the end.
    private func watch() {
        guard var current else { return }
        switch current.schedule.step(at: world.nowMs) {
        case .wait(let untilMs):
            self.current = current
            world.at(untilMs) { [self, id = current.id] in
                if self.current?.id == id { watch() }
            }
        case .sendAgain:
            self.current = current
            reconnect()
            transmit()
            watch()
        case .giveUp:
            world.story.tell("\(name) gives up on \(current.type) \(current.id)")
            self.current = nil
            reconnect()
            act(after: 100)
        }
    }

    // MARK: - Answers

    private func answered(_ frames: [Frame]) {
        guard case .client(_, let body)? = try? Majordomo(decoding: frames), let first = body.first,
            let reply = first.withUnsafeBytes({ try? ReplyEnvelope(parsing: $0) })
        else { return world.report("\(name) got what is no reply") }
        guard let id = reply.id, world.witness.asked[id]?.player == name else {
            return world.report("\(name) got an answer to what it never asked")
        }
        // A second or late answer is ignored.
        guard let asked = current, asked.id == id else { return }
        if case .failure(let refusal) = reply.outcome,
            [.unavailable, .timeout].contains(refusal.reason), asked.triesLeft > 0
        {
            current?.triesLeft -= 1
            world.after(chance.milliseconds(50...800)) { [self] in
                guard current?.id == id else { return }
                transmit()
            }
            return
        }
        current = nil
        answersCount += 1
        seen.merge(reply.at)
        switch reply.outcome {
        case .success(let data):
            let data = (try? JSONValue(parsing: data)) ?? .null
            let request = asked.frames[0].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            let others = world.emails.subtracting([email])
            for problem in SecretCheck.problems(
                in: data, to: account, among: others, askedWith: request)
            {
                world.report("\(name) was shown in answer to \(asked.type): \(problem)")
            }
            lastAnswer = (asked.type, .success(data))
            if asked.type == GetGame.type { noteSight(asked.id, data, reply.at) }
            agreed(asked, data)
            goOn(after: asked.type)
        case .failure(let refusal):
            lastAnswer = (asked.type, .failure(refusal))
            world.witness.refused(id, refusal)
            // Like clients.
            if refusal.reason == .historyChanged { seen = Positions() }
            refused(asked.type, id, refusal, reply.at)
        }
        act(after: chance.happens(0.2) ? chance.milliseconds(100...900) : chance.milliseconds(0...60))
    }

    private func agreed(_ asked: Current, _ data: JSONValue) {
        if asked.isRepeat { return }
        if let token = data["accessToken"]?.stringValue {
            self.token = token
            refreshToken = data["refreshToken"]?.stringValue
            account = data["accountId"]?.stringValue.flatMap { ID($0) } ?? account
            if let account, !isFollowingAStory { world.accounts.append((account, name)) }
        }
        if isFollowingAStory { return }
        switch asked.type {
        case CreateGame.type, DuplicateGame.type:
            if let game = data["id"]?.stringValue {
                world.games.append((game, self))
                if let venue = data["place"]?["venueId"]?.stringValue { world.venues.insert(venue) }
                if data["visibility"] != "public" { world.elusiveGames.insert(game) }
                if data["sport"] == "golf" { teeOff(game) }
                if let group = data["groupId"]?.stringValue {
                    groupGame = game
                    if data["visibility"] == "group" { world.groupGames[group] = game }
                }
                notePoll(data)
                crowd(into: data)
            }
        case CreateSeries.type: noteSeries(data)
        case Going.type where data["status"] == "waitlisted": waitingFor = data["gameId"]?.stringValue
        case Going.type where data["status"] == "requested": noteRequest(data)
        case Going.type:
            noteComing(data)
            tellHost(ofComingTo: data)
        case NameCoHost.type: noteCoHosts(data)
        case SaveTemplate.type: template = data["id"]?.stringValue
        case GetGame.type: seenSeries = data["seriesId"]?.stringValue ?? seenSeries
        case SearchGames.type, GamesNear.type:
            let seen = (data["items"]?.arrayValue ?? []).compactMap { $0["seriesId"]?.stringValue }
            seenSeries = seen.last ?? seenSeries
        case CompleteGame.type: if let game = data["id"]?.stringValue { noteCompleted(game) }
        case SendInvitations.type, ListInvitations.type, ListFriends.type: noteFriends(asked.type, data)
        case ChangePassword.type: password = nextPassword
        case LogOut.type, LogOutEverywhere.type: token = nil
        case Onboard.type: hasOnboarded = true
        case ShowOutbox.type:
            deadLetter = data["items"]?.arrayValue?.first?["id"]?.stringValue
        case UpgradeGuest.type: hasUpgraded = true
        case DeleteAccount.type:
            token = nil
            if isGuest { account = nil } else { isGone = true }
        case MakeInviteLink.type:
            if let token = data["token"]?.stringValue { world.inviteTokens.append(token) }
        case ShowVisitorLink.type, RenewVisitorLink.type, VisitGame.type: noteVisits(asked.type, data)
        case CreateGroup.type, SetGroupCode.type, InviteToGroup.type, JoinGroup.type,
            AcceptGroupInvitation.type, SetSubgroup.type, LeaveGroup.type, RemoveGroupMember.type:
            noteGroup(asked.type, data)
        case AddDue.type, AddCost.type: noteBook(asked.type, data)
        case CreateCup.type:
            if let cup = data["id"]?.stringValue { world.cups.append((cup, name)) }
            hold(data)
        case CreateLeague.type, CreateSeason.type: noteLeague(asked.type, data)
        case SaveCourse.type, StartRound.type: noteGolf(asked.type, data)
        case CreateLadder.type:
            if let ladder = data["id"]?.stringValue { world.ladders.append((ladder, name)) }
            climb(data)
        case ProposeSettlement.type: noteSettlement(data)
        case CreatePost.type: if let post = data["id"]?.stringValue { world.posts.append(post) }
        case CommentOnPost.type: if let comment = data["id"]?.stringValue { noteComment(comment) }
        case SendMessage.type: if let message = data["id"]?.stringValue { world.messages.append(message) }
        case AddEquipment.type, OfferRide.type: note(asked.id, data)
        case JoinRequests.type, SaveTeams.type, JoinRide.type: noteNext(asked.type, asked.id, data)
        case MakeFeedLink.type, MakeGroupFeedLink.type: feedToken = data["token"]?.stringValue
        case PendingFeedback.type:
            if let game = data["items"]?.arrayValue?.first?["gameId"] {
                next = (SubmitFeedback.type, ["gameId": game, "allGood": true])
            }
        case AddGuest.type: guest = data["id"]?.stringValue
        case RemoveGuest.type: guest = nil
        case SaveDeck.type: if let deck = data["id"]?.stringValue { noteDeck(deck) }
        case ListDecks.type: deck = data["items"]?.arrayValue?.last?["id"]?.stringValue ?? deck
        case StartDeck.type: session = data["id"]?.stringValue
        case CompleteCard.type where data["status"] == "completed" && data["ownerNickname"] == nil:
            finishedSession = data["id"]?.stringValue
        case MakePartyCode.type: if let code = data["code"]?.stringValue { noteParty(code) }
        case JoinSession.type: if let id = data["id"]?.stringValue { noteJoined(id) }
        case LeaveSession.type: joinedSession = nil
        case MakeClaimCode.type: if let code = data["code"]?.stringValue { world.claimCodes.append(code) }
        case AddPhoto.type:
            let photos = data["profile"]?["photos"]?.arrayValue ?? []
            if let photo = photos.last?.stringValue { world.pictures.append(photo) }
        case UploadPhoto.type:
            uploaded = data["photo"]?.stringValue
            if let uploaded { world.pictures.append(uploaded) }
        case StartMatch.type, RecordVisit.type, PlayComputer.type, DecideBullOff.type, UndoVisit.type,
            AbandonMatch.type, Rematch.type:
            noteMatch(data)
        case ChallengeFriend.type, AcceptChallenge.type, JoinMatch.type, GetRemote.type, AbortMatch.type,
            CancelChallenge.type, DeclineChallenge.type:
            noteRemote(data)
        case TicketQueue.type, ResolveTicket.type: note(asked.type, data)
        case ListNotifications.type: notification = data["items"]?.arrayValue?.first?["id"]?.stringValue
        default: break
        }
    }

    private func refused(_ type: String, _ id: ID, _ refusal: Refusal, _ at: Positions) {
        refusals[refusal.reason.rawValue, default: 0] += 1
        if Step.passing.contains(refusal.reason) { goBack(to: type) }
        // The bus answers this, without positions, to a request that killed two workers.
        if refusal.reason == .internal, !at.isEmpty {
            world.report("\(name) was answered internal to \(type): \(refusal.message)")
        }
        if [.sessionExpired, .tokenExpired].contains(refusal.reason) || refusal.reason == .unauthenticated,
            type != LogIn.type,
            type != ChangePassword.type
        {
            token = nil
        }
        if type == RefreshSession.type || type == LogIn.type { refreshToken = nil }
        // An earlier change of the password may have succeeded without an answer.
        if type == LogIn.type, refusal.reason == .unauthenticated { password = nextPassword }
        checkCausality(type, id, refusal)
    }

    /// Anyone who was told of a game can ask any service about it (architecture.md, `after`).
    private func checkCausality(_ type: String, _ id: ID, _ refusal: Refusal) {
        // Except: after a backup of games was restored, some games no longer exist. For feedback, "not found" means
        // that a player was not there. For equipment and teams, it can mean an item or a player, and for a host a visitor.
        // A link for people without an account that its host has renewed leads nowhere (§6.11). A copy of a
        // game is refused to somebody who has left its group.
        guard refusal.reason == .notFound, !["itemId", "a", "b", "visitorId"].contains(refusal.field),
            !world.plan.losesLines(of: "games"), type != SubmitFeedback.type,
            let asking = world.witness.asked[id],
            let data = try? JSONValue(parsing: asking.envelope.data),
            let game = data["gameId"]?.stringValue, data["accountId"] == nil, data["key"] == nil,
            type != DuplicateGame.type || refusal.message.contains(game),
            !world.elusiveGames.contains(game),
            let host = world.games.first(where: { $0.id == game })?.host,
            !world.blocks.contains([host.name, name]),
            let known = world.gamePositions[game], asking.envelope.after["games"] >= known
        else { return }
        world.report("\(type) \(id): \(game) was not found, though the request came after it")
    }

    // MARK: - Again

    var nextPassword: String { password.hasSuffix("!") ? String(password.dropLast()) : password + "!" }

    /// Repeats an earlier request: unchanged, or under the same id with other content.
    func again() -> RequestEnvelope? { chance.happens(0.4) ? againAfterRefusal() : againAfterSuccess() }

    /// A refused request: corrected or unchanged.
    private func againAfterRefusal() -> RequestEnvelope? {
        let mine = world.witness.askedIds.suffix(200).compactMap { world.witness.asked[$0] }.filter {
            $0.player == name && $0.agreed == nil && $0.refused != nil && $0.envelope.token == token
                && Self.freeText[$0.envelope.type] != nil
        }
        guard !mine.isEmpty else { return nil }
        let envelope = chance.one(of: mine).envelope
        return chance.happens(0.7) ? changed(envelope) : envelope
    }

    private func changed(_ envelope: RequestEnvelope) -> RequestEnvelope {
        var envelope = envelope
        if let field = Self.freeText[envelope.type],
            case .object(var data)? = try? JSONValue(parsing: envelope.data)
        {
            data[field] = .string("something else, number \(chance.number(0...9))")
            envelope.data = Array(JSONValue.object(data).text().utf8)
        }
        return envelope
    }

    private func againAfterSuccess() -> RequestEnvelope? {
        // Services remember requests for a day.
        let since = world.wallTime.adding(hours: -20)
        let mine = world.witness.askedIds.suffix(200).compactMap { world.witness.asked[$0] }.filter {
            $0.player == name && $0.isCommand && $0.agreed != nil && $0.wasWritten
                && $0.envelope.token == token && $0.at > since
        }
        guard !mine.isEmpty, var envelope = chance.one(of: mine).agreedTo else { return nil }
        if chance.happens(0.3) { return changed(envelope) }
        // The same content in another encoding.
        if chance.happens(0.3), case .object(var data)? = try? JSONValue(parsing: envelope.data) {
            data.members.reverse()
            envelope.data = Array(" \(JSONValue.object(data).text()) ".utf8)
        }
        return envelope
    }

    /// Fields with free text, by command.
    private static let freeText = [
        CreateGame.type: "title", UpdateGame.type: "title", UpdateProfile.type: "bio", Going.type: "note",
        Maybe.type: "note",
    ]
}
