// Timers of auth: an age in the facts grows on the birthday, at 00:00 UTC (domain.md §1.8, §12.2).

import Contracts
import ServiceKit
import Values

extension Auth {
    public static func nextDue(_ state: State) -> Timestamp? { state.birthdays.first?.time }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        var due: [Due] = []
        state.birthdays.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 500 else { return false }
            if let account = state.accounts[next.id] {
                due.append(Due("birthday:\(next.id):\(next.time.day)", [facts(of: account, at: context.now)]))
            }
            return true
        }
        return due
    }

    /// The next date on which someone is a year older; a 29 February counts from 1 March.
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
