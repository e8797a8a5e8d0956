// People without an account who answered a game (domain.md §6.11). Each has a row among those of accounts, under an id of
// their own, so that one queue and one capacity hold all; their names are kept here. Few games have any.

import Contracts
import LogContracts
import Packed
import Projections
import Values

extension Rsvp {
    /// A visitor apart from their row.
    struct KnownVisitor: Codable, Sendable {
        var gameId: ID
        /// `nil` once it is forgotten.
        var name: String?
        /// How often they have changed their answer.
        var changes = 0
        /// The account that took the place over.
        var claimedBy: ID?

        var shownName: String { name ?? "Visitor" }
    }

    /// Texts that a host's link shows of a game, and that no other rule needs.
    struct VisitorTexts: Codable, Sendable {
        var description: String?
        var address: String?
    }

    /// The visitors of all games, and what their links need.
    struct VisitorBook: Codable, Sendable {
        private var visitors: ChunkedDictionary<ID, KnownVisitor> = [:]
        /// The visitors of each game, in the order in which they came.
        private var byGame: ChunkedDictionary<ID, [ID]> = [:]
        /// Texts of the games that people without an account may answer.
        private var texts: ChunkedDictionary<ID, VisitorTexts> = [:]
        /// How often a game's link was made anew; absent for never.
        private var linkNumbers: ChunkedDictionary<ID, Int> = [:]
    }
}

extension Rsvp.VisitorBook {
    subscript(visitor: ID) -> Rsvp.KnownVisitor? { visitors[visitor] }
    func has(_ id: ID) -> Bool { visitors[id] != nil }
    func visitors(of game: ID) -> [ID] { byGame[game] ?? [] }
    func texts(of game: ID) -> Rsvp.VisitorTexts? { texts[game] }
    func linkNumber(of game: ID) -> Int { linkNumbers[game] ?? 0 }
    /// Whether the name of a visitor of a game is known.
    func hasNames(of game: ID) -> Bool { visitors(of: game).contains { visitors[$0]?.name != nil } }

    mutating func apply(_ event: VisitorNamed) {
        if visitors[event.visitorId] == nil {
            visitors[event.visitorId] = Rsvp.KnownVisitor(gameId: event.gameId)
            byGame[event.gameId, default: []].append(event.visitorId)
        }
        visitors[event.visitorId]?.name = event.name.isEmpty ? nil : event.name
    }

    mutating func apply(_ event: VisitorChanged) {
        if event.from != nil, event.cause == .user { visitors[event.visitorId]?.changes += 1 }
        if event.to == .claimed { visitors[event.visitorId]?.claimedBy = event.by }
    }

    mutating func apply(_ event: VisitorLinkRenewed) { linkNumbers[event.gameId] = event.number }

    mutating func take(_ change: GameChange) {
        if let details = change.details {
            texts[change.gameId] = details.visitors.map { _ in
                Rsvp.VisitorTexts(description: details.description, address: details.place.address)
            }
        }
        switch change {
        case .cancelled, .completed, .deleted: texts[change.gameId] = nil
        case .created, .edited, .closed, .opened, .coHosts: break
        }
    }

    mutating func forgetName(of visitor: ID) { visitors[visitor]?.name = nil }
    mutating func forgetNames(of game: ID) { for visitor in visitors(of: game) { forgetName(of: visitor) } }
}

extension VisitorChanged {
    /// The change of a visitor's row.
    /// - Parameter status: another status than that of the row, for a place that an account takes over.
    init(_ change: RsvpChanged, to status: VisitorStatus? = nil) {
        self.init(
            gameId: change.gameId, visitorId: change.accountId, from: change.from.map { VisitorStatus($0) },
            to: status ?? VisitorStatus(change.to), cause: change.cause, by: change.by, size: change.size,
            counts: change.counts)
    }
}
