// A request takes effect once, however often it is repeated, whichever process died meanwhile (architecture.md, Exactly
// once).

import Contracts
import Foundation
import JSON
import Testing
import Values

extension EndToEnd {
    @Suite struct IdempotencyTests {
        @Test func aRepeatedSignUpGetsTheSameTokensAfterKill9Too() throws {
            try withTown { town in
                let ann = try town.player("ann")
                let id = ann.newID()
                let first = try ann.answer("account.signup", RealTown.signUpData("ann"), id: id)
                let login: JSONValue = ["nickname": "ann", "password": "\(RealTown.password)"]
                let loginID = ann.newID()
                let session = try ann.answer("account.login", login, id: loginID)
                #expect(first.refusal == nil)
                #expect(session.refusal == nil)
                #expect(first.text != session.text)
                for _ in 1...2 {
                    #expect(
                        try ann.answer("account.signup", RealTown.signUpData("ann"), id: id).text
                            == first.text)
                    #expect(try ann.answer("account.login", login, id: loginID).text == session.text)
                    try town.restart("auth")
                }
                #expect(
                    try ann.answer("account.signup", RealTown.signUpData("ann"), id: id).text == first.text)
                #expect(try ann.answer("account.login", login, id: loginID).text == session.text)
                #expect(try Truth(town, "auth").caused(by: loginID).count == 1)
            }
        }

        @Test func aRepeatedRefreshGetsTheSameTokensAfterARestartAndTheyWork() throws {
            try withTown { town in
                let ann = try town.player("ann")
                let session = try ann.ask(SignUp.self, RealTown.signUpData("ann"))
                let id = ann.newID()
                let refresh: JSONValue = ["refreshToken": "\(session.refreshToken)"]
                let first = try ann.answer("account.refresh", refresh, id: id)
                try town.restart("auth")
                let again = try ann.answer("account.refresh", refresh, id: id)
                #expect(again.text == first.text)
                ann.take(try JSONCoding.decode(Session.self, from: try again.outcome.get()))
                _ = try ann.ask(CreateGame.self, soccer())
            }
        }

        @Test(arguments: [false, true])
        func aRepeatedCreationMakesOneGameAndARepeatedAnswerTakesOneSlot(withSnapshot: Bool) throws {
            try withTown { town in
                let (ann, bob) = (try town.signUp("ann"), try town.signUp("bob"))
                let (createID, goingID) = (ann.newID(), bob.newID())
                let data = soccer(capacity: 5)
                let created = try ann.answer("games.create", data, id: createID)
                let game = try JSONCoding.decode(GameView.self, from: try created.outcome.get()).id
                bob.seen.merge(ann.seen)
                let going = try bob.answer("rsvp.going", of(game), id: goingID)
                #expect(try bob.ask(Leave.self, of(game)).status == .left)

                #expect(try ann.answer("games.create", data, id: createID).text == created.text)
                #expect(try bob.answer("rsvp.going", of(game), id: goingID).text == going.text)
                for service in ["games", "rsvp"] {
                    if withSnapshot {
                        #expect(try town.child(service).stop() == .exited(0))
                        try town.start(service)
                    } else {
                        try town.restart(service)
                    }
                }
                #expect(try ann.answer("games.create", data, id: createID).text == created.text)
                #expect(try bob.answer("rsvp.going", of(game), id: goingID).text == going.text)
                #expect(try bob.ask(Roster.self, of(game)).counts == Counts(going: 1))
                #expect(try Truth(town, "games").created(by: createID) == 1)
                #expect(try Truth(town, "rsvp").caused(by: goingID).count == 1)
            }
        }

        @Test func anIdWithOtherContentIsAConflictAfterARestartToo() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                let id = ann.newID()
                let data = soccer(title: "One")
                #expect(try ann.answer("games.create", data, id: id).refusal == nil)
                #expect(
                    try ann.answer("games.create", soccer(title: "Two"), id: id).refusal?.reason == .conflict)
                try town.restart("games")
                #expect(
                    try ann.answer("games.create", soccer(title: "Two"), id: id).refusal?.reason == .conflict)
                #expect(try ann.answer("games.create", data, id: id).refusal == nil)
                #expect(try ann.ask(MyGames.self, ["section": "hosting"]).items?.count == 1)
            }
        }

        @Test func twoConnectionsWithTheSameIdHaveOneEffectAndOneAnswer() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                for round in 1...20 {
                    let id = ann.newID()
                    let data = soccer(title: "Round \(round)")
                    let texts = try atOnce(4) { [account = ann.token, seen = ann.seen] _ in
                        let twin = try town.player("ann")
                        (twin.token, twin.seen) = (account, seen)
                        return try twin.answer("games.create", data, id: id).text
                    }
                    #expect(Set(texts).count == 1, "round \(round)")
                    #expect(try Truth(town, "games").created(by: id) == 1, "round \(round)")
                }
            }
        }

        @Test func twoConcurrentSignUpsWithTheSameIdShareOneAnswer() throws {
            try withTown(["auth"]) { town in
                let id = try town.player("ann").newID()
                let texts = try atOnce(4) { _ in
                    try town.player("ann").answer("account.signup", RealTown.signUpData("ann"), id: id).text
                }
                #expect(Set(texts).count == 1)
                #expect(texts.first?.contains("accessToken") == true)
            }
        }
    }
}
