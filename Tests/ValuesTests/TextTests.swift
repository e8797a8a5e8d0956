// Text at the limits of its rules.

import Testing
import Values

@Suite struct TextTests {
    /// Most text skips the normalization (`isComposed`): for no scalar, and for no two, may that be seen.
    @Test func textThatSkipsTheNormalizationIsInNFC() {
        let scalars = (0x80...0x1_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { !["\u{2028}", "\u{2029}", "\u{85}"].contains($0) }
        func holds(_ text: String) -> Bool {
            guard let clean = try? Text.cleaned(text) else { return true }
            return Array(clean.unicodeScalars) == Array(Text.nfc(text).unicodeScalars)
        }
        for scalar in scalars where !holds("a\(scalar)b") { Issue.record("\(scalar.value)") }
        for _ in 0..<30_000 {
            let text = "a" + (0..<3).map { _ in String(scalars.randomElement() ?? "b") }.joined() + "c"
            if !holds(text) { Issue.record("\(text.unicodeScalars.map(\.value))") }
        }
    }

    @Test(arguments: [
        "\u{200B}", "\u{200B}\u{200D}\u{FEFF}", " \u{2060} ", "\u{202E}", "\u{3164}", "\u{2800}", "\u{FE0F}",
        "\u{E0020}",
    ])
    func invisibleTextIsEmpty(raw: String) {
        #expect(throws: Text.Problem.invisible) { try Text.cleaned(raw, length: 1...50) }
        #expect(throws: Text.Problem.invisible) { try Text.cleaned(raw, length: 0...50) }
        // Event readers accept it: what was granted stays valid.
        #expect((try? Text.cleaned(raw)) != nil)
    }

    @Test(arguments: [
        ("short", "short"), ("exactly ten", "exactly…"), ("0123456789", "0123456789"),
        ("01234567890", "012345678…"),
        ("one two three", "one two…"), ("a incomprehensible", "a incompr…"), ("one two  three", "one two…"),
        (String(repeating: "👩🏽‍🚀", count: 11), String(repeating: "👩🏽‍🚀", count: 9) + "…"),
    ])
    func theBeginningOfALongTextEndsBehindAWordAndSaysThatItGoesOn(text: String, beginning: String) {
        #expect(Text.beginning(of: text, charactersMax: 10) == beginning)
    }

    @Test(arguments: ["a", "\u{200B}a", "é", "نیم\u{200C}فاصله", "👩🏽‍🚀", "한", "\u{300}", "-", "⠁"])
    func visibleTextIsTaken(raw: String) throws {
        #expect(try Text.cleaned(raw, length: 1...50) != nil)
    }

    @Test(arguments: [
        ("a.b", ".", true), ("a.b", "..", false), ("aab", "ab", true), ("", "a", false), ("a", "", true),
        ("e\u{301}", "\u{E9}", false), ("a\r\nb", "\n", true), ("ab", "abc", false),
    ])
    func textIsFoundInTextByteForByte(_ text: String, _ part: String, _ isFound: Bool) {
        #expect(text.contains(part) == isFound)
        #expect((text.firstRange(of: part) != nil) == isFound)
        if let range = text.firstRange(of: part) { #expect(text[range].utf8.elementsEqual(part.utf8)) }
    }

    @Test(arguments: [
        ("a_b_c", "_", " ", "a b c"), ("aaaa", "aa", "b", "bb"), ("aaa", "aa", "", "a"),
        ("abc", "", "-", "abc"),
        ("", "a", "b", ""), ("ü_ü", "ü", "_ü", "_ü__ü"), ("abc", "abc", "", ""),
    ])
    func textIsReplacedFromLeftToRight(_ text: String, _ part: String, _ other: String, _ expected: String) {
        #expect(text.replacing(part, with: other) == expected)
    }

    @Test(arguments: [
        ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b+c/d", "a%20b%2Bc%2Fd"), ("ü&\n%", "%C3%BC%26%0A%25"),
    ])
    func textIsEscapedAsAPartOfAURL(_ text: String, _ expected: String) {
        #expect(Text.percentEncoded(text) == expected)
    }

    @Test(arguments: [
        ("  a b  ", "a b"), ("\t\n a\u{A0}\u{3000}", "a"), ("a\nb", "a\nb"), ("a\r\n", "a"),
        ("e\u{301}", "\u{E9}"),
        ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{85}x\r\n", "x"),
    ])
    func textIsTrimmedAndInNFC(_ raw: String, _ expected: String) throws {
        let text = try #require(try Text.cleaned(raw))
        #expect(Array(text.utf8) == Array(expected.utf8))
    }

    @Test(arguments: ["", " ", "\n\t\r ", "\u{2003}\u{2028}"])
    func emptyTextIsAbsent(_ raw: String) throws {
        #expect(try Text.cleaned(raw) == nil)
        #expect(try Text.cleaned(raw, length: 2...5) == nil)
    }

    @Test(arguments: ["a\0b", "a\u{7F}b", "é\u{85}é", "é\u{9F}é", "a\u{1B}[1m", "a\u{8}b"])
    func textHasNoControlCharactersButLineFeeds(_ raw: String) {
        #expect(throws: Text.Problem.controlCharacter) { try Text.cleaned(raw) }
    }

    @Test(arguments: [
        ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\n\r\nb", "a\n\nb"), ("a\tb", "a b"),
        ("é\u{2028}\r\n\tb", "é\n\n b"),
        ("a\u{2029}b", "a\nb"),
    ])
    func pastedTextGetsLineFeedsForLineEndsAndBlanksForTabs(_ raw: String, _ expected: String) throws {
        #expect(try Text.cleaned(raw, length: 0...500) == expected)
        #expect(try Text.cleaned(raw) == expected)
    }

    @Test(arguments: ["Kick\nabout", "Kick\r\nabout", "a\u{2028}b", "Ann\n\n\n\nRally Support: …"])
    func aSingleLineHasNoLineEnd(_ raw: String) {
        #expect(throws: Text.Problem.severalLines) { try Text.cleaned(raw, length: 0...500, isLine: true) }
        #expect((try? Text.cleaned(raw, length: 0...500)) != nil)
    }

    @Test(arguments: [
        "Ann\u{202E}", "Kick\u{202E}about", "a\u{202A}b", "a\u{202D}b\u{202C}", "\u{2066}a\u{2069}",
        "\u{2067}a", "a\u{2068}",
    ])
    func aSingleLineTurnsNoDirectionBehindIt(_ raw: String) {
        #expect(throws: Text.Problem.turnsDirection) { try Text.cleaned(raw, length: 0...50, isLine: true) }
    }

    @Test(arguments: [
        "כדורגל בפארק", "كرة القدم", "Ann \u{200E}(ענת)\u{200F}", "Kick-about ⚽️ 18:00", "Zo\u{308}e",
        "Tab\tbed", " Ann\n",
    ])
    func aSingleLineIsTakenInEveryScript(_ raw: String) throws {
        #expect(try Text.cleaned(raw, length: 1...50, isLine: true) != nil)
    }

    @Test(arguments: [
        "👩‍👩‍👧‍👦", "👨🏽‍👩🏽‍👧🏽‍👦🏽", "👩🏻‍❤️‍💋‍👩🏻", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🇩🇪", "1️⃣",
        "र्त्स्न्यां", "ཧཱུྃ", "שִׁ֑ל", "ậ̃", "ကြောင့်", "ក្រុង", "한", "g̈",
    ])
    func textHasLettersAndEmojiOfManyScalars(_ one: String) throws {
        #expect(try Text.cleaned(one, length: 1...8, isLine: true) != nil)
    }

    @Test(arguments: [9, 28, 1500]) func aLetterHasAtMostEightMarks(_ count: Int) throws {
        let letter = "a" + String(repeating: "\u{20DD}", count: count)
        #expect(throws: Text.Problem.self) { try Text.cleaned(letter, length: 1...80) }
        let title = String(repeating: "a" + String(repeating: "\u{316}", count: count), count: 78)
        #expect(throws: Text.Problem.self) { try Text.cleaned(title, length: 0...80) }
        #expect(try Text.cleaned("a" + String(repeating: "\u{20DD}", count: 8), length: 1...80) != nil)
        #expect(throws: Text.Problem.self) {
            try Text.cleaned("a" + String(repeating: "\u{200D}", count: count + 4), length: 1...80)
        }
    }

    @Test func textOfFullLengthIsTakenInEveryScriptButBoundedInBytes() throws {
        for syllable in ["ကြောင့်", "ក្រុ", "क्षि", "字", "ข้", "é", "⚽️"] {
            let text = String(repeating: syllable, count: 80)
            let isTaken = text.utf8.count <= Text.bytesMax(ofCharacters: text.count)
            #expect(
                ((try? Text.cleaned(text, length: 0...text.count)) ?? nil != nil) == isTaken, "\(syllable)")
        }
        let family = "👨🏽‍👩🏽‍👧🏽‍👦🏽"
        #expect(throws: Text.Problem.tooManyBytes) {
            try Text.cleaned(String(repeating: family, count: 30), length: 0...50)
        }
    }

    @Test(arguments: [
        ("Ann", "Ann"), ("Zoë ⚽️", "Zoë ⚽️"), ("ענת", "\u{2068}ענת\u{2069}"),
        ("Ann\u{202E}", "\u{2068}Ann\u{2069}"),
        ("Kick\nabout", "Kick about"), ("\u{2067}a", "\u{2068}a\u{2069}"),
    ])
    func textInASentenceIsOneLineAndKeepsItsDirection(_ text: String, _ expected: String) {
        #expect(Array(Text.inSentence(text).utf8) == Array(expected.utf8))
    }

    @Test func textIsCutByBytesBetweenCharacters() {
        #expect("abc".prefix(bytes: 3) == "abc")
        #expect("abcdef".prefix(bytes: 5) == "ab…")
        #expect("ééé".prefix(bytes: 5) == "é…")
        #expect(String(repeating: "👩‍👩‍👧‍👦", count: 9).prefix(bytes: 60) == "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…")
    }

    @Test func textIsAsLongAsAReaderCounts() throws {
        let family = "👨🏽‍👩🏽‍👧🏽‍👦🏽"
        #expect(try Text.cleaned(String(repeating: family, count: 5), length: 2...50) != nil)
        #expect(throws: Text.Problem.tooLong) {
            try Text.cleaned(String(repeating: family, count: 6), length: 2...5)
        }
        #expect(try Text.cleaned("ab", length: 2...50) == "ab")
        #expect(throws: Text.Problem.tooShort) { try Text.cleaned("a", length: 2...50) }
        #expect(throws: Text.Problem.tooShort) { try Text.cleaned(" e\u{301} ", length: 2...50) }
        let longest = String(repeating: "x", count: 50)
        #expect(try Text.cleaned(" \(longest) ", length: 2...50) == longest)
    }

    @Test func hugeTextIsRefusedAtOnceUnlessOnlyItsEndsAreHuge() throws {
        let clock = ContinuousClock()
        let start = clock.now
        let huge = String(repeating: "e\u{301}\u{323}", count: 2_000_000)
        #expect(throws: Text.Problem.tooLong) { try Text.cleaned(huge, length: 1...80) }
        let zalgo = "a" + String(repeating: "\u{301}", count: 5_000_000)
        #expect(throws: Text.Problem.tooLong) { try Text.cleaned(zalgo, length: 1...80) }
        let padded = String(repeating: " ", count: 1_000_000) + "a"
        #expect(try Text.cleaned(padded, length: 1...80) == "a")
        #expect(start.duration(to: clock.now) < .seconds(10))
    }

    @Test(arguments: [
        ("Straße", "STRAßE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("Ångström", "a\u{30A}NGSTRO\u{308}M"),
        ("Kelvin", "\u{212A}ELVIN"),
        ("ſ", "S"), ("ΜΆΪΟΣ", "µάϊος"), ("ẞ", "ß"), ("Ǆ", "ǅ"), ("ᲐᲑ", "აბ"), ("ŒUVRE", "œuvre"),
    ])
    func differentCasesOfATextAreTheSame(_ a: String, _ b: String) {
        #expect(Text.folded(a) == Text.folded(b))
    }

    @Test(arguments: [("ı", "i"), ("ß", "ss"), ("e", "é"), ("İ", "i"), ("a", "b"), ("%", "_")])
    func textsThatDifferInMoreThanCaseAreDifferent(_ a: String, _ b: String) {
        #expect(Text.folded(a) != Text.folded(b))
    }

    @Test func textContainsItsPartsAndNoCharacterIsAWildcard() {
        #expect(Text.contains("dolores park", "park"))
        #expect(Text.contains("dolores park", ""))
        #expect(Text.contains("100% sure_ly *", "% sure_ly *"))
        #expect(!Text.contains("dolores park", "d%k"))
        #expect(!Text.contains("par", "park"))
        #expect(Text.contains("aaab", "aab"))
    }
}

