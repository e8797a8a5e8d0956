// A geocoder on loopback, and the state in front of it: its requests, their rate, and the checks of answers.

import JSON
import Loopback
import Platform
import Synchronization
import Testing
import Values

import class Foundation.Thread

@testable import Delivery

@Suite struct GeocoderTests {
    static let licence = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"
    static let park = """
        [{"place_id":1,"licence":"\(licence)","lat":"37.7596","lon":"-122.4269","category":"leisure","type":"park",\
        "display_name":"Dolores Park, San Francisco"}]
        """
    let ann = ID(high: 1, low: 1)

    private func geocoder(_ server: HTTPServer, path: String = "") throws -> Geocoder {
        let environment = [
            "RALLY_GEOCODER": server.url + path, "RALLY_GEOCODER_CONTACT": "Boss@example.com",
        ]
        return Geocoder(try #require(try GeocoderSettings { environment[$0] }))
    }

    /// The answer for a single name.
    private func answer(_ reply: @escaping @Sendable (ReceivedRequest) -> Reply?) throws -> GeocoderAnswer? {
        let server = try HTTPServer(answer: reply)
        // The server stops when it is released.
        return try withExtendedLifetime(server) {
            try geocoder(server).answers(to: ["Dolores Park"], for: ann)["Dolores Park"]
        }
    }

    @Test func eachNameIsGeocodedOnceAndTheAnswerKeepsItsAttribution() throws {
        let server = try HTTPServer { _ in Reply(body: Self.park) }
        let geocoder = try geocoder(server, path: "/maps/")
        let name = "Café & Park?, Köln"
        let spot = GeocodedSpot(lat: 37.7596, lng: -122.4269, attribution: Self.licence)
        for _ in 1...2 { #expect(geocoder.answers(to: [name], for: ann) == [name: .spots([spot])]) }
        let asked = try #require(server.asked.first)
        #expect(
            asked.line
                == "GET /maps/search?q=Caf%C3%A9%20%26%20Park%3F%2C%20K%C3%B6ln&format=jsonv2&limit=5 HTTP/1.1"
        )
        #expect(asked.headers["user-agent"] == "Rally (boss@example.com)")
        #expect(server.asked.count == 1)
    }

    @Test func anEmptyGeocoderAnswerIsKeptToo() throws {
        let server = try HTTPServer { _ in Reply(body: "[]") }
        let geocoder = try geocoder(server)
        for _ in 1...2 { #expect(geocoder.answers(to: ["Nowhere"], for: ann) == ["Nowhere": .spots([])]) }
        #expect(server.asked.count == 1)
    }

    static let bad: [(body: String, why: String)] = [
        ("", "its answer is not a list of places"), ("<html>", "its answer is not a list of places"),
        ("{\"error\":\"no\"}", "its answer is not a list of places"),
        (String(repeating: "[", count: 60_000), "its answer is not a list of places"),
        ("[1,null,{}]", "its answer has no coordinates"),
        ("[{\"lat\":\"91\",\"lon\":\"0\"}]", "its answer has no coordinates"),
        ("[{\"lat\":\"0\",\"lon\":\"-180.1\"}]", "its answer has no coordinates"),
        ("[{\"lat\":\"nan\",\"lon\":\"inf\"}]", "its answer has no coordinates"),
        ("[{\"lat\":[1],\"lon\":true}]", "its answer has no coordinates"),
        ("[\"" + String(repeating: "x", count: 70_000) + "\"]", "it has over 65536 bytes"),
    ]

    @Test(arguments: bad.indices) func aMalformedGeocoderAnswerIsNotBelieved(_ index: Int) throws {
        let (body, why) = Self.bad[index]
        #expect(try answer { _ in Reply(body: body) } == .unavailable(why))
    }

    @Test func resultsWithoutCoordinatesAreLeftOutAndAtMostFiveAreRead() throws {
        let rows = (0..<8).map { "{\"lat\":\($0),\"lon\":\"\($0 == 1 ? 999 : $0)\",\"licence\":\"\\u0007\"}" }
        let body = "[" + rows.joined(separator: ",") + "]"
        let expected = [0, 2, 3, 4].map { GeocodedSpot(lat: $0, lng: $0) }
        #expect(try answer { _ in Reply(body: body) } == .spots(expected))
        for (length, isKept) in [(200, true), (201, false)] {
            let licence = String(repeating: "l", count: length)
            let body = "[{\"lat\":1,\"lon\":1,\"licence\":\"\(licence)\"}]"
            let spot = GeocodedSpot(lat: 1, lng: 1, attribution: isKept ? licence : nil)
            #expect(try answer { _ in Reply(body: body) } == .spots([spot]))
        }
    }

    @Test func aFailingGeocoderIsReportedAndLeftAloneForAWhile() throws {
        #expect(try answer { _ in Reply(status: 500) } == .unavailable("the server answered 500"))
        #expect(
            try answer { _ in Reply(status: 302, headers: ["Location: http://127.0.0.1:1/"]) }
                == .unavailable("the server answered 302"))
        guard case .unavailable(let words) = try answer({ _ in nil }) else {
            Issue.record("an end without a word is no answer")
            return
        }
        #expect(words.hasPrefix("no answer"))
        let server = try HTTPServer { _ in Reply(status: 429, headers: ["Retry-After: 600"]) }
        let geocoder = try geocoder(server)
        for name in ["a", "b"] {
            #expect(
                geocoder.answers(to: [name], for: ann) == [name: .unavailable("the server answered 429")])
        }
        #expect(server.asked.count == 1)
    }

