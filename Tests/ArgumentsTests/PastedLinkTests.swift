// Whole links in place of ids, nicknames and tokens.

import Contracts
import Testing
import Values

@testable import Arguments

@Suite struct PastedLinkTests {
    private let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
    private let arguments = ArgumentReaderTests()

    @Test(arguments: [
        ("rsvp going gameId=https://rally.example/r/ID?inviter=ID", "gameId"),
        ("games get gameId=https://rally.example/games/ID", "gameId"),
        ("darts match matchId=https://rally.example/m/ID", "matchId"),
        ("rounds get roundId=https://rally.example/golf/ID", "roundId"),
        ("posts get postId=https://rally.example/p/ID", "postId"),
        ("profile get accountId=https://rally.example/u/ID", "accountId"),
        ("reports appeal ticketId=https://rally.example/t/ID text=no", "ticketId"),
    ]) func aPastedLinkStandsForTheIdAtItsEnd(line: String, field: String) throws {
        let data = try arguments.data(line.replacing("ID", with: id))
        #expect(data.contains("\"\(field)\":\"\(id)\""), "\(data)")
    }

    @Test func aPastedLinkStandsForATokenOrANickname() throws {
        for line in [
            "account verify token=https://rally.example/verify/AZmj-xH",
            "account reset token=https://rally.example/reset/AZmj-xH new=\"left foot 11\"",
            "friends invite-claim token=https://rally.example/i/AZmj-xH",
            "games feed-ics token=https://rally.example/f/AZmj-xH.ics",
        ] {
            #expect(try arguments.data(line).contains("\"token\":\"AZmj-xH\""), "\(line)")
        }
        #expect(
            try arguments.data("friends request accountId=https://rally.example/u/ann").contains("\"ann\""))
    }

    @Test func aPastedLinkToAGameStandsForTheKeyInIt() throws {
        let line = "rsvp visit-landing gameId=\(id) key="
        let plain = "https://rally.example/r/\(id)"
        for typed in ["\(plain)?k=mV2bqEwB", "mV2bqEwB"] {
            #expect(try arguments.data(line + typed).contains("\"key\":\"mV2bqEwB\""), "\(typed)")
        }
        // Without a key in it, it is what was typed: the service says that it leads nowhere.
        #expect(try arguments.data(line + plain).contains(plain))
    }

    @Test func aPastedLinkToAGroupStandsForWhatItIs() throws {
        let link = "https://rally.example/g/friday-five?code=7FQ2XGHM"
        #expect(try arguments.data("groups join slug=\(link)").contains("\"slug\":\"\(link)\""))
    }

    @Test func aPastedLinkToAnotherThingIsRefused() {
        let wrong = arguments.refusal("rsvp going gameId=https://rally.example/p/\(id)")
        #expect(wrong?.message == "gameId wants a game, and this link leads to a post")
        let foreign = arguments.refusal("rsvp going gameId=https://example.com/x")
        #expect(foreign?.message.contains("is no link of Rally's") == true && foreign?.field == "gameId")
    }

    @Test func aLinkWithinATextStaysAsItIs() throws {
        let line = "chat send gameId=\(id) text=https://rally.example/r/\(id)"
        #expect(try arguments.data(line).contains("\"text\":\"https://rally.example/r/\(id)\""))
    }
}
