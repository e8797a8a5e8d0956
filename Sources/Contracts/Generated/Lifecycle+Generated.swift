// Made by deploy/contracts from Sources/Contracts/Games/Lifecycle.swift.

import Values

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
