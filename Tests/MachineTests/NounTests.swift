// A service answers a type only under its own noun, on any bus (protocol.md, Bus): a key says which nouns a client may
// use, and a page of a log must not be returned under a noun that everybody may use.

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct NounTests {
    let town = Town()

    private func ask(_ type: String, _ data: String = "{}", under noun: String) -> Answer {
        let id = town.freshID()
        return town.raw("{\"id\":\"\(id)\",\"type\":\"\(type)\",\"data\":\(data)}", to: "games", under: noun)
    }

    @Test(arguments: ["games", "darts", "cards"]) func noLogIsReadUnderAnOrdinaryNoun(noun: String) {
        town.game(host: town.signUp("ann"))
        let answer = ask("log.read", "{\"from\":1}", under: noun)
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "type")
        #expect(answer.data["lines"] == nil)
    }

    @Test func aLogsNounAnswersNothingElse() {
        for noun in ["log.games", "log.games.notify"] {
            #expect(ask("games.get", under: noun).refusal?.field == "type")
            #expect(ask("log.read", "{\"from\":1}", under: noun).isOK)
        }
    }

    @Test func aTypeOfTheSameServiceIsAskedUnderItsOwnNounToo() {
        #expect(ask("darts.modes", under: "games").refusal?.field == "type")
        #expect(ask("darts.modes", under: "darts").isOK)
    }
}
