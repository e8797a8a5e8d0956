// The parts of games' and rsvp's events that social stores: games, who is in them, and reviews of venues. Linked posts,
// chats, feedback and reports need them (domain.md §1.8).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Social {
    static let knownGames = Rules<Social>(
        GameChange.rules { state, change, time in state.games.apply(change, at: time) },
        KnownGames.rowRules(\.games.known),
        Rules<Social>()
            .observe(HostTransferred.self) { state, event, _ in state.games.handOver(event) }
            .observe(VenueReviewWritten.self) { state, event, _ in state.reviews[event.reviewId] = event }
            .observe(CourseChanged.self) { state, event, _ in state.courses[event.courseId] = event }
            .observe(VenueReviewRemoved.self) { state, event, _ in state.reviews[event.reviewId] = nil })

    /// The games, each with the texts that a report of it copies.
    struct ReportableGames: Sendable {
        var known = KnownGames()
        /// Indexed by the numbers of `known`; may be shorter.
        private var texts = ChunkedArray<String?>()
        /// The writers of texts that are not the host's: a former host's, whose game was handed over with them, or a
        /// co-host's.
        private var writers: ChunkedDictionary<ID, ID> = [:]

        subscript(id: ID) -> KnownGame? { known[id] }

        /// The texts of the host apart from the title, one a line.
        func text(of game: ID) -> String? {
            guard let number = known.find(game), number < texts.count else { return nil }
            return texts[number]
        }

        /// The account that wrote a game's texts: its host, the one who handed it over with them, or a co-host.
        func writer(of game: KnownGame) -> ID { writers[game.id] ?? game.hostId }

        mutating func handOver(_ event: HostTransferred) {
            writers[event.gameId] = writers[event.gameId] ?? event.from
        }

        /// Whether somebody is going to a game; `nil` for an unknown game. The event of the host's own row may arrive
        /// too late.
        func isGoing(_ account: ID, in game: ID) -> Bool? {
            guard let hostId = known[game]?.hostId else { return nil }
            return known.row(of: account, in: game).map { $0.status == .going } ?? (hostId == account)
        }

        /// Whether somebody is or was in a game.
        func wasIn(_ game: KnownGame, _ account: ID) -> Bool {
            game.hostId == account || known.row(of: account, in: game.id) != nil
        }

        mutating func apply(_ change: GameChange, at time: Timestamp) {
            let before = (title: known[change.gameId]?.title, text: text(of: change.gameId))
            known.apply(change, at: time)
            guard let details = change.details, let number = known.find(change.gameId) else { return }
            set(details.texts, number)
            // The places of a poll are its first host's words, whoever chooses one.
            guard case .edited(let event) = change, event.chosen == nil else { return }
            if before.title != details.title || before.text != details.texts {
                writers[event.gameId] = event.byCoHost
            }
        }

        private mutating func set(_ text: String?, _ number: Int) {
            while texts.count <= number { texts.append(nil) }
            texts[number] = text
        }
    }
}

extension Social.ReportableGames: Codable {
    private enum CodingKeys: String, CodingKey { case known, texts, writers }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        known = try container.decode(KnownGames.self, forKey: .known)
        for (id, text) in try container.decode([ID: String].self, forKey: .texts) {
            if let number = known.find(id) { set(text, number) }
        }
        writers = try container.decode(ChunkedDictionary.self, forKey: .writers)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(known, forKey: .known)
        var saved: [ID: String] = [:]
        for (number, text) in texts.enumerated() { saved[known.id(number)] = text }
        try container.encode(saved, forKey: .texts)
        try container.encode(writers, forKey: .writers)
    }
}

extension GameDetails {
    /// All texts apart from the title, one a line; `nil` without any.
    fileprivate var texts: String? {
        let texts = [description, place.name, place.address, place.cityLabel, price?.note, golf?.format]
            .compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }
}

extension KnownGame {
    var cityKey: String? { cityLabel.flatMap { CityKey.of($0) } }
    /// The course of a golf game, which is its place.
    var courseKey: String? { sport == .golf ? placeName.flatMap { CityKey.of($0) } : nil }
}

extension Social.State {
    /// Whether somebody may see a game by its id (domain.md §4.6).
    func shows(_ game: KnownGame, to viewer: ID) -> Bool {
        games.known.bar(
            game, to: viewer, circles, isMember: groups.isMember(viewer, of: game.groupId),
            isWithheld: reports.isHidden(game.id)) == nil
    }
}

extension Social.Reader {
    /// The game, if the reader may see it; moderators see every one.
    func findGame(_ id: ID) -> KnownGame? {
        guard let game = state.games[id], isModerator || state.shows(game, to: self.id) else { return nil }
        return game
    }
}
