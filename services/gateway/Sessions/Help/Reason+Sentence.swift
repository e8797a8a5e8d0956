// A sentence for each reason of a refusal (domain.md §1.5), for help.

import Contracts

extension Reason {
    package var sentence: String {
        switch self {
        case .invalidArgument: "a value is missing, malformed or out of range"
        case .invalidDart: "a dart that cannot be thrown"
        case .extraDarts: "more darts than the visit has"
        case .incompleteVisit: "fewer darts than the visit needs"
        case .unauthenticated: "not logged in, or the login is wrong"
        case .tokenExpired: "the access token has ended: refresh it"
        case .sessionExpired: "the session has ended: log in again"
        case .forbidden: "your role in it does not allow this"
        case .tierRequired: "your profile is not complete enough for this; the refusal says what is missing"
        case .suspended: "the account is suspended for a while"
        case .banned: "the account is banned"
        case .inviteRequired: "only people who are invited can join"
        case .requestRequired: "the host decides who joins: a request is needed"
        case .requirementsNotMet: "you do not meet what the host asks for"
        case .notFound: "it does not exist, or you cannot see it"
        case .alreadyExists: "it is taken, or exists already"
        case .conflict: "its current state does not allow this"
        case .versionMismatch: "it has been changed since that version"
        case .staleTurn: "the turn is over"
        case .notYourTurn: "it is someone else's turn"
        case .immutable: "it is sealed and can no longer be changed"
        case .tooEarly: "not yet"
        case .gameFull: "no slot is left, and there is no waitlist"
        case .full: "as many people are in it as may be"
        case .expired: "it has expired"
        case .tooLate: "it is too late for this"
        case .historyChanged: "a backup was put back: forget all positions and ask again"
        case .gameNotOpen: "the game is closed, cancelled or over"
        case .rateLimited: "too many requests in a short time; the refusal says when to try again"
        case .unavailable: "the service does not answer; trying again is safe"
        case .timeout: "no answer in time; trying again is safe"
        case .internal: "something went wrong inside"
        }
    }
}
