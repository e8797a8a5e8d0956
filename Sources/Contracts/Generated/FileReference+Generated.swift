// Made by deploy/contracts from Sources/Contracts/FileReference.swift.

import JSON

extension FileReference {
    @_disfavoredOverload
    public init(byteCount: sending Int) {
        self.byteCount = byteCount
    }
}