@Suite struct NameTests {
    @Test(arguments: [
        ("San Jose, CA", "san_jose_ca"), ("Winston-Salem", "winston_salem"), (" St. John's ", "st_johns"),
        ("Sa\u{303}o Paulo", "são_paulo"), ("東京 23", "東京_23"), ("A_b", "a_b"), ("New  York", "new__york"),
    ])
    func aCityHasAKey(_ label: String, _ key: String) {
        #expect(CityKey.of(label) == key)
    }

    @Test func aLabelWithoutLettersHasNoKey() {
        for label in ["", "  ", ",.!", String(repeating: "a", count: 10_000_000)] {
            #expect(CityKey.of(label) == nil)
        }
    }

    @Test(arguments: [
        ("Ann@Example.COM", "ann@example.com"), (" a@b.co ", "a@b.co"),
        ("a.b+c@d-e.f.museum", "a.b+c@d-e.f.museum"),
        ("o'neil@x1.org", "o'neil@x1.org"),
        ("anna@xn--e1afmkfd.xn--p1ai", "anna@xn--e1afmkfd.xn--p1ai"),
        ("Anna@Пример.РФ", "anna@xn--e1afmkfd.xn--p1ai"), ("a@é.co", "a@xn--9ca.co"),
        ("a@mu\u{308}nchen.de", "a@xn--mnchen-3ya.de"), ("a@例え。テスト", "a@xn--r8jz45g.xn--zckzah"),
        ("a@ｂ.ｃｏ", "a@b.co"), ("a@他们为什么不说中文.cn", "a@xn--ihqwcrb4cv8a8dqg056pqjye.cn"),
    ])
    func anEmailAddressIsKeptInLowerCase(_ raw: String, _ address: String) {
        #expect(Email.normalized(raw) == address)
    }

