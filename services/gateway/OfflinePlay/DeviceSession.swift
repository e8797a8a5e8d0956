// A party session as this device knows it, so that its cards can be turned without a connection, by the same engine and
// with the same decks as in the service. Commands to it go to the service through the queue, with the seed that was
// drawn here.

import Contracts
import JSON
import PartyCards
import Values

package struct DeviceSession: Codable, Sendable, Equatable {
    var id: ID
    var account: QueueAccount
    var category: PartyCards.Category
    var name: String
    var players: [String]
    var seed: Seed
    var gameId: ID?
    var startedAt: Timestamp
    var usedAt: Timestamp
    var version = 1
    var play: DeckSession

    /// A session that begins here; `nil` if this device does not have the deck.
    init?(_ command: StartDeck, of account: QueueAccount, in zone: Zone, at now: Timestamp) {
        guard let category = DeviceDecks.category(command.category), let id = command.id,
            let seed = command.seed
        else { return nil }
        let at = command.deviceTime ?? now
        players = (command.players ?? []).compactMap(\.cleaned)
        let play = DeckSession(
            cards: category.cardCount, seed: command.shuffle == false ? nil : seed.number,
            seats: max(1, players.count), at: at)
        guard let play else { return nil }
        (self.id, self.account, self.category, self.seed, self.play) = (id, account, category, seed, play)
        (gameId, startedAt, usedAt) = (command.gameId, at, at)
        name = command.name?.cleaned ?? "\(category.title) - \(DeviceSession.dateAndTime(at, zone))"
    }

    /// A session that the service has sent; `nil` if this device does not have the deck, or if others have joined.
    init?(_ told: PartySession, of account: QueueAccount, at now: Timestamp) {
        guard told.ownerId == account.id, told.joined?.isEmpty ?? true, let category = told.category,
            told.total == category.cardCount,
            let play = DeckSession(
                order: told.order, cursor: told.position - 1, completed: told.completed, skips: told.skips,
                status: told.status, seats: max(1, told.players.count),
                turn: told.turn?.player.flatMap { told.players.firstIndex(of: $0) } ?? 0,
                activeSeconds: told.activeSeconds, endedAt: told.endedAt, at: now)
        else { return nil }
        (id, self.account, self.category, name) = (told.id, account, category, told.name)
        (players, seed, gameId, self.play) = (told.players, told.seed, told.gameId, play)
        (startedAt, usedAt, version) = (told.startedAt, now, told.version)
        if !isSound { return nil }
    }

    private static let versionMax = 1_000_000_000

    /// Whether the session can be shown and played: a file may contain anything.
    var isSound: Bool {
        play.isSound && play.total == category.cardCount && play.seats == max(1, players.count)
            && DeviceDecks.cards(of: category).count == play.total && (1...Self.versionMax).contains(version)
    }

    /// `Nov 22, 15:30`
    private static func dateAndTime(_ time: Timestamp, _ zone: Zone) -> String {
        let local = zone.local(at: time)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (_, month, day) = local.day.civil
        return "\(Zone.monthName(month).prefix(3)) \(day), \(digits(local.hour)):\(digits(local.minute))"
    }

    // MARK: - As it is shown

    package func view(at now: Timestamp) -> PartySession {
        let card = DeviceDecks.cards(of: category)[play.current - 1]
        return PartySession(
            id: id, ownerId: account.id, category: category, deckId: nil, name: name,
            card: PartyCard(card, favorite: false), players: players,
            turn: players.isEmpty ? nil : PartyTurn(player: players[play.turn]), seed: seed, gameId: gameId,
            startedAt: startedAt, version: version, play: play, at: now)
    }

    // MARK: - Playing

    /// Applies a command, as the service would.
    mutating func take(_ command: any SessionCommand, at now: Timestamp) throws(Refusal) {
        if let wanted = command.ifVersion, wanted != version {
            throw Refusal(.versionMismatch, "the session has changed; it has version \(version) now")
                .with { $0.version = version }
        }
        let at = max(command.deviceTime ?? now, usedAt)
        let before = play
        do throws(DeckSession.Refusal) {
            switch command {
            case is NextCard: try play.next()
            case is PreviousCard: try play.previous()
            case let jump as JumpToCard: try play.jump(to: jump.number)
            case let complete as CompleteCard: try play.complete(complete.number, at: at)
            case let uncomplete as UncompleteCard: try play.uncomplete(uncomplete.number, at: at)
            case let shuffle as ShuffleCards:
                if let seed = shuffle.seed {
                    try play.shuffle(seed: seed.number)
                    self.seed = seed
                }
            case is ResetDeck: play.reset(at: at)
            case is PauseDeck: try play.pause(at: at)
            case is ResumeDeck: try play.resume(at: at)
            case is EndDeck: try play.end(at: at)
            default: break
            }
        } catch {
            throw Refusal(error, of: play.total)
        }
        if play != before { (version, usedAt) = (version + 1, at) }
    }

    /// Pauses it because another session of the same account becomes active.
    mutating func rest(at now: Timestamp) {
        guard play.status == .active, (try? play.pause(at: max(now, usedAt))) != nil else { return }
        version += 1
    }
}

/// The decks that come with the gateway.
enum DeviceDecks {
    private static let all: [PartyCards.Category: [Card]] = {
        var all: [PartyCards.Category: [Card]] = [:]
        for category in PartyCards.Category.allCases {
            all[category] = (try? JSONCoding.decode(Deck.self, from: Deck.file(category)))?.cards
        }
        return all
    }()

    static func cards(of category: PartyCards.Category) -> [Card] { all[category] ?? [] }

    /// A built-in deck by its id or its name, ignoring case; `nil` for a deck that a user made.
    static func category(_ deck: DeckReference) -> PartyCards.Category? {
        switch deck {
        case .category(let category): return category
        case .deck: return nil
        case .named(let name):
            let folded = Text.folded(name.cleaned ?? "")
            return PartyCards.Category.allCases.first {
                Text.folded($0.title) == folded || $0.rawValue == folded
            }
        }
    }
}
