// Looks for a text in another, byte for byte. The standard library's functions of these names compare characters, and
// bring its regular expressions and their tables into the program: 1.5 MB.

extension String {
    /// Whether the text is a part of it; the empty text is.
    public func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

    /// Where the text is found first.
    public func firstRange(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }

    /// Puts another text wherever this one is found, from left to right. The empty text is found nowhere.
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
    /// Where the bytes are found first.
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
