// The events that publish an account's names, facts and tier to other services (domain.md §1.8, §3.4).

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    /// The events for a changed account.
    /// - Parameter before: `nil` for a new account.
    static func told(
        of account: Account, before: Account?, changed: [String], at now: Timestamp
    ) -> [any Event] {
        guard let profile = account.profile else { return [] }
        var events: [any Event] = [
            ProfileStored(
                profile: profile, birthDate: account.birthDate, home: account.home, timezone: account.timezone
            )
        ]
        if !changed.isEmpty {
            events.append(
                ProfileUpdated(
                    accountId: account.id, nickname: profile.nickname, displayName: profile.displayName,
                    avatar: profile.photos.first, changed: changed))
        }
        let facts = facts(of: account, at: now)
        if facts != before?.facts { events.append(facts) }
        let oldTier = before?.facts?.tier ?? 0
        if facts.tier != oldTier {
            events.append(TierChanged(accountId: account.id, from: oldTier, to: facts.tier))
        }
        return events
    }

    static func facts(of account: Account, at now: Timestamp) -> FactsChanged {
        var facts = FactsChanged(
            accountId: account.id, kind: account.kind, role: account.role, createdAt: account.createdAt)
        facts.status = account.status
        facts.until = account.restrictedUntil
        facts.coolingOffUntil = account.coolingOffUntil.flatMap { $0 > now ? $0 : nil }
        facts.missing = missing(account)
        let firstTier = ["nickname", "primaryLocation", "birthDate", "gender"]
        facts.tier = facts.missing.isEmpty ? 2 : facts.missing.contains(where: firstTier.contains) ? 0 : 1
        facts.hasConfirmedEmail = account.isEmailVerified ? true : nil
        facts.timezone = account.timezone
        facts.age = account.birthDate.map { $0.wholeYears(to: now.day) }
        facts.homeApprox = account.home.map { Place.Point(lat: hundredths($0.lat), lng: hundredths($0.lng)) }
        guard let profile = account.profile else { return facts }
        facts.gender = profile.gender
        facts.skillLevel = profile.skillLevel
        facts.sportSkills = profile.sportSkills.isEmpty ? nil : profile.sportSkills
        facts.avgScore18 = profile.avgScore18
        facts.cityKey = profile.cityKey
        facts.cityLabel = profile.cityLabel
        facts.homeCourseKey = profile.homeCourse.flatMap { CityKey.of($0) }
        return facts
    }

    /// The fields that the next tiers need, in the order of domain.md §3.4.
    private static func missing(_ account: Account) -> [String] {
        let profile = account.profile
        let needs: [(String, Bool)] = [
            ("nickname", profile != nil),
            ("primaryLocation", profile?.cityLabel != nil && account.home != nil),
            ("birthDate", account.birthDate != nil),
            ("gender", profile?.gender != nil),
            ("profilePhoto", profile?.photos.isEmpty == false),
            ("skillLevel", profile?.skillLevel != nil),
        ]
        return needs.filter { !$0.1 }.map(\.0)
    }

    /// Rounded half up, once (domain.md §1.1, Rounding).
    private static func hundredths(_ degrees: Double) -> Double { (degrees * 100 + 0.5).rounded(.down) / 100 }
}

extension Auth.State {
    /// Stores the facts that were published.
    mutating func tell(_ facts: FactsChanged, at now: Timestamp) {
        _ = accounts.change(facts.accountId) { account in
            (account.facts, account.coolingOffUntil) = (facts, facts.coolingOffUntil)
            // The zone of a guest account is known from this event only.
            if account.profile == nil { account.timezone = facts.timezone }
        }
        scheduleBirthday(of: facts.accountId, after: now.day)
    }

    /// Schedules the birthday after which the published age is wrong.
    mutating func scheduleBirthday(of id: ID, after day: Day) {
        let days = accounts.change(id) { account in
            let old = account.nextBirthday
            account.nextBirthday = account.birthDate.map { Auth.nextBirthday($0, after: day) }
            return (old: old, next: account.nextBirthday)
        }
        guard let days, days.old != days.next else { return }
        if let old = days.old { birthdays.remove(Appointment(old.start, id)) }
        if let next = days.next { birthdays.insert(Appointment(next.start, id)) }
    }
}
