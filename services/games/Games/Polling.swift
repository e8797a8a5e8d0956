// games.option-vote and games.option-choose: a game whose place or time is still to be agreed on (domain.md §4.4).
// Poll.swift has the counting.

import Contracts
import Machine
import Values

extension Games {
    static let polling = Rules<Games>()
        .command(VoteOnOptions.self, decide: Situation.vote, reply: Situation.voted)
        .command(ChooseOption.self, decide: Situation.choose, reply: Situation.chosen)
        .evolve(OptionVoted.self) { state, event, _ in
            state.poll(of: event.gameId) { poll in
                if event.left == true { poll.forget(event.accountId) }
                poll.vote(event.accountId, for: event.choiceIds)
            }
        }
        .react(RsvpChanged.self, decide: Situation.react)
}

extension Situation<Games> {
    /// Withdraws a vote by an event of its own. A new vote after coming back then counts, whatever order the logs are
    /// read in.
    fileprivate func react(to event: RsvpChanged) -> [any Event] {
        if event.to == .going { return [] }
        let votes = state.game(event.gameId)?.poll?.votes ?? [:]
        if votes[event.accountId] == nil { return [] }
        return [OptionVoted(gameId: event.gameId, accountId: event.accountId, choiceIds: [], left: true)]
    }

    // MARK: - The choices

    func places(_ new: NewGameOptions) throws(Refusal) -> [Place]? {
        var places: [Place] = []
        for (index, entered) in (new.places ?? []).enumerated() {
            let field = "options.places.\(index)"
            let place = try place(entered, field: field)
            if let twin = places.firstIndex(of: place) {
                throw .invalid(field, "\(field) is the same as options.places.\(twin)")
            }
            places.append(place)
        }
        return new.places == nil ? nil : places
    }

    // MARK: - Voting

    fileprivate func vote(_ command: VoteOnOptions) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let game = try find(command.gameId)
        guard state.participation(of: me, in: game) == .going else {
            throw Refusal(.forbidden, "only people who are going can vote")
        }
        let poll = try openPoll(of: game)
        let wanted = Set(command.choiceIds).sorted()
        for choice in wanted { try refuse(choice, of: poll, field: "choiceIds") }
        var after = poll
        after.vote(me, for: wanted)
        if after == poll { return .nothing }
        return .events([OptionVoted(gameId: game.id, accountId: me, choiceIds: wanted)])
    }

    fileprivate func voted(_ command: VoteOnOptions, _ occurred: Occurred) throws(Refusal) -> GameView {
        guard var game = state.game(command.gameId) else { throw Refusal(.notFound, "the game is gone") }
        // The poll right after this vote, without later ones.
        if let voted = occurred.first(OptionVoted.self) {
            game.poll?.vote(voted.accountId, for: voted.choiceIds)
        }
        return pollView(game)
    }

    /// The poll of a game that may still be changed.
    private func openPoll(of game: Games.Game) throws(Refusal) -> Games.Poll {
        try refuseUneditable(game)
        guard let poll = game.poll else {
            throw Refusal(.conflict, "this game has no options to choose from", field: "gameId")
        }
        return poll
    }

    /// Refuses an id that is no choice of the poll, is of another kind, or of a kind that is decided.
    private func refuse(
        _ choice: String, unless wanted: Games.Poll.Kind? = nil, of poll: Games.Poll, field: String
    ) throws(Refusal) {
        let kinds = wanted.map { [$0] } ?? Games.Poll.Kind.allCases
        guard let kind = poll.kind(of: choice), kinds.contains(kind) else {
            let known = kinds.flatMap(poll.choices).joined(separator: ", ")
            throw .invalid(
                field,
                known.isEmpty
                    ? "\(field): nothing of the kind is to be chosen in this game"
                    : "\(field) must be of \(known), and \(Wording.shown(choice)) is none of them")
        }
        if let chosen = poll.chosen(kind) {
            throw Refusal(.conflict, "\(chosen) is chosen already", field: field, state: chosen)
        }
    }

    // MARK: - Choosing

    fileprivate func choose(_ command: ChooseOption) throws(Refusal) -> Decision<Games.Effect> {
        let game = try hosted(command.gameId)
        let poll = try openPoll(of: game)
        if let choice = command.placeChoice {
            try refuse(choice, unless: .place, of: poll, field: "placeChoice")
        }
        if let choice = command.timeChoice {
            try refuse(choice, unless: .time, of: poll, field: "timeChoice")
        }
        let chosen = [command.placeChoice, command.timeChoice].compactMap(\.self)
        let events = fixed(game, poll, as: chosen)
        if command.timeChoice != nil, let updated = events.lazy.compactMap({ $0 as? GameUpdated }).first,
            updated.details.startsAt <= now
        {
            let start = context.placeTime(updated.details.startsAt, in: updated.details.timezone)
            throw Refusal(.tooLate, "\(start) is past; choose another time")
        }
        return .events(events)
    }

    fileprivate func chosen(_ command: ChooseOption, _ occurred: Occurred) throws(Refusal) -> GameView {
        try shown(command.gameId, editedIn: occurred)
    }

    /// The events that give a game the chosen place or time.
    func fixed(_ game: Games.Game, _ poll: Games.Poll, as chosen: [String]) -> [any Event] {
        var details = game.details
        if let place = chosen.compactMap(poll.place).first { details.move(to: place) }
        let former = context.knownZone(game.details.timezone)
        let zone = (try? zone(of: game.details, movedTo: details.place, by: nil)) ?? former
        details.timezone = zone.name
        details.startsAt = zone.sameClock(
            as: chosen.compactMap(poll.time).first ?? details.startsAt, in: former)
        var venue = Games.NewVenue(state.venues)
        venue.settle(&details, by: game.hostId, context)
        // Choosing the place or time that the game has already is a change, too.
        let fields = chosen.compactMap(poll.kind).map { $0 == .place ? "place" : "startsAt" }
        var event = GameUpdated(
            gameId: game.id, details: details,
            changed: Set(details.changedFields(since: game.details) + fields).sorted(), significant: true,
            version: game.version + 1)
        event.chosen = chosen
        event.times = movedTimes(of: game, to: zone.name)
        return venue.events + [event]
    }

    // MARK: - Views

    /// A game with its poll, if it has one.
    func pollView(_ game: Games.Game) -> GameView {
        var view = view(game)
        view.options = game.poll.map { GamePoll($0, closesAt: game.choosesAt, to: caller.account) }
        return view
    }
}

