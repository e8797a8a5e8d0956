// Binary search, once for all that is sorted.

extension RandomAccessCollection {
    /// Where the elements begin that are not `before` a point: the first of them, or the end. All that are come first.
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
