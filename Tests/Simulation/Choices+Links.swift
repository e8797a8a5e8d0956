// Saved searches, calendars, maps and links.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func takeElsewhere() -> RequestEnvelope {
        guard let latest = world.games.last?.id, chance.happens(0.7) else { return keepSearch() }
        let own = world.games.last { $0.host === self }?.id
        let game: JSONValue = ["gameId": .string(chance.happens(0.5) ? own ?? latest : latest)]
        switch chance.number(0...9) {
        case 0: return request(GameAsCalendar.type, game)
        case 1: return request(MakeFeedLink.type)
        case 2: return request(chance.happens(0.3) ? RevokeFeedLink.type : GamesOnMap.type)
        case 3: return request(MapLink.type, game.merging(["provider": chance.one(of: ["apple", "google"])]))
        case 4...5: return request(ShareGame.type, game)
        case 6: return request(ShowLanding.type, game, withToken: false)
        case 7:
            let visitor: JSONValue = ["visitor": .string("browser \(chance.number(0...3))")]
            return request(OpenLink.type, game.merging(visitor), withToken: chance.happens(0.3))
        case 8:
            return request(
                ParseLink.type, ["url": .string("https://rally.example/r/\(latest)")], withToken: false)
        default:
            return request(CalendarFeed.type, ["token": .string(feedToken ?? "none yet")], withToken: false)
        }
    }

    private func keepSearch() -> RequestEnvelope {
        let name: JSONValue = ["name": .string("Search \(chance.number(0...11))")]
        switch chance.number(0...4) {
        case 0: return request(ListFilters.type)
        case 1: return request(DeleteFilter.type, name)
        default:
            let filter: JSONValue = ["filter": ["radiusMiles": .integer(Int64(chance.number(1...9)))]]
            return request(SaveFilter.type, name.merging(filter))
        }
    }
}
