// The service account and its access token, without a socket.

import JSON
import Loopback
import Testing
import Values

@testable import Delivery

@Suite struct AccessTests {
    @Test func oneCallerFetchesAnAccessTokenForAllWhoWait() {
        var keeper = AccessTokenCache()
        #expect(keeper.ask(nowMs: 0) == .wait(fetches: true))
        #expect(keeper.ask(nowMs: 5) == .wait(fetches: false))
        #expect(keeper.ask(nowMs: 60_000) == .wait(fetches: false))
        keeper.fetched(AccessToken(token: "a", lifetimeSeconds: 3600), nowMs: 60_000)
        #expect(keeper.ask(nowMs: 60_000) == .use(token: "a"))
    }

    @Test func anAccessTokenIsUsedUntilFiveMinutesBeforeItsEnd() {
        var keeper = AccessTokenCache()
        keeper.fetched(AccessToken(token: "a", lifetimeSeconds: 3600), nowMs: 1000)
        #expect(keeper.ask(nowMs: 1000 + 3_300_000 - 1) == .use(token: "a"))
        #expect(keeper.ask(nowMs: 1000 + 3_300_000) == .wait(fetches: true))
    }

    @Test func aShortLivedAccessTokenIsUsedForHalfItsLife() {
        var keeper = AccessTokenCache()
        keeper.fetched(AccessToken(token: "a", lifetimeSeconds: 100), nowMs: 0)
        #expect(keeper.ask(nowMs: 49_999) == .use(token: "a"))
        #expect(keeper.ask(nowMs: 50_000) == .wait(fetches: true))
        keeper.fetched(AccessToken(token: "b", lifetimeSeconds: 1), nowMs: 0)
        #expect(keeper.ask(nowMs: 0) == .use(token: "b"))
        keeper.fetched(AccessToken(token: "c", lifetimeSeconds: .max), nowMs: 0)
        #expect(keeper.ask(nowMs: 86_400_000) == .wait(fetches: true))
    }

    @Test func onlyTheRefusedAccessTokenIsForgotten() {
        var keeper = AccessTokenCache()
        keeper.fetched(AccessToken(token: "a", lifetimeSeconds: 3600), nowMs: 0)
        keeper.refused(token: "older")
        #expect(keeper.ask(nowMs: 1) == .use(token: "a"))
        keeper.refused(token: "a")
        #expect(keeper.ask(nowMs: 1) == .wait(fetches: true))
        keeper.refused(token: "a")
        #expect(keeper.ask(nowMs: 1) == .wait(fetches: false))
    }

    @Test func noAccessTokenIsFetchedForASecondAfterAFailure() {
        var keeper = AccessTokenCache()
        keeper.failed("no", nowMs: 10)
        #expect(keeper.ask(nowMs: 1009) == .giveUp(reason: "no"))
        #expect(keeper.ask(nowMs: 1010) == .wait(fetches: true))
    }

    func read(_ status: Int, _ body: String) -> Result<AccessToken, AccessToken.Refusal> {
        AccessToken.read(HTTPAnswer(status: status, body: Array(body.utf8)))
    }

    @Test func answersOfTheTokenEndpointBecomeTokensOrFailures() {
        #expect(
            read(200, #"{"access_token":"ya29.a","expires_in":3599,"token_type":"Bearer"}"#)
                == .success(AccessToken(token: "ya29.a", lifetimeSeconds: 3599)))
        let none = AccessToken.Refusal(reason: "Google's token endpoint answered 200, but with no token")
        for body in [
            "", "<html>", "{}", #"{"access_token":"a"}"#, #"{"access_token":"","expires_in":1}"#,
            #"{"access_token":"a\r\nX: y","expires_in":1}"#, #"{"access_token":"a b","expires_in":1}"#,
            #"{"access_token":"a","expires_in":0}"#, #"{"access_token":"a","expires_in":"1"}"#,
            #"{"access_token":"\#(String(repeating: "a", count: 8193))","expires_in":1}"#,
        ] {
            #expect(read(200, body) == .failure(none))
        }
        #expect(
            read(400, #"{"error":"invalid_grant","error_description":"s3cret"}"#)
                == .failure(
                    .init(
                        reason:
                            "Google's token endpoint answered 400 invalid_grant; see RALLY_FCM_CREDENTIALS")))
        #expect(read(503, "x") == .failure(.init(reason: "Google's token endpoint answered 503")))
        #expect(read(429, "x") == .failure(.init(reason: "Google's token endpoint answered 429")))
    }

