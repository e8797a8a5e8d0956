// Patterns of topics to show: `games` and `games.` are a service, `rsvp.ch` is a prefix, `*.created` and
// `games.*` have wildcards.

import Values

struct TopicPattern: Equatable {
    let text: String
    /// The pieces between the asterisks.
    private let pieces: [String]

    /// - Parameter word: a bare word is a service: `games` is `games.`.
    init(_ word: String) {
        let isOpen = word.contains("*") || word.contains(".") || word.isEmpty
        text = isOpen ? word : word + "."
        pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    }

    /// The common prefix of all topics that match.
    var prefix: String { pieces[0] }

    /// Whether it names system topics: `_status`, `games._seen`.
    var namesSystem: Bool { TopicPattern.isSystem(text) }

    /// Whether a source's events may match.
    func reaches(source: String) -> Bool {
        let all = source + "."
        return all.hasPrefix(prefix) || prefix.hasPrefix(all)
    }

    func matches(_ topic: String) -> Bool {
        guard topic.hasPrefix(prefix) else { return false }
        var rest = topic.dropFirst(prefix.count)
        for (index, piece) in pieces.enumerated().dropFirst() {
            if index == pieces.count - 1 { return piece.isEmpty || rest.hasSuffix(piece) }
            guard let end = TopicPattern.end(of: piece, in: rest) else { return false }
            rest = rest[end...]
        }
        return true
    }

    /// Whether a part of the topic begins with `_`: heads, statuses, spans, `seen` marks, and the empty
    /// envelopes of private events.
    static func isSystem(_ topic: String) -> Bool { topic.hasPrefix("_") || topic.contains("._") }

    private static func end(of piece: String, in text: Substring) -> Substring.Index? {
        var start = text.startIndex
        while true {
            if text[start...].hasPrefix(piece) { return text.index(start, offsetBy: piece.count) }
            guard start < text.endIndex else { return nil }
            start = text.index(after: start)
        }
    }
}

struct TopicChoice: Equatable {
    var patterns: [TopicPattern] = []
    /// `--system`: system topics are shown too.
    var showsSystem = false

    func shows(_ topic: String) -> Bool {
        let isSystem = TopicPattern.isSystem(topic)
        if patterns.isEmpty { return showsSystem || !isSystem }
        return patterns.contains { $0.matches(topic) && (!isSystem || showsSystem || $0.namesSystem) }
    }

    /// Whether a source's events may be shown.
    func reaches(source: String) -> Bool {
        patterns.isEmpty || patterns.contains { $0.reaches(source: source) }
    }

    /// Whether all events of a source are subscribed to; only then do its numbers have no gaps.
    func covers(source: String) -> Bool {
        patterns.isEmpty || patterns.contains { (source + ".").hasPrefix($0.prefix) }
    }

    var subscriptions: [String] {
        if patterns.isEmpty { return everything }
        return patterns.flatMap { $0.prefix.isEmpty ? everything : [$0.prefix] }
    }

    /// Every letter a topic can begin with: all topics except the system topics.
    private var everything: [String] {
        showsSystem ? [""] : "abcdefghijklmnopqrstuvwxyz".map(String.init)
    }
}
