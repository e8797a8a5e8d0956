// The caller that a program asks for.

import Contracts
import Crypto
import Values

/// The caller that positions and searches are counted for.
package enum Asker: Hashable, Sendable {
    case anonymous
    case account(ID)
    /// A token that cannot be read here: its SHA-256, since the token may be as long as a line.
    case bearer([UInt8])

    /// The token is not verified here; it only selects the positions to send along.
    package init(token: String?) {
        guard let token else {
            self = .anonymous
            return
        }
        self =
            TokenClaims(unverified: token).account.map { .account($0) }
            ?? .bearer(Crypto.sha256(Array(token.utf8)))
    }
}
