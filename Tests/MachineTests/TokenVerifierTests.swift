// How many tokens a service remembers (limits.md).

import Contracts
import Crypto
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct TokenVerifierTests {
    private struct Keys: Identities {
        var key: PublicKey?
        func publicKey(_ kid: String) -> PublicKey? { key }
        func hasEnded(session: ID) -> Bool { false }
        func facts(of account: ID) -> FactsChanged? { nil }
        func find(_ reference: UserReference) -> ID? { nil }
    }

    private func token(_ number: UInt64, _ key: SigningKey) throws -> String {
        let id = ID(high: 1, low: number)
        let claims = Claims(
            account: id, session: id, issuedAt: Town.noon, expiresAt: Town.noon.adding(hours: 1), position: 1)
        return try JWT.sign(JSONCoding.encode(claims), with: key, named: "k1")
    }

    @Test func beyondSoManyTokensItStartsAnew() throws {
        let key = try #require(SigningKey(seed: Array(repeating: 9, count: 32)))
        let tokens = try (0..<5).map { try token($0, key) }
        var verifier = TokenVerifier(rememberedMax: 3)
        /// Of a token that is remembered no key is looked for.
        func isRemembered(_ token: String) -> Bool {
            if case .signed = verifier.verify(token, Keys()) { true } else { false }
        }
        for token in tokens[..<3] { _ = verifier.verify(token, Keys(key: key.publicKey)) }
        #expect(tokens.map(isRemembered) == [true, true, true, false, false])
        _ = verifier.verify(tokens[3], Keys(key: key.publicKey))
        #expect(tokens.map(isRemembered) == [false, false, false, true, false])
        _ = verifier.verify(tokens[0], Keys(key: key.publicKey))
        #expect(tokens.map(isRemembered) == [true, false, false, true, false])
        #expect(TokenVerifier.rememberedMax == 50_000)
    }
}
