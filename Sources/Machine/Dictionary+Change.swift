// Changing a large value in a dictionary.

extension Dictionary {
    /// Changes the value of a key in its place, if there is one. `values[key]?.change()` moves it out and in again, which
    /// costs as much as the value is large.
    @inlinable public mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
        guard let index = index(forKey: key) else { return }
        body(&values[index])
    }
}
