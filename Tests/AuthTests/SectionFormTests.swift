// The forms in which accounts lie in snapshots: a number that has been written once stands for its case for good.

import Contracts
import LogContracts
import Packed
import Projections
import Testing

@testable import AuthService

@Suite struct SectionFormTests {
    @Test func theNumbersOfCasesNeverChange() {
        #expect(AccountKind.form == "(registered=0,guest=1)")
        #expect(AccountStatus.form == "(active=0,suspended=1,banned=2,deleted=3)")
        #expect(Role.form == "(user=0,moderator=1,admin=2)")
        #expect(Gender.form == "(male=0,female=1,nonbinary=2,prefer_not=3)")
        #expect(SkillLevel.form == "(beginner=0,intermediate=1,advanced=2)")
        #expect(AddressProof.form == "(holder=0,reset=1,provider=2)")
        #expect(OAuthProvider.form == "(apple=0,google=1,dev=2)")
        #expect(DevicePlatform.form == "(ios=0,android=1,web=2,cli=3,webhook=4)")
        #expect(SocialGraph.rowForm == "kind:(follow=0,block=1,request=2) from:id to:id at:time?")
    }

    @Test func theFieldsOfASessionAreNamed() {
        #expect(
            Auth.LoginSession.form
                == "{accountId:id deviceId:text? generation:int issuedAt:time issuedBy:number replacedIssuedAt:time?}"
        )
        #expect(Auth.NicknameHold.form == "{owner:id until:time?}")
    }

    /// Two fields of one kind that change places have another form.
    @Test func theFieldsOfAnAccountAreNamedInTheirOrder() {
        let form = Auth.Accounts.rowForm
        #expect(form.hasPrefix("id kind:(registered=0,guest=1) role:(user=0,moderator=1,admin=2) status:"))
        #expect(form.contains(" cityLabel:text? cityKey:text? skillLevel:"))
        #expect(form.contains(" devices:{id:text platform:(ios=0,"))
        #expect(!form.contains(": ") && !form.contains("  "))
    }
}
