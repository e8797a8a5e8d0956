// Binary search in sorted collections.

extension RandomAccessCollection {
    /// The index of the first element that is not `before`, or the end. All elements that are must come first.
    @inlinable public func partition(before isBefore: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isBefore(self[middle]) {
                low = index(after: middle)
                count -= half + 1
            } else {
                count = half
            }
        }
        return low
    }
}
