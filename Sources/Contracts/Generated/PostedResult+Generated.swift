// Made by deploy/contracts from Sources/Contracts/Social/PostedResult.swift.

import PartyCards
import Values

extension PostedSession {
    @_disfavoredOverload
    public init(sessionId: sending ID, category: Category?, cards: Int, activeSeconds: Int) {
        self.sessionId = sessionId
        self.category = category
        self.cards = cards
        self.activeSeconds = activeSeconds
    }
}
