// How requests are refused: the registry of reasons (domain.md §1.5) and the error object of a reply.
//
//   {"code":"invalid","reason":"invalid_argument","message":"capacity must be between 2 and 200","field":"capacity"}

import Values

/// The coarse class of a refusal, enough for a client to know what to do next (protocol.md).
public enum ErrorCode: String, Codable, Sendable, CaseIterable {
    case invalid, unauthenticated, forbidden
    case notFound = "not-found"
    case conflict, full, gone
    case rateLimited = "rate-limited"
    case unavailable, timeout
    case `internal`
}

/// Why exactly (domain.md §1.5). Names are public and stable.
public enum Reason: String, Choice {
    case invalidArgument = "invalid_argument"
    case invalidDart = "invalid_dart"
    case extraDarts = "extra_darts"
    case incompleteVisit = "incomplete_visit"
    case unauthenticated
    case sessionExpired = "session_expired"
    case forbidden
    case tierRequired = "tier_required"
    case suspended, banned
    case inviteRequired = "invite_required"
    case requestRequired = "request_required"
    case requirementsNotMet = "requirements_not_met"
    case notFound = "not_found"
    case alreadyExists = "already_exists"
    case conflict
    case versionMismatch = "version_mismatch"
    case staleTurn = "stale_turn"
    case notYourTurn = "not_your_turn"
    case immutable
    case tooEarly = "too_early"
    case gameFull = "game_full"
    case expired
    case tooLate = "too_late"
    case gameNotOpen = "game_not_open"
    case rateLimited = "rate_limited"
    case unavailable, timeout
    case `internal`

    /// The protocol's word for it, of which there are fewer.
    public var code: ErrorCode {
        switch self {
        case .invalidArgument, .invalidDart, .extraDarts, .incompleteVisit: .invalid
        case .unauthenticated, .sessionExpired: .unauthenticated
        case .forbidden, .tierRequired, .suspended, .banned, .inviteRequired, .requestRequired,
            .requirementsNotMet:
            .forbidden
        case .notFound: .notFound
        case .alreadyExists, .conflict, .versionMismatch, .staleTurn, .notYourTurn, .immutable, .tooEarly:
            .conflict
        case .gameFull: .full
        case .expired, .tooLate, .gameNotOpen: .gone
        case .rateLimited: .rateLimited
        case .unavailable: .unavailable
        case .timeout: .timeout
        case .internal: .internal
        }
    }
}

/// A refusal: the error object of a reply, and what a rule throws.
public struct Refusal: Error, Codable, Sendable, Equatable {
    public var code: ErrorCode
    public var reason: Reason
    /// A sentence a player can read.
    public var message: String
    /// The first field that is wrong, by name.
    public var field: String?
    /// Every field that is wrong, sorted by name; absent where it is only one.
    public var fields: [FieldProblem]?
    /// Seconds until it is worth trying again.
    public var retryAfter: Int?
    /// The state the object is in, where that is what stands in the way.
    public var state: String?
    /// The current version, with `version_mismatch`.
    public var version: Int?
    /// The tier needed and what is missing for it, with `tier_required`.
    public var tier: Int?
    public var missing: [String]?
    /// Which requirements are not met.
    public var failed: [String]?
    /// Until when an account is restricted.
    public var until: Timestamp?

    /// What a sentence and the name of a field may take. They say again what was sent, and that may be anything.
    static let messageBytesMax = 4096
    static let fieldBytesMax = 256

    public init(_ reason: Reason, _ message: String, field: String? = nil, state: String? = nil) {
        self.code = reason.code
        self.reason = reason
        self.message = Wording.sentence(message, bytesMax: Self.messageBytesMax)
        self.field = field.map { Wording.sentence($0, bytesMax: Self.fieldBytesMax) }
        self.state = state
    }

    /// The same refusal with more told, `.with { $0.retryAfter = 30 }`.
    public func with(_ change: (inout Refusal) -> Void) -> Refusal {
        var copy = self
        change(&copy)
        return copy
    }

    /// A field whose value is not one it may have.
    public static func invalid(_ field: String, _ message: String) -> Refusal {
        Refusal(.invalidArgument, message, field: field)
    }

    /// Nobody of this name, or nobody whom the caller may know of.
    public static func noUser(_ reference: UserReference, field: String = "accountId") -> Refusal {
        Refusal(.notFound, "there is no user \(Wording.shown(reference.description))", field: field)
    }

    /// The profile is too thin for a gated action (domain.md §3.4).
    public static func tierRequired(missing: [String]) -> Refusal {
        Refusal(.tierRequired, "your profile still needs: \(missing.joined(separator: ", "))").with {
            $0.tier = 2
            $0.missing = missing
        }
    }
}

