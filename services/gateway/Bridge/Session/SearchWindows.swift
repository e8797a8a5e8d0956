// Counts the searches for people of each caller (domain.md §12.1): a limit that the gateway keeps, so that
// nobody copies all names. The window opens with the first search.

import Contracts
import Values

package struct SearchWindows: Sendable {
    private struct Window {
        var endsAt: Timestamp
        var count: Int
    }

    private let limits: LimitSettings
    private var windows: [Asker: Window] = [:]
    /// Of tokens that no service has verified. They are apart, so that made-up ones make nobody's window go.
    private var ofTokens: [Asker: Window] = [:]

    private let windowsMax: Int

    package init(_ limits: LimitSettings, windowsMax: Int = GatewayLimits.searchersMax) {
        self.limits = limits
        self.windowsMax = windowsMax
    }

    var count: Int { max(windows.count, ofTokens.count) }

    /// Counts one more search, or says when the next may be.
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
        // Further ahead than it was put: the clock has been set back.
        if window.endsAt <= now || window.endsAt > now.adding(seconds: bound.seconds) {
            if self[keyPath: table].count >= windowsMax {
                self[keyPath: table] = self[keyPath: table].filter { $0.value.endsAt > now }
                // So many people do not search within a minute.
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
