// Counts each caller's searches for people (domain.md §12.1). The gateway enforces this limit, so that nobody copies
// all names. A window opens with its first search.

import Contracts
import Values

package struct SearchWindows: Sendable {
    private struct Window {
        var endsAt: Timestamp
        var count: Int
    }

    private let limits: LimitSettings
    private var windows: [Asker: Window] = [:]
    /// Windows of unverified tokens. They are separate, so that made-up tokens cannot evict anybody's window.
    private var ofTokens: [Asker: Window] = [:]

    private let windowsMax: Int

    package init(_ limits: LimitSettings, windowsMax: Int = AskingLimits.searchersMax) {
        self.limits = limits
        self.windowsMax = windowsMax
    }

    var count: Int { max(windows.count, ofTokens.count) }

    /// Counts one more search, or refuses it and says when the next is allowed.
    package mutating func count(_ asker: Asker, at now: Timestamp) -> Refusal? {
        switch asker {
        case .bearer: count(asker, in: \.ofTokens, at: now)
        case .account, .anonymous: count(asker, in: \.windows, at: now)
        }
    }

    private mutating func count(
        _ asker: Asker, in table: WritableKeyPath<SearchWindows, [Asker: Window]>, at now: Timestamp
    ) -> Refusal? {
        guard let bound = limits.bound(.peopleSearches, since: nil, at: now) else { return nil }
        var window = self[keyPath: table][asker] ?? Window(endsAt: .distantPast, count: 0)
        // Later than any window can end: the clock has been set back.
        if window.endsAt <= now || window.endsAt > now.adding(seconds: bound.seconds) {
            if self[keyPath: table].count >= windowsMax {
                self[keyPath: table] = self[keyPath: table].filter { $0.value.endsAt > now }
                // So many callers within a minute are not real: start over.
                if self[keyPath: table].count >= windowsMax { self[keyPath: table] = [:] }
            }
            window = Window(endsAt: now.adding(seconds: bound.seconds), count: 0)
        }
        guard window.count < bound.max else {
            return .rateLimited(
                "too many searches for people in a short time", until: window.endsAt, at: now)
        }
        window.count += 1
        self[keyPath: table][asker] = window
        return nil
    }
}