    @Test func anAssertionIsWhatGooglesLibraryTakesByteForByte() throws {
        let account = try ServiceAccount(file: Made.account(tokenURL: "https://oauth2.googleapis.com/token"))
        let request = try #require(account.accessRequest(now: noon))
        #expect(request.url == "https://oauth2.googleapis.com/token")
        #expect(request.headers.map(\.line) == ["Content-Type: application/x-www-form-urlencoded"])
        let start = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
        let form = String(decoding: request.body, as: UTF8.self)
        try #require(form.hasPrefix(start))
        let claims = try verifiedClaims(String(form.dropFirst(start.count)))
        #expect(
            claims
                == #"{"iss":"push@rally-1.iam.gserviceaccount.com","#
                + #""scope":"https://www.googleapis.com/auth/firebase.messaging","#
                + #""aud":"https://oauth2.googleapis.com/token","iat":1764612000,"exp":1764615600}"#)
    }

    static let broken: [(String, @Sendable (inout JSONObject) -> Void)] = [
        ("has no \"project_id\"", { $0["project_id"] = nil }),
        ("has no \"client_email\"", { $0["client_email"] = "" }),
        ("has no \"token_uri\"", { $0["token_uri"] = 5 }),
        ("has no \"private_key\"", { $0["private_key"] = nil }),
        ("has a \"private_key\" that is no RSA key in PEM without a password", { $0["private_key"] = "x" }),
        ("has a malformed \"project_id\"", { $0["project_id"] = "a/../b" }),
        ("has a \"token_uri\" that does not begin with https://", { $0["token_uri"] = "http://a.example/" }),
        ("is not the key of a service account (its \"type\" says so)", { $0["type"] = "authorized_user" }),
    ]

    @Test(arguments: broken.indices) func aWrongKeyFileIsReportedAsWrong(_ index: Int) throws {
        let (words, change) = Self.broken[index]
        let file = try Made.account(tokenURL: "https://oauth2.googleapis.com/token", changing: change)
        #expect {
            try ServiceAccount(file: file)
        } throws: { ($0 as? ServiceAccount.Problem)?.words == words }
    }

    @Test func anUnusableKeyIsNotReadAndNobodyIsAskedForAPassword() throws {
        for arguments in [
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
            ["rsa", "-in", Made.rsaKey, "-aes128", "-passout", "pass:secret1", "-traditional"],
        ] { #expect(RSAKey(pem: try openssl(arguments)) == nil) }
        #expect(RSAKey(pem: "") == nil)
        #expect(RSAKey(pem: try openssl(["rsa", "-in", Made.rsaKey, "-traditional"])) != nil)
    }

    @Test func aPrintedServiceAccountShowsNothingOfItsKey() throws {
        let account = try ServiceAccount(file: Made.account(tokenURL: "https://a.example/"))
        var dumped = ""
        dump(FCMSettings(account: account), to: &dumped)
        #expect(!"\(account) \(String(reflecting: account)) \(dumped)".contains("PRIVATE"))
        #expect(!dumped.contains("gserviceaccount"))
    }
}

/// The claims of a token that the test's key has signed, checked by the openssl program.
func verifiedClaims(_ token: String) throws -> String {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    try #require(parts.count == 3)
    let header = try #require(Base64URL.decode(parts[0]))
    #expect(String(decoding: header, as: UTF8.self) == #"{"alg":"RS256","typ":"JWT","kid":"ab12"}"#)
    let signature = try Made.file(
        "signature-\(UInt64.random(in: 0 ... .max))", try #require(Base64URL.decode(parts[2])))
    let said = try openssl(
        ["dgst", "-sha256", "-verify", "\(Made.rsaKey).public", "-signature", signature],
        input: Array("\(parts[0]).\(parts[1])".utf8))
    #expect(said.contains("Verified OK"))
    return String(decoding: try #require(Base64URL.decode(parts[1])), as: UTF8.self)
}
