// The words of a view in the browser: typed as after `tap`, with shell quotes.

import Usage
import Values

enum WebWords {
    /// Length of a line of words.
    static let bytesMax = 2000

    /// Splits a line at its spaces, except within quotes: `games '*.changed' --where "data.title=Late game"`.
    static func split(_ line: String) throws(UsageError) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        for scalar in line.unicodeScalars {
            if let open = quote, scalar == open {
                quote = nil
            } else if quote == nil, scalar == "'" || scalar == "\"" {
                quote = scalar
                word = word ?? .init()
            } else if quote == nil, scalar.properties.isWhitespace {
                if let whole = word { words.append(String(whole)) }
                word = nil
            } else {
                word = (word ?? .init()) + [scalar]
            }
        }
        if let quote { throw UsageError("a quote is opened and not closed: \(quote)") }
        return words + (word.map { [String($0)] } ?? [])
    }

    /// The options of a line of words. Only commands that show events are accepted.
    static func options(_ line: String, now: Timestamp, zone: Zone) throws(UsageError) -> TapOptions {
        guard line.utf8.count <= bytesMax else {
            throw UsageError("at most \(bytesMax) bytes of words are taken here")
        }
        var words = try split(line)
        // Accept a complete shell line, too.
        if words.first == "tap" { words.removeFirst() }
        let options = try TapOptions(
            try Arguments(words, options: TapHelp.events), environment: { _ in nil }, now: now, zone: zone)
        switch options.work {
        case .events, .trace: return options
        case .health, .top, .schema, .metrics, .otlp, .web, .why, .diff, .at:
            throw UsageError("here are events only; \(Wording.quoted(words[0])) is for the command line")
        }
    }
}
