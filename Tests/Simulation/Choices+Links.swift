// Saved searches, calendars, maps and links, and what links show to anyone.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func takeElsewhere() -> RequestEnvelope {
        guard let latest = world.games.last?.id, chance.happens(0.7) else { return keepSearch() }
        let own = world.games.last { $0.host === self }?.id
        let game: JSONValue = ["gameId": .string(chance.happens(0.5) ? own ?? latest : latest)]
        switch chance.number(0...11) {
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
        case 9...10: return openLink()
        default:
            return request(CalendarFeed.type, ["token": .string(feedToken ?? "none yet")], withToken: false)
        }
    }

    /// Opens a link to a person, a post or an invitation, or looks at a picture that it shows, mostly without a login.
    private func openLink() -> RequestEnvelope {
        let isStranger = chance.happens(0.7)
        switch chance.number(0...3) {
        case 0:
            guard let post = world.posts.last else { break }
            return request(ShowPostLanding.type, ["postId": .string(post)], withToken: !isStranger)
        case 1:
            guard let token = world.inviteTokens.last else { break }
            return request(ShowInviteLanding.type, ["token": .string(token)], withToken: !isStranger)
        case 2:
            guard !world.pictures.isEmpty else { break }
            let photo = JSONValue.string(chance.one(of: world.pictures))
            return request(ShowLandingPhoto.type, ["photo": photo], withToken: !isStranger)
        default: break
        }
        let whom: JSONValue = ["accountId": .string(somebody)]
        return request(ShowProfileLanding.type, whom, withToken: !isStranger)
    }

    private func keepSearch() -> RequestEnvelope {
        if chance.happens(0.4) { return keepTemplate() }
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
