// The command line of `tap`.

import Contracts
import HTTP
import JSON
import Platform
import Testing
import Usage
import Values

@testable import TapService

@Suite struct TapOptionsTests {
    static let now = Timestamp("2026-11-20T18:00:00Z") ?? .distantPast

    private func options(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) throws(UsageError) -> TapOptions {
        try TapOptions(
            Arguments(arguments, options: TapHelp.program.options), environment: { environment[$0] },
            now: Self.now, zone: .utc)
    }

    @Test func topicsAndPatternsBecomeTheSubscriptionsTheyNeed() throws {
        #expect(try options(["games", "rsvp.ch"]).topics.subscriptions == ["games.", "rsvp.ch"])
        #expect(try options(["games.*", "rsvp.*ed"]).topics.subscriptions == ["games.", "rsvp."])
        #expect(try options([]).topics.subscriptions.count == 26)
        #expect(try options(["*.created"]).topics.subscriptions.count == 26)
        #expect(try options(["--system"]).topics.subscriptions == [""])
        #expect(try options(["_status"]).topics.subscriptions == ["_status."])
        #expect(try options(["--spans"]).filter(user: nil).topics.subscriptions == ["_span."])
    }

    @Test(arguments: [
        (["helth"], "health"), (["metric"], "metrics"), (["game"], "games"), (["rvsp.changed"], "rsvp"),
        (["games", "nofity"], "notify"), (["health", "gaems"], "games"), (["health", "edeg"], "edge"),
    ])
    func aMistypedWordIsRefusedWithTheNearest(words: [String], meant: String) throws {
        let error = #expect(throws: UsageError.self) { try options(words) }
        #expect(error?.message.hasSuffix("; did you mean \(meant)?") == true, "\(String(describing: error))")
    }

    /// Two wrong letters of four are another word: `--once` was not meant.
    @Test func anOptionThatIsNearNoneIsRefusedWithoutAGuess() {
        let error = #expect(throws: UsageError.self) { try options(["--nope"]) }
        #expect(error?.message == #"there is no option "--nope""#)
    }

    @Test func aWordThatIsNearNoneMayBeSomebodyElses() throws {
        #expect(try options(["scoreboard", "_games", "*.created"]).topics.patterns.count == 3)
        #expect(try options(["health", "edge"]).work == .health(services: ["edge"]))
    }

    @Test func gapsCountOnlyWhereAllEventsOfASourceAreSubscribed() throws {
        #expect(try options([]).topics.covers(source: "games"))
        #expect(try options(["games"]).topics.covers(source: "games"))
        #expect(try options(["games.*"]).topics.covers(source: "games"))
        #expect(try !options(["games.created"]).topics.covers(source: "games"))
    }

