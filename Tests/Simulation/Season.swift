// A season: fifty people, one day after another, without troubles. Most act at random. Five friends act out stories
// that chance produces too rarely, each in turn and each to its end.

import Contracts
import JSON
import TestSupport
import Values

extension World {
    static let park: JSONValue = ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269]
    /// The friends; the first one hosts in their stories.
    static let friendNames = ["ann", "bob", "cleo", "dan", "eve"]

    /// One day after another, some of them with a story.
    func liveThroughASeason() {
        var stories: [(day: Int, tell: () -> Void)] = [
            (1, confirm), (2, meet), (5, talk), (8, playOutdoors), (12, beLate), (15, crowdIn),
            (17, challenge), (18, payTogether), (22, gather), (24, hostTogether), (26, holdCups),
            (29, keepRegulars), (31, receiveVisitors), (33, playGolfTogether), (36, playLeague),
            (44, climbLadders), (75, moderate), (80, hurry), (84, look), (86, tidy), (87, takeOver),
            (88, searchAround),
        ]
        stories += (0..<6).map { (20 + 7 * $0, { self.play() }) }
        stories += [(70, playCards), (71, challengeComputer)]
        for day in 1...plan.days where problems.isEmpty {
            liveThroughADay()
            for (_, tell) in stories.filter({ $0.day == day }) where problems.isEmpty { tell() }
            // Somebody hurries on purpose, to be told of the limits.
            guard day != 80 else { continue }
            heaviestSeasonBytes = processes.reduce(heaviestSeasonBytes) { max($0, $1.heaviestWriterBytes) }
        }
    }

    var ann: Player { friends[0] }
    var bob: Player { friends[1] }
    var cleo: Player { friends[2] }
    var dan: Player { friends[3] }
    var eve: Player { friends[4] }
    var guests: ArraySlice<Player> { friends.dropFirst() }

    private func names(but one: Player) -> JSONValue {
        .array(friends.filter { $0 !== one }.map { .string($0.name) })
    }

    func inHours(_ hours: Int) -> JSONValue { .string(wallTime.adding(hours: hours).description) }

    /// Sends a request for a player and waits for the answer, whose positions all friends see.
    @discardableResult
    func ask(
        _ one: Player, _ type: String, _ data: JSONValue = [:], expecting reason: Reason? = nil
    ) -> JSONValue {
        switch answer(one, type, data) {
        case .success(let reply)? where reason == nil: return reply
        case .failure(let refusal)? where refusal.reason == reason: return .null
        case nil: return .null
        case let other?: report("\(one.name) was answered to \(type) \(data.text()): \(other)")
        }
        return .null
    }

    /// Sends a request for a player and waits for any answer; `nil` if something is broken.
    func answer(_ one: Player, _ type: String, _ data: JSONValue) -> Result<JSONValue, Refusal>? {
        guard problems.isEmpty else { return nil }
        var answer = one.lastAnswer
        repeat {
            one.ask(one.entrance ?? one.request(type, data))
            let limitMs = nowMs + 20_000
            while one.lastAnswer == nil, nowMs < limitMs, problems.isEmpty { wait(milliseconds: 20) }
            answer = one.lastAnswer
            if answer == nil { report("\(one.name) got no answer to \(type)") }
        } while problems.isEmpty && (answer?.type != type || one.token == nil)
        for friend in friends { friend.seen.merge(one.seen) }
        return problems.isEmpty ? answer?.outcome : nil
    }

    // MARK: - Stories

    private func confirm() { confirmAddress(of: admin) { $0["role"] == "admin" } }

    /// Somebody confirms their address by the mailed link, or another one if that got lost.
    private func confirmAddress(
        of one: Player, until isDone: (JSONValue) -> Bool = { $0["emailVerified"] == true }
    ) {
        let address: JSONValue = ["password": .string(one.password), "email": .string(one.email)]
        for _ in 0..<10 where !isDone(ask(one, WhoAmI.type)) {
            ask(one, ChangeEmail.type, address)
            wait(milliseconds: 200_000)
            let token = mails.tokens[one.email]?.last ?? ""
            _ = answer(one, VerifyEmail.type, ["token": .string(token)])
        }
    }

    private func meet() {
        for one in friends {
            ask(
                one, Onboard.type,
                [
                    "birthDate": "1990-06-15", "gender": "female", "cityLabel": "San Francisco, CA",
                    "lat": 37.77, "lng": -122.42,
                ])
            ask(one, UpdateProfile.type, ["skillLevel": "advanced"])
            // Feedback and reports of confirmed accounts count.
            confirmAddress(of: one)
            if one === eve { knock() }
            ask(one, AddPhoto.type, ["url": .string("https://pictures.example/\(one.name)")])
        }
        for other in guests {
            ask(ann, RequestFriend.type, ["accountId": .string(other.name)])
            ask(other, AcceptFriend.type, ["accountId": "ann"])
        }
    }

    /// A game that all join. Somebody without a photo cannot join a game that requires a full profile.
    private func knock() {
        let details: JSONValue = [
            "sport": "soccer", "title": "Full profiles", "startsAt": inHours(2), "place": World.park,
            "requireTier2": true,
        ]
        let game = ask(ann, CreateGame.type, details)["id"] ?? .null
        ask(eve, Going.type, ["gameId": game], expecting: .tierRequired)
        ask(ann, CancelGame.type, ["gameId": game])
    }

    func arrange(inHours hours: Int, _ more: JSONValue = [:]) -> JSONValue {
        let details: JSONValue = [
            "sport": "soccer", "title": "Friends", "startsAt": inHours(hours), "place": World.park,
        ]
        let game = ask(ann, CreateGame.type, details.merging(more))
        let gameId: JSONValue = ["gameId": game["id"] ?? .null]
        for one in guests { ask(one, Going.type, gameId) }
        return gameId
    }

    /// The day before a game with all its preparations; then the game.
    private func playOutdoors() {
        let game = arrange(inHours: 26, ["capacity": 8])
        // Chat.
        let photo = ask(bob, UploadPhoto.type, ["file": 72])["photo"] ?? .null
        let line: JSONValue = ["text": "Who brings a ball?", "photo": photo]
        let message = ask(bob, SendMessage.type, game.merging(line))["id"] ?? .null
        ask(cleo, ReadChat.type, game)
        ask(dan, MuteChat.type, game.merging(["on": true]))
        ask(admin, RemoveMessage.type, ["messageId": message])
        // Equipment: two balls are wanted, and one is missing a day before.
        let ball = ask(ann, AddEquipment.type, game.merging(["name": "Ball", "needed": 1]))["id"] ?? .null
        let bibs = ask(ann, AddEquipment.type, game.merging(["name": "Bibs", "needed": 10]))["id"] ?? .null
        ask(ann, EditEquipment.type, game.merging(["itemId": ball, "needed": 2]))
        ask(bob, ClaimEquipment.type, game.merging(["itemId": ball, "qty": 1]))
        ask(ann, RemoveEquipment.type, game.merging(["itemId": bibs]))
        // Rides.
        let ride = ask(
            bob, OfferRide.type, game.merging(["seats": 2, "from": "Main Street", "departAt": inHours(25)]))
        let rideId: JSONValue = ["rideId": ride["id"] ?? .null]
        for one in [cleo, dan] { ask(one, JoinRide.type, rideId) }
        ask(eve, ListRides.type, game)
        ask(cleo, LeaveRide.type, rideId)
        ask(bob, RemoveRider.type, rideId.merging(["accountId": "dan"]))
        ask(bob, WithdrawRide.type, rideId)
        // Teams.
        let two = game.merging(["k": 2])
        ask(ann, ProposeTeams.type, two)
        let teams = ask(ann, SaveTeams.type, two)["teams"]?.arrayValue ?? []
        let firsts = teams.compactMap { $0["accountIds"]?.arrayValue?.first }
        if firsts.count == 2 { ask(ann, SwapPlayers.type, game.merging(["a": firsts[0], "b": firsts[1]])) }
        spend(hours: 3)
        ask(
            admin, ObserveWeather.type,
            game.merging([
                "observedAt": .string(wallTime.adding(minutes: -1).description), "temperatureF": 60,
                "windMph": 60, "precipitationPct": 90, "lightning": true,
            ]))
        ask(ann, CloseGame.type, game)
        ask(ann, OpenGame.type, game)
        ask(ann, RemovePerson.type, game.merging(["accountId": "eve"]))
        ask(ann, TransferHost.type, game.merging(["accountId": "bob"]))
        spend(hours: 23)
        ask(bob, RequestFriend.type, ["accountId": "eve"])
        ask(eve, AcceptFriend.type, ["accountId": "bob"])
        ask(bob, WalkIn.type, game.merging(["accountId": "eve"]))
        spend(hours: 2)
        ask(bob, CompleteGame.type, game)
        ask(bob, SetAttendance.type, game.merging(["attendance": ["dan": "late"]]))
        for one in [ann, bob] { praise(one, game) }
        // The others get a reminder.
        spend(hours: 25)
        ask(cleo, PendingFeedback.type)
    }

    /// Feedback about the other players of a game.
    private func praise(_ one: Player, _ game: JSONValue) {
        ask(
            one, SubmitFeedback.type,
            game.merging(["allGood": true, "playAgain": names(but: one), "skillAccurate": true]))
    }

    /// A game after which nobody complains; after five of those, earlier complaints are forgotten.
    private func play() {
        let game = arrange(inHours: 2)
        spend(hours: 4)
        ask(ann, CompleteGame.type, game)
        for one in friends { praise(one, game) }
    }

    private func beLate() {
        let game = arrange(inHours: 2)
        spend(hours: 4)
        ask(ann, CompleteGame.type, game)
        let incidents: JSONValue = [["target": "eve", "issues": ["late", "poor_communication"]]]
        for one in [ann, bob] {
            ask(one, SubmitFeedback.type, game.merging(["allGood": false, "incidents": incidents]))
        }
    }

    /// Plays a deck to its last card.
    private func playCards() {
        let truths: JSONValue = ["category": "truth_or_dare"]
        for type in [ListCategories.type, ListDecks.type] { ask(dan, type) }
        for type in [GetCategory.type, ListCards.type] { ask(dan, type, truths) }
        ask(dan, FavorCard.type, ["cardId": "truth_or_dare-1", "on": true])
        let own: JSONValue = ["name": "Ours", "prompts": ["One", "Two", "Three", "Four", "Five"]]
        let deck = ask(dan, SaveDeck.type, own)["id"] ?? .null
        let short = ask(dan, StartDeck.type, ["category": deck])["id"] ?? .null
        ask(dan, EndDeck.type, ["sessionId": short])
        ask(dan, DeleteDeck.type, ["deckId": deck])
        let session = ask(dan, StartDeck.type, truths)["id"] ?? .null
        var status: JSONValue?
        repeat {
            status = ask(dan, CompleteCard.type, ["sessionId": session])["status"]
        } while status != "completed" && problems.isEmpty
        ask(dan, UncompleteCard.type, ["sessionId": session, "number": 1])
    }

    /// One visit of a match of darts against the computer, and one of the computer's.
    private func challengeComputer() {
        let players: JSONValue = [["accountId": "dan"], ["cpu": 5]]
        let fields: JSONValue = ["gameType": "x01", "players": players, "keepOrder": true]
        let match: JSONValue = ["matchId": ask(dan, StartMatch.type, fields)["id"] ?? .null]
        ask(dan, RecordVisit.type, match.merging(["darts": ["20", "20", "20"]]))
        ask(dan, PlayComputer.type, match)
        ask(dan, AbandonMatch.type, match)
        throwAtTheBull()
    }

    /// A leg that nobody has won after its rounds.
    private func throwAtTheBull() {
        let fields: JSONValue = [
            "gameType": "x01", "players": [["accountId": "dan"], ["name": "Joe"]],
            "options": ["maxRounds": 10],
        ]
        let match: JSONValue = ["matchId": ask(dan, StartMatch.type, fields)["id"] ?? .null]
        for _ in 0..<20 { ask(dan, RecordVisit.type, match.merging(["total": 0])) }
        ask(dan, DecideBullOff.type, match.merging(["slot": 0]))
    }

    /// Content is hidden and shown again, and a sanction ends.
    private func moderate() {
        let text = "Cheap https://spam.example mail me@spam.example zzzzzzzzzzzzzzz"
        ask(eve, CreatePost.type, ["text": .string(text)])
        let suspended: JSONValue = ["accountId": "eve", "reason": "Too loud", "until": inHours(1)]
        ask(admin, SuspendAccount.type, suspended)
        ask(admin, RestoreAccount.type, ["accountId": "eve"])
        decide("warn", on: eve)
        let game = arrange(inHours: 2)
        spend(hours: 4)
        ask(ann, CompleteGame.type, game)
        let venue = ask(eve, GetGame.type, game)["place"]?["venueId"] ?? .null
        let review = ask(
            eve, ReviewVenue.type, ["venueId": venue, "stars": 1, "text": "As bad as its owner"])
        report("venue_review", review["id"] ?? .null)
        decide("remove_content", on: eve)
        report("profile", "eve")
        let ticket = decide("suspend_7", on: eve)
        ask(admin, ShowTicket.type, ["ticketId": ticket])
        ask(eve, AppealTicket.type, ["ticketId": ticket, "text": "It was a joke"])
        ask(admin, ResolveTicket.type, ["ticketId": ticket, "action": "dismiss", "note": "It was"])
        spend(hours: 1)
    }

    private func report(_ type: String, _ content: JSONValue) {
        for one in [ann, bob, cleo] {
            ask(
                one, CreateReport.type, ["contentType": .string(type), "contentId": content, "kind": "other"])
        }
    }

    /// Decides on the latest report.
    @discardableResult
    private func decide(_ action: String, on author: Player) -> JSONValue {
        let account = author.account.map { JSONValue.string($0.description) }
        let open = ask(admin, TicketQueue.type, ["limit": 100])["items"]?.arrayValue ?? []
        let ticket = open.last { $0["accountId"] == account }?["id"] ?? .null
        ask(
            admin, ResolveTicket.type,
            ["ticketId": ticket, "action": .string(action), "note": "Seen before"])
        return ticket
    }

    /// Exceeds every rate limit.
    private func hurry() {
        for count in 1...6 {
            ask(
                cleo, CreateGame.type,
                ["sport": "tennis", "startsAt": inHours(40 + count), "place": World.park],
                expecting: count > 5 ? .rateLimited : nil)
        }
        for count in 1...11 {
            ask(
                dan, CreatePost.type, ["text": .string("Post number \(count) of mine")],
                expecting: count > 10 ? .rateLimited : nil)
        }
        let game = arrange(inHours: 30)
        for count in 1...60 {
            ask(
                bob, count.isMultiple(of: 2) ? Going.type : Leave.type, game,
                expecting: count > 59 ? .rateLimited : nil)
        }
        // Commands without their own limit count toward the limit of all commands together.
        wait(milliseconds: 60_000)
        for count in 1...121 {
            ask(
                eve, UpdateProfile.type, ["displayName": .string("Eve, try \(count)")],
                expecting: count > 120 ? .rateLimited : nil)
        }
    }

    /// The administrator's queries.
    private func look() {
        ask(admin, ShowMetrics.type, ["day": .string(String(wallTime.description.prefix(10)))])
        ask(admin, RebuildStats.type)
    }
}
