// Two buses: each is killed, frozen and restarted under load, and clients move to the other one. Nothing acknowledged
// is lost, nothing happens twice, and all events reach everybody.

import Contracts
import EventLine
import Foundation
import JSON
import TestSupport
import Testing
import Values

extension EndToEnd {
    @Suite struct TwoBusesTests {
        @Test func commandsGoOnWithOneEffectWhicheverBusIsGone() throws {
            let seed = UInt64.random(in: 1...1_000_000)
            try withTown(hasTwoBuses: true) { town in
                let stop = Flag()
                let crowd = Crowd(town, seed: seed, stop: stop)
                let crew = try Crew(4) { number in try crowd.play(number) }
                defer { stop.raise() }
                func goOn(_ after: String) throws -> Int64 {
                    let (startMs, before) = (nowMs, crowd.acknowledged.value)
                    try eventually("the crowd plays on after \(after)") {
                        crowd.acknowledged.value > before + 20
                    }
                    return nowMs - startMs
                }
                _ = try goOn("the start")
                for round in 0..<(isFullRun ? 100 : 2) {
                    for bus in ["bus", "bus-b"] {
                        try town.kill(bus)
                        let pauseMs = try goOn("\(bus) was killed")
                        try town.start("bus", as: bus)
                        print("round \(round): \(bus) was killed, and commands went on after \(pauseMs) ms")
                        _ = try goOn("\(bus) is back")
                    }
                    // Alive but unresponsive.
                    let frozen = try town.child(round % 2 == 0 ? "bus" : "bus-b")
                    frozen.signal(SIGSTOP)
                    let pauseMs = try goOn("\(frozen.name) was stopped")
                    frozen.signal(SIGCONT)
                    print(
                        "round \(round): \(frozen.name) was stopped, and commands went on after \(pauseMs) ms"
                    )
                    _ = try goOn("\(frozen.name) goes on")
                }
                stop.raise()
                let commands = try crew.join().flatMap { $0 }
                for service in Catalogue.serviceNames {
                    #expect(try town.child(service).end == nil, "\(service)")
                }
                try town.stopAll()
                #expect(try town.child("bus-b").stop() == .exited(0))
                _ = try town.expectKept(commands, seed: seed)
                for service in Catalogue.serviceNames {
                    #expect(try !town.child(service).says("no longer follows"), "\(service)")
                }
            }
        }

        /// It is reachable and answers, but it cannot reach the services.
        @Test func aBusWithoutServicesIsLeftForOneThatHasThem() throws {
            try withTown([], hasTwoBuses: true) { town in
                for service in Catalogue.serviceNames { try town.start(service, bus: town.otherAddress) }
                let edge = try EdgeProcess(town, "edge")
                let ann = try edge.signUp("ann")
                for _ in 1...20 { #expect(try edge.get("/v1/account.me", ann).status == 200) }
            }
        }

        @Test func anEventHeardOverTwoBusesIsTakenOnce() throws {
            try withTown(["auth"], hasTwoBuses: true) { town in
                let ear = try Ear(town, ["auth."])
                let guest = try town.player("guest")
                for number in 1...20 {
                    _ = try guest.ask(SignUpAsGuest.self, ["deviceId": "device-\(number)"])
                }
                let head = try #require(try Truth(town, "auth").lines.last).sequence
                try ear.hear("the last event") { $1["id"]?.stringValue == "\(head)" }
                let ids = ear.heard.compactMap { $0.body["id"]?.stringValue }
                #expect(Set(ids).count == ids.count && ids.count >= 20, "\(ids)")
            }
        }
    }
}
