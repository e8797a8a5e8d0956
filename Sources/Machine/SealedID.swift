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

    private func mac(_ id: ID, _ purpose: String) -> [UInt8] { Array(derive(purpose, id.bytes).prefix(16)) }
}
