// A game's options poll: its votes, the leading choices, and when it ends by itself (domain.md §4.4).

import Contracts
import Values

extension Games {
    /// Votes on a game's candidate places and times.
    struct Poll: Codable, Sendable, Equatable {
        /// A choice's id is the letter of its kind and its number as entered, from 1.
        enum Kind: String, CaseIterable { case place = "p", time = "t" }

        /// The poll ends this long before the earliest time.
        static let endsHoursAhead = 24

        private(set) var options: GameOptions
        /// The choices made so far, at most one of each kind.
        private(set) var chosen: [String] = []
        /// The choices that each voter approves.
        private(set) var votes: [ID: [String]] = [:]

        init(_ options: GameOptions) { self.options = options }

        // MARK: - The choices

        func choices(_ kind: Kind) -> [String] {
            let count = kind == .place ? options.places?.count : options.times?.count
            return (0..<(count ?? 0)).map { "\(kind.rawValue)\($0 + 1)" }
        }

        func chosen(_ kind: Kind) -> String? { choices(kind).first(where: chosen.contains) }
        /// Whether one of a kind is still to be chosen.
        func isOpen(_ kind: Kind) -> Bool { !choices(kind).isEmpty && chosen(kind) == nil }
        var isOpen: Bool { Kind.allCases.contains(where: isOpen) }

        func kind(of choice: String) -> Kind? { Kind.allCases.first { choices($0).contains(choice) } }
        func place(_ choice: String) -> Place? {
            choices(.place).firstIndex(of: choice).flatMap { options.places?[$0] }
        }
        func time(_ choice: String) -> Timestamp? {
            choices(.time).firstIndex(of: choice).flatMap { options.times?[$0] }
        }

        // MARK: - Votes

        func count(_ choice: String) -> Int { votes.values.count { $0.contains(choice) } }

        /// The choices of a kind: most votes first, then in the order entered.
        func standing(_ kind: Kind) -> [(choice: String, votes: Int)] {
            choices(kind).enumerated().map { (index: $0, choice: $1, votes: count($1)) }
                .sorted { ($1.votes, $0.index) < ($0.votes, $1.index) }
                .map { ($0.choice, $0.votes) }
        }

        /// Replaces an account's votes; those of a kind that is decided stay.
        mutating func vote(_ account: ID, for choices: [String]) {
            func isOpenFor(_ choice: String) -> Bool { kind(of: choice).map(isOpen) ?? false }
            let wanted = (votes[account] ?? []).filter { !isOpenFor($0) } + choices.filter(isOpenFor)
            votes[account] = wanted.isEmpty ? nil : wanted
        }

        /// Drops the votes of somebody who is no longer going.
        mutating func forget(_ account: ID) { votes[account] = nil }

        // MARK: - The end

        mutating func choose(_ choices: [String]) { chosen += choices.filter { !chosen.contains($0) } }

        /// Applies an edit: the choices it makes, and the times moved to another zone.
        mutating func apply(_ event: GameUpdated) {
            options.times = event.times ?? options.times
            choose(event.chosen ?? [])
        }

        /// When the kinds still open are decided by themselves, for a game with this start; `nil` if none is open.
        func closesAt(startsAt: Timestamp) -> Timestamp? {
            guard isOpen else { return nil }
            return (options.times?.min() ?? startsAt).adding(hours: -Poll.endsHoursAhead)
        }

        /// The leading choice of each kind that is still open.
        var leading: [String] { Kind.allCases.filter(isOpen).compactMap { standing($0).first?.choice } }
    }
}
