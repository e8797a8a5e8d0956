// games.geojson and games.map-link: games on maps (domain.md §4.7).

import Contracts
import ServiceKit
import Values

extension Games {
    static let mapFeaturesMax = 500

    static let maps = Rules<Games>()
        .query(GamesOnMap.self) { query, state, context throws(Refusal) in
            let found = try found(query.filter, after: nil, limit: mapFeaturesMax, state, context)
            let games = found.prefix(mapFeaturesMax).map {
                view(state.game(number: $0.number), state, context)
            }
            return GameCollection(games, truncated: found.count > mapFeaturesMax)
        }
        .query(MapLink.self) { query, state, context throws(Refusal) in
            let place = try find(query.gameId, state, context).details.place
            return .init(url: mapLink(to: place, query.provider, query.mode ?? .show))
        }

    private static func mapLink(to place: Place, _ provider: MapLink.Provider, _ mode: MapLink.Mode) -> String
    {
        let (lat, lng) = (Decimals.text(place.lat, digits: 6), Decimals.text(place.lng, digits: 6))
        let name = percentEncoded(place.name ?? place.address ?? "")
        return switch (provider, mode) {
        case (.apple, .show): "https://maps.apple.com/?ll=\(lat),\(lng)&q=\(name)"
        case (.apple, .directions): "https://maps.apple.com/?daddr=\(lat),\(lng)"
        case (.google, .show): "https://www.google.com/maps/search/?api=1&query=\(lat)%2C\(lng)"
        case (.google, .directions): "https://www.google.com/maps/dir/?api=1&destination=\(lat)%2C\(lng)"
        }
    }

    /// RFC 3986, 2.1: all but the unreserved.
    static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case 48...57, 65...90, 97...122, 0x2D, 0x2E, 0x5F, 0x7E: [byte]
            default: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
