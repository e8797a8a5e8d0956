// The claims of a valid ID token.

import JSON
import Values

/// The claims of a valid token with some replaced; `null` removes one.
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
