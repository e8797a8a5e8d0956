// A client of a geocoder (Nominatim's /search), for streets and parks that Rally's own tables do not have.
// The server belongs to somebody else: requests are rate limited, answers are cached, and a contact address
// is sent along.

import JSON
import Platform
import Synchronization
import Values

/// Coordinates that a geocoder found for a name.
public struct GeocodedSpot: Sendable, Equatable {
    /// Degrees north, -90 to 90.
    public var lat: Double
    /// Degrees east, -180 to 180.
    public var lng: Double
    /// The owner of the data, to be shown beside it.
    public var attribution: String?

    public init(lat: Double, lng: Double, attribution: String? = nil) {
        (self.lat, self.lng, self.attribution) = (lat, lng, attribution)
    }
}

/// The answer to one name.
public enum GeocoderAnswer: Sendable, Equatable {
    /// The likeliest spot first; empty if the geocoder does not know the name.
    case spots([GeocodedSpot])
    /// No answer at the moment. The reason is part of a sentence.
    case unavailable(String)
}

/// Limits on requests, the cache and what is read of an answer.
public enum GeocoderLimits {
    /// Between the starts of two requests: Nominatim's policy.
    public static let intervalMs: Int64 = 1000
    /// For all requests of one command together, so that its caller is still waiting for the reply.
    public static let patienceMs: Int64 = 4000
    /// For one request, from the name's look-up to the last byte.
    public static let requestMs: Int64 = 3000
    /// With less time left, no request is made.
    public static let requestMsMin: Int64 = 1000
    /// The pause after a failure, unless the answer names a time.
    public static let pauseMs: Int64 = 30_000
    /// Upper limit of the time that an answer names.
    public static let pauseMsMax: Int64 = 3_600_000
    /// Requests for one account within an hour.
    public static let askedMax = 30
    /// Accounts that are counted within an hour. Further ones are refused.
    public static let askersMax = 10_000
    /// The counts restart from 0 after this.
    public static let countedMs: Int64 = 3_600_000
    /// Answers in the cache, in two generations.
    public static let keptMax = 4000
    /// How long a cached answer is used.
    public static let keptMs: Int64 = 86_400_000
    /// Spots of one answer that are read.
    public static let spotsMax = 5
    /// Longer names are refused.
    public static let textBytesMax = 400
    /// Longer attributions are dropped.
    public static let attributionBytesMax = 200
}

/// The operator's settings, from `RALLY_GEOCODER` and `RALLY_GEOCODER_CONTACT`.
public struct GeocoderSettings: Sendable {
    /// The address, without a trailing slash.
    let url: String
    /// `Rally (boss@example.com)`
    let agent: String
    var caFile: String?

    /// `nil` if no geocoder is set.
    public init?(environment: (String) -> String?) throws(SettingProblem) {
        // An empty variable counts as not set.
        func setting(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let address = try setting("RALLY_GEOCODER_CONTACT").map { text throws(SettingProblem) in
            guard let address = Email.normalized(text) else {
                throw SettingProblem(
                    "RALLY_GEOCODER_CONTACT", "is not an e-mail address, like boss@example.com")
            }
            return address
        }
        guard let url = setting("RALLY_GEOCODER") else { return nil }
        guard let parts = URLParts(url), parts.isSafeForSecrets, !parts.hasQuery, parts.user == nil,
            !parts.path.hasSuffix("/search")
        else {
            throw SettingProblem(
                "RALLY_GEOCODER",
                "is not like https://nominatim.openstreetmap.org: the address of a Nominatim, without /search "
                    + "and what follows (http:// only for 127.0.0.1)")
        }
        guard let address else {
            throw SettingProblem(
                "RALLY_GEOCODER_CONTACT",
                "is not set, and RALLY_GEOCODER is; write an e-mail address, at which those who run the geocoder "
                    + "reach you")
        }
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        agent = "Rally (\(address))"
        caFile = try DeliverySettings(environment: { $0 == "RALLY_CA_FILE" ? environment($0) : nil }).caFile
    }
}

/// Asks the geocoder. May be used from any thread, which waits for the answer.
public final class Geocoder: Sendable {
    private let settings: GeocoderSettings
    private let state = Mutex(GeocoderState())

    public init(_ settings: GeocoderSettings) { self.settings = settings }

    /// The answer to each name, at the latest after ``GeocoderLimits/patienceMs``.
    ///
    /// - Parameter asker: the account whose requests are counted.
    public func answers(to texts: [String], for asker: ID) -> [String: GeocoderAnswer] {
        let untilMs = MonotonicClock.nowMs + GeocoderLimits.patienceMs
        return texts.reduce(into: [:]) { $0[$1] = answer(to: $1, for: asker, untilMs: untilMs) }
    }

    private func answer(to text: String, for asker: ID, untilMs: Int64) -> GeocoderAnswer {
        let nowMs = MonotonicClock.nowMs
        switch state.withLock({ $0.begin(text, for: asker, at: nowMs, untilMs: untilMs) }) {
        case .known(let answer): return answer
        case .ask(let waitMs):
            MonotonicClock.pause(milliseconds: Int(waitMs))
            if let answer = state.withLock({ $0.settled(text, at: MonotonicClock.nowMs) }) { return answer }
            let timeMs = min(GeocoderLimits.requestMs, max(untilMs - MonotonicClock.nowMs, 1))
            let outcome = GeocoderReply.ask(settings, text, timeMs: Int(timeMs))
            return state.withLock { $0.end(text, outcome, at: MonotonicClock.nowMs) }
        }
    }
}

/// A geocoder's response, parsed.
enum GeocoderReply: Equatable {
    case spots([GeocodedSpot])
    /// The reason, and how long the server asks us to wait.
    case failed(String, retryAfterSeconds: Int?)

