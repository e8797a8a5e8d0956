// Editing a game before it starts (domain.md §4.2, Edit and Significant change).

import Contracts
import Geo
import Machine
import Packed
import Places
import Projections
import Values

extension Games {
    /// A place that moved further than this, or has another name, is another place.
    static let movedMiles = 0.1

    static let editing = Rules<Games>()
        .command(
            UpdateGame.self, decide: located({ [$0.changes.place].compactMap(\.self) }, Situation.update),
            reply: Situation.edited
        )
        .evolve(GameUpdated.self) { state, event, info in
            state.change(event.gameId, to: event.version, at: info.time) { game in
                game.decide(anewFor: event.details)
                game.details = event.details
                game.poll?.apply(event)
                if event.bySeries == nil { game.occurrence?.isEdited = true }
            }
            if forgetsWeather(event) { state.weather[event.gameId] = nil }
        }

    static func isSignificant(from old: GameDetails, to new: GameDetails) -> Bool {
        if old.startsAt != new.startsAt || old.durationMinutes != new.durationMinutes { return true }
        if old.place.name != new.place.name { return true }
        guard let from = Coordinate(lat: old.place.lat, lng: old.place.lng),
            let to = Coordinate(lat: new.place.lat, lng: new.place.lng)
        else { return true }
        return haversineMiles(from, to) > movedMiles
    }
}

extension Situation<Games> {
    fileprivate func edited(_ command: UpdateGame, _ occurred: Occurred) throws(Refusal) -> GameView {
        try shown(command.gameId, editedIn: occurred)
    }

    /// The game as an edit left it.
    func shown(_ id: ID, editedIn occurred: Occurred) throws(Refusal) -> GameView {
        guard var game = state.game(id) else { throw Refusal(.notFound, "the game is gone") }
        if let updated = occurred.first(GameUpdated.self), let info = occurred.info(of: GameUpdated.self) {
            game.details = updated.details
            game.version = updated.version
            game.updatedAt = info.time
            game.poll?.apply(updated)
        }
        return pollView(game)
    }

    func update(_ command: UpdateGame) throws(Refusal) -> Decision<Games.Effect> {
        try refuseShowing(command)
        let game = try hosted(command.gameId)
        try refuseUneditable(game)
        if command.changes.place != nil { try refusePolled(.place, of: game, field: "place") }
        if command.startsAt != nil { try refusePolled(.time, of: game, field: "startsAt") }
        if let version = command.ifVersion, version != game.version {
            throw Refusal(.versionMismatch, "the game has changed; it has version \(game.version) now").with {
                $0.version = game.version
            }
        }
        var venue = Games.NewVenue(state.venues)
        var event = try changed(game, by: command.changes, startsAt: command.startsAt, &venue)
        if role(in: game) != .host { event?.byCoHost = caller.account }
        return event.map { .events(venue.events + [$0]) } ?? .nothing
    }

    /// Refuses a co-host who would change who sees the game.
    private func refuseShowing(_ command: UpdateGame) throws(Refusal) {
        let game = try find(command.gameId)
        guard let role = role(in: game), role != .host else { return }
        let (new, old) = (command.changes, game.details)
        let field =
            new.visibility.map { $0 != old.visibility } ?? false
            ? "visibility"
            : new.visitors.map { $0 != old.visitors ?? .off } ?? false
                ? "visitors"
                : new.rosterToVisitors.map { $0 != old.rosterToVisitors ?? false } ?? false
                    ? "rosterToVisitors" : nil
        guard let field else { return }
        throw Refusal(.forbidden, "only the host changes who sees the game", field: field)
    }

    func refuseUneditable(_ game: Games.Game) throws(Refusal) {
        guard game.isLive else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard now < game.details.startsAt else { throw Refusal(.tooLate, "the game has started") }
    }

    /// Refuses an edit of what people vote on (domain.md §4.4).
    private func refusePolled(_ kind: Games.Poll.Kind, of game: Games.Game, field: String) throws(Refusal) {
        guard let poll = game.poll, poll.isOpen(kind) else { return }
        let choices = poll.choices(kind).joined(separator: ", ")
        throw Refusal(
            .conflict, "\(field) is being voted on; games option-choose fixes it, of \(choices)", field: field
        )
    }

    /// The event of an edit; `nil` if it changes nothing.
    func changed(
        _ game: Games.Game, by changes: GameChanges, startsAt: WrittenTime?, _ venue: inout Games.NewVenue
    ) throws(Refusal) -> GameUpdated? {
        var details = try edited(
            game.details, by: changes, startsAt: startsAt, isOfGroup: game.groupId != nil)
        try refuseCrowded(details, was: game.details, state.counts(of: game))
        try refusePast(details, was: game.details)
        let editor = caller.account ?? game.hostId
        if changes.place != nil { venue.settle(&details, by: editor, context) }
        let changed = details.changedFields(since: game.details)
        if changed.isEmpty { return nil }
        // A game that becomes public adds a venue, and does not move.
        if details.visibility != game.details.visibility {
            venue.settle(&details, by: editor, context)
        }
        var event = GameUpdated(
            gameId: game.id, details: details, changed: changed,
            significant: Games.isSignificant(from: game.details, to: details), version: game.version + 1)
        event.times = movedTimes(of: game, to: details.timezone)
        return event
    }

