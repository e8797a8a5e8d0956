// A player's way through everything, once; then all processes are stopped and started again.

import Contracts
import EventLine
import EventLog
import Foundation
import JSON
import Testing
import Values

extension EndToEnd {
    @Suite struct WalkThroughTests {
        @Test func aGameIsCreatedFoundJoinedFilledLeftAndCancelledAndSurvivesAStop() throws {
            try withTown { town in
                let (ann, bob, cat) = (try town.signUp("ann"), try town.signUp("bob"), try town.signUp("cat"))
                let game = try ann.ask(CreateGame.self, soccer(capacity: 2, title: "Friday")).id

                let found = try bob.ask(SearchGames.self, ["center": ["lat": 37.76, "lng": -122.43]])
                #expect(found.items.map(\.id) == [game])
                #expect(try bob.ask(Going.self, of(game)).status == .going)
                let waiting = try cat.ask(Going.self, of(game))
                #expect(waiting.status == .waitlisted)
                #expect(waiting.position == 1)

                #expect(try bob.ask(Leave.self, of(game)).status == .left)
                cat.seen.merge(bob.seen)
                let roster = try cat.ask(Roster.self, of(game))
                #expect(roster.going.map(\.accountId) == [ann.account, cat.account])
                #expect(roster.counts == Counts(going: 2))

                _ = try bob.ask(RequestFriend.self, ["accountId": "ann"])
                ann.seen.merge(bob.seen)
                #expect(try ann.ask(AcceptFriend.self, ["accountId": "bob"]).friend)

                let other = try ann.ask(CreateGame.self, soccer(title: "Saturday")).id
                #expect(try ann.ask(CancelGame.self, of(other)).status == .cancelled)
                ann.seen.merge(cat.seen)
                let before = try view(ann, [game, other])

                try town.stopAll()
                for service in Catalogue.serviceNames {
                    #expect(try snapshots(town, service) == 1, "\(service) leaves a snapshot")
                }
                try town.expectSoundLogs()

                try town.start("bus")
                for child in try Catalogue.serviceNames.map({ try town.start($0, isAwaited: false) }) {
                    try town.awaitReady(child)
                }
                #expect(try view(ann, [game, other]) == before)
                #expect(try bob.ask(GetProfile.self, ["accountId": "ann"]).relation?.friend == true)
                #expect(try bob.ask(Going.self, of(game)).status == .waitlisted)
                cat.seen.merge(bob.seen)
                #expect(try cat.ask(GetGame.self, of(game)).participation == .going)
                try town.stopAll()
                try town.expectSoundLogs()
            }
        }

        @Test func servicesReachTheSameStateWithoutTheirSnapshots() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                let game = try ann.ask(CreateGame.self, soccer(capacity: 5)).id
                let bob = try town.signUp("bob")
                #expect(try bob.ask(Going.self, of(game)).status == .going)
                ann.seen.merge(bob.seen)
                let before = try view(ann, [game])
                try town.stopAll()
                for service in Catalogue.serviceNames {
                    for name in try files(town, service, ending: ".state") {
                        try FileManager.default.removeItem(atPath: town.log(service) + "/" + name)
                    }
                }
                try town.start("bus")
                for child in try Catalogue.serviceNames.map({ try town.start($0, isAwaited: false) }) {
                    try town.awaitReady(child)
                }
                #expect(try view(ann, [game]) == before)
            }
        }

        @Test func aSubscriberHearsEveryEventExactlyAsTheLogHasIt() throws {
            try withTown { town in
                let ear = try Ear(town, ["games.", "rsvp."])
                let ann = try town.signUp("ann")
                let game = try ann.ask(CreateGame.self, soccer()).id
                try ear.hear("the host is going") {
                    $0 == "rsvp.changed" && $1["subject"]?.stringValue == "\(game)"
                }
                try town.stopAll()
                let logged = try Truth(town, "games").lines.map { String(decoding: $0.bytes, as: UTF8.self) }
                let heard = ear.heard.filter { $0.topic.hasPrefix("games.") }.map { $0.body }
                #expect(
                    try logged.prefix(heard.count).map { try JSONValue(parsing: Array($0.utf8)) } == heard)
                #expect(!heard.isEmpty)
            }
        }

        /// The games as a player sees them.
        private func view(_ player: Player, _ games: [ID]) throws -> [String] {
            try games.flatMap { game in
                [
                    try player.answer("games.get", of(game)).text,
                    try player.answer("rsvp.roster", of(game)).text,
                ]
            } + [try player.answer("account.me").text, try player.answer("games.mine").text]
        }

        private func snapshots(_ town: RealTown, _ service: String) throws -> Int {
            try files(town, service, ending: ".state").count
        }

        private func files(_ town: RealTown, _ service: String, ending: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: town.log(service)).filter {
                $0.hasSuffix(ending)
            }
        }
    }
}
