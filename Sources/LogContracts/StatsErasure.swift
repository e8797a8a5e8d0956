// The personal fields of stats' events: where and with whom an account likes to play.

import Contracts
import Values

extension QuizSubmitted: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { quiz = nil } }
}
