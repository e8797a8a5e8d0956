// The frames of RFC 7, row by row of its tables, and invalid ones.

import Messaging
import Testing
import Values
import ZeroMQ

struct MajordomoTests {
    static let bodies = [Frame("one"), Frame.empty, Frame("three")]

    @Test(arguments: [
        Majordomo.client(noun: "games", body: bodies), .ready(noun: "games", capacity: nil),
        .ready(noun: "log.games", capacity: 0), .ready(noun: "games", capacity: 64),
        .request(client: Frame("name"), body: bodies), .reply(client: Frame([0, 1, 2]), body: bodies),
        .heartbeat, .ready(noun: "games", capacity: 64, takesBundles: true),
        .ready(noun: "games", capacity: 64, isSpare: true),
        .ready(noun: "games", capacity: 0, takesBundles: true, isSpare: true),
        .disconnect, .refused("it belongs to another stack"),
        .name(ProcessName(service: "auth", instance: "vm-6243", word: "5f0c")),
        .ready(noun: "games", capacity: 1, identity: LogIdentity(history: LogTag(1), stack: LogTag(2))),
        .ready(
            noun: "games", capacity: 0, takesBundles: true, isSpare: true,
            identity: LogIdentity(history: LogTag(1))),
    ])
    func anEncodedMessageIsDecoded(_ command: Majordomo) throws {
        #expect(try Majordomo(decoding: command.frames) == command)
    }

    @Test func aProcessNameThatMayNotBeSentIsMadeOneThatMay() {
        let name = ProcessName(service: "auth", instance: "my host/7", word: "")
        #expect(name.description == "auth/my-host-7/-")
        let long = ProcessName(
            service: "auth", instance: String(repeating: "h", count: 300) + "-6243", word: "1")
        #expect(long.instance.hasSuffix("h-6243") && long.description.utf8.count < 255, "its number stays")
    }

    @Test func majordomoMessagesHaveTheBytesOfTheRFC() {
        #expect(
            Majordomo.client(noun: "echo", body: [Frame("hi")]).frames.map(\.bytes)
                == [[], [UInt8]("MDPC01".utf8), [UInt8]("echo".utf8), [UInt8]("hi".utf8)])
        #expect(
            Majordomo.ready(noun: "echo", capacity: 12).frames.map(\.bytes)
                == [[], [UInt8]("MDPW01".utf8), [1], [UInt8]("echo".utf8), [UInt8]("12".utf8)])
        #expect(
            Majordomo.reply(client: Frame("c"), body: [Frame("hi")]).frames.map(\.bytes)
                == [[], [UInt8]("MDPW01".utf8), [3], [99], [], [UInt8]("hi".utf8)])
        #expect(
            Majordomo.ready(noun: "echo", capacity: 12, takesBundles: true).frames.map(\.bytes)
                == [[], [UInt8]("MDPW01".utf8), [1], [UInt8]("echo".utf8), [UInt8]("12".utf8)]
                + [[UInt8]("bundles".utf8)])
        #expect(Majordomo.heartbeat.frames.map(\.bytes) == [[], [UInt8]("MDPW01".utf8), [4]])
        #expect(Majordomo.disconnect.frames.map(\.bytes) == [[], [UInt8]("MDPW01".utf8), [5]])
    }

    @Test(arguments: [
        ([], MajordomoError.tooFewFrames), ([""], .tooFewFrames), (["", "MDPC01"], .tooFewFrames),
        (["x", "MDPC01", "a", "b"], .noDelimiter), (["", "MDPC02", "a", "b"], .unknownProtocol),
        (["", "MDPC01", "games"], .tooFewFrames), (["", "MDPC01", "", "b"], .badNoun),
        (["", "MDPC01", "two words", "b"], .badNoun), (["", "MDPC01", "gämes", "b"], .badNoun),
        (["", "MDPC01", String(repeating: "n", count: 65), "b"], .badNoun),
        (["", "MDPW01", ""], .unknownCommand),
        (["", "MDPW01", "\u{9}"], .unknownCommand), (["", "MDPW01", "\u{1}\u{1}"], .unknownCommand),
        (["", "MDPW01", "\u{1}"], .tooFewFrames), (["", "MDPW01", "\u{1}", "a", "1", "1"], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "bundles", ""], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "queries", "bundles"], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "queries", "queries"], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "bundles", "queries", ""], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "of="], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "of=."], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "of=9c02"], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "of=9c0!."], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "of=9c02.", "queries"], .unknownAbility),
        (["", "MDPW01", "\u{1}", "a", "1", "bundles", "queries", "of=9c02.", ""], .tooManyFrames),
        (["", "MDPW01", "\u{8}"], .tooFewFrames), (["", "MDPW01", "\u{8}", "a/b/c", ""], .tooManyFrames),
        (["", "MDPW01", "\u{8}", "auth"], .badName), (["", "MDPW01", "\u{8}", "a/b/"], .badName),
        (["", "MDPW01", "\u{8}", "a/b c/d"], .badName), (["", "MDPW01", "\u{8}", "a/b/c/d"], .badName),
        (["", "MDPW01", "\u{8}", "a/b/" + String(repeating: "c", count: 252)], .badName),
        (["", "MDPW01", "\u{6}"], .tooFewFrames), (["", "MDPW01", "\u{7}"], .tooFewFrames),
        (["", "MDPW01", "\u{6}", ""], .badBundle), (["", "MDPW01", "\u{7}", "x"], .badBundle),
        (["", "MDPW01", "\u{7}", "x", "y"], .tooManyFrames),
        (["", "MDPW01", "\u{1}", "a", ""], .badCapacity), (["", "MDPW01", "\u{1}", "a", "-1"], .badCapacity),
        (["", "MDPW01", "\u{1}", "a", "1000001"], .badCapacity),
        (["", "MDPW01", "\u{1}", "a", "99999999999999999999"], .badCapacity),
        (["", "MDPW01", "\u{3}", "c", ""], .tooFewFrames), (["", "MDPW01", "\u{3}", "", "", "b"], .noClient),
        (["", "MDPW01", "\u{3}", "c", "x", "b"], .noDelimiter),
        (["", "MDPW01", "\u{4}", "x"], .tooManyFrames),
        (["", "MDPW01", "\u{5}", "x", "y"], .tooManyFrames),
    ])
    func aMalformedMajordomoMessageIsAnError(_ frames: [String], _ expected: MajordomoError) {
        #expect(throws: expected) { try Majordomo(decoding: frames.map { Frame($0) }) }
    }
}
