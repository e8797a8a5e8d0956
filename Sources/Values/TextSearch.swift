// Searches a text for another, byte for byte. The standard library's functions with these names compare characters, and
// add its regular expressions and their tables to the program: 1.5 MB.

extension String {
    /// Whether the text occurs in it; the empty text always does.
    public func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

    /// The first occurrence of a text.
    public func firstRange(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }

    /// Replaces each occurrence of a text, from left to right. The empty text never occurs.
    public func replacing(_ text: String, with other: String) -> String {
        guard !text.isEmpty, var found = firstRange(of: text) else { return self }
        var (result, rest) = ("", self[...])
        while true {
            result += rest[..<found.lowerBound]
            result += other
            rest = rest[found.upperBound...]
            guard let next = rest.utf8.firstRange(of: text.utf8) else { return result + rest }
            found = next
        }
    }
}

extension Collection where Element == UInt8 {
    /// The first occurrence of the bytes.
    fileprivate func firstRange(of bytes: String.UTF8View) -> Range<Index>? {
        var start = startIndex
        while true {
            var (index, wanted) = (start, bytes.startIndex)
            while wanted < bytes.endIndex, index < endIndex, self[index] == bytes[wanted] {
                formIndex(after: &index)
                bytes.formIndex(after: &wanted)
            }
            if wanted == bytes.endIndex { return start..<index }
            if start == endIndex { return nil }
            formIndex(after: &start)
        }
    }
}
