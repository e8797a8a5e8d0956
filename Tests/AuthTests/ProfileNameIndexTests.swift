// The index of name parts, compared with a linear search (domain.md §3.5).

import Testing
import Values

@testable import AuthService

@Suite struct ProfileNameIndexTests {
    private struct Names {
        let nickname: String
        let displayName: String
        /// The forms that are compared.
        let folded: (nickname: String, displayName: String)

        init(nickname: String, displayName: String) {
            (self.nickname, self.displayName) = (nickname, displayName)
            folded = (Text.searchable(nickname), Text.searchable(displayName))
        }
    }

    /// A literal implementation of the section.
    private func bruteForce(_ people: [ID: Names], _ q: String, isShown: (ID) -> Bool) -> [ID] {
        let wanted = Text.searchable(q)
        let ranked = people.compactMap { id, names -> (Int, String, ID)? in
            let (nickname, displayName) = names.folded
            let isFound = Text.contains(nickname, wanted) || Text.contains(displayName, wanted)
            let rank: Int? =
                switch true {
                case nickname == wanted: 0
                case nickname.utf8.starts(with: wanted.utf8): 1
                case displayName.utf8.starts(with: wanted.utf8): 2
                default: isFound ? 3 : nil
                }
            return rank.flatMap { isShown(id) ? ($0, nickname, id) : nil }
        }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(20).map(\.2)
    }

    private func id(_ number: Int) -> ID { ID(high: 0x0199_0000_0000_7000, low: UInt64(number)) }

    private static let syllables = [
        "an", "na", "be", "ob", "li", "za", "th", "e ", "ann", "ö", "李", "🏀", "_", "1",
    ]

    private func displayName(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
            Self.syllables.randomElement(using: &random) ?? ""
        }
        .joined().capitalizedFirst
    }

    @Test(arguments: 1...6) func theNameIndexFindsTheSamePeopleAsALinearSearch(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (index, people) = (ProfileNameIndex(), [ID: Names]())
        func set(_ number: Int, _ names: Names?) {
            index.set(id(number), names.map { ($0.nickname, $0.displayName) })
            people[id(number)] = names
        }
        let count = seed == 6 ? 12_000 : 300
        for number in 0..<count {
            let stem = ["Ann", "bob", "LIZA", "an_na"].randomElement(using: &random) ?? ""
            set(number, Names(nickname: "\(stem)\(number)", displayName: displayName(&random)))
        }
        for round in 0..<400 {
            let number = Int.random(in: 0..<count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: set(number, nil)
            case 1: set(number, Names(nickname: "new\(round)", displayName: displayName(&random)))
            case 2: set(number, people[id(number)])
            default: break
            }
            let whole = displayName(&random) + displayName(&random)
            let q = String(whole.prefix(Int.random(in: 2...6, using: &random)))
            guard q.count >= 2 else { continue }
            let hidden = UInt64.random(in: 1...7, using: &random)
            let isShown = { (id: ID) in id.low % hidden != 0 || hidden == 1 }
            let found = index.search(Text.searchable(q), limit: 20, isShown: isShown)
            #expect(
                found == bruteForce(people, q, isShown: isShown), "seed=\(seed) \"\(q)\" in round \(round)")
        }
        for q in ["ann", "AN_NA1", "bob2", "11", "ann1", "the ", "zz", "liza"] {
            let found = index.search(Text.searchable(q), limit: 20) { _ in true }
            #expect(found == bruteForce(people, q) { _ in true }, "seed=\(seed) \"\(q)\"")
        }
    }

    @Test func namesThatAreChangedForEverTakeTwiceTheRoomAtMost() {
        var index = ProfileNameIndex()
        for number in 0..<100 { index.set(id(number), ("nick\(number)", "Somebody \(number)")) }
        for round in 0..<20_000 {
            index.set(id(round % 100), ("nick\(round % 100)", "Another name of round \(round)"))
        }
        #expect(index.textBytes < 100 * 64 * 2 + 2 * ProfileNameIndex.deadMin)
        #expect(index.search("round 19999", limit: 20) { _ in true } == [id(99)])
        #expect(index.search("nick42", limit: 20) { _ in true } == [id(42)])
        #expect(index.search("round 19899", limit: 20) { _ in true }.isEmpty)
    }

    @Test func aBoundedNumberOfNamesIsComparedHoweverManyThereAre() {
        // All names contain the pairs of "abab…", but few contain the text.
        var index = ProfileNameIndex()
        let count = ProfileNameIndex.candidatesMax * 3
        for number in 0..<count {
            index.set(id(number), ("q\(number)ab_ba", number == 5 ? "Xababa" : "Ab ba"))
        }
        func looks(_ q: String) -> (found: Int, looks: Int) {
            var looks = 0
            let found = index.search(q, limit: 20, isShown: { _ in true }, onLook: { looks += 1 })
            return (found.count, looks)
        }
        // Frequent matches are found at once.
        #expect(looks("ab_b").found == 20 && looks("ab_b").looks < 100)
        let rare = looks("ababa")
        #expect(rare.looks <= 2 * ProfileNameIndex.walkedMax)
        // A text of rare pairs is found anywhere.
        #expect(looks("xa").found == 1)
    }

    @Test func searchResultsAreInTheOrderOfTheRules() {
        var index = ProfileNameIndex()
        let names = [
            ("zed", "Annie"), ("anna2", "Zed"), ("ANN", "Zed"), ("joan", "Zed"), ("yak", "The Ann"),
            ("annx", "Ann"), ("bea", "ann"),
        ]
        for (number, (nickname, displayName)) in names.enumerated() {
            index.set(id(number), (nickname, displayName))
        }
        let found = index.search("ann", limit: 20) { _ in true }.map { names[Int($0.low)].0 }
        #expect(found == ["ANN", "anna2", "annx", "bea", "zed", "yak"])
        #expect(index.search("an", limit: 2) { _ in true }.map { names[Int($0.low)].0 } == ["ANN", "anna2"])
        #expect(index.search("a", limit: 2) { _ in true }.isEmpty)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
