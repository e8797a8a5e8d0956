// A provider's keys: their source, how long they are cached, and settings (RFC 7517).

import Foundation
import JSON
import Loopback
import Synchronization
import Testing
import Values

@testable import Delivery
@testable import IDTokens

@Suite struct KeySetTests {
    static let now = IDTokenTests.now

    /// A server of keys, which a test can change while it runs.
    private final class Provider: Sendable {
        let document = Mutex<String?>(Signer.set(.first))
    }

    /// The server stops when it is released.
    private func serving(_ provider: Provider) throws -> (server: HTTPServer, verifier: IDTokenVerifier) {
        let server = try HTTPServer { _ in
            provider.document.withLock { $0 }.map { Reply(body: $0) } ?? Reply(status: 503)
        }
        let environment = ["RALLY_GOOGLE_AUDIENCE": "our-app", "RALLY_GOOGLE_JWKS": "\(server.url)/certs"]
        return (server, try IDTokenVerifier { environment[$0] })
    }

    private func isGood(_ verifier: IDTokenVerifier, _ signer: Signer, after minutes: Int) -> Bool {
        let now = Self.now.adding(minutes: minutes)
        return identity(verifier, signer, at: now)
    }

    /// Both clocks show the same time unless `wall` is given.
    private func identity(
        _ verifier: IDTokenVerifier, _ signer: Signer, at now: Timestamp, wall: Timestamp? = nil
    ) -> Bool {
        let token = signer.token(claims(at: wall ?? now))
        return (try? verifier.identity(token, from: "google", at: wall ?? now, nowMs: now.milliseconds))
            != nil
    }

    @Test func aClockThatWasAheadDoesNotKeepARotatedKeyOut() throws {
        let provider = Provider()
        let (server, verifier) = try serving(provider)
        #expect(identity(verifier, .first, at: Self.now, wall: Self.now.adding(hours: 2)))
        provider.document.withLock { $0 = Signer.set(.second) }
        #expect(identity(verifier, .second, at: Self.now.adding(minutes: 1)))
        #expect(server.asked.count == 2)
    }

