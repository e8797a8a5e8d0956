// The known facts about people are the last ones published, whatever they leave out and in whatever order they arrive.

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Projections

@Suite struct PeopleTests {
    /// Facts in which every member may be missing.
    private func facts(_ account: ID, _ random: inout SplitMix64) -> FactsChanged {
        var isThere: Bool { random.next() % 2 == 0 }
        let time = Timestamp(milliseconds: Int64(random.next() % 2_000_000_000_000))
        var facts = FactsChanged(
            accountId: account, kind: isThere ? .guest : .registered, role: isThere ? .admin : .user,
            createdAt: time)
        facts.status = isThere ? .suspended : .active
        facts.until = isThere ? time.adding(days: 1) : nil
        facts.coolingOffUntil = isThere ? time.adding(days: 2) : nil
        facts.tier = Int(random.next() % 3)
        facts.missing = isThere ? ["birthDate", "gender"] : []
        facts.timezone = isThere ? "Europe/Berlin" : nil
        facts.gender = isThere ? .preferNot : nil
        facts.age = isThere ? Int(random.next() % 100) : nil
        facts.skillLevel = isThere ? .advanced : nil
        facts.sportSkills = isThere ? ["golf": .beginner] : nil
        facts.avgScore18 = isThere ? 92 : nil
        facts.homeApprox = isThere ? Place.Point(lat: 52.52, lng: 13.4) : nil
        facts.cityKey = isThere ? "city \(random.next() % 5)" : nil
        facts.homeCourseKey = isThere ? "wannsee" : nil
        return facts
    }

    @Test(arguments: Seeds.some(3)) func peopleEqualADictionary(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var people = People()
        var facts: [ID: FactsChanged] = [:]
        var names: [ID: String] = [:]
        var holders: [String: ID] = [:]
        for _ in 0..<2000 {
            let account = ID(high: 1, low: random.next() % 100)
            if random.next() % 2 == 0 {
                facts[account] = self.facts(account, &random)
                people.apply(facts[account] ?? self.facts(account, &random))
            } else {
                let nickname = "\(random.next() % 2 == 0 ? "N" : "n")ick\(random.next() % 60)"
                if let old = names[account], holders[old] == account { holders[old] = nil }
                names[account] = Text.folded(nickname)
                holders[Text.folded(nickname)] = account
                people.apply(
                    ProfileUpdated(
                        accountId: account, nickname: nickname, displayName: "X", avatar: nil, changed: []))
            }
        }
        let bytes = try JSONCoding.encode(people)
        let again = try JSONCoding.decode(People.self, from: bytes)
        for people in [people, again] {
            for number in 0..<UInt64(100) {
                let account = ID(high: 1, low: number)
                #expect(people.facts(of: account) == facts[account])
                #expect(people.name(of: account).map { Text.folded($0.nickname) } == names[account])
            }
            for number in 0..<60 {
                #expect(people.find(.nickname("NICK\(number)")) == holders["nick\(number)"])
            }
        }
        #expect(try JSONCoding.encode(again) == bytes)
    }
}
