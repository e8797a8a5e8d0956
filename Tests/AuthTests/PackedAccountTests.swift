// An account encoded as bytes loses nothing.

import Contracts
import JSON
import Packed
import Testing
import Values

@testable import AuthService

@Suite struct PackedAccountTests {
    /// An account whose fields all differ from a blank one's.
    private let full = """
        {"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","kind":"registered","role":"admin","status":"suspended",
        "restrictedUntil":"2026-01-02T03:04:05.678Z","coolingOffUntil":"2026-01-03T00:00:00.000Z",
        "sanctions":[{"ticketId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","status":"banned","until":"2030-01-01T00:00:00.000Z"},
        {"status":"suspended"}],
        "violations":["2026-01-01T00:00:00.000Z","2026-01-01T00:00:01.000Z"],"createdAt":"2025-05-06T07:08:09.010Z",
        "erasedAt":"2026-02-01T00:00:00.000Z","lastSeenAt":"2026-01-09T00:00:00.000Z","email":"ann@example.com",
        "isEmailVerified":true,"emailSetAt":"2025-05-06T07:08:10.000Z","emailProof":"reset","passwordHash":"$argon2id$v=19$...",
        "providers":[{"provider":"apple","subject":"001.b"}],
        "profile":{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","nickname":"Ann_ö","displayName":"Ann Ö 🏀",
        "firstName":"Ann","lastName":"Ö","photos":["https://example.com/1.png","photo:ab"],"bio":"\\"hm\\"","occupation":"x",
        "instagram":"ann","gender":"female","cityLabel":"Köln","cityKey":"koln","skillLevel":"advanced",
        "sportSkills":{"soccer":"beginner","golf":"advanced"},"ageDecade":"20s","avgScore18":91,"avgScore18Derived":true,
        "handicap":-3.5,"handicapDerived":true,"experienceYears":12,"playsPerMonth":3,"homeCourse":"Old Course","createdAt":"2025-05-06T07:08:09.010Z",
        "updatedAt":"2025-06-06T07:08:09.010Z","version":300},
        "heldNicknames":["ann","anna"],"birthDate":"1969-12-31","nextBirthday":"2026-12-31","home":{"lat":50.9,"lng":-6.9},
        "timezone":"Europe/Berlin",
        "facts":{"accountId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","kind":"registered","status":"suspended",
        "role":"moderator","until":"2026-01-02T03:04:05.678Z","coolingOffUntil":"2026-01-03T00:00:00.000Z","tier":2,
        "missing":["profilePhoto"],"createdAt":"2025-05-06T07:08:09.010Z","timezone":"Europe/Berlin","gender":"female",
        "age":56,"skillLevel":"advanced","sportSkills":{"golf":"advanced"},"avgScore18":91,
        "homeApprox":{"lat":50.9,"lng":-6.9},"cityKey":"koln","cityLabel":"Köln","homeCourseKey":"old course","hasConfirmedEmail":true},
        "sessionIds":["0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02","0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e03"],
        "devices":[{"id":"phone","platform":"ios","pushToken":"t","appVersion":"1.2",
        "sessionId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02","setAt":4000000000,"lastActiveAt":"2026-01-08T00:00:00.000Z",
        "lastError":"the webhook answered 404","lastErrorAt":"2026-01-08T01:00:00.000Z"},
        {"id":"cli","platform":"cli","setAt":1,"lastActiveAt":"2026-01-07T00:00:00.000Z"}],
        "settings":{"sound":false,"soundAt":"2026-01-06T00:00:00.000Z",
        "searchPreset":{"near":"Oakland","radiusMiles":2.5,"sports":["golf"],"from":"2026-12-01T18:00"},
        "searchPresetAt":"2026-01-06T01:00:00.000Z"}}
        """

    private func account() throws -> Auth.Account {
        try JSONCoding.decode(Auth.Account.self, from: Array(full.utf8))
    }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONCoding.encode(value), as: UTF8.self)
    }

    @Test func aPackedAccountIsReadBackWhole() throws {
        var account = try account()
        #expect(try text(Auth.Account(packed: account.pack(), id: account.id)) == text(account))
        var blank = Auth.Account(blank: account.id)
        #expect(try text(Auth.Account(packed: blank.pack(), id: account.id)) == text(blank))
    }

    /// A new field of accounts has to be added above.
    @Test func thePackedTestAccountHasEveryFieldSet() throws {
        let account = try account()
        let profile = try #require(account.profile)
        let facts = try #require(account.facts)
        let id = account.id
        #expect(asInBlank(account, Auth.Account(blank: id)) == ["id"])
        #expect(
            asInBlank(profile, PublicProfile(id: id, nickname: "", displayName: "", createdAt: .distantPast))
                == [
                    "id", "followers", "following", "friends", "trustTier", "badges", "completedGames",
                    "wins", "losses", "relation",
                ])
        let blank = FactsChanged(accountId: id, kind: .guest, role: .user, createdAt: .distantPast)
        #expect(asInBlank(facts, blank) == ["accountId"])
        let device = Auth.KnownDevice(id: "", platform: .web, setAt: 0, lastActiveAt: .distantPast)
        #expect(asInBlank(account.devices[0], device) == [])
        #expect(asInBlank(account.sanctions[0], Auth.Sanction(ticketId: nil, status: .active)) == [])
        #expect(asInBlank(account.settings, Auth.KeptSettings()) == [])
    }

    /// The names of the fields that have the same value in both.
    private func asInBlank<Value>(_ value: Value, _ blank: Value) -> [String] {
        zip(Mirror(reflecting: value).children, Mirror(reflecting: blank).children).compactMap {
            here, there in
            "\(here.value)" == "\(there.value)" ? here.label : nil
        }
    }
}