    @Test func keysAreFetchedOnceAnHourAndWhenOneIsNew() throws {
        let provider = Provider()
        let (server, verifier) = try serving(provider)
        var served: Int { server.asked.count }
        #expect(isGood(verifier, .first, after: 0) && isGood(verifier, .first, after: 59) && served == 1)
        #expect(server.asked.first?.line == "GET /certs HTTP/1.1")
        #expect(isGood(verifier, .first, after: 60) && served == 2)
        #expect(
            !isGood(verifier, .second, after: 60) && served == 2, "not at once again for a name nobody knows")
        provider.document.withLock { $0 = Signer.set(.first, .second) }
        #expect(isGood(verifier, .second, after: 61) && served == 3)
        #expect(isGood(verifier, .first, after: 61) && served == 3)
    }

    @Test func keysAreUsedOnForADayWhereTheProviderIsDown() throws {
        let provider = Provider()
        let (server, verifier) = try serving(provider)
        #expect(isGood(verifier, .first, after: 0))
        provider.document.withLock { $0 = nil }
        #expect(isGood(verifier, .first, after: 61) && isGood(verifier, .first, after: 24 * 60 - 1))
        let now = Self.now.adding(minutes: 24 * 60)
        #expect(
            throws: IdentityProblem.unavailable("the keys of Google cannot be had: the server answered 503")
        ) {
            try verifier.identity(
                Signer.first.token(claims(at: now)), from: "google", at: now, nowMs: now.milliseconds)
        }
        #expect(server.asked.count == 4)
    }

    @Test func keysOfYesterdayAreNotBelievedWhileThePauseAfterATryLasts() throws {
        let provider = Provider()
        let (server, verifier) = try serving(provider)
        #expect(isGood(verifier, .first, after: 0))
        provider.document.withLock { $0 = nil }
        func isBelieved(afterSeconds seconds: Int) -> Bool {
            let now = Self.now.adding(seconds: seconds)
            return identity(verifier, .first, at: now)
        }
        let day = 24 * 3600
        #expect(isBelieved(afterSeconds: day - 30) && server.asked.count == 2, "tried in vain, and used on")
        #expect(!isBelieved(afterSeconds: day) && server.asked.count == 2, "too old, and not tried again yet")
        #expect(!isBelieved(afterSeconds: day + 29) && server.asked.count == 2)
        #expect(!isBelieved(afterSeconds: day + 30) && server.asked.count == 3)
        provider.document.withLock { $0 = Signer.set(.first) }
        #expect(isBelieved(afterSeconds: day + 90) && server.asked.count == 4)
    }

    @Test func aProviderThatDoesNotAnswerIsAskedOnceAMinute() throws {
        let provider = Provider()
        provider.document.withLock { $0 = nil }
        let (server, verifier) = try serving(provider)
        for _ in 0..<5 { #expect(!isGood(verifier, .first, after: 0)) }
        #expect(server.asked.count == 1)
        provider.document.withLock { $0 = Signer.set(.first) }
        #expect(isGood(verifier, .first, after: 1) && server.asked.count == 2)
    }

    @Test(arguments: ["", "[]", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"EC","kid":"key-1"}]}"#, "🏀"])
    func aDocumentThatHoldsNoKeysIsNone(document: String) throws {
        let provider = Provider()
        provider.document.withLock { $0 = document }
        let (server, verifier) = try serving(provider)
        provider.document.withLock { $0 = document }
        #expect {
            try verifier.identity(Signer.first.token(claims(at: Self.now)), from: "google", at: Self.now)
        } throws: { error in
            guard case .unavailable? = error as? IdentityProblem else { return false }
            return true
        }
        #expect(server.asked.count == 1)
    }

    @Test func weakAndOddKeysAreLeftOut() throws {
        func key(_ changes: JSONObject) -> JSONValue {
            guard case .object(var jwk) = Signer.first.jwk else { return .null }
            for (name, value) in changes.members { jwk[name] = value }
            return .object(jwk)
        }
        let short = String(repeating: "A", count: 170)
        let odd = [
            key(["use": "enc"]), key(["alg": "HS256"]), key(["kty": "oct"]), key(["n": "!"]), key(["e": ""]),
            key(["n": .string(short)]), key(["kid": 7]), "text",
        ]
        for one in odd {
            let document = JSONValue.object(["keys": [one]]).text()
            #expect(throws: Download.Problem.self, "\(one.text().prefix(80))") {
                try KeySet(parsing: Array(document.utf8), at: 0)
            }
        }
        let document = JSONValue.object(["keys": .array(odd + [Signer.second.jwk])]).text()
        #expect(try KeySet(parsing: Array(document.utf8), at: 0).keys.keys.sorted() == ["key-2"])
    }

    @Test func providerSettingsAreCheckedAtTheStart() throws {
        func problem(_ settings: [String: String]) -> String? {
            do {
                _ = try IDTokenVerifier { settings[$0] }
                return nil
            } catch { return "\(error)" }
        }
        #expect(problem([:]) == nil)
        #expect(
            problem(["RALLY_GOOGLE_AUDIENCE": "x", "RALLY_GOOGLE_JWKS": "http://example.com/certs"])
                == "RALLY_GOOGLE_JWKS must be a file or begin with https:// (http:// only for 127.0.0.1)")
        #expect(
            problem(["RALLY_APPLE_AUDIENCE": " , "])
                == "RALLY_APPLE_AUDIENCE must name the client ids of your apps, with commas between them")
        for audience in ["a,,b", "a,", ",a", "my app"] {
            let sentence = problem(["RALLY_GOOGLE_AUDIENCE": audience])
            #expect(sentence?.hasPrefix("RALLY_GOOGLE_AUDIENCE must name ") == true, "\(audience)")
        }
        #expect(problem(["RALLY_GOOGLE_AUDIENCE": "a, b"]) == nil)
    }

    /// Found at the first login before.
    @Test(arguments: ["RALLY_GOOGLE_JWKS", "RALLY_APPLE_JWKS", "RALLY_DEV_JWKS"])
    func aFileThatHoldsNoKeysIsRefusedAtTheStart(name: String) throws {
        func problem(_ path: String) -> String? {
            do {
                _ = try IDTokenVerifier { [name: path, "RALLY_DEV": "1"][$0] }
                return nil
            } catch { return "\(error)" }
        }
        for path in ["x", "/nope", "/tmp"] {
            #expect(
                problem(path)?.hasPrefix("\(name): the file \"\(path)\" cannot be read; name a set") == true)
        }
        #expect(
            problem("/etc/passwd")
                == "\(name): the file \"/etc/passwd\" is of no use: it is no set of keys (RFC 7517)")
    }

    @Test func aProviderThatIsNotConfiguredIsNotOffered() throws {
        for settings in [
            [:], ["RALLY_DEV_JWKS": "/nowhere"], ["RALLY_DEV": "0", "RALLY_DEV_JWKS": "/nowhere"],
        ] {
            let verifier = try IDTokenVerifier { settings[$0] }
            #expect(throws: IdentityProblem.notOffered("signing in with dev is not set up here")) {
                try verifier.identity(Signer.first.token(claims(at: Self.now)), from: "dev", at: Self.now)
            }
        }
    }

    @Test func theProviderDevIsAdmittedInDevelopmentAlone() throws {
        let path = NSTemporaryDirectory() + "rally-idtokens-\(getpid())-dev.json"
        try Signer.set(.first).write(toFile: path, atomically: true, encoding: .utf8)
        let settings = ["RALLY_DEV": "1", "RALLY_DEV_JWKS": path]
        let verifier = try IDTokenVerifier { settings[$0] }
        let token = Signer.first.token(claims(at: Self.now, ["iss": "rally-dev", "aud": "rally-dev"]))
        #expect(try verifier.identity(token, from: "dev", at: Self.now).provider == "dev")
        try FileManager.default.removeItem(atPath: path)
    }
}
