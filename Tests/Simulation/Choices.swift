// The actions of players: every command and every query, with arguments that mostly make sense.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    /// The next request.
    func choose() -> RequestEnvelope {
        if isGone { return request(CheckNickname.type, ["nickname": .string(name)], withToken: false) }
        if let entrance { return entrance }
        if chance.happens(0.06), let again = again() { return again }
        if let step = step() { return step }
        if let next, chance.happens(0.5) {
            self.next = nil
            return request(next.type, next.data)
        }
        if chance.happens(0.1) { return hearOrBeHeard() }
        if name == world.adminName, let opening = openFirstLinks() { return opening }
        if name == world.adminName, chance.happens(0.08) { return moderate() }
        if name != world.adminName, chance.happens(isGuest ? 0.05 : world.plan.leaving) {
            return becomeSomebodyOrNobody()
        }
        if chance.happens(0.15) { return meetPeople() }
        if !isGuest, chance.happens(0.05) { return takeElsewhere() }
        if !isGuest, chance.happens(0.03) { return readMail() }
        if !isGuest, chance.happens(0.06) { return keepGroups() }
        if !isGuest, chance.happens(0.05) { return keepBooks() }
        if !isGuest, chance.happens(0.06) { return playCups() }
        if !isGuest, chance.happens(0.04) { return playInALeague() }
        if !isGuest, chance.happens(0.04) { return playGolf() }
        if !isGuest, chance.happens(0.05) { return playLadders() }
        if !isGuest, !world.games.isEmpty, chance.happens(0.05) { return visitOrReceive() }
        if chance.happens(0.04) { return keepGuestsAndPictures() }
        if chance.happens(0.05) { return playCards() }
        if !isGuest, chance.happens(0.08) { return talk() }
        if chance.happens(0.1) { return playDarts() }
        if !isGuest, chance.happens(0.1), let asked = inviteOrAnswer() { return asked }
        if hasOnboarded, chance.happens(0.12) { return speakOrRead() }
        if !isGuest, chance.happens(0.04) { return complain() }
        if !isGuest, chance.happens(0.03) { return lookAtNumbers() }
        if !isGuest, !world.games.isEmpty, chance.happens(0.1) { return prepare() }
        switch chance.one(of: [(50, Subject.rsvp), (25, .games), (15, .profile), (5, .account), (8, .look)]) {
        case .rsvp where !world.polls.isEmpty && !isGuest && chance.happens(0.1): return vote()
        case .rsvp: return world.games.isEmpty ? createGame() : answerGame()
        case .games where chance.happens(0.2): return keepSeries()
        case .games: return world.games.count < 2 || chance.happens(0.3) ? createGame() : changeGame()
        case .profile: return changeProfile()
        case .account: return changeAccount()
        case .look: return look()
        }
    }

    /// The request that has to come before any other.
    var entrance: RequestEnvelope? { account == nil ? enter() : token == nil ? comeBack() : nil }

    private enum Subject { case rsvp, games, profile, account, look }

    // MARK: - account

    private func enter() -> RequestEnvelope {
        if isGuest { return request(SignUpAsGuest.type, ["deviceId": .string(name)], withToken: false) }
        if isVouchedFor { return logIn() }
        if refusals["already_exists"] != nil { return logIn() }
        return request(
            SignUp.type,
            [
                "email": .string(email), "password": .string(password), "nickname": .string(name),
                "displayName": .string("The \(name)"),
            ], withToken: false)
    }

    /// A few play without registering.
    var isGuest: Bool { name.hasSuffix("9") && !hasUpgraded }

    private func comeBack() -> RequestEnvelope {
        if let refreshToken, chance.happens(0.5) {
            return request(
                RefreshSession.type, ["refreshToken": .string(refreshToken)], withToken: false)
        }
        return isGuest ? enter() : logIn()
    }

    /// Whether the player has no password, and logs in with a Google ID token.
    var isVouchedFor: Bool { name.hasSuffix("8") }

    /// In a story the provider does not confirm the address.
    var idToken: JSONValue {
        FakeToken.make(name, email: email, isVerified: !isFollowingAStory, at: world.wallTime)
    }

    private func logIn() -> RequestEnvelope {
        if isVouchedFor {
            return request(
                SignInWithProvider.type,
                ["provider": "google", "idToken": idToken, "nickname": .string(name)], withToken: false)
        }
        let isMistaken = chance.happens(0.05)
        return request(
            LogIn.type,
            ["nickname": .string(name), "password": .string(isMistaken ? "not that" : password)],
            withToken: false)
    }

    private func changeAccount() -> RequestEnvelope {
        switch chance.number(0...9) {
        case 0...2:
            return request(ChangePassword.type, ["old": .string(password), "new": .string(nextPassword)])
        case 3...4: return request(LogOut.type)
        case 5: return request(LogOutEverywhere.type)
        case 6:
            return request(
                ChangeSettings.type,
                [
                    "sound": .bool(chance.happens(0.5)),
                    "deviceTime": .string(world.wallTime.adding(minutes: -chance.number(0...9)).description),
                ])
        default:
            guard let refreshToken else { return request(WhoAmI.type) }
            return request(
                RefreshSession.type, ["refreshToken": .string(refreshToken)], withToken: false)
        }
    }

    // MARK: - profile

    private func changeProfile() -> RequestEnvelope {
        if !hasOnboarded, chance.happens(0.5) {
            return request(
                Onboard.type,
                [
                    "birthDate": .string("19\(chance.number(60...99))-06-\(chance.number(10...28))"),
                    "gender": "female", "cityLabel": "San Francisco, CA", "lat": 37.77, "lng": -122.42,
                ])
        }
        if chance.happens(0.4) { return completeProfile() }
        switch chance.number(0...6) {
        case 0: return request(GetProfile.type, ["accountId": .string(somebody)])
        case 1: return request(ListProfiles.type, ["ids": .array([.string(somebody), .string(name)])])
        case 2: return request(SearchProfiles.type, ["q": "play"])
        case 3: return request(CheckNickname.type, ["nickname": .string(somebody)])
        default:
            return request(
                UpdateProfile.type,
                [
                    "bio": .string("number \(chance.number(0...99))"),
                    "displayName": .string("The \(name) \(chance.number(0...9))"),
                ])
        }
    }

    var somebody: String {
        world.accounts.isEmpty ? name : world.accounts[chance.number(0...world.accounts.count - 1)].name
    }

    // MARK: - games

    private func createGame() -> RequestEnvelope {
        if chance.happens(0.1) { return request(CreateGame.type, .object(fieldsOfPoll())) }
        var fields: [String: JSONValue] = [
            "sport": chance.one(of: ["soccer", "basketball", "tennis"]),
            "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
            "startsAt": .string(
                world.wallTime.adding(hours: chance.one(of: [1, 2, 3, 5, 10, 50])).description),
        ]
        if !chance.happens(0.2) { fields["capacity"] = .integer(Int64(chance.number(2...4))) }
        if chance.happens(0.3) { fields["waitlistMode"] = "offer" }
        if chance.happens(0.25) { fields["joinPolicy"] = "request" }
        if chance.happens(0.15) { fields["visibility"] = "friends" }
        if chance.happens(0.1) { fields["requireTier2"] = true }
        if fields["requireTier2"] == nil, chance.happens(0.3) {
            (fields["visitors"], fields["rosterToVisitors"]) = ("ask", .bool(chance.happens(0.5)))
        }
        if chance.happens(0.4) { fields["guestsEach"] = .integer(Int64(chance.number(1...3))) }
        if chance.happens(0.2) { fields["answering"] = answering }
        if let friend, chance.happens(0.3) { fields["invite"] = [.string(friend)] }
        if let group = world.groups.last(where: { $0.owner == name }), chance.happens(0.3) {
            fields["groupId"] = .string(group.id)
            if chance.happens(0.5) { fields["visibility"] = "group" }
            if chance.happens(0.3) { fields["inviteGroup"] = true }
        }
        return request(CreateGame.type, .object(fields))
    }

    /// A deadline for answers, and sometimes a minimum. Before some starts they would be past already.
    private var answering: JSONValue {
        let deadline: JSONValue = ["answerHoursBefore": .integer(Int64(chance.number(1...2)))]
        return chance.happens(0.3) ? deadline.merging(["minPlayers": 2, "decideHoursBefore": 1]) : deadline
    }

    private func changeGame() -> RequestEnvelope {
        let (game, _) = someGame(hosted: true)
        let id: JSONValue = .string(game)
        switch chance.number(0...16) {
        case 0...6:
            let change: [String: JSONValue] = chance.one(of: [
                ["capacity": .integer(Int64(chance.number(2...6)))], ["capacity": .null],
                ["title": .string("Title \(chance.number(0...99))")],
                ["startsAt": .string(world.wallTime.adding(hours: chance.number(1...50)).description)],
                ["waitlistMode": chance.happens(0.5) ? "offer" : "auto"],
                ["guestsEach": .integer(Int64(chance.number(0...2)))],
            ])
            return request(UpdateGame.type, .object(change.merging(["gameId": id]) { $1 }))
        case 7...8: return request(CloseGame.type, ["gameId": id])
        case 9...11: return request(OpenGame.type, ["gameId": id])
        case 12: return request(CancelGame.type, ["gameId": id, "reason": "Rain"])
        case 13: return request(CompleteGame.type, ["gameId": id])
        case 14:
            guard chance.happens(0.5) else { return request(GetGame.type, ["gameId": id]) }
            world.elusiveGames.insert(game)
            return request(DeleteGame.type, ["gameId": id])
        case 15:
            let start: JSONValue = .string(world.wallTime.adding(hours: chance.number(1...9)).description)
            return request(DuplicateGame.type, ["gameId": id, "startsAt": start])
        default: return request(GetGame.type, ["gameId": id])
        }
    }

    /// A recent game, or one of the player's own.
    func someGame(hosted: Bool) -> (id: String, host: Player) {
        if hosted, let coHostedGame, chance.happens(0.2) { return coHostedGame }
        let own = world.games.filter { $0.host === self }
        if hosted, !own.isEmpty, chance.happens(0.9) { return chance.one(of: Array(own.suffix(4))) }
        return chance.one(of: Array(world.games.suffix(4)))
    }

    // MARK: - rsvp

    private func answerGame() -> RequestEnvelope {
        let (game, host) = someGame(hosted: false)
        let id: JSONValue = .string(game)
        let hosts = host === self || coHosting == game
        if let seenSeries, chance.happens(0.1) {
            let status: JSONValue = chance.one(of: ["going", "maybe", "left"])
            return request(AnswerSeries.type, ["seriesId": .string(seenSeries), "status": status])
        }
        if hosts, chance.happens(0.6) {
            if let completed, chance.happens(0.5) {
                self.completed = nil
                return request(SetAttendance.type, attendance(completed))
            }
            let type = chance.one(of: [
                AcceptRequest.type, DeclineRequest.type, RemovePerson.type, WalkIn.type, WalkIn.type,
                TransferHost.type, NameCoHost.type, NameCoHost.type,
            ])
            if chance.happens(0.15) {
                switch chance.number(0...2) {
                case 0:
                    let who: JSONValue = chance.one(of: ["silent", "maybe", "both"])
                    return request(NudgePeople.type, ["gameId": id, "who": who])
                case 1: return request(ShowAnswers.type, ["gameId": id])
                default:
                    let choice: JSONValue = chance.one(of: ["go", "wait"])
                    return request(DecideGame.type, ["gameId": id, "choice": choice])
                }
            }
            if type == NameCoHost.type { return nameCoHost(in: game) }
            // The new host may block the old one, even if the old one is never told that there is a new one.
            if type == TransferHost.type { world.elusiveGames.insert(game) }
            return request(type, ["gameId": id, "accountId": .string(somebody)])
        }
        switch chance.number(0...11) {
        case 0...4: return request(Going.type, party(["gameId": id]))
        case 5...6: return request(Maybe.type, party(["gameId": id]))
        case 7: return request(Leave.type, ["gameId": id])
        case 8: return request(SayNo.type, ["gameId": id])
        case 9: return request(Roster.type, ["gameId": id])
        case 10: return request(WaitlistPosition.type, ["gameId": .string(waitingFor ?? game)])
        default: return request(MyRsvps.type)
        }
    }

    /// Adds the guests that the player brings, if any are brought.
    private func party(_ answer: JSONValue) -> JSONValue {
        guard chance.happens(0.3) else { return answer }
        let guests = chance.number(0...2)
        let names: JSONValue = guests > 0 && chance.happens(0.5) ? ["guestNames": ["Friend of \(name)"]] : [:]
        return answer.merging(["guests": .integer(Int64(guests))]).merging(names)
    }

    // MARK: - notifications

    /// Devices, notifications and deliveries.
    private func hearOrBeHeard() -> RequestEnvelope {
        let device: JSONValue = .string("device \(chance.number(0...2))")
        if name == world.adminName, chance.happens(0.5) { return lookAfter() }
        switch chance.number(0...12) {
        case 0...3:
            let token = "token-of-\(name)-\(chance.number(0...3))"
            return request(
                AddDevice.type,
                [
                    "deviceId": device, "platform": chance.one(of: ["android", "ios", "cli"]),
                    "pushToken": .string(token),
                ])
        case 4: return request(RemoveDevice.type, ["deviceId": device])
        case 5: return request(device == "device 0" ? ShowPushKey.type : NotificationBadge.type)
        case 6: return request(ReadAllNotifications.type)
        case 7: return request(ShowNotificationPreferences.type)
        case 8:
            let hour = chance.number(10...22)
            let hours: JSONValue = ["from": .string("\(hour):00"), "to": .string("\(hour + 1):30")]
            return request(
                SetNotificationPreferences.type,
                ["quietHours": chance.happens(0.5) ? hours : .null, "reminderOffsets": [1440, 10]])
        case 9: return request(WatchNotifications.type)
        default:
            guard let id = notification else { return request(ListNotifications.type) }
            notification = nil
            return request(
                chance.happens(0.5) ? ReadNotification.type : DeleteNotification.type, ["id": .string(id)])
        }
    }

    /// The administrator, who signed up first, takes care of failed deliveries.
    private func lookAfter() -> RequestEnvelope {
        if let id = deadLetter {
            deadLetter = nil
            return request(RetryDelivery.type, ["id": .string(id)])
        }
        return chance.happens(0.3)
            ? request(TestNotification.type, ["type": "game_updated"])
            : request(ShowOutbox.type, ["state": "dead"])
    }

    private func look() -> RequestEnvelope {
        let around: [String: JSONValue] = [
            "center": ["lat": 37.76, "lng": -122.42], "radiusMiles": 10,
        ]
        switch chance.number(0...7) {
        case 0: return request(SearchGames.type)
        case 5: return request(GamesCalendar.type)
        case 6: return request(NextGame.type)
        case 7: return request(GamesByHost.type, ["accountId": .string(somebody)])
        case 1: return request(GamesNear.type, .object(around))
        case 2: return request(MyGames.type)
        case 3: return request(WhoAmI.type)
        default: return request(MyRsvps.type)
        }
    }
}
