// The operator's settings, and the edge's counters.

import HTTP
import JSON
import Values

struct EdgeSettings {
    var proxies = Proxies()
    /// Other sites that may send requests with a token: `https://app.example`.
    var origins: Set<String> = []
    /// Whether all callers use TLS, whatever a proxy says.
    var isSecure = false
    /// The host in links; `nil` if the operator has not named it.
    var host: String?
    /// The source of the page's maps: `https://tiles.example/{z}/{x}/{y}.png`; without it the map has no streets.
    var tiles: Tiles?
    /// The page's client ids with providers of sign-in; the page has a button for each that is set.
    var clients = Clients()

    struct Clients: Equatable {
        var google: String?
        var apple: String?
    }

    struct Tiles: Equatable {
        var address: String
        var attribution: String

        /// Scheme, host and port, for the page's content security policy.
        var origin: String {
            let rest = address.drop { $0 != ":" }.dropFirst(3)
            return String(address.prefix { $0 != ":" }) + "://" + rest.prefix { $0 != "/" }
        }
    }

    /// `/page.json`
    var pageSettings: HTTPResponse {
        var object = JSONObject()
        if let tiles {
            object["tiles"] = .string(tiles.address)
            object["attribution"] = .string(tiles.attribution)
        }
        var signIn = JSONObject()
        if let google = clients.google { signIn["google"] = .string(google) }
        if let apple = clients.apple { signIn["apple"] = .string(apple) }
        if !signIn.isEmpty { object["signIn"] = .object(signIn) }
        return HTTPResponse(
            200, type: MediaType.json, [HTTPField("Cache-Control", "no-cache")],
            body: Array(JSONValue.object(object).text().utf8))
    }
}

/// The counters in `/metrics` and in the status.
struct EdgeCounts {
    var requests = 0
    /// Answers by the first digit of their status.
    private(set) var answers: [Int: Int] = [:]

    mutating func count(_ status: Int) { answers[status / 100, default: 0] += 1 }
}