extension Games.State {
    /// Changes the poll of a game. The version stays, so that a vote does not conflict with an edit.
    mutating func poll(of id: ID, _ apply: (inout Games.Poll) -> Void) {
        guard var game = game(id), var poll = game.poll else { return }
        apply(&poll)
        game.poll = poll
        store(game)
    }
}

extension GamePoll {
    init(_ poll: Games.Poll, closesAt: Timestamp?, to account: ID?) {
        let mine = account.flatMap { poll.votes[$0] } ?? []
        func choices(_ kind: Games.Poll.Kind) -> [Choice]? {
            let standing = poll.standing(kind)
            return standing.isEmpty
                ? nil
                : standing.map { id, votes in
                    var choice = Choice(
                        id: id, place: poll.place(id), startsAt: poll.time(id), votes: votes)
                    choice.mine = mine.contains(id) ? true : nil
                    choice.chosen = poll.chosen(kind) == id ? true : nil
                    return choice
                }
        }
        self.init(places: choices(.place), times: choices(.time), closesAt: closesAt)
    }
}

extension Problems {
    /// Checks as much of a new poll as needs no time zone: whether there is time to vote.
    mutating func options(of command: CreateGame, _ context: Context) {
        let times = (command.options?.times ?? []).enumerated()
        for (index, time) in times where time.exact == nil {
            start(time, at: context.checkTime, field: "options.times.\(index)")
        }
        guard let new = command.options, !times.contains(where: { $1.exact == nil }) else { return }
        let options = GameOptions(places: nil, times: new.times?.compactMap(\.exact))
        self.options(options, startsAt: command.startsAt?.exact, context)
    }

    /// Checks that there is time to vote.
    mutating func options(_ options: GameOptions?, startsAt: Timestamp?, _ context: Context) {
        guard let options else { return }
        let first = context.now.adding(hours: Games.Poll.endsHoursAhead)
        let ahead = "must be more than \(Games.Poll.endsHoursAhead) hours ahead"
        for (index, time) in (options.times ?? []).enumerated() {
            let field = "options.times.\(index)"
            start(.exact(time), at: context.checkTime, field: field)
            require(time > first, field, "\(field) \(ahead): then what is open is chosen by itself")
        }
        if let startsAt {
            require(
                startsAt > first, "startsAt", "startsAt \(ahead): then what is open is chosen by itself")
        }
    }
}
