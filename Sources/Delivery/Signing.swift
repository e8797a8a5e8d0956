// Signatures with SHA-256 by OpenSSL, whatever the key.

import COpenSSL

enum Signing {
    /// OpenSSL's signature of a message: for RSA the signature itself, for P-256 its two numbers in DER. `nil` if
    /// memory is exhausted or the key is too short.
    static func sha256(_ message: [UInt8], by key: OpaquePointer) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var count = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { return nil }
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else { return nil }
        return Array(signature.prefix(count))
    }
}