    @Test(.timeLimit(.minutes(20))) func aSilentGeocoderIsGivenUp() throws {
        let isOver = Mutex(false)
        defer { isOver.withLock { $0 = true } }
        let reply = try answer { _ in
            while !isOver.withLock({ $0 }) { pause() }
            return nil
        }
        #expect(reply == .unavailable("no answer in time"))
    }

    @Test func namesForWhichThereIsNoTimeAreReportedAsNotLookedUp() throws {
        let server = try HTTPServer { _ in Reply(body: "[]") }
        let names = (1...6).map { "place \($0)" }
        let answers = try geocoder(server).answers(to: names, for: ann)
        #expect(answers.count == 6 && answers["place 1"] == .spots([]))
        #expect(answers["place 6"] == .unavailable("it has too much to do right now"))
        #expect((1...4).contains(server.asked.count))
    }

    // MARK: - Its state

    private let second = GeocoderLimits.intervalMs

    @Test func geocoderRequestsBeginASecondApartAndNobodyWaitsTooLong() {
        var state = GeocoderState()
        func begin(_ name: String, _ nowMs: Int64) -> GeocoderState.Step {
            state.begin(name, for: ann, at: nowMs, untilMs: nowMs + GeocoderLimits.patienceMs)
        }
        let start: Int64 = 50_000
        #expect(begin("a", start) == .ask(waitMs: 0))
        #expect(begin("b", start + 400) == .ask(waitMs: 600))
        #expect(begin("c", start + 400) == .ask(waitMs: 1600))
        #expect(begin("d", start + 400) == .ask(waitMs: 2600))
        let tooMuch = GeocoderState.Step.known(.unavailable("it has too much to do right now"))
        #expect(begin("e", start + 400) == tooMuch && begin("e", start + 999) == tooMuch)
        #expect(begin("e", start + 1000) == .ask(waitMs: 3000), "a second is left to ask in")
        #expect(begin("f", start + 10_000) == .ask(waitMs: 0))
    }

