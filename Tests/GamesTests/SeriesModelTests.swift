// After any changes to a series and to its single games, in any order, they equal a simple model of domain.md §4.5.

import Contracts
import Foundation
import JSON
import Machine
import TestSupport
import Testing
import Values

/// A model of §4.5: a series and its games.
private struct SeriesModel {
    struct Occurrence {
        var start: Date
        var title: String
        var capacity: Int
        var minutes = 60
        var status = "open"
        var isDetached = false
        var isDeleted = false

        var isLive: Bool { status == "open" || status == "closed" }
    }

    let calendar: Calendar
    let first: DateComponents
    let weekdays: Set<Int>
    let everyWeeks: Int
    var localTime: (hour: Int, minute: Int)
    var title: String
    var capacity: Int
    var occurrences: [Occurrence] = []

    /// The dates, found by checking every day.
    func date(_ number: Int) -> Date? {
        guard let noon = calendar.date(from: first),
            let week = calendar.dateInterval(of: .weekOfYear, for: noon)?.start
        else { return nil }
        var (day, left) = (noon, number)
        for _ in 0..<4000 {
            let weeks = calendar.dateComponents([.weekOfYear], from: week, to: day).weekOfYear ?? 0
            // Foundation counts weekdays from Sunday, 1.
            let iso = (calendar.component(.weekday, from: day) + 5) % 7 + 1
            if weeks % everyWeeks == 0, weekdays.contains(iso) { left -= 1 }
            if left == 0 { return day }
            day = calendar.date(byAdding: .day, value: 1, to: day) ?? day
        }
        return nil
    }

    func start(_ number: Int) -> Date {
        let day = date(number) ?? .distantPast
        return calendar.date(bySettingHour: localTime.hour, minute: localTime.minute, second: 0, of: day)
            ?? .distantPast
    }

    mutating func grow(by count: Int) {
        for _ in 0..<count {
            let start = start(occurrences.count + 1)
            occurrences.append(Occurrence(start: start, title: title, capacity: capacity))
        }
    }

    mutating func pass(to now: Date) {
        for index in occurrences.indices where occurrences[index].isLive {
            let end = occurrences[index].start.addingTimeInterval(Double(occurrences[index].minutes) * 60)
            if now >= end.addingTimeInterval(3 * 3600) { occurrences[index].status = "completed" }
        }
    }
}

// domain.md §4.5
@Suite struct SeriesModelTests {
    private final class Play {
        let town: Town
        let ann: Person
        let bob: Person
        var model: SeriesModel
        var series: JSONValue = .null
        var games: [JSONValue] = []

