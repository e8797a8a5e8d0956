// games.geojson and games.map-link: games on maps (domain.md §4.7).

import Contracts
import Machine
import Values

extension Games {
    static let mapFeaturesMax = 500

    static let maps = Rules<Games>()
        .query(GamesOnMap.self, answer: Situation.onMap)
        .query(MapLink.self, answer: Situation.mapLink)
}

extension Situation<Games> {
    fileprivate func onMap(_ query: GamesOnMap) throws(Refusal) -> GameCollection {
        let found = try found(query.filter, after: nil, limit: Games.mapFeaturesMax)
        let games = found.prefix(Games.mapFeaturesMax).map {
            state.withGame(number: $0.number) { view($0) }
        }
        return GameCollection(games, truncated: found.count > Games.mapFeaturesMax)
    }

    fileprivate func mapLink(_ query: MapLink) throws(Refusal) -> MapLink.Reply {
        let place = try find(query.gameId).details.place
        return .init(url: mapLink(to: place, query.provider, query.mode ?? MapLink.modeDefault))
    }

    private func mapLink(to place: Place, _ provider: MapLink.Provider, _ mode: MapLink.Mode) -> String {
        let (lat, lng) = (Decimals.text(place.lat, digits: 6), Decimals.text(place.lng, digits: 6))
        let name = Text.percentEncoded(place.name ?? place.address ?? "")
        return switch (provider, mode) {
        case (.apple, .show): "https://maps.apple.com/?ll=\(lat),\(lng)&q=\(name)"
        case (.apple, .directions): "https://maps.apple.com/?daddr=\(lat),\(lng)"
        case (.google, .show): "https://www.google.com/maps/search/?api=1&query=\(lat)%2C\(lng)"
        case (.google, .directions): "https://www.google.com/maps/dir/?api=1&destination=\(lat)%2C\(lng)"
        }
    }
}
