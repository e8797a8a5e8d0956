// ID tokens: valid and invalid ones (OpenID Connect Core §3.1.3.7; RFC 8725).

import Crypto
import Foundation
import JSON
import Loopback
import Testing
import Values

@testable import Delivery
@testable import IDTokens

@Suite struct IDTokenTests {
    typealias Identity = IDTokens.Identity

    static let now = Timestamp("2026-11-20T12:00:00.000Z") ?? .distantPast
    let verifier: IDTokenVerifier
    let signer = Signer.first

    init() throws {
        let path = NSTemporaryDirectory() + "rally-idtokens-\(getpid())-\(UUID()).json"
        try Signer.set(.first).write(toFile: path, atomically: true, encoding: .utf8)
        let environment = [
            "RALLY_GOOGLE_AUDIENCE": "our-app, our-other-app", "RALLY_GOOGLE_JWKS": path,
            "RALLY_APPLE_AUDIENCE": "example.rally", "RALLY_APPLE_JWKS": path,
        ]
        verifier = try IDTokenVerifier { environment[$0] }
    }

    private func look(
        _ token: String, from name: String? = "google", at now: Timestamp = now
    ) -> Result<Identity, IdentityProblem> {
        Result { () throws(IdentityProblem) in try verifier.identity(token, from: name, at: now) }
    }

    private func look(
        _ changes: JSONObject = [:], header: JSONObject = [:]
    ) -> Result<Identity, IdentityProblem> {
        look(signer.token(claims(at: Self.now, changes), header: header))
    }

    private func isRejected(_ result: Result<Identity, IdentityProblem>, _ words: String) -> Bool {
        guard case .failure(.rejected(let sentence)) = result else { return false }
        return sentence.hasPrefix("the ID token ") && sentence.contains(words)
    }

