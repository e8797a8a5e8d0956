// Timers of auth: an age in the facts grows on the birthday, at 00:00 UTC (domain.md §1.8, §12.2).

import Contracts
public import ServiceKit
public import Values

extension Auth {
    public static func nextDue(_ state: State) -> Timestamp? { state.birthdays.keys.min()?.start }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        let days = state.birthdays.keys.filter { $0 <= context.now.day }.sorted()
        let people = days.flatMap { day in (state.birthdays[day] ?? []).sorted().map { (day, $0) } }
        return people.prefix(500).compactMap { day, id in
            state.accounts[id].map { Due("birthday:\(id):\(day)", [facts(of: $0, at: context.now)]) }
        }
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
