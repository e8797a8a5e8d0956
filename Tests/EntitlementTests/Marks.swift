// The facts in a town, and where they turn up. Every text that tells something contains a mark: eight characters that
// occur nowhere else, so that one look at a reply shows what it reveals. Facts that cannot contain a mark, a date or a
// place, are recognized by their value.

import JSON
import Values

/// The fact that a mark reveals.
enum Fact: Hashable {
    /// Fields that a profile shows (domain.md §3.1).
    case profile(ID)
    /// Private fields: e-mail address, birth date, home, settings, guest players.
    case own(ID)
    /// Texts that nobody sees: push tokens, feedback, deleted or overwritten texts.
    case sealed
    /// The title of a game, and the reason for its status.
    case title(ID)
    /// The place of a game, and its host's description.
    case place(ID)
    /// The note with somebody's answer to a game.
    case note(game: ID, of: ID)
    /// The name of a guest whom somebody brings to a game.
    case guestName(game: ID, of: ID)
    /// The name of a user's deck, and the texts of its cards.
    case deck(KnownDeck)
    /// The pick-up place of a ride, and its driver's note.
    case pickUp(ride: ID)
    /// The title of a due, how to pay it, and how or why somebody did.
    case due(ID)
    case dueNote(ID)
    case dueShare(ID, of: ID)
    /// The thing that a cost was for.
    case cost(ID)
    /// The text of a venue's review.
    case review(ID)
    case post(ID)
    case comment(ID)
    /// The name of a group.
    case group(ID)
    /// A group's description, and its rules, which are for members.
    case groupAbout(ID)
    case groupRules(ID)
    /// A message in a chat.
    case line(ID)
    /// The reason of a report.
    case report(of: ID)
}

/// A deck made by a user.
struct KnownDeck: Hashable {
    var id: ID
    var owner: ID
    var isForFriends: Bool
}

/// The marks in use, with their facts.
struct Marks {
    static let length = 8
    /// Homes are far from all games, each at its own hundredth of a degree of latitude and longitude: negative numbers,
    /// unlike all counts and scores.
    static let homeLat = -61.0
    static let homeLng = -171.0

    private(set) var facts: [String: Fact] = [:]
    private var dates: [String: ID] = [:]

    /// A new mark that nobody may see, until a fact is set for it.
    mutating func fresh(_ fact: Fact = .sealed) -> String {
        let digits = String(facts.count, radix: 36)
        let mark = "mk" + String(repeating: "0", count: Self.length - 2 - digits.count) + digits
        facts[mark] = fact
        return mark
    }

    mutating func set(_ mark: String, _ fact: Fact) { facts[mark] = fact }

    /// A text with more than fifty characters before its mark: the part in public events ends before it (§1.7).
    mutating func longText() -> (text: String, mark: String) {
        let mark = fresh()
        return ("so many words that fifty characters end in the midst of them \(mark)", mark)
    }

    /// A unique date of birth.
    mutating func birthDate(of person: ID) -> String {
        let number = dates.count
        let date = "19\(50 + number)-0\(1 + number % 9)-1\(number % 10)"
        dates[date] = person
        return date
    }

    /// All marks of a kind of fact.
    func all(_ fact: Fact) -> Set<String> { Set(facts.lazy.filter { $0.value == fact }.map(\.key)) }

    /// The facts that a text reveals. An e-mail address is recognized by the characters after its mark.
    func told(by text: String) -> [Fact] {
        if let owner = dates[text] { return [.own(owner)] }
        return Self.found(in: text).compactMap { mark, isAddress in
            guard let fact = facts[mark] else { return nil }
            if isAddress, case .profile(let owner) = fact { return .own(owner) }
            return fact
        }
    }

    /// Whether a number is a coordinate of a home, exact or rounded.
    static func isOfHome(_ number: Double) -> Bool {
        (homeLat..<homeLat + 1).contains(number) || (homeLng..<homeLng + 1).contains(number)
    }

    /// The marks in a text, and whether an at sign follows.
    static func found(in text: String) -> [(mark: String, isAddress: Bool)] {
        let bytes = Array(text.utf8)
        var found: [(String, Bool)] = []
        var place = 0
        while place + length <= bytes.count {
            let end = place + length
            guard bytes[place] == UInt8(ascii: "m"), bytes[place + 1] == UInt8(ascii: "k"),
                bytes[place + 2..<end].allSatisfy({ (48...57).contains($0) || (97...122).contains($0) })
            else {
                place += 1
                continue
            }
            let isAddress = end < bytes.count && bytes[end] == UInt8(ascii: "@")
            found.append((String(decoding: bytes[place..<end], as: UTF8.self), isAddress))
            place = end
        }
        return found
    }

    static func plain(in text: String?) -> [String] { text.map { found(in: $0).map(\.mark) } ?? [] }
}
