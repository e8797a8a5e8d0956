// Scripts and style sheets as they are sent: without comments that begin a line, a fifth of what a phone would load.

/// The page's sources without comments that begin a line. No line moves, so that a place that a browser names is found
/// in the source.
///
/// It knows no strings: a comment that begins within a line ends in it, and no template literal has line breaks, which
/// `PageTests` holds the page's sources to.
enum Uncommented {
    /// - Parameter path: the file's path; sources are `.js` and `.css` outside of `/vendor/`, whose licenses stay.
    static func bytes(_ source: [UInt8], of path: String) -> [UInt8] {
        let isScript = path.hasSuffix(".js")
        guard isScript || path.hasSuffix(".css"), !path.hasPrefix(PageFiles.vendored) else { return source }
        var isWithin = false
        let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            line in
            rest(of: line, isScript: isScript, &isWithin)
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// A line without the comments that begin it.
    private static func rest(
        of line: ArraySlice<UInt8>, isScript: Bool, _ isWithin: inout Bool
    ) -> ArraySlice<UInt8> {
        var rest = line
        while true {
            if isWithin {
                guard let end = rest.firstRange(of: [UInt8]("*/".utf8)) else { return [] }
                isWithin = false
                rest = rest[end.upperBound...]
            }
            let text = rest.drop { $0 == UInt8(ascii: " ") }
            if text.isEmpty || isScript && text.starts(with: "//".utf8) { return [] }
            guard text.starts(with: "/*".utf8) else { return rest }
            isWithin = true
            rest = text.dropFirst(2)
        }
    }
}