    static func ask(_ settings: GeocoderSettings, _ text: String, timeMs: Int) -> GeocoderReply {
        let request = HTTPRequest(
            url: "\(settings.url)/search?q=\(Text.percentEncoded(text))&format=jsonv2"
                + "&limit=\(GeocoderLimits.spotsMax)",
            headers: [.init("User-Agent", settings.agent)], body: [], isGet: true)
        do throws(Download.Problem) {
            return GeocoderReply(
                try Download.answer(to: request, timeMs: timeMs, caFile: settings.caFile))
        } catch {
            return .failed("\(error)", retryAfterSeconds: nil)
        }
    }

    init(_ answer: HTTPAnswer) {
        guard answer.status == 200 else {
            self = .failed(
                "the server answered \(answer.status)", retryAfterSeconds: answer.retryAfterSeconds)
            return
        }
        guard let rows = (try? JSONValue(parsing: answer.body))?.arrayValue else {
            self = .failed("its answer is not a list of places", retryAfterSeconds: nil)
            return
        }
        let spots = rows.prefix(GeocoderLimits.spotsMax).compactMap(GeocodedSpot.init)
        if spots.isEmpty, !rows.isEmpty {
            self = .failed("its answer has no coordinates", retryAfterSeconds: nil)
            return
        }
        self = .spots(spots)
    }
}

extension GeocodedSpot {
    /// Nominatim writes coordinates as strings. `nil` if they are missing or out of range.
    fileprivate init?(_ row: JSONValue) {
        func degrees(_ name: String, within max: Double) -> Double? {
            let number = row[name].flatMap { $0.doubleValue ?? $0.stringValue.flatMap { Double($0) } }
            return number.flatMap { (-max...max).contains($0) ? $0 : nil }
        }
        guard let lat = degrees("lat", within: 90), let lng = degrees("lon", within: 180) else { return nil }
        let licence = row["licence"]?.stringValue.flatMap { text in
            (try? Text.cleaned(text, bytesMax: GeocoderLimits.attributionBytesMax)) ?? nil
        }
        self.init(lat: lat, lng: lng, attribution: licence)
    }
}

/// The rate limit and the cache: a state machine that is told the time.
struct GeocoderState {
    enum Step: Equatable {
        /// No request is needed.
        case known(GeocoderAnswer)
        /// Send a request after this wait.
        case ask(waitMs: Int64)
    }

    private struct Cached {
        var spots: [GeocodedSpot]
        var untilMs: Int64
    }

    /// The earliest moment for the next request.
    private var nextMs: Int64 = 0
    private var pausedUntilMs: Int64 = 0
    private var problem = ""
    /// The cache's two generations: a full young one replaces the old one.
    private var (young, old): ([String: Cached], [String: Cached]) = ([:], [:])
    /// Requests by account, until `countsUntilMs`.
    private var asked: [ID: Int] = [:]
    private var countsUntilMs: Int64 = 0

    var keptCount: Int { young.count + old.count }
    var askersCount: Int { asked.count }

    /// The answer that needs no request: from the cache, or because of a failure a moment ago. Asked again when a
    /// request's slot has come.
    func settled(_ text: String, at nowMs: Int64) -> GeocoderAnswer? {
        if let kept = young[text] ?? old[text], kept.untilMs > nowMs { return .spots(kept.spots) }
        return pausedUntilMs > nowMs ? .unavailable(problem) : nil
    }

    /// Answers from the cache, refuses, or reserves the next free slot for a request.
    mutating func begin(_ text: String, for asker: ID, at nowMs: Int64, untilMs: Int64) -> Step {
        guard text.utf8.count <= GeocoderLimits.textBytesMax else {
            return .known(.unavailable("the name is too long for it"))
        }
        if let answer = settled(text, at: nowMs) { return .known(answer) }
        let waitMs = max(nextMs - nowMs, 0)
        guard nowMs + waitMs + GeocoderLimits.requestMsMin <= untilMs else {
            return .known(.unavailable("it has too much to do right now"))
        }
        guard count(asker, at: nowMs) else {
            return .known(.unavailable("it was asked too often within the hour"))
        }
        nextMs = nowMs + waitMs + GeocoderLimits.intervalMs
        return .ask(waitMs: waitMs)
    }

    /// Takes in the reply to a request.
    mutating func end(_ text: String, _ reply: GeocoderReply, at nowMs: Int64) -> GeocoderAnswer {
        switch reply {
        case .spots(let spots):
            if young.count >= GeocoderLimits.keptMax / 2 { (young, old) = ([:], young) }
            young[text] = Cached(spots: spots, untilMs: nowMs + GeocoderLimits.keptMs)
            return .spots(spots)
        case .failed(let why, let seconds):
            let pauseMs = seconds.map { Int64($0) * 1000 } ?? GeocoderLimits.pauseMs
            pausedUntilMs = max(pausedUntilMs, nowMs + min(pauseMs, GeocoderLimits.pauseMsMax))
            problem = why
            return .unavailable(why)
        }
    }

    /// Counts a request, unless the account has used up its share.
    private mutating func count(_ asker: ID, at nowMs: Int64) -> Bool {
        if nowMs >= countsUntilMs {
            asked = [:]
            countsUntilMs = nowMs + GeocoderLimits.countedMs
        }
        let count = asked[asker] ?? 0
        guard count < GeocoderLimits.askedMax, count > 0 || asked.count < GeocoderLimits.askersMax else {
            return false
        }
        asked[asker] = count + 1
        return true
    }
}
