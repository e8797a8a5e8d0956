// Access tokens: signed ones can be read, and no others.

import Testing

@testable import Crypto

@Suite struct JWTTests {
    /// The key of RFC 8037, appendix A.
    static let seed = hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    let key: SigningKey

    init() throws { key = try #require(SigningKey(seed: Self.seed)) }

    @Test func anEdDSATokenHasTheSignatureOfRFC8037() {
        let input = Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8)
        let expected =
            "860c98d2297f3060a33f42739672d61b53cf3adefed3d3c672f320dc021b411e"
            + "9d59b8628dc351e248b88b29468e0e41855b0fb7d83bb15be902bfccb8cd0a02"
        #expect(key.sign(input) == hex(expected))
    }

    @Test func aTokenIsWrittenByteForByte() throws {
        let token = try JWT.sign(Array(#"{"sub":"ann"}"#.utf8), with: key, named: "k1")
        let parts = token.split(separator: ".")
        #expect(parts[0] == "eyJhbGciOiJFZERTQSIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0")
        #expect(parts[1] == "eyJzdWIiOiJhbm4ifQ")
        #expect(parts.count == 3 && parts[2].utf8.count == 86)
    }

    @Test func aSignedTokenIsReadWithTheRightKeyAmongSeveral() throws {
        let other = try SigningKey.random()
        let keys = ["old": other.publicKey, "new-2.x_": key.publicKey]
        for count in [0, 1, 2, 3, 400, 5000] {
            let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            let token = try JWT.sign(payload, with: key, named: "new-2.x_")
            #expect(try JWT.verify(token, keys: keys) == payload)
        }
    }

    @Test func anUnknownKeyIsDistinguishedFromABadSignature() throws {
        let token = try JWT.sign([1, 2, 3], with: key, named: "k1")
        let stranger = try SigningKey.random().publicKey
        #expect(throws: JWT.Problem.unknownKey) { try JWT.verify(token, keys: ["k2": key.publicKey]) }
        #expect(throws: JWT.Problem.badSignature) { try JWT.verify(token, keys: ["k1": stranger]) }
    }

    @Test func aTokenWithOneCharacterChangedIsRefused() throws {
        let token = Array(try JWT.sign(Array("claims".utf8), with: key, named: "k1").utf8)
        for index in token.indices {
            var changed = token
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: JWT.Problem.self) {
                try JWT.verify(String(decoding: changed, as: UTF8.self), keys: ["k1": key.publicKey])
            }
        }
    }

    @Test(arguments: [
        #"{"alg":"none","kid":"k1","typ":"JWT"}"#, #"{"alg":"HS256","kid":"k1","typ":"JWT"}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1"}"#, #"{"alg":"EdDSA","kid":"k1"}"#, #"{"alg":"EdDSA"}"#,
        #"{"alg": "EdDSA","kid":"k1","typ":"JWT"}"#, #"{"alg":"EdDSA","kid":"","typ":"JWT"}"#,
        #"{"alg":"EdDSA","kid":"k1","x":"","typ":"JWT"}"#, "", "{}",
    ])
    func aWellSignedTokenWithAnotherHeaderIsRefused(_ header: String) {
        let input = encoded(header) + "." + encoded("claims")
        let token = input + "." + encoded(key.sign(Array(input.utf8)))
        #expect(throws: JWT.Problem.malformed) { try JWT.verify(token, keys: ["k1": key.publicKey]) }
    }

    @Test func textThatIsNoTokenIsRefused() throws {
        let token = try JWT.sign(Array("claims".utf8), with: key, named: "k1")
        let body = token.split(separator: ".")
        let wrong = [
            "", ".", "..", "...", "a.b.c", token + ".", "." + token, token + "=", token + "\n", " " + token,
            "\(body[0]).\(body[1])", "\(body[0]).\(body[1]).", "\(body[0])..\(body[2])é",
            String(repeating: "A", count: 10_000_000), String(repeating: ".", count: 8000),
            token.replacing("e", with: "é"), token + "\0",
        ]
        for text in wrong {
            #expect(throws: JWT.Problem.malformed) { try JWT.verify(text, keys: ["k1": key.publicKey]) }
        }
    }

    @Test func aKeyNameThatNeedsEscapingOrATooLongTokenIsNotSigned() {
        for name in ["", "a\"b", "a b", "é", String(repeating: "k", count: 65)] {
            #expect(throws: JWT.Problem.malformed) { try JWT.sign([], with: key, named: name) }
        }
        let long = [UInt8](repeating: 1, count: JWT.tokenBytesMax)
        #expect(throws: JWT.Problem.malformed) { try JWT.sign(long, with: key, named: "k1") }
    }

    private func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

    /// Tests base64url through a token's middle part.
    private func encoded(_ bytes: [UInt8]) -> String {
        let token = (try? JWT.sign(bytes, with: key, named: "x")) ?? ".."
        return String(token.split(separator: ".", omittingEmptySubsequences: false)[1])
    }
}
