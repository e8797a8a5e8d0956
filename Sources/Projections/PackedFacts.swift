// The facts of an account, in a third of the event's memory. Every service stores them for all accounts.

import Contracts
import Packed
import Values

/// The members of ``FactsChanged`` except the account.
struct PackedFacts: Sendable {
    private(set) var createdAt: Timestamp
    private var home: Place.Point?
    private(set) var kind: AccountKind
    private(set) var status: AccountStatus
    private var role: Role
    private(set) var gender: Gender?
    private var skillLevel: SkillLevel?
    private var hasConfirmedEmail: Bool
    private var tier: Int32
    private(set) var age: Int32?
    private var missing: UInt32
    private var timezone: UInt32?
    private var cityKey: UInt32?
    private var cityLabel: UInt32?
    private var sparse: Box<SparseFacts>?

    /// Facts that only few accounts have.
    private struct SparseFacts: Sendable {
        var until: Timestamp?
        var coolingOffUntil: Timestamp?
        var sportSkills: [String: SkillLevel]?
        var avgScore18: Int?
        var homeCourseKey: String?

        init?(_ facts: FactsChanged) {
            until = facts.until
            coolingOffUntil = facts.coolingOffUntil
            sportSkills = facts.sportSkills
            avgScore18 = facts.avgScore18
            homeCourseKey = facts.homeCourseKey
            let hasAny =
                until != nil || coolingOffUntil != nil || sportSkills != nil || avgScore18 != nil
                || homeCourseKey != nil
            if !hasAny { return nil }
        }
    }

    init(_ facts: FactsChanged, _ shared: inout SharedTexts) {
        createdAt = facts.createdAt
        home = facts.homeApprox
        kind = facts.kind
        status = facts.status
        role = facts.role
        gender = facts.gender
        skillLevel = facts.skillLevel
        hasConfirmedEmail = facts.hasConfirmedEmail == true
        tier = Int32(clamping: facts.tier)
        age = facts.age.map { Int32(clamping: $0) }
        missing = shared.number(of: facts.missing)
        timezone = facts.timezone.map { shared.number(of: [$0]) }
        cityKey = facts.cityKey.map { shared.number(of: [$0]) }
        cityLabel = facts.cityLabel.map { shared.number(of: [$0]) }
        sparse = SparseFacts(facts).map { Box($0) }
    }

    func timezone(_ shared: SharedTexts) -> String? { timezone.flatMap { shared[$0].first } }

    func facts(of account: ID, _ shared: SharedTexts) -> FactsChanged {
        var facts = FactsChanged(accountId: account, kind: kind, role: role, createdAt: createdAt)
        facts.homeApprox = home
        facts.status = status
        facts.gender = gender
        facts.skillLevel = skillLevel
        facts.hasConfirmedEmail = hasConfirmedEmail ? true : nil
        facts.tier = Int(tier)
        facts.age = age.map { Int($0) }
        facts.missing = shared[missing]
        facts.timezone = timezone(shared)
        facts.cityKey = cityKey.flatMap { shared[$0].first }
        facts.cityLabel = cityLabel.flatMap { shared[$0].first }
        guard let sparse = sparse?.value else { return facts }
        facts.until = sparse.until
        facts.coolingOffUntil = sparse.coolingOffUntil
        facts.sportSkills = sparse.sportSkills
        facts.avgScore18 = sparse.avgScore18
        facts.homeCourseKey = sparse.homeCourseKey
        return facts
    }
}

/// Interned lists of texts that many accounts share: cities, zones, missing parts of profiles.
package struct SharedTexts: Sendable {
    private var lists: [[String]] = []
    private var numbers: [[String]: UInt32] = [:]

    package init() {}

    package subscript(number: UInt32) -> [String] { lists[Int(number)] }

    package mutating func number(of list: [String]) -> UInt32 {
        if let number = numbers[list] { return number }
        let number = UInt32(lists.count)
        lists.append(list)
        numbers[list] = number
        return number
    }
}
