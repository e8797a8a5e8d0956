// A provider's keys (RFC 7517): fetched with the first token, cached for an hour, fetched again if a token
// names an unknown key (providers rotate them), and used for up to a day while the provider cannot be
// reached.

import Crypto
import Delivery
import JSON
import Values

/// Keys by name.
struct KeySet: Sendable {
    /// Google has two, Apple three.
    static let keysMax = 64
    static let freshMinutes = 60
    static let staleHours = 24
    /// The least time between two fetches, also for unknown key names.
    static let pauseSeconds = 60

    var keys: [String: RSAPublicKey]
    var fetchedAt: Timestamp

    init(parsing document: [UInt8], at now: Timestamp) throws(Download.Problem) {
        guard let list = (try? JSONValue(parsing: document))?["keys"]?.arrayValue else {
            throw Download.Problem("it is no set of keys (RFC 7517)")
        }
        keys = [:]
        for key in list.prefix(Self.keysMax) {
            guard key["kty"]?.stringValue == "RSA", key["use"]?.stringValue ?? "sig" == "sig",
                key["alg"]?.stringValue ?? "RS256" == "RS256", let name = key["kid"]?.stringValue,
                let modulus = key["n"]?.stringValue.flatMap({ Base64URL.decode($0) }),
                let exponent = key["e"]?.stringValue.flatMap({ Base64URL.decode($0) }),
                let usable = RSAPublicKey(modulus: modulus, exponent: exponent)
            else { continue }
            keys[name] = usable
        }
        guard !keys.isEmpty else { throw Download.Problem("there is no RSA key in it") }
        fetchedAt = now
    }

    func isFresh(at now: Timestamp) -> Bool { fetchedAt.adding(minutes: Self.freshMinutes) > now }
    func isUsable(at now: Timestamp) -> Bool { fetchedAt.adding(hours: Self.staleHours) > now }

    static func mayTryAgain(_ triedAt: Timestamp?, at now: Timestamp) -> Bool {
        triedAt.map { $0.adding(seconds: pauseSeconds) <= now } ?? true
    }
}
