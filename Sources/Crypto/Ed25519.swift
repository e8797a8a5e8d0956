// Ed25519 (RFC 8032): the key that signs access tokens is stored beside auth's log; its public half is an event.

import CSodium

/// The secret half of a key pair. Printing it reveals nothing.
public struct SigningKey: Sendable {
    /// The seed followed by the public key: libsodium's form of a secret key, 64 bytes.
    private let secret: [UInt8]

    public let publicKey: PublicKey

    /// The key made from a 32-byte seed, always the same. `nil` for another length.
    public init?(seed: [UInt8]) {
        guard seed.count == Int(crypto_sign_SEEDBYTES) else { return nil }
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        let point = Crypto.bytes(Int(crypto_sign_PUBLICKEYBYTES)) {
            crypto_sign_seed_keypair($0, &secret, seed)
        }
        guard let publicKey = PublicKey(bytes: point) else { return nil }
        self.secret = secret
        self.publicKey = publicKey
    }

    /// A new random key.
    public static func random() throws(Crypto.Unavailable) -> SigningKey {
        guard let key = SigningKey(seed: Crypto.randomBytes(Int(crypto_sign_SEEDBYTES))) else {
            throw Crypto.Unavailable()
        }
        return key
    }

    /// The 32 bytes to store, in a file that only its owner can read.
    public var seed: [UInt8] { Array(secret.prefix(Int(crypto_sign_SEEDBYTES))) }

    /// The signature of a message, 64 bytes, deterministic. Takes about 13 µs.
    public func sign(_ message: [UInt8]) -> [UInt8] {
        Crypto.bytes(Int(crypto_sign_BYTES)) {
            crypto_sign_detached($0, nil, message, UInt64(message.count), secret)
        }
    }
}

extension SigningKey: Secretive {}

/// The public half of a key pair.
public struct PublicKey: Hashable, Sendable {
    /// 32 bytes: a point in the encoding of RFC 8032, which is `x` in RFC 8037.
    public let bytes: [UInt8]

    /// `nil` unless there are 32 bytes. For bytes that are no point on the curve, no signature is valid.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Int(crypto_sign_PUBLICKEYBYTES) else { return nil }
        self.bytes = bytes
    }

    /// Whether the other half of this key made `signature` for exactly this message. Takes about 38 µs.
    public func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        signature.count == Int(crypto_sign_BYTES)
            && crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
    }
}
