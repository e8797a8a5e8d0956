// The regulars of series and groups (domain.md §6.13).

import Contracts
import LogContracts
import Packed
import Values

extension Rsvp {
    /// Somebody's place among the regulars of a series or group.
    struct Regular: Codable, Sendable, Equatable {
        var state: RegularState
        /// When they got that state.
        var since: Timestamp
        /// When they were asked last.
        var askedAt: Timestamp
        /// The game at which they were asked; of a series alone.
        var gameId: ID?
        /// The days on which they are away.
        var from: Day?
        var to: Day?

        /// Whether they are one, or may become one by their own word.
        var isOpen: Bool {
            switch state {
            case .asked, .regular: true
            case .refused, .left, .ended: false
            }
        }

        func isAway(on day: Day) -> Bool {
            guard let from, let to else { return false }
            return (from...to).contains(day)
        }
    }

    struct RegularBook: Codable, Sendable {
        /// Keyed by series or group, then by account.
        private var regulars: ChunkedDictionary<ID, [ID: Regular]> = [:]
        /// The host of each series, from games' events.
        private(set) var hosts: ChunkedDictionary<ID, ID> = [:]

        subscript(subject: ID) -> [ID: Regular] { regulars[subject] ?? [:] }

        func isRegular(_ account: ID, of subject: ID?) -> Bool {
            subject.flatMap { regulars[$0]?[account] }?.state == .regular
        }

        mutating func apply(_ event: RegularChanged, at time: Timestamp) {
            guard let subject = event.seriesId ?? event.groupId else { return }
            let known = regulars[subject]?[event.accountId]
            var regular = known ?? Regular(state: event.state, since: time, askedAt: time)
            (regular.state, regular.since) = (event.state, time)
            switch event.state {
            case .asked: (regular.askedAt, regular.gameId) = (time, event.gameId)
            case .regular: break
            case .refused, .left, .ended: (regular.from, regular.to) = (nil, nil)
            }
            regulars[subject, default: [:]][event.accountId] = regular
        }

        mutating func apply(_ event: RegularPaused) {
            regulars[event.regulars.id]?[event.accountId]?.from = event.from
            regulars[event.regulars.id]?[event.accountId]?.to = event.to
        }

        mutating func take(_ event: SeriesCreated) { hosts[event.seriesId] = event.hostId }
    }
}
