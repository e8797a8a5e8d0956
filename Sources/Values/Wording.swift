// Parses amounts that people type, such as `1h30m` and `16km`, and quotes input in error messages.

/// Phrases for error messages.
public enum Wording {
    /// An error message for the person who typed: the input, and the accepted forms.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String

        init(_ text: some StringProtocol, isNot expected: String) {
            description = "\(Wording.quoted(text)) is not \(expected)"
        }
    }

    /// Limit of a word; longer ones are refused without parsing.
    static let bytesMax = 64

    /// ``shown(_:)`` in quotes.
    public static func quoted(_ text: some StringProtocol) -> String { "\"\(shown(text))\"" }

    /// The text as it can stand in a message: unprintable characters are replaced, and a long text is cut.
    public static func shown(_ text: some StringProtocol) -> String {
        let shown = text.unicodeScalars.prefix(40)
        var line = String.UnicodeScalarView()
        for scalar in shown {
            line.append(scalar.properties.isPrintable ? scalar : "\u{FFFD}")
        }
        return String(line) + (shown.endIndex < text.unicodeScalars.endIndex ? "…" : "")
    }

    /// `1 event`, `2 events`.
    public static func counted(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
    }

    /// `a`, `a and b`, `a, b and c`; or with another conjunction.
    public static func listed(_ words: [String], _ conjunction: String = "and") -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }

    /// The text as one line of about `bytesMax` bytes at most: control characters are replaced, and a long text is cut.
    public static func sentence(_ text: String, bytesMax: Int) -> String {
        if text.utf8.count <= bytesMax, !text.unicodeScalars.contains(where: Text.isControl) { return text }
        var line = String.UnicodeScalarView()
        var bytes = 0
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            if bytes > bytesMax { return String(line) + "…" }
            line.append(Text.isControl(scalar) ? "\u{FFFD}" : scalar)
        }
        return String(line)
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isPrintable: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }
}

/// Durations: days, hours, minutes and seconds, in this order, each at most once.
public enum DurationText {
    /// A hundred years: longer than any real duration, and short enough that no sum overflows.
    public static let secondsMax = 36_525 * 86_400

    /// Parses `90m`, `1h30m`, `2d`, `45s` to seconds; a day has 24 hours.
    public static func seconds(_ text: String) throws(Wording.Problem) -> Int {
        guard let seconds = read(text.utf8), seconds <= secondsMax else {
            throw Wording.Problem(text, isNot: "a duration; write 45s, 90m, 1h30m or 2d")
        }
        return seconds
    }

    private static let units: [(Unicode.Scalar, seconds: Int)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// Parses up to ten digits: the result may exceed ``secondsMax``, but does not overflow.
    static func read(_ text: some Collection<UInt8>) -> Int? {
        guard (2...Wording.bytesMax).contains(text.count) else { return nil }
        var rest = Array(text)[...]
        var total = 0
        for (unit, seconds) in units {
            let digits = rest.prefix { (48...57).contains($0) }
            guard digits.endIndex < rest.endIndex, rest[digits.endIndex] == UInt8(ascii: unit) else {
                continue
            }
            guard (1...10).contains(digits.count) else { return nil }
            total += digits.reduce(0) { $0 * 10 + Int($1 - 48) } * seconds
            rest = rest[(digits.endIndex + 1)...]
        }
        return rest.isEmpty ? total : nil
    }
}

/// Distances in miles, kilometers or meters.
public enum DistanceText {
    /// The definition of the international mile.
    public static let metersPerMile = 1609.344

    /// Parses `10mi`, `16km`, `500m`, `2.5 mi` to miles, unrounded. The unit is required.
    public static func miles(_ text: String) throws(Wording.Problem) -> Double {
        guard text.utf8.count <= Wording.bytesMax, let miles = read(text) else {
            throw Wording.Problem(text, isNot: "a distance; write 10mi, 16km or 500m")
        }
        return miles
    }

    private static func read(_ text: String) -> Double? {
        let number = text.utf8.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        // Checked here because `Double` accepts more than decimals.
        guard number.first != UInt8(ascii: "."), number.last != UInt8(ascii: "."),
            let amount = Double(Substring(number))
        else { return nil }
        switch Text.trimmed(String(text.utf8.dropFirst(number.count)) ?? "?").lowercased() {
        case "mi", "mile", "miles": return amount
        case "km": return amount * 1000 / metersPerMile
        case "m": return amount / metersPerMile
        default: return nil
        }
    }
}
