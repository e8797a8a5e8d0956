// The facts of a game in half the memory. Its start is stored apart.

import Contracts
import Packed
import Projections
import Values

extension Rsvp {
    struct PackedGame: Sendable {
        private var hostId: ID
        private var title: String
        private var placeName: String?
        private var point: Place.Point
        private var sparse: Box<SparseFacts>?
        /// -1 for unlimited.
        private var capacity: Int32
        private var durationMinutes: Int32
        private var timezone: UInt32
        private(set) var sport: Sport
        private var visibility: Visibility
        private var joinPolicy: JoinPolicy
        private(set) var status: GameStatus
        private var flags: Flags

        /// Facts that few games have.
        private struct SparseFacts: Sendable {
            var completedAt: Timestamp?
            var seriesId: ID?
            var requirements: Box<Requirements>?
        }

        private struct Flags: OptionSet {
            let rawValue: UInt8
            static let membersCanInvite = Flags(rawValue: 1)
            static let waitlist = Flags(rawValue: 2)
            static let offersSlots = Flags(rawValue: 4)
            static let requireTier2 = Flags(rawValue: 8)
            static let hidden = Flags(rawValue: 16)
        }

        var isLive: Bool { status == .open || status == .closed }
        func end(startsAt: Timestamp) -> Timestamp { startsAt.adding(minutes: Int(durationMinutes)) }

        init(_ facts: GameFacts, _ zones: inout SharedTexts) {
            let terms = facts.terms
            (hostId, title, placeName, point) = (facts.hostId, terms.title, terms.placeName, terms.point)
            capacity = terms.capacity.map { Int32(clamping: $0) } ?? -1
            durationMinutes = Int32(clamping: terms.durationMinutes)
            timezone = zones.number(of: [terms.timezone])
            (sport, visibility, joinPolicy) = (terms.sport, terms.visibility, terms.joinPolicy)
            status = facts.status
            flags = []
            if terms.membersCanInvite { flags.insert(.membersCanInvite) }
            if terms.waitlist { flags.insert(.waitlist) }
            if terms.offersSlots { flags.insert(.offersSlots) }
            if terms.requireTier2 { flags.insert(.requireTier2) }
            if facts.hidden { flags.insert(.hidden) }
            if facts.completedAt != nil || facts.seriesId != nil || terms.boxedRequirements != nil {
                sparse = Box(
                    SparseFacts(
                        completedAt: facts.completedAt, seriesId: facts.seriesId,
                        requirements: terms.boxedRequirements))
            }
        }

        func facts(startsAt: Timestamp, _ zones: SharedTexts) -> GameFacts {
            let terms = GameTerms(
                title: title, placeName: placeName, startsAt: startsAt,
                durationMinutes: Int(durationMinutes), timezone: zones[timezone].first ?? "",
                capacity: capacity < 0 ? nil : Int(capacity), point: point, sport: sport,
                visibility: visibility, joinPolicy: joinPolicy,
                membersCanInvite: flags.contains(.membersCanInvite), waitlist: flags.contains(.waitlist),
                offersSlots: flags.contains(.offersSlots), requireTier2: flags.contains(.requireTier2),
                boxedRequirements: sparse?.value.requirements)
            return GameFacts(
                hostId: hostId, terms: terms, status: status, hidden: flags.contains(.hidden),
                completedAt: sparse?.value.completedAt, seriesId: sparse?.value.seriesId)
        }
    }
}
