// Timers of auth (domain.md §1.8, §3.1, §3.3, §7.6, §12.2): the end of a suspension; a birthday, at 00:00 UTC; the
// erasure of a deleted account; the expiry of pictures that are shown nowhere, and of content that moderators removed
// from a profile.

import Contracts
import Machine
import Values

extension Auth {
    public static func nextDue(_ state: State) -> Timestamp? {
        [
            state.birthdays.first?.time, state.suspensions.first?.time, state.erasures.first?.time,
            state.photos.dues.first?.time, state.withheld.dues.first?.time,
        ]
        .compactMap { $0 }.min()
    }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        let situation = Situation<Auth>(state, context)
        // Suspensions end before birthdays are published, since the published facts include the status.
        let ends = situation.passed(state.suspensions).compactMap { end -> Due? in
            guard let account = state.accounts[end.id] else { return nil }
            return Due("restored:\(end.id):\(end.time)", situation.restoring(account, reason: nil))
        }
        if !ends.isEmpty { return ends }
        let erased = situation.passed(state.erasures).map {
            Due("erased:\($0.id)", [AccountErased(accountId: $0.id)])
        }
        if !erased.isEmpty { return erased }
        let forgotten = withheldDue(state, situation.passed(state.withheld.dues))
        if !forgotten.isEmpty { return forgotten }
        let gone = situation.photosDue(situation.passed(state.photos.dues))
        if !gone.isEmpty { return gone }
        return situation.passed(state.birthdays).compactMap { birthday in
            state.accounts[birthday.id].map { account in
                Due(
                    "birthday:\(birthday.id):\(birthday.time.day)", [facts(of: account, at: context.now)])
            }
        }
    }

    /// The next birthday after a day; somebody born on 29 February has it on 1 March in other years.
    static func nextBirthday(_ born: Day, after day: Day) -> Day {
        let (_, month, dayOfMonth) = born.civil
        let year = day.civil.year
        for candidate in year...(year + 1) {
            let date =
                Day(year: candidate, month: month, day: dayOfMonth) ?? Day(year: candidate, month: 3, day: 1)
            if let date, date > day { return date }
        }
        return day.adding(days: 366)
    }
}

extension Situation<Auth> {
    /// Appointments whose time has come, a few hundred at a time.
    fileprivate func passed(_ appointments: Ordered<Appointment>) -> [Appointment] {
        var passed: [Appointment] = []
        appointments.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= now, passed.count < 500 else { return false }
            passed.append(next)
            return true
        }
        return passed
    }
}