        init(seed: UInt64) {
            let town = Town(seed: seed)
            self.town = town
            (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
            let zone = ["Europe/Berlin", "America/New_York", "Australia/Sydney"][town.randomNumber(below: 3)]
            var calendar = Calendar(identifier: .iso8601)
            calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
            let weekdays = Set((0...2).map { _ in 1 + town.randomNumber(below: 7) })
            // Across the clock change in March, at noon, so that a day is a day.
            let day = 10 + town.randomNumber(below: 10)
            model = SeriesModel(
                calendar: calendar, first: DateComponents(year: 2027, month: 2, day: day, hour: 12),
                weekdays: weekdays, everyWeeks: 1 + town.randomNumber(below: 2), localTime: (18, 0),
                title: "A", capacity: 8)
            let made = town.ask(
                "series.create",
                town.seriesFields([
                    "timezone": .string(zone), "firstDate": .string("2027-02-\(day)"), "title": "A",
                    "weekdays": .array(weekdays.map { .integer(Int64($0)) }), "capacity": 8, "count": 8,
                    "everyWeeks": .integer(Int64(model.everyWeeks)),
                ]), as: ann)
            series = made["id"]
            games = (made["occurrences"].arrayValue ?? []).map { $0["id"] ?? .null }
            model.grow(by: 8)
            town.settle()
            // Deleted games stay readable if somebody had joined.
            for game in games { town.going(bob, game) }
            town.advance(days: 70)
        }

        var now: Date { Date(timeIntervalSince1970: Double(town.now.wall.milliseconds) / 1000) }

        func chance(_ count: Int) -> Int { town.randomNumber(below: count) }

        func ask(_ type: String, _ data: JSONValue) -> Answer {
            let answer = town.ask(type, data, as: ann)
            town.settle()
            return answer
        }

        func step() {
            let index = chance(games.count)
            let game: JSONValue = ["gameId": games[index]]
            let occurrence = model.occurrences[index]
            let isToCome = occurrence.isLive && occurrence.start > now
            switch chance(12) {
            case 0...3: update()
            case 4: cancel()
            case 5: extend()
            case 6...7:
                let title = "T\(chance(100))"
                let isOK = ask("games.update", game.merging(["title": .string(title)])).isOK
                #expect(isOK == isToCome)
                if isOK, title != occurrence.title {
                    (model.occurrences[index].title, model.occurrences[index].isDetached) = (title, true)
                }
            case 8:
                let verb = chance(2) == 0 ? "close" : "open"
                if ask("games.\(verb)", game).isOK {
                    model.occurrences[index].status = verb == "close" ? "closed" : "open"
                }
                #expect(occurrence.isLive || model.occurrences[index].status == occurrence.status)
            case 9 where chance(3) == 0:
                if ask("games.cancel", game).isOK { model.occurrences[index].status = "cancelled" }
                #expect(occurrence.status != "completed" || model.occurrences[index].status == "completed")
            case 10 where chance(3) == 0:
                guard occurrence.status != "completed" else { return }
                #expect(ask("games.delete", game).isOK)
                (model.occurrences[index].status, model.occurrences[index].isDeleted) = ("cancelled", true)
            default: town.advance(hours: 12 * chance(4))
            }
            model.pass(to: now)
        }

        private func update() {
            let from = chance(2) == 0 ? 1 + chance(games.count) : nil
            var data: JSONValue = ["seriesId": series]
            if let from { data = data.merging(["fromOccurrence": .integer(Int64(from))]) }
            var change: (inout SeriesModel.Occurrence, Int) -> Void = { _, _ in }
            var next = model
            switch chance(4) {
            case 0:
                next.title = "S\(chance(100))"
                data = data.merging(["title": .string(next.title)])
                change = { occurrence, _ in occurrence.title = next.title }
            case 1:
                next.capacity = 3 + chance(9)
                data = data.merging(["capacity": .integer(Int64(next.capacity))])
                change = { occurrence, _ in occurrence.capacity = next.capacity }
            default:
                next.localTime = (10 + chance(12), 30 * chance(2))
                let (hour, minute) = next.localTime
                data = data.merging(["localTime": .string("\(hour):\(minute == 0 ? "00" : "30")")])
                // Games that would already have begun keep their start.
                change = { [now] occurrence, number in
                    let start = next.start(number)
                    if start > now || start == occurrence.start { occurrence.start = start }
                }
            }
            let toCome = model.occurrences.indices.filter {
                $0 + 1 >= from ?? 1 && model.occurrences[$0].isLive && model.occurrences[$0].start > now
            }
            let answer = ask("series.update", data)
            #expect(answer.isOK == !toCome.isEmpty, "\(answer)")
            guard answer.isOK else { return }
            #expect(
                answer["occurrences"].arrayValue?.map { $0["occurrence"]?.intValue } == toCome.map { $0 + 1 })
            for index in toCome where !model.occurrences[index].isDetached {
                // The closure reads the model, which must not be modified at the same time.
                var occurrence = next.occurrences[index]
                change(&occurrence, index + 1)
                next.occurrences[index] = occurrence
            }
            model = next
        }

        private func cancel() {
            guard chance(3) == 0 else { return }
            let from = chance(3) > 0 ? 1 + chance(games.count) : nil
            var data: JSONValue = ["seriesId": series]
            if let from { data = data.merging(["fromOccurrence": .integer(Int64(from))]) }
            let left = model.occurrences.indices.filter {
                $0 + 1 >= from ?? 1 && model.occurrences[$0].isLive
                    && (from != nil || model.occurrences[$0].start > now)
            }
            #expect(ask("series.cancel", data).isOK == !left.isEmpty)
            for index in left { model.occurrences[index].status = "cancelled" }
        }

        private func extend() {
            guard chance(2) == 0, games.count < 14 else { return }
            let answer = ask("series.extend", ["seriesId": series, "count": 1])
            #expect(answer.isOK == (model.start(games.count + 1) > now), "\(answer)")
            guard answer.isOK else { return }
            games += (answer["occurrences"].arrayValue ?? []).map { $0["id"] ?? .null }
            model.grow(by: 1)
            if let game = games.last { town.going(bob, game) }
        }

        /// Compares everything visible with the model.
        func check(_ what: String) {
            let shown = town.ask("series.get", ["seriesId": series], as: ann)["occurrences"].arrayValue ?? []
            #expect(shown.count == model.occurrences.count, "\(what)")
            for (index, (game, expected)) in zip(shown, model.occurrences).enumerated() {
                let start = Timestamp(milliseconds: Int64(expected.start.timeIntervalSince1970) * 1000)
                let told: JSONValue = [
                    "id": games[index], "occurrence": .integer(Int64(index + 1)), "seriesId": series,
                    "startsAt": .string(start.description), "title": .string(expected.title),
                    "capacity": .integer(Int64(expected.capacity)), "status": .string(expected.status),
                    "detached": .bool(expected.isDetached || expected.status == "cancelled"),
                ]
                for (field, value) in told.objectValue?.members ?? [] {
                    #expect(game[field] == value, "\(what), \(index + 1): \(field)")
                }
            }
        }
    }

    @Test(arguments: Seeds.some(6)) func anyOrderOfSeriesCommandsKeepsTheRules(seed: UInt64) throws {
        let play = Play(seed: seed)
        play.check("seed=\(seed)")
        for number in 0..<60 {
            play.step()
            play.check("seed=\(seed), step \(number)")
        }
        try play.town.restart("games")
        play.town.idle()
        play.check("seed=\(seed), after a restart")
        #expect(play.town.notes.isEmpty, "seed=\(seed)")
    }
}