    @Test(arguments: [
        "", "@", "a@", "@b.co", "a@b", "a@b.c", "a@b.c1", "a@@b.co", "a@b@c.co", ".a@b.co", "a.@b.co",
        "a..b@b.co",
        "a@-b.co", "a@b-.co", "a@.co", "a@b..co", "a b@c.co", "a@b.co.", "é@b.co", "a\n@b.co", "a@😀.co",
        "a@b.xn--", "a@-é.co",
        "a@b_c.co",
        "\"a\"@b.co", "a@[1.2.3.4]",
    ])
    func aMalformedEmailAddressIsNone(_ raw: String) {
        #expect(Email.normalized(raw) == nil)
    }

    @Test(arguments: [
        ("ann@example.com", "ann@example.com"), ("ann+a+b@example.com", "ann@example.com"),
        ("a.n.n+@example.com", "a.n.n@example.com"), ("+ann@example.com", "+ann@example.com"),
    ])
    func aMailboxIsAnAddressWithoutItsTag(_ address: String, _ mailbox: String) {
        #expect(Email.mailbox(of: address) == mailbox)
    }

    @Test func anEmailAddressHasAtMost254CharactersAnd64BeforeTheAtSign() {
        func address(local: Int, total: Int) -> String {
            let label = String(repeating: "d", count: 60) + "."
            let rest = total - local - 1 - 3 * 61 - 3
            return String(repeating: "l", count: local) + "@" + String(repeating: label, count: 3)
                + (rest > 0 ? String(repeating: "e", count: rest) : "") + ".co"
        }
        #expect(Email.normalized(address(local: 60, total: 254)) != nil)
        #expect(Email.normalized(address(local: 60, total: 255)) == nil)
        #expect(Email.normalized(String(repeating: "l", count: 64) + "@b.co") != nil)
        #expect(Email.normalized(String(repeating: "l", count: 65) + "@b.co") == nil)
    }

