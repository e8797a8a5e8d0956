// The people of a town: each has signed up, completed the first tier and is logged in.

import Contracts
import Crypto
import JSON
import LogContracts
import Machine
import Values

/// The people of a town.
public struct BenchPeople: Sendable {
    public let plan: BenchPlan
    private let signingKey: SigningKey?

    public init(_ plan: BenchPlan) {
        self.plan = plan
        signingKey = SigningKey(seed: BenchPeople.secret(of: plan).derive("token signing key"))
    }

    /// The 32 bytes in auth's file `key`, from which the key that signs its tokens is derived.
    public static func keyBytes(of plan: BenchPlan) -> [UInt8] {
        var numbers = plan.numbers(.key, 0)
        return (0..<32).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
    }

    static func secret(of plan: BenchPlan) -> SecretKey { SecretKey(keyBytes(of: plan)) }

    /// One person.
    public struct Person: Sendable {
        public var id: ID
        public var session: ID
        public var nickname: String
        public var displayName: String
        public var email: String { "\(nickname)@example.com" }
        public var createdAt: Timestamp
        var birthDate: Day
        var gender: Gender
        var city: BenchCity
        var home: Place.Point
    }

    public func person(_ index: Int) -> Person {
        var numbers = plan.numbers(.account, index)
        let createdAt = plan.moment(index, of: plan.accounts, from: 72, to: 48)
        let city = numbers.pick(BenchCity.all)
        let (first, last) = (numbers.pick(BenchNames.first), numbers.pick(BenchNames.last))
        return Person(
            id: numbers.id(at: createdAt), session: numbers.id(at: createdAt),
            nickname: "\(first.lowercased())\(index)", displayName: "\(first) \(last)", createdAt: createdAt,
            birthDate: birthDate(&numbers), gender: numbers.pick(Gender.allCases), city: city,
            home: city.place(&numbers))
    }

    /// 16 to 65 years old, without a birthday soon: auth would publish new ages at each start.
    private func birthDate(_ numbers: inout SplitMix64) -> Day {
        let age = 16 + numbers.below(50)
        return plan.now.day.adding(days: -age * 1461 / 4 - 30 - numbers.below(300))
    }

    public var signingKeyName: String? {
        signingKey.map { Base64URL.encode(Crypto.sha256($0.publicKey.bytes).prefix(9)) }
    }

    var keyPublished: KeyPublished? {
        guard let signingKey, let signingKeyName else { return nil }
        return KeyPublished(kid: signingKeyName, x: Base64URL.encode(signingKey.publicKey.bytes))
    }

    /// An access token for a person's session, as auth would issue it at that time.
    /// It is good for a quarter of an hour: services take none that is good for longer.
    public func token(of index: Int, at time: Timestamp) -> String? {
        let person = person(index)
        let claims = Claims(
            account: person.id, session: person.session, issuedAt: time,
            expiresAt: time.adding(minutes: 15),
            position: BenchPeople.headOfSignUp(index))
        guard let payload = try? JSONCoding.encode(claims), let signingKey, let signingKeyName else {
            return nil
        }
        return try? JWT.sign(payload, with: signingKey, named: signingKeyName)
    }

    // MARK: - Events

    /// The key's line, then ten for each person: the length of the log once this person can log in.
    static func headOfSignUp(_ index: Int) -> UInt64 { UInt64(1 + index * 10 + 6) }

    /// The events of signing up.
    func signUp(_ person: Person) -> [any Event] {
        [
            SignedUp(accountId: person.id, kind: .registered, role: .user),
            CredentialsSet(
                accountId: person.id, email: person.email, passwordHash: BenchPeople.passwordHash),
            ProfileStored(profile: profile(person), birthDate: nil, home: nil, timezone: nil),
            updated(person, ["nickname", "displayName"]),
            facts(person, isOnboarded: false),
            SessionStarted(accountId: person.id, sessionId: person.session, deviceId: nil),
        ]
    }

    /// The events of completing the first tier.
    func onboarding(_ person: Person) -> [any Event] {
        var profile = profile(person)
        profile.gender = person.gender
        profile.cityLabel = person.city.label
        profile.cityKey = CityKey.of(person.city.label)
        profile.version = 2
        return [
            ProfileStored(
                profile: profile, birthDate: person.birthDate, home: person.home, timezone: nil),
            updated(person, ["cityLabel", "gender"]),
            facts(person, isOnboarded: true),
            TierChanged(accountId: person.id, from: 0, to: 1),
        ]
    }

    private func profile(_ person: Person) -> PublicProfile {
        PublicProfile(
            id: person.id, nickname: person.nickname, displayName: person.displayName,
            createdAt: person.createdAt)
    }

    private func updated(_ person: Person, _ changed: [String]) -> ProfileUpdated {
        ProfileUpdated(
            accountId: person.id, nickname: person.nickname, displayName: person.displayName, avatar: nil,
            changed: changed)
    }

    private func facts(_ person: Person, isOnboarded: Bool) -> FactsChanged {
        var facts = FactsChanged(
            accountId: person.id, kind: .registered, role: .user, createdAt: person.createdAt)
        facts.missing = ["profilePhoto", "skillLevel"]
        guard isOnboarded else {
            facts.missing = ["primaryLocation", "birthDate", "gender"] + facts.missing
            return facts
        }
        facts.tier = 1
        facts.age = person.birthDate.wholeYears(to: plan.now.day)
        facts.homeApprox = Place.Point(
            lat: (person.home.lat * 100).rounded() / 100, lng: (person.home.lng * 100).rounded() / 100)
        facts.gender = person.gender
        facts.cityKey = CityKey.of(person.city.label)
        return facts
    }

    /// The password of everybody, hashed with Argon2id as auth does; a single hash, because one takes 15 ms.
    public static let password = "bench-password"
    static let passwordHash =
        "$argon2id$v=19$m=19456,t=2,p=1$"
        + "QS8O5PWBIu0Ahj7j0PVowg$od4ZHbZ0iZcntx8wCxrKn0nLTZ3WhhmB2LcirHCyr+8"
}

/// Names to draw from.
enum BenchNames {
    static let first = [
        "Ann", "Bob", "Chloe", "Dev", "Elif", "Femi", "Greta", "Hiro", "Ines", "Jamal", "Kaja", "Luis",
        "Mina", "Noor", "Olga", "Paul", "Quinn", "Rosa", "Sven", "Tomoko", "Uma", "Victor", "Wanda", "Xin",
        "Yusuf", "Zoe",
    ]
    static let last = [
        "Abara", "Berg", "Castillo", "Dubois", "Eriksen", "Fischer", "Garcia", "Haddad", "Ivanova", "Jones",
        "Kowalski", "Laurent", "Murphy", "Nakamura", "Okafor", "Pereira", "Quist", "Rossi", "Schmidt",
        "Tanaka", "Umarov", "Vega", "Weber", "Xu", "Yilmaz", "Zhang",
    ]
}
