// Somebody who signs ID tokens, as Google does: with keys made anew for each run.

import Crypto
import Foundation
import JSON
import Loopback
import Values

@testable import Delivery

/// A key of a provider's.
struct Signer: Sendable {
    let name: String
    let key: RSAKey
    let modulus: [UInt8]

    static let first = Signer("key-1")
    static let second = Signer("key-2")

    private init(_ name: String) {
        self.name = name
        let path = NSTemporaryDirectory() + "rally-idtokens-\(getpid())-\(name).pem"
        _ = try? openssl(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", path])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let pem = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let said = (try? openssl(["rsa", "-in", path, "-noout", "-modulus"])) ?? ""
        let hex = said.split(separator: "=").last.map {
            String($0).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        modulus = stride(from: 0, to: (hex ?? "").count, by: 2).compactMap { start in
            UInt8((hex ?? "").dropFirst(start).prefix(2), radix: 16)
        }
        guard let key = RSAKey(pem: pem) else { preconditionFailure("openssl made no key: \(said)") }
        self.key = key
    }

    var jwk: JSONValue {
        [
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(name),
            "n": .string(Base64URL.encode(modulus)), "e": "AQAB",
        ]
    }

    static func set(_ signers: Signer...) -> String {
        JSONValue.object(["keys": .array(signers.map(\.jwk))]).text()
    }

    /// A token; where `header` says something else, so does the token, and it is signed all the same.
    func token(_ claims: JSONValue, header: JSONObject = [:]) -> String {
        var whole: JSONObject = ["alg": "RS256", "kid": .string(name), "typ": "JWT"]
        for (key, value) in header.members { whole[key] = value }
        let signed =
            Base64URL.encode(JSONValue.object(whole).text().utf8) + "." + Base64URL.encode(claims.text().utf8)
        return signed + "." + Base64URL.encode(key.sign(Array(signed.utf8)) ?? [])
    }
}

/// The claims of a good token, with what is given put in their place; `null` takes one away.
func claims(at now: Timestamp, _ changes: JSONObject = [:]) -> JSONValue {
    let seconds = now.milliseconds / 1000
    var claims: JSONObject = [
        "iss": "https://accounts.google.com", "aud": "our-app", "sub": "110169484474386276334",
        "email": "ann@example.com", "email_verified": true, "name": "Ann Lee",
        "iat": .integer(seconds - 10), "exp": .integer(seconds + 3600),
    ]
    for (key, value) in changes.members { claims[key] = value == .null ? nil : value }
    return .object(claims)
}
