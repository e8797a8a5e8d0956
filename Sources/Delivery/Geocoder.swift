// A geocoder (Nominatim's /search): where a street or a park is that Rally's own tables do not have. It belongs to somebody else:
// it is asked seldom, each thing once, and says who asks; what it answers is read with care.

import JSON
import Platform
import Synchronization
import Values

/// Where something is, as a geocoder has it.
public struct GeocodedSpot: Sendable, Equatable {
    /// Degrees north, -90 to 90.
    public var lat: Double
    /// Degrees east, -180 to 180.
    public var lng: Double
    /// Whose data it is, to be shown beside it.
    public var attribution: String?

    public init(lat: Double, lng: Double, attribution: String? = nil) {
        (self.lat, self.lng, self.attribution) = (lat, lng, attribution)
    }
}

/// What comes of asking.
public enum GeocoderAnswer: Sendable, Equatable {
    /// The likeliest first; none where it knows nothing of the name.
    case spots([GeocodedSpot])
    /// It cannot be known now: why, as a part of a sentence.
    case unavailable(String)
}

/// How much is asked, kept and read.
public enum GeocoderLimits {
    /// Between the beginnings of two requests: Nominatim's policy.
    public static let intervalMs: Int64 = 1000
    /// All that one command asks takes no longer, so that its caller still waits for it.
    public static let patienceMs: Int64 = 4000
    /// One request, from the name's look-up to the last byte.
    public static let requestMs: Int64 = 3000
    /// With less time left nothing is asked.
    public static let requestMsMin: Int64 = 1000
    /// After a failure nothing is asked for so long, unless the answer says how long.
    public static let pauseMs: Int64 = 30_000
    /// However long the answer says.
    public static let pauseMsMax: Int64 = 3_600_000
    /// Requests for one account within an hour.
    public static let askedMax = 30
    /// Accounts that are counted within an hour; nobody asks for any more.
    public static let askersMax = 10_000
    /// How long what was counted counts.
    public static let countedMs: Int64 = 3_600_000
    /// Answers that are kept, in two generations.
    public static let keptMax = 4000
    /// How long they are believed.
    public static let keptMs: Int64 = 86_400_000
    /// Spots of one answer that are looked at.
    public static let spotsMax = 5
    /// Longer names are not asked for.
    public static let textBytesMax = 400
    /// Longer attributions are not kept.
    public static let attributionBytesMax = 200
}

/// What the operator says of it.
public struct GeocoderSettings: Sendable {
    /// Without a slash at its end.
    let url: String
    /// `Rally (boss@example.com)`
    let agent: String
    var caFile: String?

    /// `nil` where there is none.
    public init?(environment: (String) -> String?) throws(SettingProblem) {
        // A variable that is empty is one that is not set.
        func setting(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let url = setting("RALLY_GEOCODER") else { return nil }
        guard let parts = URLParts(url), parts.isSafeForSecrets, !parts.hasQuery, parts.user == nil,
            !parts.path.hasSuffix("/search")
        else {
            throw SettingProblem(
                "RALLY_GEOCODER",
                "is not like https://nominatim.openstreetmap.org: the address of a Nominatim, without /search "
                    + "and what follows (http:// only for 127.0.0.1)")
        }
        guard let contact = setting("RALLY_GEOCODER_CONTACT") else {
            throw SettingProblem(
                "RALLY_GEOCODER_CONTACT",
                "is not set, and RALLY_GEOCODER is; write an e-mail address, at which those who run the geocoder "
                    + "reach you")
        }
        guard let address = Email.normalized(contact) else {
            throw SettingProblem("RALLY_GEOCODER_CONTACT", "is not an e-mail address, like boss@example.com")
        }
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        agent = "Rally (\(address))"
        caFile = try DeliverySettings(environment: { $0 == "RALLY_CA_FILE" ? environment($0) : nil }).caFile
    }
}

/// Asks a geocoder, from any thread, and waits for it.
public final class Geocoder: Sendable {
    private let settings: GeocoderSettings
    private let desk = Mutex(GeocoderDesk())

