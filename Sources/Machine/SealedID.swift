// Unforgeable ids for links and mails. A token is `id (16 bytes) · HMAC (16)` in base64url, under the key
// beside the log, so nothing secret is stored.

import Crypto
import Values

extension SecretKey {
    /// The token of an id for a purpose. It is the same each time, and differs by purpose.
    public func seal(_ id: ID, for purpose: String) -> String {
        Base64URL.encode(id.bytes + mac(id, purpose))
    }

    /// The id in a token; `nil` if this service did not make the token for that purpose.
    public func open(_ token: String, for purpose: String) -> ID? {
        guard token.utf8.count <= 64, let bytes = Base64URL.decode(token), bytes.count == 32,
            let id = ID(bytes: bytes[..<16])
        else { return nil }
        return Crypto.isEqual(Array(bytes[16...]), mac(id, purpose)) ? id : nil
    }

    /// The key of an id's link, of 22 characters; another one for each number, so that a link can be made anew.
    public func linkKey(of id: ID, _ number: Int, for purpose: String) -> String {
        let particulars = id.bytes + (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return Base64URL.encode(derive(purpose, particulars).prefix(16))
    }

    /// Whether a text is the key of an id's link; the time it takes tells nothing of the key.
    public func isLinkKey(_ text: String, of id: ID, _ number: Int, for purpose: String) -> Bool {
        Crypto.isEqual(Array(text.utf8), Array(linkKey(of: id, number, for: purpose).utf8))
    }

    private func mac(_ id: ID, _ purpose: String) -> [UInt8] { Array(derive(purpose, id.bytes).prefix(16)) }
}
