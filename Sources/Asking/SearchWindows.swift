// The windows of searches for people (domain.md §12.1), so that nobody copies all names. A window opens with its first
// search.

import Contracts
import Values

struct SearchWindows: Sendable {
    private struct Window {
        var endsAt: Timestamp
        var count: Int
    }

    private let limits: LimitSettings
    private var windows: [Asker: Window] = [:]
    private let windowsMax: Int

    init(_ limits: LimitSettings, windowsMax: Int = AskingLimits.searchersMax) {
        self.limits = limits
        self.windowsMax = windowsMax
    }

    var count: Int { windows.count }

    /// Refuses a search if all of the window are used up, and says when the next is allowed. It counts none.
    func refusal(of asker: Asker, at now: Timestamp) -> Refusal? {
        guard let bound = limits.bound(.peopleSearches, since: nil, at: now),
            let window = open(asker, seconds: bound.seconds, at: now), window.count >= bound.max
        else { return nil }
        return .rateLimited("too many searches for people in a short time", until: window.endsAt, at: now)
    }

    /// Counts one more search, or refuses it.
    mutating func count(_ asker: Asker, at now: Timestamp) -> Refusal? {
        guard let bound = limits.bound(.peopleSearches, since: nil, at: now) else { return nil }
        if let refusal = refusal(of: asker, at: now) { return refusal }
        var window = open(asker, seconds: bound.seconds, at: now)
        if window == nil, windows.count >= windowsMax {
            windows = windows.filter { $0.value.endsAt > now }
            // So many callers within a minute are not real: start over.
            if windows.count >= windowsMax { windows = [:] }
        }
        window = window ?? Window(endsAt: now.adding(seconds: bound.seconds), count: 0)
        window?.count += 1
        windows[asker] = window
        return nil
    }

    private func open(_ asker: Asker, seconds: Int, at now: Timestamp) -> Window? {
        windows[asker].flatMap { window in
            // Later than any window can end: the clock has been set back.
            window.endsAt > now && window.endsAt <= now.adding(seconds: seconds) ? window : nil
        }
    }
}
