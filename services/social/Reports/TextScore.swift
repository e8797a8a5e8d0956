// Scores a text by signs of abuse and advertising, each with its points (domain.md §7.6, Automatic text
// score). Pure functions; Flags.swift calls them.

import Contracts
import Values

struct TextScore: Equatable {
    /// A text, and the other facts that count.
    struct Subject {
        var text: String
        var photos = 0
        /// Whether its author signed up less than a day ago and has at most one post.
        var isAuthorNew = false
    }

    enum Verdict: Equatable {
        case fine
        /// A moderator checks it.
        case flagged
        /// A moderator checks it, and nobody else sees it until then.
        case hidden
    }

    static let flaggedPoints = 50
    static let hiddenPoints = 100
    /// Number of equal characters in a row that count as a repetition.
    static let repetitionMin = 11
    /// Characters below which the text beside a photo counts as wordless.
    static let wordsMin = 5
    static let newAuthorHours = 24
    static let newAuthorPosts = 1

    /// In the order of domain.md, without repetitions.
    let signs: [TextSign]

    var points: Int { signs.reduce(0) { $0 + $1.points } }
    var verdict: Verdict { Self.verdict(points) }

    /// Depends only on the points, not on the signs (D 18).
    static func verdict(_ points: Int) -> Verdict {
        points >= hiddenPoints ? .hidden : points >= flaggedPoints ? .flagged : .fine
    }

    init(_ subject: Subject) {
        // ｅｘａｍｐｌｅ．ｃｏｍ is read as example.com, as browsers do.
        let written = Text.compatible(subject.text)
        let text = Text.folded(written)
        let words = Self.words(in: text)
        let addresses = Addresses(in: written)
        let found: [TextSign: Bool] = [
            .profanity: Self.profanities.stand(in: words), .promotion: Self.promotions.stand(in: words),
            .url: addresses.hasURL, .email: addresses.hasEmail,
            .repetition: Self.hasRepetition(Text.folded(subject.text)),
            .wordless: subject.photos > 0 && subject.text.count < Self.wordsMin,
            .newcomer: subject.isAuthorNew,
        ]
        signs = TextSign.allCases.filter { found[$0] == true }
    }

    // MARK: - Words

    /// Runs of letters and digits.
    private static func words(in text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }

    private static let profanities = Phrases(
        """
        arse, arsehole, arseholes, ass, asshole, assholes, bastard, bastards, bitch, bitches, bollocks, bullshit,
        cocksucker, cunt, cunts, dickhead, dickheads, dipshit, douchebag, faggot, faggots, fuck, fucked, fucker,
        fuckers, fuckin, fucking, fucks, jackass, motherfucker, motherfuckers, motherfucking, piss off, retard,
        retarded, retards, shit, shithead, shitheads, shits, shitty, slut, sluts, twat, twats, wanker, wankers,
        whore, whores
        """)

    private static let promotions = Phrases(
        """
        100 free, act now, best price, best prices, buy now, buy one get one, cash bonus, check out my, click below,
        click here, click the link, coupon code, discount code, dm me for, dm to order, double your money,
        earn cash, earn extra cash, earn money, exclusive deal, exclusive offer, follow me on, free gift, free money,
        free trial, get rich, huge discount, huge discounts, limited offer, limited time offer, link in bio,
        lowest price, lowest prices, make money, money back guarantee, order now, order today, promo code, risk free,
        shop now, sign up now, special offer, special promotion, subscribe now, use code, use my code,
        while supplies last, work from home
        """)

    // MARK: - Characters

    static func hasRepetition(_ text: String) -> Bool {
        var (last, count): (Character?, Int) = (nil, 0)
        for character in text {
            count = character == last ? count + 1 : 1
            if count == repetitionMin { return true }
            last = character
        }
        return false
    }
}

extension TextSign {
    var points: Int {
        switch self {
        case .profanity: 50
        case .url: 70
        case .email: 60
        case .repetition: 30
        case .promotion: 40
        case .wordless: 20
        case .newcomer: 25
        }
    }
}

/// A set of words and phrases to look for in texts.
private struct Phrases {
    /// The other words of each phrase, by its first word.
    private var rests: [String: [[String]]] = [:]

    /// - Parameter list: phrases, separated by commas.
    init(_ list: String) {
        for phrase in list.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            let words = phrase.split(separator: " ").map(String.init)
            if let first = words.first { rests[first, default: []].append(Array(words.dropFirst())) }
        }
    }

    func stand(in words: [String]) -> Bool {
        words.indices.contains { place in
            rests[words[place]]?.contains { words[(place + 1)...].starts(with: $0) } ?? false
        }
    }
}

/// Whether a text has addresses of web pages or of mail.
private struct Addresses {
    private(set) var hasURL = false
    private(set) var hasEmail = false

    /// Top-level domains by which a bare name counts as a web page.
    private static let domains: Set<String> = ["biz", "com", "info", "io", "net", "org", "xyz"]

    init(in text: String) {
        for written in text.split(whereSeparator: \.isWhitespace) {
            let word = Text.folded(String(written))
            if Self.isPage(word) {
                hasURL = true
            } else if Self.isMail(word) {
                hasEmail = true
            } else if !hasURL {
                hasURL = Self.isName(word) && !Self.isTwoSentences(written)
            }
        }
    }

    /// `https://…`, `www.…`, with or without punctuation before it.
    private static func isPage(_ word: String) -> Bool {
        for mark in ["://", "www."] {
            guard let place = word.firstRange(of: mark) else { continue }
            let isAfterWord = word[..<place.lowerBound].last.map { $0.isLetter || $0.isNumber } ?? false
            // `://` comes after a scheme; `www.` must not come after a letter or digit.
            guard (mark == "://") == isAfterWord else { continue }
            if word[place.upperBound...].first.map({ $0.isLetter || $0.isNumber }) ?? false { return true }
        }
        return false
    }

    /// `ann@example.com`, with or without punctuation around it.
    private static func isMail(_ word: String) -> Bool {
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).contains { before, after in
            guard before.last.map(isOfLocalPart) ?? false else { return false }
            let labels = labels(of: after)
            return labels.count >= 2 && isTopLevel(labels[labels.count - 1])
        }
    }

    /// `example.com`, `example.com/offers`.
    private static func isName(_ word: String) -> Bool {
        let start = word.drop { !($0.isLetter || $0.isNumber) }
        let labels = labels(of: start)
        return labels.count >= 2 && domains.contains(String(labels[labels.count - 1]))
    }

    /// `two more.Info follows`: a small letter, a full stop, and a word that begins a sentence. No domain is written
    /// so.
    private static func isTwoSentences(_ word: Substring) -> Bool {
        let labels = labels(of: word.drop { !($0.isLetter || $0.isNumber) })
        guard labels.count == 2, let first = labels[1].first, let before = labels[0].last else {
            return false
        }
        return first.isUppercase && before.isLowercase && labels[1].dropFirst().allSatisfy(\.isLowercase)
            && !word.contains("/")
    }

    /// The labels of the domain name at the beginning of a text; none if one of them is empty.
    private static func labels(of text: Substring) -> [Substring] {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
        let bare = name.last == "." ? name.dropLast() : name
        let labels = bare.split(separator: ".", omittingEmptySubsequences: false)
        return labels.contains(where: \.isEmpty) ? [] : labels
    }

    private static func isTopLevel(_ label: Substring) -> Bool {
        label.count >= 2 && label.allSatisfy { $0.isLetter }
    }

    private static func isOfLocalPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._%+-".contains(character)
    }
}
