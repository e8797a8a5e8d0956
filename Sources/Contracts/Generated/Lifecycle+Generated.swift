// Made by deploy/contracts from Sources/Contracts/Games/Lifecycle.swift.

import Values

extension CancelGame {
    public static let notes: [String: String] = [
        "reason": "up to 200 characters"
    ]
}

extension MyGames {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "section": "only this one, paged",
    ]
}

extension MyGames.Reply {
    @_disfavoredOverload
    public init(
        items: sending [GameView]? = nil, next: String? = nil, sections: [String: [GameView]]? = nil
    ) {
        self.items = items
        self.next = next
        self.sections = sections
    }
}
