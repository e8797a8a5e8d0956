// A Google service account: its key file, and the signed request for an access token (RFC 7523).
//
//     {"type":"service_account","project_id":"rally-1","private_key_id":"ab12","private_key":"-----BEGIN PRIVATE KEY-----\n…",
//      "client_email":"push@rally-1.iam.gserviceaccount.com","token_uri":"https://oauth2.googleapis.com/token"}

import Crypto
import JSON
import Values

/// The members of the key file that are used. Prints none of them.
struct ServiceAccount: Sendable {
    /// Limit of the key file; Google's have some 2,400 bytes.
    static let fileBytesMax = 64 * 1024
    static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    /// Validity of an assertion; Google accepts an hour at most.
    static let assertionSeconds: Int64 = 3600

    let project: String
    let email: String
    let keyName: String?
    let tokenURL: String
    let key: RSAKey

    struct Problem: Error {
        /// `is not JSON`: follows the file's name in a sentence.
        var words: String
    }

    init(file: [UInt8]) throws(Problem) {
        guard let root = try? JSONValue(parsing: file) else { throw Problem(words: "is not JSON") }
        guard root["type"]?.stringValue == "service_account" else {
            throw Problem(words: "is not the key of a service account (its \"type\" says so)")
        }
        project = try ServiceAccount.text("project_id", of: root)
        email = try ServiceAccount.text("client_email", of: root)
        tokenURL = try ServiceAccount.text("token_uri", of: root)
        keyName = root["private_key_id"]?.stringValue
        guard URLParts(tokenURL)?.isSafeForSecrets ?? false else {
            throw Problem(words: "has a \"token_uri\" that does not begin with https://")
        }
        // The project becomes part of a path.
        guard project.utf8.allSatisfy({ SafeText.isPathByte($0) }) else {
            throw Problem(words: "has a malformed \"project_id\"")
        }
        guard let key = RSAKey(pem: try ServiceAccount.text("private_key", of: root)) else {
            throw Problem(words: "has a \"private_key\" that is no RSA key in PEM without a password")
        }
        self.key = key
    }

    private static func text(_ name: String, of root: JSONValue) throws(Problem) -> String {
        guard let text = root[name]?.stringValue, !text.isEmpty else {
            throw Problem(words: "has no \"\(name)\"")
        }
        return text
    }

    /// The request that turns a signed assertion into an access token. `nil` if the key cannot sign.
    func accessRequest(now: Timestamp) -> HTTPRequest? {
        guard let assertion = assertion(now: now) else { return nil }
        let form =
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
        return HTTPRequest(
            url: tokenURL, headers: [.init("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(form.utf8))
    }

    private func assertion(now: Timestamp) -> String? {
        let seconds = now.milliseconds / 1000
        var header: JSONObject = ["alg": "RS256", "typ": "JWT"]
        if let keyName { header["kid"] = .string(keyName) }
        let claims: JSONValue = [
            "iss": .string(email), "scope": .string(ServiceAccount.scope), "aud": .string(tokenURL),
            "iat": .integer(seconds), "exp": .integer(seconds + ServiceAccount.assertionSeconds),
        ]
        let signed =
            Base64URL.encode(JSONValue.object(header).text().utf8) + "."
            + Base64URL.encode(claims.text().utf8)
        return key.sign(Array(signed.utf8)).map { "\(signed).\(Base64URL.encode($0))" }
    }
}

extension ServiceAccount: Secretive {}
