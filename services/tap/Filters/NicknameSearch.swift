// Finds the account that has a nickname: reads auth's log backwards, a page at a time, until an account took
// it.

import Contracts
import EventLine
import EventLog
import Machine
import Values

/// The state of the search: which page to request next, and the result.
struct NicknameSearch {
    enum Step: Equatable {
        case ask(PageStart)
        case found(ID)
        case unknown
    }

    static let source = "auth"
    /// Lines per page.
    static let stretch: UInt64 = 1000

    private let nickname: String
    /// First line of the page that is being read; `nil` until the log's end is known.
    private var first: UInt64?
    private var end: UInt64 = 0
    /// The next line of the page.
    private var next: UInt64 = 0
    private var latest: ID?

    init(_ nickname: String) { self.nickname = Text.folded(nickname) }

    var step: Step {
        guard let first else { return .ask(.from(.max)) }
        if next < end { return .ask(.from(next)) }
        if let latest { return .found(latest) }
        return first <= 1 ? .unknown : .ask(.from(NicknameSearch.before(first)))
    }

    private static func before(_ first: UInt64) -> UInt64 { first > stretch ? first - stretch : 1 }

    /// - Parameter head: the last line of the log, according to the answer.
    mutating func answered(_ lines: [EventLine], head: UInt64) {
        guard let start = first else {
            (first, next, end) = (head + 1, head + 1, head + 1)
            return
        }
        if next >= end {
            (first, next, end) = (NicknameSearch.before(start), NicknameSearch.before(start), start)
        }
        for line in lines where line.sequence < end { take(line) }
        // An empty answer: the log has no more lines in this page.
        next = lines.last.map { $0.sequence + 1 } ?? end
    }

    private mutating func take(_ line: EventLine) {
        guard line.header.type == ProfileUpdated.type, let data = line.data,
            let event = try? data.withUnsafeBytes({ try ProfileUpdated.read($0) }),
            Text.folded(event.nickname) == nickname
        else { return }
        latest = event.accountId
    }
}
