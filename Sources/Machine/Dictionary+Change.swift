// Changing a large value in a dictionary.

extension Dictionary {
    /// Changes a value in place, if the key exists. `values[key]?.change()` moves the value out and in again, which is
    /// slow for a large one.
    @inlinable public mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
        guard let index = index(forKey: key) else { return }
        body(&values[index])
    }
}
