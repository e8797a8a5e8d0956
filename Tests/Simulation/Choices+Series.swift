// Hosts of weekly games: they make, change, extend, cancel and look at series.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func keepSeries() -> RequestEnvelope {
        let own = world.series.filter { $0.host === self }
        guard let series = own.last, chance.happens(0.75) else {
            guard let others = world.series.last, chance.happens(0.4) else { return makeSeries() }
            return request(GetSeries.type, ["seriesId": .string(others.id)])
        }
        let id: JSONValue = ["seriesId": .string(series.id)]
        switch chance.number(0...9) {
        case 0...3:
            let change: JSONValue = chance.one(of: [
                ["title": .string("Title \(chance.number(0...99))")],
                ["capacity": .integer(Int64(chance.number(2...6)))],
                ["localTime": .string("\(chance.number(10...23)):30")],
                ["fromOccurrence": 2, "waitlist": true],
            ])
            return request(UpdateSeries.type, id.merging(change))
        case 4...6: return request(ExtendSeries.type, id.merging(["count": 1]))
        case 7: return request(CancelSeries.type, id.merging(["reason": "Winter break"]))
        case 8: return nameCoHost(inAllOf: series.id)
        default: return request(GetSeries.type, id)
        }
    }

    /// The first game is soon, so that it takes place during the run.
    private func makeSeries() -> RequestEnvelope {
        let start = Zone.utc.local(at: world.wallTime.adding(hours: chance.number(1...5)))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return request(
            CreateSeries.type,
            [
                "sport": "tennis", "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
                "timezone": "UTC", "firstDate": .string(start.day.description),
                "localTime": .string("\(two(start.hour)):\(two(start.minute))"),
                "weekdays": chance.happens(0.5) ? [1, 2, 3, 4, 5, 6, 7] : .null,
                "count": .integer(Int64(chance.number(2...4))), "capacity": 3,
            ])
    }

    /// Remembers a series, and adds its first games to all games.
    func noteSeries(_ data: JSONValue) {
        guard let id = data["id"]?.stringValue else { return }
        world.series.append((id, self))
        for game in (data["occurrences"]?.arrayValue ?? []).prefix(2) {
            if let game = game["id"]?.stringValue { world.games.append((game, self)) }
        }
    }
}
