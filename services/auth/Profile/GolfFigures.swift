// The golf figures of profiles that follow from sealed rounds (domain.md §3.1, §5.21): the average and the index, not official.
// A figure that its owner typed stays until they clear it.

import Contracts
import Machine
import Packed
import Values

extension Auth {
    static let golfFigures = Rules<Auth>()
        .observe(GolfRecordChanged.self) { state, event, _ in
            guard state.accounts[event.accountId]?.status != .deleted else { return }
            state.golf[event.accountId] = GolfFigures(event)
        }
        .react(GolfRecordChanged.self, decide: Situation.react)

    /// The last figures that games has told of an account's golf.
    struct GolfFigures: Codable, Sendable {
        var index: Double?
        var averageScore: Int?

        init(_ event: GolfRecordChanged) { (index, averageScore) = (event.index, event.averageScore) }
    }
}

extension Auth.GolfFigures? {
    /// Fills in the figures that nobody has typed.
    func fill(_ profile: inout PublicProfile) {
        if profile.avgScore18 == nil || profile.avgScore18Derived == true {
            profile.avgScore18 = self?.averageScore
            profile.avgScore18Derived = profile.avgScore18 == nil ? nil : true
        }
        if profile.handicap == nil || profile.handicapDerived == true {
            profile.handicap = self?.index
            profile.handicapDerived = profile.handicap == nil ? nil : true
        }
    }
}

extension Situation<Auth> {
    fileprivate func react(to event: GolfRecordChanged) -> [any Event] {
        guard let account = state.accounts[event.accountId], account.status != .deleted,
            var profile = account.profile
        else { return [] }
        Optional(Auth.GolfFigures(event)).fill(&profile)
        switch stored(profile, account, before: account) {
        case .events(let events): return events
        case .perform: return []
        }
    }
}
