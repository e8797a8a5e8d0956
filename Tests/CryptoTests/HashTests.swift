// Hashes, random bytes and passwords.

import Testing

@testable import Crypto

@Suite struct HashTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func sha256GivesTheDigestsOfFIPS180(_ text: String, _ digest: String) {
        #expect(Crypto.sha256(Array(text.utf8)) == hex(digest))
    }

    struct Vector: Sendable {
        var key, message: [UInt8]
        var digest: String
    }

    /// RFC 4231 §4, without the truncated one.
    static let vectors = [
        Vector(
            key: .init(repeating: 0x0B, count: 20), message: Array("Hi There".utf8),
            digest: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Vector(
            key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
            digest: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Vector(
            key: .init(repeating: 0xAA, count: 20), message: .init(repeating: 0xDD, count: 50),
            digest: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Vector(
            key: .init(1...25), message: .init(repeating: 0xCD, count: 50),
            digest: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Vector(
            key: .init(repeating: 0xAA, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            digest: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Vector(
            key: .init(repeating: 0xAA, count: 131),
            message: Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
            digest: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ]

    @Test(arguments: vectors)
    func hmacSHA256GivesTheCodesOfRFC4231(_ vector: Vector) {
        #expect(Crypto.hmacSHA256(vector.message, key: vector.key) == hex(vector.digest))
    }

    @Test func hmacTakesEmptyKeysAndMessages() {
        let digest = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(Crypto.hmacSHA256([], key: []) == hex(digest))
    }

    @Test func secretsAreComparedWhole() {
        #expect(Crypto.isEqual([], []))
        #expect(Crypto.isEqual([1, 2, 3], [1, 2, 3]))
        #expect(!Crypto.isEqual([1, 2, 3], [1, 2, 4]))
        #expect(!Crypto.isEqual([1, 2, 3], [1, 2]))
    }
}

@Suite struct RandomTests {
    @Test func randomMayBeStartedRepeatedly() throws {
        for _ in 0..<3 { try Crypto.start() }
    }

    @Test func randomGivesAsManyBytesAsAskedDifferentEachTime() {
        for count in [0, 1, 32, 5000] { #expect(Crypto.randomBytes(count).count == count) }
        #expect(Crypto.randomBytes(-1).isEmpty)
        #expect(Crypto.randomBytes(32) != Crypto.randomBytes(32))
    }

    @Test func randomGivesThreadsNoNumberTwiceOverSeveralBlocks() async {
        let random = SystemRandom()
        let count = SystemRandom.wordsPerBlock * 3
        let drawn = await withTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<4 { group.addTask { (0..<count).map { _ in random.next() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(drawn).count == count * 4)
        // Every bit is set about half the time: 6,144 draws, so 3,072 ± 5 standard deviations.
        for bit in 0..<64 {
            let set = drawn.count { $0 >> UInt64(bit) & 1 == 1 }
            #expect(abs(set - drawn.count / 2) < 200)
        }
    }

    @Test func randomServesAsASwiftGenerator() {
        var random = SystemRandom()
        #expect((1...6).contains(Int.random(in: 1...6, using: &random)))
    }
}

@Suite struct PasswordHashTests {
    @Test func aPasswordHashMatchesItsPasswordAndNoOther() throws {
        let hash = try PasswordHash(of: "correct horse")
        #expect(hash.verify("correct horse"))
        for wrong in ["", "correct horsf", "correct horse ", "Correct horse", "correct horse\0"] {
            #expect(!hash.verify(wrong))
        }
        let stored = try #require(PasswordHash(text: hash.text))
        #expect(stored == hash && stored.verify("correct horse"))
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(!hash.needsRehash)
    }

    @Test func aPasswordHashIsSaltedAndTakesAnyBytes() throws {
        let odd = "pässwörd \u{0} \u{1F600}"
        let hash = try PasswordHash(of: odd)
        #expect(try PasswordHash(of: odd) != hash)
        #expect(hash.verify(odd))
        #expect(try PasswordHash(of: "").verify(""))
    }

    @Test func aHashWithFormerParametersIsToBeMadeAnew() throws {
        let weak =
            "$argon2id$v=19$m=8192,t=1,p=1$Rz5vU0Icq+E4QsibVmgRDg$kH1UPTJoWx0uBcaaG3zNUNrB42o3cFK5cAEVPynYDQY"
        #expect(try #require(PasswordHash(text: weak)).needsRehash)
    }

    @Test func otherTextsAreNoPasswordHashAndADamagedHashVerifiesNothing() throws {
        for text in [
            "", "secret", "$2b$12$abc", "$argon2i$v=19$", String(repeating: "$argon2id$", count: 20),
            "$argon2id$é",
        ] {
            #expect(PasswordHash(text: text) == nil)
        }
        for text in [
            "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$$",
            "$argon2id$v=19$m=99999999999,t=2,p=1$AAAA$AAAA",
        ] {
            let damaged = try #require(PasswordHash(text: text))
            #expect(!damaged.verify("") && damaged.needsRehash)
        }
    }

    @Test func theDummyHashHasTodaysParametersAndNobodysPassword() {
        #expect(!PasswordHash.dummy.needsRehash)
        #expect(!PasswordHash.dummy.verify(""))
        #expect(PasswordHash(text: PasswordHash.dummy.text) == PasswordHash.dummy)
    }

    @Test func aPrintedPasswordHashShowsNothing() throws {
        let hash = try PasswordHash(of: "x")
        var dumped = ""
        dump([hash], to: &dumped)
        for text in ["\(hash)", String(reflecting: hash), dumped] { #expect(!text.contains("argon2id")) }
    }

    /// The example of the SipHash paper, appendix A (Aumasson, Bernstein 2012).
    @Test func sipHashGivesTheValueOfItsPaper() {
        #expect(Crypto.sipHash(Array(0..<15), key: Array(0..<16)) == 0xa129_ca61_49be_45e5)
        #expect(Crypto.sipHash([], key: Array(0..<16)) == 0x726f_db47_dd0e_0e31)
        #expect(Crypto.sipHash(Array(0..<15), key: Array(1..<17)) != 0xa129_ca61_49be_45e5)
    }
}