    public init(_ settings: GeocoderSettings) { self.settings = settings }

    /// What is known of each of some names, at the latest after ``GeocoderLimits/patienceMs``.
    ///
    /// - Parameter asker: for whom.
    public func answers(to texts: [String], for asker: ID) -> [String: GeocoderAnswer] {
        let untilMs = MonotonicClock.nowMs + GeocoderLimits.patienceMs
        return texts.reduce(into: [:]) { $0[$1] = answer(to: $1, for: asker, untilMs: untilMs) }
    }

    private func answer(to text: String, for asker: ID, untilMs: Int64) -> GeocoderAnswer {
        let nowMs = MonotonicClock.nowMs
        switch desk.withLock({ $0.begin(text, for: asker, at: nowMs, untilMs: untilMs) }) {
        case .known(let answer): return answer
        case .ask(let waitMs):
            MonotonicClock.pause(milliseconds: Int(waitMs))
            let timeMs = min(GeocoderLimits.requestMs, max(untilMs - MonotonicClock.nowMs, 1))
            let outcome = GeocoderReply.ask(settings, text, timeMs: Int(timeMs))
            return desk.withLock { $0.end(text, outcome, at: MonotonicClock.nowMs) }
        }
    }
}

/// What a geocoder said, read.
enum GeocoderReply: Equatable {
    case spots([GeocodedSpot])
    /// Why there is nothing, and how long it asks to be left alone.
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
    /// Nominatim writes coordinates as texts; `nil` for what is none, or lies nowhere.
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

/// What was asked, by whom and when, and what came of it: without a clock and a socket.
struct GeocoderDesk {
    enum Step: Equatable {
        /// Nobody has to be asked.
        case known(GeocoderAnswer)
        /// After so long.
        case ask(waitMs: Int64)
    }

    private struct Kept {
        var spots: [GeocodedSpot]
        var untilMs: Int64
    }

    /// The earliest moment for the next request.
    private var nextMs: Int64 = 0
    private var pausedUntilMs: Int64 = 0
    private var problem = ""
    /// Those of the last while, and those before them.
    private var (young, old): ([String: Kept], [String: Kept]) = ([:], [:])
    /// How often for whom, until then.
    private var asked: [ID: Int] = [:]
    private var countsUntilMs: Int64 = 0

    var keptCount: Int { young.count + old.count }
    var askersCount: Int { asked.count }

    /// Takes the next free turn, where there has to be one.
    mutating func begin(_ text: String, for asker: ID, at nowMs: Int64, untilMs: Int64) -> Step {
        if let kept = young[text] ?? old[text], kept.untilMs > nowMs { return .known(.spots(kept.spots)) }
        guard text.utf8.count <= GeocoderLimits.textBytesMax else {
            return .known(.unavailable("the name is too long for it"))
        }
        if pausedUntilMs > nowMs { return .known(.unavailable(problem)) }
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

    /// Keeps what came of it.
    mutating func end(_ text: String, _ reply: GeocoderReply, at nowMs: Int64) -> GeocoderAnswer {
        switch reply {
        case .spots(let spots):
            if young.count >= GeocoderLimits.keptMax / 2 { (young, old) = ([:], young) }
            young[text] = Kept(spots: spots, untilMs: nowMs + GeocoderLimits.keptMs)
            return .spots(spots)
        case .failed(let why, let seconds):
            let pauseMs = seconds.map { Int64($0) * 1000 } ?? GeocoderLimits.pauseMs
            pausedUntilMs = max(pausedUntilMs, nowMs + min(pauseMs, GeocoderLimits.pauseMsMax))
            problem = why
            return .unavailable(why)
        }
    }

    /// Whether somebody may still ask.
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