    @Test func tapHealthTakesAServiceAnInstanceOrAHost() throws {
        let options = try options(["health", "games", "--wait", "20"])
        #expect(options.work == .health(services: ["games"]))
        #expect(options.waitSeconds == 20)
        #expect(options.processes == .any)
        #expect(try self.options(["health", "games", "--instance=b"]).processes == .instance("b"))
        #expect(try self.options(["health", "games"], ["RALLY_INSTANCE": "c"]).processes == .instance("c"))
        #expect(
            try self.options(["health", "games", "--here"], ["RALLY_INSTANCE": "c"]).processes
                == .instance("c"))
        #expect(try self.options(["health", "games", "--here"]).processes == .host(HostName.current))
        let all = try self.options(["health", "--wait", "3"], ["RALLY_INSTANCE": "c"])
        #expect(all.processes == .any)
        #expect(all.work == .health(services: ["bus"] + Catalogue.serviceNames))
        #expect(try self.options(["top"], ["RALLY_INSTANCE": "c"]).processes == .any)
    }

    @Test func sinceTakesDurationsTimesAndLineNumbers() throws {
        func since(_ text: String) throws -> [Since] { try options(["--since", text]).since.choices }
        #expect(try since("10m") == [.time(Self.now.adding(minutes: -10))])
        #expect(try since("2h") == [.time(Self.now.adding(hours: -2))])
        #expect(try since("2026-11-20T17:00") == [.time(Self.now.adding(hours: -1))])
        #expect(try since("today") == [.time(Self.now.adding(hours: -18))])
        #expect(try since("games@120") == [.line(source: "games", 120)])
        let both = try options(["--since", "games@120", "--since", "rsvp@4"]).since
        #expect(both.start(of: "games") == .number(120) && both.start(of: "rsvp") == .number(4))
        #expect(both.start(of: "auth") == .end)
        #expect(
            try options(["--since", "1h", "--since", "rsvp@4"]).since.start(of: "auth")
                == .time(Self.now.adding(hours: -1)))
    }

    @Test func traceTakesATraceIdOrARequestId() throws {
        let request = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
        let id = try #require(ID(request))
        #expect(TraceID(request) == .request(id))
        #expect(TraceID("0199a3c47a1b7c3d9e4f5a6b7c8d9e0f") == .trace(id))
        #expect(TraceID("00-0199a3c47a1b7c3d9e4f5a6b7c8d9e0f-00000000000000aa-01") == .trace(id))
        #expect(TraceID("0199a3c4") == nil && TraceID("") == nil)
        #expect(TraceID(request)?.madeAt == id.madeAt.adding(seconds: -60))
        #expect(TraceID("0199a3c4-7a1b-4c3d-9e4f-5a6b7c8d9e0f")?.madeAt == nil, "version 4 says no time")
    }

    @Test(arguments: [
        ["--count", "0"], ["--count"], ["--format", "xml"], ["--fast"], ["--bus", "x"],
        ["health", "--here"], ["health", "a", "b", "--instance", "c"], ["top", "games"],
        ["--since", "tomorrow"], ["--since", "soon"],
        ["--since", "games@0"], ["--since", "games@x"], ["--since", "1h", "--since", "2h"],
        ["--where", "=x"],
        ["--where", "data..x"], ["--where", ""], ["--user", "no such name"], ["--trace", "abc"],
        ["--trace", "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "games"], ["--spans", "games"],
        ["--spans", "--since", "1h"], ["--spans=yes"], ["--listen", "localhost:1"],
        ["--listen", "127.0.0.1"], ["--text", ""], ["web", "games"],
        ["--listen", "127.0.0.1:70000"], ["top", "--trace", "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"],
    ])
    func wrongOptionsAreRefused(_ arguments: [String]) {
        let error = #expect(throws: UsageError.self) { try options(arguments) }
        #expect(error?.message.isEmpty == false)
    }

    @Test func webListensBesideMetricsWithATokenThatMayBeGiven() throws {
        let web = try options(["web"])
        #expect(web.work == .web && web.listen.description == "127.0.0.1:9465" && web.token == nil)
        let given = try options(["web", "--listen", "0.0.0.0:80"], ["RALLY_TAP_TOKEN": "0123456789abcdef"])
        #expect(given.listen.description == "0.0.0.0:80" && given.token?.text == "0123456789abcdef")
        #expect(throws: UsageError.self) { try options(["web"], ["RALLY_TAP_TOKEN": "secret"]) }
        // No other command needs one.
        #expect(try options(["top"], ["RALLY_TAP_TOKEN": "secret"]).token == nil)
    }

    @Test func metricsTakesAnAddressToListenAt() throws {
        #expect(try options(["metrics"]).listen.description == "127.0.0.1:9464")
        #expect(try options(["metrics", "--listen", "[::1]:99"]).listen.description == "[::1]:99")
    }
}

@Suite struct TopicTests {
    @Test(arguments: [
        ("games", "games.created", true), ("games", "gamesx.created", false),
        ("games.", "games.created", true),
        ("rsvp.ch", "rsvp.changed", true), ("games.*", "games.created", true),
        ("games.*", "rsvp.changed", false),
        ("*.created", "games.created", true), ("*.created", "games.created-too", false),
        ("*", "games.x", true),
        ("*a*e*", "games.x", true), ("*a*e*x*", "games.y", false), ("*.*ed", "rsvp.changed", true),
        ("g*.created", "games.created", true), ("*.created.*", "games.created", false),
        ("games.created", "games.created", true), ("a*a", "a", false),
    ])
    func aPatternMatchesATopicOrNot(_ pattern: String, _ topic: String, _ fits: Bool) {
        #expect(TopicPattern(pattern).matches(topic) == fits)
    }

