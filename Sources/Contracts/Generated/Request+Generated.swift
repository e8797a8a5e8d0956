// Made by deploy/contracts from Sources/Contracts/Request.swift.

import JSON
import Values

extension Page {
    @_disfavoredOverload
    public init(items: sending [Item], next: String? = nil) {
        self.items = items
        self.next = next
    }
}