    func edited(
        _ old: GameDetails, by command: GameChanges, startsAt: WrittenTime?, isOfGroup: Bool
    ) throws(Refusal) -> GameDetails {
        var new = old
        if let entered = command.place { new.move(to: try place(entered)) }
        let zone = try zone(of: old, movedTo: new.place, by: command.timezone)
        new.timezone = zone.name
        if let title = command.title?.cleaned { new.title = title }
        new.startsAt =
            startsAt?.moment(in: zone)
            ?? zone.sameClock(as: old.startsAt, in: context.knownZone(old.timezone))
        new.durationMinutes = command.durationMinutes ?? old.durationMinutes
        command.apply(to: &new)
        if new.visibility == .private { new.joinPolicy = .invite }
        new.dropDefaults()
        var problems = Problems()
        if new.startsAt != old.startsAt { problems.start(.exact(new.startsAt), at: context.checkTime) }
        problems.golf(new)
        problems.audience(new.visibility, isOfGroup: isOfGroup)
        problems.visitors(new)
        problems.minimum(new)
        problems.require(
            new.visibility != .private || (command.joinPolicy ?? .invite) == .invite, "joinPolicy",
            "joinPolicy of a private game is invite")
        if let refusal = problems.refusal { throw refusal }
        return new
    }

    /// The times of a game's poll, moved to the same clock times in another zone; `nil` if nothing changes.
    func movedTimes(of game: Games.Game, to timezone: String) -> [Timestamp]? {
        guard timezone != game.details.timezone, let times = game.poll?.options.times else { return nil }
        let (old, new) = (context.knownZone(game.details.timezone), context.knownZone(timezone))
        return times.map { new.sameClock(as: $0, in: old) }
    }

    /// The zone of a game stays, unless its place moves into another one.
    func zone(of old: GameDetails, movedTo place: Place, by name: String?) throws(Refusal) -> Zone {
        let (before, after) = (
            Coordinate(old.place).flatMap(Places.zoneName), Coordinate(place).flatMap(Places.zoneName)
        )
        let moved = before == after ? nil : after.flatMap { context.settings.zones.zone(named: $0) }
        return try context.zone(name ?? moved?.name ?? old.timezone)
    }

    /// Refuses moments for answers that have passed, where they are new.
    private func refusePast(_ new: GameDetails, was old: GameDetails) throws(Refusal) {
        if new.answering == old.answering { return }
        let moments = [
            ("answerHoursBefore", new.answerBy, old.answerBy),
            ("decideHoursBefore", new.decideAt, old.decideAt),
        ]
        for (name, moment, before) in moments {
            guard let moment, moment != before, moment <= now else { continue }
            throw Refusal(
                .tooLate, "answering.\(name) would be past already; choose fewer hours",
                field: "answering.\(name)")
        }
    }

    /// Refuses an edit that would cost somebody their place in the game or on the waitlist.
    private func refuseCrowded(_ new: GameDetails, was old: GameDetails, _ counts: Counts) throws(Refusal) {
        if let capacity = new.capacity, new.capacity != old.capacity, capacity < counts.going {
            let with = counts.people == nil ? "" : ", with their guests"
            throw Refusal(.conflict, "\(counts.going) people are going already\(with)", field: "capacity")
        }
        if old.waitlist && !new.waitlist && counts.waitlisted > 0 {
            throw Refusal(.conflict, "\(counts.waitlisted) people are waiting", field: "waitlist")
        }
    }
}

extension GameDetails {
    /// Leaves out what is as it is without being said.
    mutating func dropDefaults() {
        if guestsEach == 0 { guestsEach = nil }
        if rosterToVisitors == false { rosterToVisitors = nil }
    }

    /// Moves a game; updates a title that was made from the old place.
    mutating func move(to place: Place) {
        let saysWhere = title == Games.title(of: sport, at: self.place)
        self.place = place
        if saysWhere { title = Games.title(of: sport, at: place) }
    }
}

extension Problems {
    /// Checks the golf fields against the game's sport, since an edit does not name a sport.
    fileprivate mutating func golf(_ details: GameDetails) {
        guard details.sport == .golf else {
            return require(details.golf == nil, "golf", "golf is only for sport=golf")
        }
        require(
            (2...8).contains(details.capacity ?? 0), "capacity",
            "capacity of a round of golf must be between 2 and 8")
        require([9, 18].contains(details.golf?.holes ?? 18), "golf.holes", "golf.holes must be 9 or 18")
        text("golf.format", details.golf?.format, 0...40)
    }
}
