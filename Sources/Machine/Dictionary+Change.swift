// Changing the values of a dictionary.

extension Dictionary {
    /// Changes a value in place, if the key exists. `values[key]?.change()` moves the value out and in again, which is
    /// slow for a large one.
    @inlinable public mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
        guard let index = index(forKey: key) else { return }
        body(&values[index])
    }
}

extension Dictionary {
    /// Removes an element from the set of a key, and the key with its last element.
    @inlinable public mutating func remove<Element>(_ element: Element, from key: Key)
    where Value == Set<Element> {
        change(key) { $0.remove(element) }
        if self[key]?.isEmpty == true { self[key] = nil }
    }
}
