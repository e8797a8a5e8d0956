// People without an account answer games by their hosts' links, and change their minds; hosts decide about them, and some
// take over later what they answered without one (domain.md §6.11).

import Contracts
import JSON
import TestSupport
import Values

/// A link for people without an account, as its host was shown it.
struct SeenVisitorLink {
    var game: String
    var key: String
}

/// An answer without an account.
struct SeenVisit {
    var token: String
    var visitor: String
    var game: String
}

extension Player {
    /// A request about visitors.
    func visitOrReceive() -> RequestEnvelope {
        guard let game = world.games.last(where: { $0.host === self })?.id else { return visit() }
        let about: JSONValue = ["gameId": .string(game)]
        if let visit = world.visits.last(where: { $0.game == game }), chance.happens(0.5) {
            let type = chance.one(of: [
                AcceptVisit.type, AcceptVisit.type, AcceptVisit.type, RefuseVisit.type, RemoveVisit.type,
            ])
            return request(type, about.merging(["visitorId": .string(visit.visitor)]))
        }
        switch chance.number(0...5) {
        case 0...1: return request(ShowVisitorLink.type, about)
        case 2: return request(RenewVisitorLink.type, about)
        case 3: return request(UpdateGame.type, about.merging(["visitors": "ask"]))
        default: return visit()
        }
    }

    private func visit() -> RequestEnvelope {
        if let visit = world.visits.last, chance.happens(0.6) { return change(visit) }
        guard let link = world.visitorLinks.last else {
            return request(ShowVisit.type, ["token": "none yet"], withToken: false)
        }
        let opened: JSONValue = ["gameId": .string(link.game), "key": .string(link.key)]
        if chance.happens(0.2) { return request(ShowVisitLanding.type, opened, withToken: false) }
        let answer: JSONValue = [
            "name": .string("Friend \(chance.number(0...9))"),
            "status": chance.one(of: ["going", "going", "going", "maybe", "no"]),
            "guests": .integer(Int64(chance.number(0...1))),
        ]
        return request(VisitGame.type, opened.merging(answer), withToken: false)
    }

    private func change(_ visit: SeenVisit) -> RequestEnvelope {
        let token: JSONValue = ["token": .string(visit.token)]
        switch chance.number(0...9) {
        case 0: return request(ShowVisit.type, token, withToken: false)
        case 1...2: return request(ForgetVisit.type, token, withToken: false)
        case 3: return request(ClaimVisit.type, token)
        default:
            let answer: JSONValue = ["status": chance.one(of: ["going", "going", "maybe", "no"])]
            let more: JSONValue =
                chance.happens(0.3) ? ["guests": .integer(Int64(chance.number(0...2)))] : [:]
            return request(ChangeVisit.type, token.merging(answer).merging(more), withToken: false)
        }
    }

    /// Remembers links and answers.
    func noteVisits(_ type: String, _ data: JSONValue) {
        switch type {
        case ShowVisitorLink.type, RenewVisitorLink.type:
            guard let game = data["gameId"]?.stringValue, let url = data["url"]?.stringValue,
                let key = Contracts.Link(url)?.key
            else { return }
            world.visitorLinks.append(SeenVisitorLink(game: game, key: key))
        default:
            guard let token = data["token"]?.stringValue, let game = data["game"]?["gameId"]?.stringValue,
                let visitor = data["visitor"]?["id"]?.stringValue
            else { return }
            let visit = SeenVisit(token: token, visitor: visitor, game: game)
            world.visits.append(visit)
            if chance.happens(0.6) { receive(visit, isAsking: data["visitor"]?["status"] == "requested") }
        }
    }
}
