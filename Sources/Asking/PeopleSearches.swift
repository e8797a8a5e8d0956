// Searches for people, counted for the account of whoever asks (domain.md §12.1). The account that a token names counts
// once a service has accepted the token: a made-up one must use up nobody's searches. A search with a token that no
// service has accepted yet counts when it is answered, and what it found is not told if its account has none left then.
// So an account sees no more answers than its limit, however many tokens it has and however many searches are under way.
//
//     known caller ──▶ counted, or refused ──▶ answered ──▶ told
//     fresh token ──▶ refused if the account in it has none left ──▶ answered ──▶ counted and told, or refused

import Contracts
import Values

package struct PeopleSearches: Sendable {
    /// A search under way.
    package struct Search: Sendable {
        /// The token that a success shows to be good; `nil` without one, or if its account is known already.
        fileprivate var token: String?
        /// Whether it counts when it is answered.
        fileprivate var isOwed = false
    }

    private var windows: SearchWindows
    private var proven = ProvenTokens()

    package init(_ limits: LimitSettings) { windows = SearchWindows(limits) }

    /// Begins a search of whoever sends a token, or refuses it.
    package mutating func begin(_ token: String?, at now: Timestamp) throws(Refusal) -> Search {
        let asker = Asker(token: token)
        if let token, !proven.has(token, at: now) {
            if let refusal = windows.refusal(of: asker, at: now) { throw refusal }
            return Search(token: token, isOwed: true)
        }
        if let refusal = windows.count(asker, at: now) { throw refusal }
        return Search(token: token)
    }

    /// Begins a search of a caller who is known, or refuses it.
    package mutating func begin(of asker: Asker, at now: Timestamp) throws(Refusal) -> Search {
        if let refusal = windows.count(asker, at: now) { throw refusal }
        return Search()
    }

    /// A search that was answered before and is asked again, to see what has changed. It counts no more.
    package func repetition(_ token: String?) -> Search { Search(token: token) }

    /// Takes the answer to a request, which may be a search.
    /// - Returns: the refusal to tell in place of the answer.
    package mutating func answered(
        _ search: Search?, _ outcome: Result<[UInt8], Refusal>, at now: Timestamp
    ) -> Refusal? {
        guard let search, let token = search.token, case .success = outcome else { return nil }
        proven.note(token, at: now)
        return search.isOwed ? windows.count(Asker(token: token), at: now) : nil
    }
}