/// One field that is wrong.
public struct FieldProblem: Codable, Sendable, Equatable, Hashable {
    public var field: String
    public var message: String
    /// Why, in one word for programs, where the domain has one, such as `underage`.
    public var state: String?

    public init(_ field: String, _ message: String, state: String? = nil) {
        self.field = field
        self.message = message
        self.state = state
    }
}

extension String {
    /// Trimmed and in Unicode NFC; `nil` for nothing left (domain.md §1.1). Texts that ``Problems/text(_:_:_:)``
    /// let through always have a form to keep.
    public var cleaned: String? { (try? Text.cleaned(self)) ?? nil }
}

/// Collects all that is wrong with a request's fields, so that a player hears of everything at once.
public struct Problems: Sendable {
    public private(set) var found: [FieldProblem] = []

    /// So many are enough for anybody; a megabyte of mistakes is not looked at to its end.
    static let foundMax = 100
    /// Names in a list of choices: more than there are of any kind.
    static let choicesMax = 50
    /// Bytes of the sentences that a refusal tells.
    static let toldBytesMax = 3000

    public init() {}

    /// Whether no more are taken.
    public var isFull: Bool { found.count >= Self.foundMax }

    /// Notes what is wrong with a field.
    public mutating func add(
        _ field: String, _ message: @autoclosure () -> String, state: String? = nil
    ) {
        if !isFull { found.append(FieldProblem(field, message(), state: state)) }
    }

    /// Notes it if a condition does not hold.
    public mutating func require(
        _ holds: Bool, _ field: String, _ message: @autoclosure () -> String, state: String? = nil
    ) {
        if !holds { add(field, message(), state: state) }
    }

    /// A list of names of which there are few: saying them over and over fills nothing.
    public mutating func choices(_ field: String, _ list: [some CaseIterable]?) {
        let isShort = list?.count ?? 0 <= Self.choicesMax
        require(isShort, field, "\(field) must be at most \(Self.choicesMax) names")
    }

    /// `nil` stands for "not given" and is fine.
    public mutating func range<N: Comparable>(_ field: String, _ value: N?, _ range: ClosedRange<N>) {
        guard let value, !range.contains(value) else { return }
        add(field, "\(field) must be between \(range.lowerBound) and \(range.upperBound)")
    }

    /// Text of so many characters (grapheme clusters) after trimming; `\n` is the only control character allowed.
    public mutating func text(_ field: String, _ value: String?, _ length: ClosedRange<Int>) {
        guard let value else { return }
        do throws(Text.Problem) {
            let clean = try Text.cleaned(value, length: 0...length.upperBound)
            let count = clean?.count ?? 0
            if count == 0 && length.lowerBound > 0 {
                add(field, "\(field) must not be empty")
            } else if count != 0 && count < length.lowerBound {
                add(field, Self.lengthSentence(field, length))
            }
        } catch {
            switch error {
            case .controlCharacter: add(field, "\(field) must not contain control characters")
            case .tooShort, .tooLong: add(field, Self.lengthSentence(field, length))
            }
        }
    }

    private static func lengthSentence(_ field: String, _ length: ClosedRange<Int>) -> String {
        length.lowerBound <= 1
            ? "\(field) must be at most \(length.upperBound) characters"
            : "\(field) must be \(length.lowerBound) to \(length.upperBound) characters"
    }

    /// A picture (domain.md §3.1): its https address, or `photo:` and the SHA-256 of one that was uploaded.
    public mutating func photo(_ field: String, _ value: String?) {
        guard let value else { return }
        if value.hasPrefix("photo:") {
            let digest = value.utf8.dropFirst(6)
            let isHex = digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
            return require(
                digest.count == 64 && isHex, field,
                "\(field) must be photo: and the 64 lower-case digits of the picture's SHA-256")
        }
        let characters = value.unicodeScalars
        let isPlain = characters.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        let host = value.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        require(
            value.lowercased().hasPrefix("https://") && !host.isEmpty && isPlain && characters.count <= 500,
            field, "\(field) must be an https address of at most 500 plain characters")
    }

    /// The refusal that tells of all of them, sorted by field; of very many, the first. `nil` if there are none.
    public var refusal: Refusal? {
        let sorted = found.sorted { ($0.field, $0.message) < ($1.field, $1.message) }
        guard let first = sorted.first else { return nil }
        var bytes = 0
        let told = sorted.prefix { problem in
            bytes += problem.message.utf8.count
            return bytes <= Self.toldBytesMax
        }
        if told.isEmpty { return .invalid(first.field, first.message) }
        let more = told.count < sorted.count || isFull ? ["and more"] : []
        let message = (told.map(\.message) + more).joined(separator: "; ")
        return Refusal(.invalidArgument, message, field: first.field)
            .with {
                $0.fields = sorted.count > 1 ? Array(told) : nil
                $0.state = first.state
            }
    }
}
