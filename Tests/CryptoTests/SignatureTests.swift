// Ed25519 and the tokens made with it, against the examples of their RFCs.

import Crypto
import Testing

/// Bytes of hexadecimal text.
func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue).map { UInt8($0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
}

@Suite struct SignatureTests {
    struct Vector: Sendable {
        var seed, publicKey, message, signature: String
    }

    /// RFC 8032 §7.1, tests 1, 2, 3 and SHA(abc).
    static let vectors = [
        Vector(
            seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
            signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555f"
                + "b8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
        Vector(
            seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
            signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da08"
                + "5ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
        Vector(
            seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: "af82",
            signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18"
                + "ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
        Vector(
            seed: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
            publicKey: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            message: "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            signature: "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909"
                + "351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"),
    ]

    @Test(arguments: vectors)
    func ed25519GivesTheSignaturesOfRFC8032(_ vector: Vector) throws {
        let key = try #require(SigningKey(seed: hex(vector.seed)))
        #expect(key.seed == hex(vector.seed))
        #expect(key.publicKey.bytes == hex(vector.publicKey))
        #expect(key.sign(hex(vector.message)) == hex(vector.signature))
        #expect(key.publicKey.verify(hex(vector.signature), of: hex(vector.message)))
    }

    @Test func aChangedBitOfMessageSignatureOrKeyIsRefused() throws {
        let key = try SigningKey.random()
        let message = Array("a message".utf8)
        let signature = key.sign(message)
        #expect(key.publicKey.verify(signature, of: message))
        for bit in 0..<(message.count * 8) {
            var changed = message
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!key.publicKey.verify(signature, of: changed))
        }
        for bit in 0..<512 {
            var changed = signature
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!key.publicKey.verify(changed, of: message))
        }
        for bit in 0..<256 {
            var changed = key.publicKey.bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(try #require(PublicKey(bytes: changed)).verify(signature, of: message) == false)
        }
    }

    @Test func keysAndSignaturesOfAnotherLengthAndTheEmptyKeyAreRefused() throws {
        for count in [0, 1, 31, 33, 64] {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(SigningKey(seed: bytes) == nil)
            #expect(PublicKey(bytes: bytes) == nil)
            #expect(try SigningKey.random().publicKey.verify(bytes, of: []) == false)
        }
        let zero = try #require(PublicKey(bytes: [UInt8](repeating: 0, count: 32)))
        #expect(!zero.verify([UInt8](repeating: 0, count: 64), of: []))
    }

    @Test func aPrintedKeyShowsNoSecret() throws {
        let key = try #require(SigningKey(seed: [UInt8](repeating: 0xAB, count: 32)))
        var dumped = ""
        dump(["key": key], to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\([key])", dumped] {
            #expect(!text.contains("171") && !text.lowercased().contains("ab, "))
        }
    }
}
