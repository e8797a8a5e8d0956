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
            let id: JSONValue = ["seriesId": .string(others.id)]
            switch chance.number(0...7) {
            case 0...1: return request(AcceptRegular.type, id)
            case 2: return request(RefuseRegular.type, id)
            case 3: return request(LeaveRegular.type, id)
            case 4: return request(PauseRegular.type, id.merging(Self.away))
            case 5: return request(ListRegulars.type, id)
            default: return request(GetSeries.type, id)
            }
        }
        let id: JSONValue = ["seriesId": .string(series.id)]
        switch chance.number(0...12) {
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
        case 9...10: return request(AskRegular.type, id.merging(["accountId": .string(somebody)]))
        case 11: return request(EndRegular.type, id.merging(["accountId": .string(somebody)]))
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
                "answering": chance.happens(0.5)
                    ? ["minPlayers": 2, "decideHoursBefore": 1, "autoRegulars": true] : .null,
            ])
    }

    /// Remembers a series, and adds its first games to all games.
    func noteSeries(_ data: JSONValue) {
        guard let id = data["id"]?.stringValue else { return }
        world.series.append((id, self))
        if let friend = world.players.first(where: { $0.name == friend }) {
            haveRegular(friend, in: id)
        }
        for game in (data["occurrences"]?.arrayValue ?? []).prefix(2) {
            if let game = game["id"]?.stringValue { world.games.append((game, self)) }
        }
    }
}
