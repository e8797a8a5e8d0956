// Asks the services what a link shows to anyone who opens it (domain.md §4.8).

import Contracts
import JSON
import Values

/// The request of a link that somebody opens.
struct LinkQuestion {
    var type: String
    var noun: String
    var data: JSONObject

    /// `nil` for links that show nothing to anyone.
    ///
    /// - Parameter visitor: always the same for one browser; the services do not store it.
    init?(_ link: Link, visitor: String) {
        let value = JSONValue.string(link.value)
        switch link.kind {
        case .game:
            self.init(OpenLink.self, ["gameId": value])
            data["visitor"] = .string(LiveDigest.of(Array(visitor.utf8)))
            data["inviter"] = link.inviter.map { .string($0.description) }
        case .profile: self.init(ShowProfileLanding.self, ["accountId": value])
        case .post: self.init(ShowPostLanding.self, ["postId": value])
        case .invite: self.init(ShowInviteLanding.self, ["token": value])
        case .group: self.init(ShowGroupLanding.self, ["slug": value])
        case .cup: self.init(ShowCupLanding.self, ["cupId": value])
        case .ladder: self.init(ShowLadderLanding.self, ["ladderId": value])
        case .league: self.init(ShowLeagueLanding.self, ["leagueId": value])
        case .match, .ticket, .verify, .reset, .calendar, .visitor, .round, .outing: return nil
        }
    }

    private init(_ request: any Request.Type, _ data: JSONObject) {
        (type, noun, self.data) = (request.type, request.noun, data)
    }
}