    @Test func systemTopicsAreShownOnlyOnRequest() {
        func shows(_ patterns: [String], _ topic: String, system: Bool = false) -> Bool {
            TopicChoice(patterns: patterns.map { TopicPattern($0) }, showsSystem: system).shows(topic)
        }
        for topic in ["_head.games", "games._seen", "auth._private"] {
            #expect(!shows([], topic))
            #expect(!shows(["*"], topic))
            #expect(shows([], topic, system: true))
        }
        #expect(!shows(["games"], "games._seen"))
        #expect(shows(["games._seen"], "games._seen"))
        #expect(shows(["*._seen"], "games._seen"))
        #expect(shows(["_status"], "_status.games.a"))
        #expect(!shows(["_status"], "_head.games"))
        #expect(!shows(["_status"], "games.created"))
    }

    @Test func patternsDecideWhichLogsAreRead() {
        #expect(TopicPattern("games.created").reaches(source: "games"))
        #expect(!TopicPattern("games.created").reaches(source: "game"))
        #expect(TopicPattern("*.created").reaches(source: "games"))
        #expect(TopicPattern("g*").reaches(source: "games"))
        #expect(!TopicPattern("rsvp").reaches(source: "games"))
    }
}

@Suite struct WhereTests {
    static let body = Array(
        #"""
        {"id":"57","source":"/games","type":"games.created","subject":"s","actor":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01",
        "data":{"details":{"sport":"soccer","capacity":10},"tags":["a","b"],"people":[{"x":1},{"x":2}],"note":null,
        "by":{"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e03":1},"ids":["0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02"],"text":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e04!"}}
        """#.utf8)

    private func filter(_ conditions: [String] = [], user: String? = nil) throws -> EventFilter {
        EventFilter(
            topics: TopicChoice(), conditions: try conditions.map { try #require(Where($0)) },
            user: user.flatMap { ID("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e\($0)") })
    }

    @Test(arguments: [
        ("data.details.sport=soccer", true), ("data.details.sport=golf", false),
        ("data.details.capacity=10", true),
        ("data.details.sport!=golf", true), ("data.details.sport!=soccer", false), ("data.nothing!=x", true),
        ("data.tags=b", true), ("data.tags=c", false), ("data.people.x=2", true), ("data.people.x=3", false),
        ("data.tags!=a", false), ("data.note", false), ("data.details", true), ("data.nothing", false),
        ("type=games.created", true), ("subject=s", true), ("subject!=s", false),
        ("data.details.sport=", false),
        ("data.text=0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e04!", true),
    ])
    func aConditionHoldsOfAnEventOrNot(_ condition: String, _ holds: Bool) throws {
        #expect(try filter([condition]).admits("games.created", Self.body) == holds)
    }

    @Test func anEventMustFulfilAllConditions() throws {
        #expect(try filter(["data.tags=a", "data.tags=b"]).admits("games.created", Self.body))
        #expect(try !filter(["data.tags=a", "data.tags=c"]).admits("games.created", Self.body))
        #expect(try !filter(["data.tags=a"]).admits("games.created", Array("nonsense".utf8)))
    }

    @Test(arguments: [("01", true), ("02", true), ("03", true), ("04", false), ("05", false)])
    func userMatchesActorSubjectAndIdsInTheData(_ user: String, _ isNamed: Bool) throws {
        #expect(try filter(user: user).admits("games.created", Self.body) == isNamed)
    }

    @Test func aConditionThatNoEventCanMeetGetsAHint() {
        #expect(
            Where("data.capacity=4")?.doubt
                == "no event has data.capacity; did you mean data.details.capacity?")
        #expect(Where("data.details.sprot")?.doubt?.hasSuffix("did you mean data.details.sport?") == true)
        #expect(Where("actr=x")?.doubt?.hasSuffix("did you mean actor?") == true)
        for fine in ["data.details.sport=x", "data", "type=x", "data.sportSkills.golf", "data.note"] {
            #expect(Where(fine)?.doubt == nil, "\(fine)")
        }
    }
}
