// The payload of an access token, read without verifying it.

import Contracts
import Testing
import Values

@Suite struct TokenClaimsTests {
    private static let account = "0199a3c4-7a1b-7c3d-9e4f-00000000000a"
    private static let session = "0199a3c4-7a1b-7c3d-9e4f-00000000000b"

    private static func claims(_ payload: String) -> TokenClaims {
        TokenClaims(unverified: "h.\(Base64URL.encode(Array(payload.utf8))).s")
    }

    @Test func accountSessionAndEndAreRead() {
        let claims = Self.claims(
            #"{"iss":"rally","sub":"\#(Self.account)","sid":"\#(Self.session)","exp":1796126400,"pos":7}"#)
        #expect(claims.account == ID(Self.account) && claims.session == ID(Self.session))
        #expect(claims.expiresAt == Timestamp(milliseconds: 1_796_126_400_000))
    }

    @Test func theFirstOfSeveralMembersCounts() {
        let claims = Self.claims(#"{"sub":"\#(Self.account)","sub":"\#(Self.session)","exp":1,"exp":2}"#)
        #expect(claims.account == ID(Self.account) && claims.expiresAt == Timestamp(milliseconds: 1000))
    }

    @Test(arguments: [
        "", ".", "..", "a.b", "a.b.c.d", "a.e30=.b", "a.!.b", "a.W10.b",
        "a.\(String(repeating: "x", count: 9999)).b",
    ])
    func aTokenThatCannotBeReadHasNoClaims(token: String) {
        let claims = TokenClaims(unverified: token)
        #expect(claims.account == nil && claims.session == nil && claims.expiresAt == nil)
    }

    @Test(arguments: [
        #"{"sub":7,"exp":1}"#, #"{"exp":"soon","sub":"ann"}"#, #"{"exp":1e99}"#, #"{"exp":1} x"#,
        #"{"exp":1"#,
    ])
    func aPayloadOfAnotherFormHasNoClaims(payload: String) {
        let claims = Self.claims(payload)
        #expect(claims.account == nil && claims.session == nil && claims.expiresAt == nil)
    }

    @Test(arguments: [
        ("9223372036854775807", Timestamp.distantFuture), ("9e18", .distantFuture),
        ("9223372036854776", .distantFuture), ("-9223372036854775808", .earliest),
    ])
    func anEndThatNoClockReachesIsTheLastMomentThereIs(end: String, moment: Timestamp) {
        #expect(Self.claims(#"{"exp":\#(end)}"#).expiresAt == moment)
    }
}