    @Test func aNicknameHas3To20LettersDigitsAndUnderscores() {
        for good in ["abc", "A_1", "___", String(repeating: "x", count: 20)] {
            #expect(Nickname.isWellFormed(good))
        }
        for bad in ["", "ab", String(repeating: "x", count: 21), "a b", "a-b", "abé", "abc\n"] {
            #expect(!Nickname.isWellFormed(bad))
        }
        for word in ["admin", "ROOT", "Me", "null", "Deleted", "system", "support", "moderator"] {
            #expect(Nickname.isReserved(word))
        }
    }

    @Test(arguments: [
        "admins", "administrator", "Moderators", "rally", "Rally_Support", "rallyteam", "staff", "official",
        "adm1n",
        "AdrnIn", "5upport", "0fficial", "mod3rat0r", "admin2", "the_admin_7", "_ra11y_", "r4lly",
    ]) func anOfficialNicknameIsReservedInEverySpelling(name: String) {
        #expect(Nickname.isReserved(name))
    }

    @Test(arguments: ["ally", "badminton", "sally", "minister", "supporter_9", "modern", "staffan", "orally"])
    func aNicknameThatOnlySharesLettersIsNotReserved(name: String) {
        #expect(!Nickname.isReserved(name))
    }

    @Test(arguments: [
        "Rally Support", "[Deleted User]", "deleted  user", "Administrator", "The Rally Team",
        "Rаlly Suppоrt", "RALLY  STAFF",
        "R\u{200D}ally Support", "Rally Support: Ann", "Ｒａｌｌｙ Ｓｔａｆｆ", "Official Support", "Ràlly Súpport",
        "Help Desk Support",
    ]) func anOfficialOrDeletedDisplayNameIsRecognized(name: String) {
        #expect(OfficialName.isDisplayName(name))
    }

