// Lists of people: the caller's friends first, then by nickname, in pages (domain.md §7.1, §1.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct ListTests {
    let circle = Cast(["ann", "bob", "cat", "dan", "eve"])
    var town: Town { circle.town }

    @Test func theCallersFriendsComeFirstInLists() {
        for name in ["eve", "dan", "cat", "bob"] { circle.ask("follows.add", "ann", as: name) }
        circle.befriend("bob", "eve")
        #expect(
            circle.names("follows.followers", ["accountId": "ann"], as: "bob") == [
                "eve", "bob", "cat", "dan",
            ])
        #expect(circle.names("follows.followers", as: "ann") == ["bob", "cat", "dan", "eve"])
        #expect(circle.names("follows.following", as: "cat") == ["ann"])
    }

    @Test func listsAreFilteredByAPartOfAName() {
        for name in ["bob", "cat", "dan"] { circle.ask("follows.add", name, as: "ann") }
        #expect(circle.names("follows.following", ["q": "A"], as: "ann") == ["cat", "dan"])
        #expect(circle.names("follows.following", ["q": "The b"], as: "ann") == ["bob"])
        #expect(circle.names("follows.following", ["q": "%"], as: "ann").isEmpty)
    }

    @Test func friendsAndMutualFriendsAreListed() {
        circle.befriend("ann", "bob")
        circle.befriend("ann", "cat")
        circle.befriend("bob", "cat")
        circle.befriend("bob", "dan")
        #expect(circle.names("friends.list", as: "ann") == ["bob", "cat"])
        #expect(circle.names("friends.list", ["accountId": "bob"], as: "ann") == ["cat", "ann", "dan"])
        #expect(circle.names("friends.mutuals", ["accountId": "bob"], as: "ann") == ["cat"])
    }

    @Test func requestsAreTheCallersOwnNewestFirst() {
        for name in ["bob", "cat", "dan"] {
            circle.ask("friends.request", "ann", as: name)
            town.advance(seconds: 1)
        }
        #expect(circle.names("friends.requests", ["direction": "in"], as: "ann") == ["dan", "cat", "bob"])
        #expect(circle.names("friends.requests", ["direction": "out"], as: "cat") == ["ann"])
        #expect(circle.names("friends.requests", ["direction": "in"], as: "cat").isEmpty)
    }

    @Test func blockedPeopleAreInNoList() {
        for name in ["bob", "cat", "dan"] { circle.ask("follows.add", "ann", as: name) }
        circle.ask("friends.block", "cat", as: "bob")
        #expect(circle.names("follows.followers", ["accountId": "ann"], as: "bob") == ["bob", "dan"])
        #expect(circle.names("follows.followers", ["accountId": "ann"], as: "cat") == ["cat", "dan"])
        #expect(circle.names("follows.followers", ["accountId": "ann"], as: "dan") == ["bob", "cat", "dan"])
    }

    @Test func pagesNeitherRepeatNorSkipWhilePeopleCome() {
        let crowd = (0..<30).map { town.signUp("crowd\(10 + $0)") }
        for person in crowd {
            town.complete(person)
            town.ask("follows.add", ["accountId": "ann"], as: person)
        }
        town.settle()
        var (seen, page): ([String], JSONValue?) = ([], nil)
        repeat {
            var question: JSONValue = ["accountId": "ann", "limit": 7]
            if let page { question = question.merging(["page": page]) }
            let answer = circle.ask("follows.followers", question, as: "bob")
            seen += answer.items.compactMap { $0["nickname"]?.stringValue }
            page = answer.data["next"]
            circle.ask("follows.add", "ann", as: ["cat", "dan", "eve"].randomElement() ?? "")
        } while page != nil
        #expect(seen.filter { $0.hasPrefix("crowd") } == crowd.map(\.nickname))
        #expect(Set(seen).count == seen.count)
        let other = circle.ask("follows.following", ["limit": 1, "page": "AAAA"], as: "bob").refusal
        #expect(other?.reason == .invalidArgument && other?.field == "page")
    }

    @Test func aProfileShowsTheCallersRelationToItsOwner() {
        circle.befriend("ann", "bob")
        circle.ask("follows.add", "ann", as: "cat")
        let profile = circle.ask("profile.get", "ann", as: "cat").data
        #expect(profile["followers"] == 2 && profile["following"] == 1 && profile["friends"] == 1)
        #expect(
            profile["relation"] == ["following": true, "followedBy": false, "friend": false])
        #expect(circle.ask("profile.get", "ann", as: "ann").data["relation"] == nil, "nobody to oneself")
    }
}