    @Test func aFailedGeocoderIsAskedAgainAfterHalfAMinuteToAnHour() {
        let pauses: [(Int?, Int64)] = [(nil, 30_000), (5, 5000), (3600, 3_600_000), (86_400, 3_600_000)]
        for (seconds, pauseMs) in pauses {
            var state = GeocoderState()
            _ = state.end("a", .failed("it is down", retryAfterSeconds: seconds), at: 1000)
            let last = state.begin("b", for: ann, at: 1000 + pauseMs - 1, untilMs: .max)
            #expect(last == .known(.unavailable("it is down")))
            #expect(state.begin("b", for: ann, at: 1000 + pauseMs, untilMs: .max) == .ask(waitMs: 0))
        }
    }

    @Test func aRequestThatWaitsForItsSlotIsNotSentAfterAFailure() {
        var state = GeocoderState()
        #expect(state.begin("a", for: ann, at: 1000, untilMs: .max) == .ask(waitMs: 0))
        #expect(state.begin("b", for: ann, at: 1000, untilMs: .max) == .ask(waitMs: second))
        #expect(state.begin("a", for: ann, at: 1000, untilMs: .max) == .ask(waitMs: 2 * second))
        #expect(state.settled("a", at: 1500) == nil)
        _ = state.end("a", .spots([]), at: 1500)
        #expect(state.settled("a", at: 2000) == .spots([]), "its answer has come meanwhile")
        _ = state.end("b", .failed("it is down", retryAfterSeconds: nil), at: 2000)
        #expect(state.settled("c", at: 2000) == .unavailable("it is down"))
        #expect(state.settled("c", at: 2000 + GeocoderLimits.pauseMs) == nil)
    }

    @Test(.timeLimit(.minutes(20))) func aGeocoderThatFailsIsAskedByNobodyWhoWaits() throws {
        let isSecondThere = Mutex(false)
        let server = try HTTPServer { _ in
            while !isSecondThere.withLock({ $0 }) { pause() }
            // Time to reserve a slot.
            pause()
            return Reply(status: 500)
        }
        let geocoder = try geocoder(server)
        let ann = self.ann
        // A thread of its own: it waits for the second, whose test's thread may be the only other one.
        let first = Mutex<[String: GeocoderAnswer]?>(nil)
        Thread.detachNewThread {
            let answers = geocoder.answers(to: ["a"], for: ann)
            first.withLock { $0 = answers }
        }
        try eventually("the first is asked") { !server.asked.isEmpty }
        isSecondThere.withLock { $0 = true }
        let second = geocoder.answers(to: ["b"], for: ann)
        let why = GeocoderAnswer.unavailable("the server answered 500")
        #expect(second == ["b": why])
        try eventually("the first is answered") { first.withLock { $0 != nil } }
        #expect(first.withLock { $0 } == ["a": why] && server.asked.count == 1)
    }

    @Test func aGeocoderAnswerIsBelievedForADay() {
        var state = GeocoderState()
        _ = state.end("a", .spots([]), at: 1000)
        let day = GeocoderLimits.keptMs
        #expect(state.begin("a", for: ann, at: 999 + day, untilMs: .max) == .known(.spots([])))
        #expect(state.begin("a", for: ann, at: 1000 + day, untilMs: .max) == .ask(waitMs: 0))
    }

    @Test func theOldestGeocoderAnswersAreDroppedPastTheLimit() {
        var state = GeocoderState()
        for number in 0..<(3 * GeocoderLimits.keptMax) {
            _ = state.end("\(number)", .spots([]), at: 0)
            #expect(state.keptCount <= GeocoderLimits.keptMax)
        }
        #expect(state.keptCount == GeocoderLimits.keptMax)
        let (first, last) = ("0", "\(3 * GeocoderLimits.keptMax - 1)")
        #expect(state.begin(last, for: ann, at: 1, untilMs: .max) == .known(.spots([])))
        #expect(state.begin(first, for: ann, at: 1, untilMs: .max) == .ask(waitMs: 0))
    }

