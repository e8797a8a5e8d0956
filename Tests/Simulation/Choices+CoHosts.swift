// Hosts who name co-hosts and keep templates, and players who host with them.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    /// Names somebody in a game of this player's own, most often the one who said last that they are coming.
    func nameCoHost(in game: String) -> RequestEnvelope {
        // A co-host may become the host, and may have blocked others.
        world.elusiveGames.insert(game)
        let whom = coming.flatMap { $0.game == game ? $0.name : nil } ?? somebody
        return request(
            NameCoHost.type,
            ["gameId": .string(game), "accountId": .string(whom), "on": .bool(chance.happens(0.8))])
    }

    func nameCoHost(inAllOf series: String) -> RequestEnvelope {
        for (game, host) in world.games where host === self { world.elusiveGames.insert(game) }
        return request(
            NameSeriesCoHost.type,
            [
                "seriesId": .string(series), "accountId": .string(somebody),
                "on": .bool(chance.happens(0.5)),
            ])
    }

    /// Has the host of a game remember who is coming to it.
    func tellHost(ofComingTo data: JSONValue) {
        guard let game = data["gameId"]?.stringValue,
            let host = world.games.last(where: { $0.id == game })?.host, host !== self
        else { return }
        host.coming = (game, name)
    }

    /// Has co-hosts remember the game that they host as well.
    func noteCoHosts(_ data: JSONValue) {
        guard let game = data["gameId"]?.stringValue else { return }
        let names = (data["coHosts"]?.arrayValue ?? []).compactMap { $0["nickname"]?.stringValue }
        for player in world.players where names.contains(player.name) { player.coHosting = game }
    }

    // MARK: - Templates

    /// Keeps, lists and deletes templates, and hosts games with them.
    func keepTemplate() -> RequestEnvelope {
        var known: JSONValue = [:]
        if let template { known = ["templateId": .string(template)] }
        let name: JSONValue = ["name": .string("Usual \(chance.number(0...9))")]
        switch chance.number(0...6) {
        case 0: return request(ListTemplates.type)
        case 1 where template != nil:
            template = nil
            return request(DeleteTemplate.type, known)
        case 2...3 where template != nil:
            let start: JSONValue = .string(world.wallTime.adding(hours: chance.number(2...9)).description)
            return request(CreateGame.type, known.merging(["startsAt": start]))
        case 4 where world.games.contains(where: { $0.host === self }):
            let (game, _) = someGame(hosted: true)
            return request(SaveTemplate.type, name.merging(["gameId": .string(game)]))
        default:
            let fields: JSONValue = [
                "sport": "tennis", "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
                "capacity": .integer(Int64(chance.number(2...4))),
                "equipment": [["name": "Ball", "needed": .integer(Int64(chance.number(1...3)))]],
            ]
            return request(
                SaveTemplate.type, name.merging(fields).merging(chance.happens(0.3) ? known : [:]))
        }
    }

    /// The last game that this player hosts with somebody.
    var coHostedGame: (id: String, host: Player)? {
        coHosting.flatMap { game in world.games.last { $0.id == game } }
    }
}
