// A provider's keys (RFC 7517): fetched with the first token, cached for an hour, fetched again if a token names an
// unknown key (providers rotate them), and used for up to a day while the provider is unreachable.

import Crypto
import Delivery
import JSON
import Values

/// A provider's keys by name.
struct KeySet: Sendable {
    /// Limit of the keys; Google has two, Apple three.
    static let keysMax = 64
    static let freshMinutes: Int64 = 60
    static let staleHours: Int64 = 24
    /// The minimum time between two fetches, also for unknown key names.
    static let pauseSeconds: Int64 = 60

    var keys: [String: RSAPublicKey]
    /// In monotonic time, because the wall clock may be changed.
    var fetchedAtMs: Int64

    init(parsing document: [UInt8], at nowMs: Int64) throws(Download.Problem) {
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
        fetchedAtMs = nowMs
    }

    func isFresh(at nowMs: Int64) -> Bool { nowMs - fetchedAtMs < Self.freshMinutes * 60_000 }
    func isUsable(at nowMs: Int64) -> Bool { nowMs - fetchedAtMs < Self.staleHours * 3_600_000 }

    static func mayTryAgain(_ triedAtMs: Int64?, at nowMs: Int64) -> Bool {
        triedAtMs.map { nowMs - $0 >= pauseSeconds * 1000 } ?? true
    }
}