    @Test func anAccountHasAnHourlyGeocoderBudgetAndKnownNamesCostNothing() {
        var state = GeocoderState()
        _ = state.end("known", .spots([]), at: 0)
        var nowMs: Int64 = 0
        func begin(_ name: String, _ asker: ID) -> GeocoderState.Step {
            nowMs += second
            return state.begin(name, for: asker, at: nowMs, untilMs: .max)
        }
        for number in 1...GeocoderLimits.askedMax {
            #expect(begin("\(number)", ann) == .ask(waitMs: 0))
            #expect(begin("known", ann) == .known(.spots([])))
        }
        #expect(begin("x", ann) == .known(.unavailable("it was asked too often within the hour")))
        #expect(begin("x", ID(high: 1, low: 2)) == .ask(waitMs: 0), "others are not touched by it")
        nowMs += GeocoderLimits.countedMs
        #expect(begin("x", ann) == .ask(waitMs: 0))
    }

    @Test func accountsPastTheCountedOnesMayNotAskTheGeocoder() {
        var state = GeocoderState()
        for number in 1...GeocoderLimits.askersMax {
            let step = state.begin("x", for: ID(high: 2, low: UInt64(number)), at: 0, untilMs: .max)
            #expect(step == .ask(waitMs: Int64(number - 1) * second))
        }
        #expect(
            state.begin("x", for: ann, at: 0, untilMs: .max)
                == .known(.unavailable("it was asked too often within the hour")))
        #expect(state.askersCount == GeocoderLimits.askersMax)
        guard case .ask = state.begin("x", for: ID(high: 2, low: 1), at: 0, untilMs: .max) else {
            Issue.record("who is counted may still ask")
            return
        }
    }

    @Test func aNameOfMoreThan400BytesIsNotGeocoded() {
        var state = GeocoderState()
        func begin(_ count: Int) -> GeocoderState.Step {
            state.begin(String(repeating: "x", count: count), for: ann, at: 0, untilMs: .max)
        }
        #expect(begin(401) == .known(.unavailable("the name is too long for it")))
        #expect(begin(400) == .ask(waitMs: 0))
    }

    // MARK: - Settings

    private func problem(_ environment: [String: String]) -> String? {
        do throws(SettingProblem) {
            _ = try GeocoderSettings { environment[$0] }
            return nil
        } catch {
            return error.description
        }
    }

    @Test func allGeocoderSettingsAreOptionalAndEmptyMeansUnset() throws {
        for environment in [[:], ["RALLY_GEOCODER": "", "RALLY_GEOCODER_CONTACT": ""]] {
            #expect(try GeocoderSettings { environment[$0] } == nil)
        }
    }

    @Test(arguments: [
        "nominatim", "nominatim.example.com", "ftp://nominatim.example.com", "http://nominatim.example.com",
        "https://user:s3cret@nominatim.example.com", "https://nominatim.example.com/?q=", " ",
        "https://nominatim.example.com/search", "https://",
    ])
    func aGeocoderAddressThatCannotBeMeantIsRefused(url: String) throws {
        let sentence = try #require(
            problem(["RALLY_GEOCODER": url, "RALLY_GEOCODER_CONTACT": "boss@example.com"]))
        #expect(sentence.hasPrefix("RALLY_GEOCODER is not like https://nominatim.openstreetmap.org: "))
        #expect(!sentence.contains("s3cret"))
    }

    @Test func aGeocoderNeedsAContact() throws {
        var environment = ["RALLY_GEOCODER": "https://nominatim.example.com"]
        #expect(problem(environment)?.hasPrefix("RALLY_GEOCODER_CONTACT is not set, and ") == true)
        environment["RALLY_GEOCODER_CONTACT"] = "boss"
        #expect(problem(environment)?.hasPrefix("RALLY_GEOCODER_CONTACT is not an e-mail address") == true)
        environment["RALLY_GEOCODER_CONTACT"] = "boss@example.com"
        #expect(problem(environment) == nil)
        environment["RALLY_CA_FILE"] = "/nowhere"
        #expect(problem(environment)?.hasPrefix("RALLY_CA_FILE names no file") == true)
    }
}

private func pause() { MonotonicClock.pause(milliseconds: 20) }
