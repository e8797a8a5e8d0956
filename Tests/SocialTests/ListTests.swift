// Lists of people: the caller's friends first, then by nickname, in pages (domain.md §7.1, §1.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct ListTests {
    let cast = Cast(["ann", "bob", "cat", "dan", "eve"])
    var town: Town { cast.town }

    @Test func theCallersFriendsComeFirstInLists() {
        for name in ["eve", "dan", "cat", "bob"] { cast.ask("follows.add", "ann", as: name) }
        cast.befriend("bob", "eve")
        #expect(
            cast.names("follows.followers", ["accountId": "ann"], as: "bob") == [
                "eve", "bob", "cat", "dan",
            ])
        #expect(cast.names("follows.followers", as: "ann") == ["bob", "cat", "dan", "eve"])
        #expect(cast.names("follows.following", as: "cat") == ["ann"])
    }

    @Test func listsAreFilteredByAPartOfAName() {
        for name in ["bob", "cat", "dan"] { cast.ask("follows.add", name, as: "ann") }
        #expect(cast.names("follows.following", ["q": "A"], as: "ann") == ["cat", "dan"])
        #expect(cast.names("follows.following", ["q": "The b"], as: "ann") == ["bob"])
        #expect(cast.names("follows.following", ["q": "%"], as: "ann").isEmpty)
    }

    @Test func friendsAndMutualFriendsAreListed() {
        cast.befriend("ann", "bob")
        cast.befriend("ann", "cat")
        cast.befriend("bob", "cat")
        cast.befriend("bob", "dan")
        #expect(cast.names("friends.list", as: "ann") == ["bob", "cat"])
        #expect(cast.names("friends.list", ["accountId": "bob"], as: "ann") == ["cat", "ann", "dan"])
        #expect(cast.names("friends.mutuals", ["accountId": "bob"], as: "ann") == ["cat"])
    }

    @Test func requestsAreTheCallersOwnNewestFirst() {
        for name in ["bob", "cat", "dan"] {
            cast.ask("friends.request", "ann", as: name)
            town.advance(seconds: 1)
        }
        #expect(cast.names("friends.requests", ["direction": "in"], as: "ann") == ["dan", "cat", "bob"])
        #expect(cast.names("friends.requests", ["direction": "out"], as: "cat") == ["ann"])
        #expect(cast.names("friends.requests", ["direction": "in"], as: "cat").isEmpty)
    }

    @Test func blockedPeopleAreInNoList() {
        for name in ["bob", "cat", "dan"] { cast.ask("follows.add", "ann", as: name) }
        cast.ask("friends.block", "cat", as: "bob")
        #expect(cast.names("follows.followers", ["accountId": "ann"], as: "bob") == ["bob", "dan"])
        #expect(cast.names("follows.followers", ["accountId": "ann"], as: "cat") == ["cat", "dan"])
        #expect(cast.names("follows.followers", ["accountId": "ann"], as: "dan") == ["bob", "cat", "dan"])
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
            let answer = cast.ask("follows.followers", question, as: "bob")
            seen += answer.items.compactMap { $0["nickname"]?.stringValue }
            page = answer.data["next"]
            cast.ask("follows.add", "ann", as: ["cat", "dan", "eve"].randomElement() ?? "")
        } while page != nil
        #expect(seen.filter { $0.hasPrefix("crowd") } == crowd.map(\.nickname))
        #expect(Set(seen).count == seen.count)
        let other = cast.ask("follows.following", ["limit": 1, "page": "AAAA"], as: "bob").refusal
        #expect(other?.reason == .invalidArgument && other?.field == "page")
    }

    @Test func aProfileShowsTheCallersRelationToItsOwner() {
        cast.befriend("ann", "bob")
        cast.ask("follows.add", "ann", as: "cat")
        let profile = cast.ask("profile.get", "ann", as: "cat").data
        #expect(profile["followers"] == 2 && profile["following"] == 1 && profile["friends"] == 1)
        #expect(
            profile["relation"] == ["following": true, "followedBy": false, "friend": false])
        #expect(cast.ask("profile.get", "ann", as: "ann").data["relation"] == nil, "nobody to oneself")
    }
}