    @Test(arguments: [
        "Jane Rally", "Ann Lee", "Kim Staff", "Deleted Scenes", "Team Blue", "李", "The Help",
        "Ally Supporter",
    ])
    func anOrdinaryDisplayNameIsNotReserved(name: String) {
        #expect(!OfficialName.isDisplayName(name))
    }

    // RFC 8265, 4.2: the same password from two keyboards is the same.
    @Test func aPasswordIsInNFCWithBlanksAsSpaces() {
        #expect(Array(Text.opaque("Schlu\u{308}ssel\u{A0}12").utf8) == Array("Schlüssel 12".utf8))
        #expect(Array(Text.opaque("Å Ω").utf8) == Array("\u{C5} \u{3A9}".utf8))
        #expect(Text.opaque(" plain  one ") == " plain  one ")
    }

    @Test func aFreeNicknameIsMadeOfAName() {
        func made(_ name: String, taken: Set<String> = []) -> String {
            Nickname.generated(from: name, isTaken: taken.contains)
        }
        #expect(made("Ann Lee") == "annlee")
        #expect(made("José_9") == "jos_9")
        #expect(made("李") == "player")
        #expect(made("Al") == "player")
        #expect(made("Al", taken: ["player", "player2"]) == "player3")
        #expect(made("Root") == "root2")
        #expect(made("Admin") == "player")
        #expect(made("Ann", taken: ["ann", "ann3"]) == "ann2")
        let long = String(repeating: "x", count: 30)
        #expect(made(long) == String(repeating: "x", count: 20))
        #expect(made(long, taken: [made(long)]) == String(repeating: "x", count: 19) + "2")
        let many = Set((2...9).map { String(repeating: "x", count: 19) + "\($0)" } + [made(long)])
        #expect(made(long, taken: many) == String(repeating: "x", count: 18) + "10")
    }
}

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("O’Neil", "o'neil"), ("José", "jose"), ("Jose\u{301}", "José"), ("St. Mary’s", "st. mary's"),
        ("ＡＢＣ", "abc"),
        ("Łódź", "lodz"), ("Straße", "STRASSE"), ("Ærø", "aero"), ("a\u{A0}b – c", "A b - c"), ("Ё", "Е"),
        ("Αθήνα", "αθηνα"),
    ])
    func keyboardSpellingsAreTheSameForASearch(_ one: String, _ other: String) {
        #expect(Text.searchable(one) == Text.searchable(other))
    }

    @Test(arguments: [("山", "川"), ("해", "헤"), ("कि", "की"), ("a", "b"), ("'", "a")])
    func differentLettersDifferForASearch(_ one: String, _ other: String) {
        #expect(Text.searchable(one) != Text.searchable(other))
    }

    /// An invisible character makes the same text go the longer way.
    @Test func asciiTextIsSearchedAsAnyOtherTextIs() {
        for first in UInt8(0)..<0x80 {
            for second in UInt8(0)..<0x80 {
                let text = String(decoding: [first, 0x41, second, first], as: UTF8.self)
                #expect(Array(Text.searchable(text).utf8) == Array(Text.searchable(text + "\u{200B}").utf8))
            }
        }
    }

    @Test func widthAndStyleVariantsAreFoldedAndALoneApostropheStays() {
        #expect(Text.compatible("ｅｘａｍｐｌｅ．ｃｏｍ") == "example.com" && Text.compatible("𝟏①ⓐ🄰") == "11aA")
        #expect(Text.searchable("'") == "'" && Text.searchable("") == "")
    }
}