    @Test func aValidIDTokenIdentifiesItsAccount() {
        let identity = Identity(
            provider: "google", subject: "110169484474386276334", email: "ann@example.com",
            isEmailVerified: true, name: "Ann Lee", issuedAt: Self.now.adding(seconds: -10),
            goodUntil: Self.now.adding(seconds: 3660))
        #expect(look() == .success(identity))
        #expect(look(signer.token(claims(at: Self.now)), from: nil) == .success(identity))
        #expect(
            look(["aud": ["our-other-app", "our-app"], "iss": "accounts.google.com"]) == .success(identity))
    }

    @Test func emailVerifiedMayBeTextAsAppleSendsIt() throws {
        let token = signer.token(
            claims(
                at: Self.now,
                [
                    "iss": "https://appleid.apple.com", "aud": "example.rally", "email_verified": "true",
                    "name": .null,
                ]))
        let identity = try look(token, from: "apple").get()
        #expect(identity.isEmailVerified && identity.name == nil && identity.provider == "apple")
        #expect(isRejected(look(token), "nobody who is known"), "not where Google's is asked for")
    }

    @Test func idTokenTimesHaveAMinuteOfLeeway() {
        let seconds = Self.now.milliseconds / 1000
        #expect(isRejected(look(["exp": .integer(seconds - 60)]), "has expired"))
        #expect((try? look(["exp": .integer(seconds - 59)]).get()) != nil)
        #expect(isRejected(look(["iat": .integer(seconds + 61)]), "from the future"))
        #expect((try? look(["iat": .integer(seconds + 60)]).get()) != nil)
        #expect(isRejected(look(["nbf": .integer(seconds + 61)]), "from the future"))
        let fraction = try? JSONValue(parsing: Array("\(seconds + 10).5".utf8))
        #expect((try? look(["exp": fraction ?? .null]).get()) != nil)
        for name in ["exp", "iat"] {
            for value: JSONValue in [.null, "soon", -1, 1_000_000_000_000] {
                #expect(isRejected(look([name: value]), "when it was made"), "\(name) \(value)")
            }
        }
    }

    @Test(arguments: ["none", "HS256", "ES256", "EdDSA", "rs256", "PS256", ""])
    func noOtherSignatureAlgorithmIsAccepted(algorithm: String) {
        #expect(isRejected(look(header: ["alg": .string(algorithm)]), "not signed with RS256"))
    }

    @Test func aTokenWithoutASignatureIsRejected() {
        let parts = signer.token(claims(at: Self.now)).split(separator: ".")
        #expect(isRejected(look("\(parts[0]).\(parts[1])."), "signature"))
        let none = Base64URL.encode(#"{"alg":"none","kid":"key-1"}"#.utf8)
        #expect(isRejected(look("\(none).\(parts[1])."), "not signed with RS256"))
        #expect(isRejected(look("\(parts[0]).\(parts[1])"), "three parts"))
    }

    /// The public key is public: as the secret of an HMAC it must prove nothing (RFC 8725 §2.1).
    @Test func anHMACUnderThePublicKeyIsRejected() {
        let header = Base64URL.encode(#"{"alg":"HS256","kid":"key-1"}"#.utf8)
        let signed = header + "." + Base64URL.encode(claims(at: Self.now).text().utf8)
        let mac = Crypto.hmacSHA256(Array(signed.utf8), key: Crypto.sha256(signer.modulus))
        #expect(isRejected(look("\(signed).\(Base64URL.encode(mac))"), "not signed with RS256"))
    }

    @Test func anAlteredOrForeignSignatureIsRejected() {
        let parts = signer.token(claims(at: Self.now)).split(separator: ".").map(String.init)
        let other = Base64URL.encode(claims(at: Self.now, ["sub": "me"]).text().utf8)
        #expect(isRejected(look("\(parts[0]).\(other).\(parts[2])"), "signature that is not right"))
        #expect(
            isRejected(
                look(Signer.second.token(claims(at: Self.now), header: ["kid": "key-1"])),
                "signature that is not right"))
        #expect(isRejected(look(Signer.second.token(claims(at: Self.now))), "key that Google does not have"))
    }

    @Test func anIDTokenMustHaveOurAudienceItsIssuerAndASubject() {
        for audience: JSONValue in [
            "another-app", .null, [], ["our-app", "another-app"], 7, ["our-app", [:]], ["our-app", .null],
            [[:]], [:],
        ] {
            #expect(isRejected(look(["aud": audience]), "another app"), "\(audience)")
        }
        for issuer: JSONValue in ["https://accounts.google.com.example", .null, "", 7] {
            #expect(isRejected(look(["iss": issuer]), "nobody who is known"), "\(issuer)")
        }
        for subject: JSONValue in ["", .null, 7, .string(String(repeating: "x", count: 256))] {
            #expect(isRejected(look(["sub": subject]), "who it is about"), "\(subject)")
        }
        #expect((try? look(["sub": .string(String(repeating: "x", count: 255))]).get()) != nil)
        #expect(isRejected(look(header: ["crit": ["b64"]]), "crit"))
    }

    @Test func thePagesOwnClientIdNeedsNoOther() throws {
        let path = NSTemporaryDirectory() + "rally-idtokens-\(getpid())-\(UUID()).json"
        try Signer.set(.first).write(toFile: path, atomically: true, encoding: .utf8)
        let environment = [
            "RALLY_GOOGLE_CLIENT": "our-page", "RALLY_GOOGLE_JWKS": path, "RALLY_APPLE_JWKS": path,
        ]
        let verifier = try IDTokenVerifier { environment[$0] }
        func look(_ audience: JSONValue, from name: String) -> Result<Identity, IdentityProblem> {
            Result { () throws(IdentityProblem) in
                let token = signer.token(claims(at: Self.now, ["aud": audience]))
                return try verifier.identity(token, from: name, at: Self.now)
            }
        }
        #expect((try? look("our-page", from: "google").get()) != nil)
        #expect(isRejected(look("our-app", from: "google"), "another app"))
        #expect(
            look("our-page", from: "apple")
                == .failure(.notOffered("signing in with apple is not set up here")))
    }

    @Test func aMalformedAddressInAnIDTokenIsLeftOut() throws {
        #expect(try look(["email": "nonsense"]).get().email == nil)
        #expect(try look(["email": .null, "email_verified": .null]).get().isEmailVerified == false)
        #expect(try look(["email": "Ann@Example.COM"]).get().email == "ann@example.com")
    }

    @Test func garbageIsNoIDToken() {
        let texts = [
            "", ".", "..", "...", "a.b.c", "e30.e30.", "\u{0}", String(repeating: "A.", count: 5000),
            String(repeating: "A", count: 16_385), "🏀.🏀.🏀", "bnVsbA.bnVsbA.bnVsbA",
        ]
        for text in texts {
            guard case .failure(.rejected) = look(text) else {
                Issue.record("\(text.prefix(40)) was accepted")
                continue
            }
        }
        var random = SystemRandomNumberGenerator()
        let token = Array(signer.token(claims(at: Self.now)).utf8)
        let dots = token.indices.filter { token[$0] == UInt8(ascii: ".") }
        for _ in 0..<300 {
            var broken = token
            // The last two letters contain unused bits.
            let index = Int.random(in: 0..<(token.count - 2), using: &random)
            broken[index] = broken[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            guard case .failure(.rejected) = look(String(decoding: broken, as: UTF8.self)) else {
                Issue.record("byte \(index) of \(dots) was changed, and it is accepted")
                continue
            }
        }
    }
}
