// The limit of tokens that a service remembers (limits.md).

import Contracts
import Crypto
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct TokenVerifierTests {
    private struct Keys: Identities {
        var key: TokenKey?
        func tokenKey(_ kid: String) -> TokenKey? { key }
        func hasEnded(session: ID) -> Bool { false }
        func facts(of account: ID) -> FactsChanged? { nil }
        func find(_ reference: UserReference) -> ID? { nil }
    }

    private static let signing = SigningKey(seed: Array(repeating: 9, count: 32))

    private func token(
        _ number: UInt64 = 1, issuedAt: Timestamp = Town.noon, life: Int64 = Claims.lifeSecondsMax
    ) throws -> String {
        let id = ID(high: 1, low: number)
        let expiresAt = issuedAt.adding(milliseconds: life * 1000)
        let claims = Claims(account: id, session: id, issuedAt: issuedAt, expiresAt: expiresAt, position: 1)
        return try JWT.sign(JSONCoding.encode(claims), with: #require(Self.signing), named: "k1")
    }

    private func key(retiredAt: Timestamp? = nil) throws -> TokenKey {
        let bytes = try #require(Self.signing).publicKey.bytes
        return TokenKey(x: Base64URL.encode(bytes), publishedAt: Town.noon, retiredAt: retiredAt)
    }

    private func isSigned(_ verdict: TokenVerifier.Verdict) -> Bool {
        if case .signed = verdict { true } else { false }
    }

    @Test func theVerifiersCacheStartsAnewPastItsLimit() throws {
        let key = try key()
        let tokens = try (0..<5).map { try token($0) }
        var verifier = TokenVerifier(rememberedMax: 3)
        /// The signature of a remembered token is not checked again.
        func isRemembered(_ token: String) -> Bool {
            let other = TokenKey(x: "", publishedAt: Town.noon)
            return isSigned(verifier.verify(token, Keys(key: other), at: Town.noon))
        }
        for token in tokens[..<3] { _ = verifier.verify(token, Keys(key: key), at: Town.noon) }
        #expect(tokens.map(isRemembered) == [true, true, true, false, false])
        _ = verifier.verify(tokens[3], Keys(key: key), at: Town.noon)
        #expect(tokens.map(isRemembered) == [false, false, false, true, false])
        _ = verifier.verify(tokens[0], Keys(key: key), at: Town.noon)
        #expect(tokens.map(isRemembered) == [true, false, false, true, false])
        #expect(TokenVerifier.rememberedMax == 50_000)
    }

    // A5: somebody who has a key cannot make tokens that are valid longer than auth's.
    @Test(
        arguments: [(900, true), (901, false), (0, true), (-1, false), (315_360_000, false)]
            as [(Int64, Bool)])
    func aTokenIsGoodForFifteenMinutesAtMost(life: Int64, isGood: Bool) throws {
        var verifier = TokenVerifier()
        let token = try token(life: life)
        #expect(try isSigned(verifier.verify(token, Keys(key: key()), at: Town.noon)) == isGood)
    }

    @Test(
        arguments: [(-61, false), (-60, true), (0, true), (604_800, true), (604_801, false)]
            as [(Int64, Bool)])
    func aTokenIsIssuedSinceItsKeyWasPublishedAndNotFarAhead(seconds: Int64, isGood: Bool) throws {
        var verifier = TokenVerifier()
        let token = try token(issuedAt: Town.noon.adding(milliseconds: seconds * 1000))
        #expect(try isSigned(verifier.verify(token, Keys(key: key()), at: Town.noon)) == isGood)
    }

    @Test func aRetiredKeyVerifiesNothingNotEvenATokenThatIsRemembered() throws {
        var verifier = TokenVerifier()
        let token = try token()
        let retired = Keys(key: try key(retiredAt: Town.noon.adding(minutes: 15)))
        let before = Town.noon.adding(milliseconds: 15 * 60_000 - 1)
        #expect(try isSigned(verifier.verify(token, Keys(key: key()), at: Town.noon)))
        #expect(isSigned(verifier.verify(token, retired, at: before)), "until its time has come")
        #expect(!isSigned(verifier.verify(token, retired, at: Town.noon.adding(minutes: 15))))
        var fresh = TokenVerifier()
        #expect(!isSigned(fresh.verify(token, retired, at: Town.noon.adding(minutes: 15))))
    }

    @Test func claimsOfAnyNumbersDoNotTrap() throws {
        let key = try key()
        for (iat, exp) in [(Int64.min, Int64.max), (.max, .min), (.min, .min), (.max, .max)] {
            var claims = Claims(
                account: ID(high: 1, low: 1), session: ID(high: 1, low: 1), issuedAt: Town.noon,
                expiresAt: Town.noon, position: 1)
            (claims.iat, claims.exp) = (iat, exp)
            #expect(!key.accepts(claims, at: Town.noon))
        }
    }
}
