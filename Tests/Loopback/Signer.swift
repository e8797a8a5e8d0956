// A signer of ID tokens like Google, with fresh keys in each run.

import Foundation
import JSON
import Values

/// A provider's key.
package struct Signer: Sendable {
    package let name: String
    package let modulus: [UInt8]
    /// The file of its private half.
    private let path: String

    package static let first = Signer("key-1")
    package static let second = Signer("key-2")

    private init(_ name: String) {
        self.name = name
        path = NSTemporaryDirectory() + "rally-signer-\(getpid())-\(name).pem"
        _ = try? openssl(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", path])
        let said = (try? openssl(["rsa", "-in", path, "-noout", "-modulus"])) ?? ""
        let hex = String(said.split(separator: "=").last ?? "").filter(\.isHexDigit)
        modulus = stride(from: 0, to: hex.count, by: 2).compactMap { start in
            UInt8(hex.dropFirst(start).prefix(2), radix: 16)
        }
        precondition(modulus.count == 256, "openssl made no key: \(said)")
        // Deleted when the run ends.
        atexit {
            for name in ["key-1", "key-2"] {
                try? FileManager.default.removeItem(
                    atPath: NSTemporaryDirectory() + "rally-signer-\(getpid())-\(name).pem")
            }
        }
    }

    package var jwk: JSONValue {
        [
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(name),
            "n": .string(Base64URL.encode(modulus)), "e": "AQAB",
        ]
    }

    package static func set(_ signers: Signer...) -> String {
        JSONValue.object(["keys": .array(signers.map(\.jwk))]).text()
    }

    /// A token; `header` can override parts of its header, and it is signed all the same.
    package func token(_ claims: JSONValue, header: JSONObject = [:]) -> String {
        var whole: JSONObject = ["alg": "RS256", "kid": .string(name), "typ": "JWT"]
        for (key, value) in header.members { whole[key] = value }
        let signed =
            Base64URL.encode(JSONValue.object(whole).text().utf8) + "." + Base64URL.encode(claims.text().utf8)
        return signed + "." + Base64URL.encode(signature(of: signed))
    }

    /// Encoded as base64, since commands return text.
    private func signature(of text: String) -> [UInt8] {
        let command = "openssl dgst -sha256 -sign \(path) | openssl base64 -A"
        let answer = try? said(by: ["sh", "-c", command], given: Array(text.utf8))
        return answer.flatMap { Base64.decode($0) } ?? []
    }
}
