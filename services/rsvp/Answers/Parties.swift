// The guests that people bring to a game: how many, when, and their names (domain.md §6.10).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    /// How long after a game's end the names of guests are kept.
    static let namesDays = 30

    static let parties = Rules<Rsvp>()
        .evolve(GuestsNamed.self) { state, event, _ in state.apply(event) }

    /// The guests that somebody says they bring.
    struct Party {
        /// `nil` for as many as before.
        var guests: Int?
        /// The names in the order in which they were given; `nil` for those of before.
        var names: [String]?

        init(_ guests: Int? = nil, _ names: [String]? = nil) {
            self.guests = guests
            self.names = names?.compactMap(\.cleaned)
        }
    }

    /// The most guests that somebody may bring: as many as the host lets everyone, and as the game has slots for beside
    /// its host.
    static func guestsMax(in game: KnownGame, isHost: Bool) -> Int {
        let slots = game.capacity.map { $0 - (isHost ? 1 : 2) } ?? .max
        return min(game.guestsEach, slots)
    }
}

extension Situation<Rsvp> {
    /// The number of guests that the caller comes with, by an answer: more than before only as many as the game takes, and
    /// no more of a wish that came with maybe.
    func guests(
        _ party: Rsvp.Party, _ wish: ParticipationStatus, _ row: Rsvp.Row?, held: Int, in game: KnownGame
    ) throws(Refusal) -> Int {
        let most = Rsvp.guestsMax(in: game, isHost: row?.isHost == true)
        let isWish = row?.status == .maybe && wish == .going
        let guests = party.guests ?? (isWish ? min(held, most) : held)
        guard guests <= max(held, most) || party.guests == nil else {
            let bring = most == 0 ? "no guests" : most == 1 ? "one guest at most" : "\(most) guests at most"
            throw .invalid("guests", "to this game you can bring \(bring)")
        }
        guard (party.names ?? []).count <= guests else {
            throw .invalid("guestNames", "guestNames must not be more than the guests that you bring")
        }
        return guests
    }

    /// Refuses more guests where a slot or a place in line would have to be found for them: a game that is closed, or has no
    /// room at the moment; a place in line, which is kept for a party that gets no larger.
    func refuseMore(
        _ guests: Int, than held: Int, _ status: ParticipationStatus, in gameId: ID, _ game: KnownGame
    ) throws(Refusal) {
        guard guests > held else { return }
        switch status {
        case .going:
            guard game.status == .open else {
                throw Refusal(
                    .gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
            }
            let transitions = Rsvp.Transitions(gameId, game, state, now: now)
            guard transitions.hasRoom(for: guests - held) else {
                throw Refusal(.gameFull, "there is no room for more guests; whoever waits comes first")
            }
        case .waitlisted:
            throw Refusal(
                .conflict,
                "your place in line is for as many as you said; leave the line and come again with more",
                state: status.rawValue)
        case .maybe, .requested, .invited, .declined, .left, .removed: break
        }
    }

    /// The names of somebody's guests, for themselves, the host and co-hosts, and moderators: as a command has left them,
    /// else as they are; `nil` without any.
    func guestNames(of account: ID, in gameId: ID, _ occurred: Occurred? = nil) -> [String]? {
        guard let me = caller.account,
            me == account || caller.isModerator || state.game(gameId).flatMap({ role(in: $0) }) != nil
        else { return nil }
        let names =
            occurred?.first(GuestsNamed.self)?.guestNames ?? state.roster(gameId).guestNames(of: account)
        return names.isEmpty ? nil : names
    }
}

extension Rsvp.Transitions {
    /// Writes the names of somebody's guests, if they are others than before.
    mutating func name(_ names: [String]?, guestsOf account: ID, before: [String]) {
        guard let names, names != before else { return }
        events.append(GuestsNamed(gameId: gameId, accountId: account, guestNames: names))
    }
}

extension Int {
    /// A number of guests as replies have it: absent for none.
    var asGuests: Int? { self == 0 ? nil : self }
}
