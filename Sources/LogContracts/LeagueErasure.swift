// The personal fields of leagues' events: names that people have typed for entrants without an account, and those of accounts
// in news. A league's name stays with the league.

import Contracts
import Values

extension SeasonEntrantChanged: Personal {
    package mutating func erase(_ account: ID) { if by == account, name != nil { name = "" } }
}

extension LeagueTold: Personal {
    package mutating func erase(_ account: ID) {
        for index in fixtures.indices { fixtures[index].sides.erase(account) }
    }
}

extension [ToldSide] {
    fileprivate mutating func erase(_ account: ID) {
        for index in indices where self[index].accountId ?? self[index].namedBy == account {
            self[index].name = MatchPlayer.deletedName
        }
    }
}
