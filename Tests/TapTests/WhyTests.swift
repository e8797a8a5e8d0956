// `tap why refused`, `waiting` and `late`: the sentences, and the command lines.

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import Testing
import Usage
import Values

@testable import TapService

@Suite struct WhyTests {
    static let id = ID(high: 0x0199_A3C4_7A1B_7C3D, low: 0x9E4F_5A6B_7C8D_9E0F)

    private func fate(_ json: String) throws -> RequestFate {
        try JSONCoding.decode(RequestFate.self, from: Array(json.utf8))
    }

    private func sentences(
        _ question: WhyRequest.Question, _ fates: [(String, String)], lines: [EventLine] = []
    ) throws -> [String] {
        let answers = try fates.map { service, json in
            WhyRequest.Answer(
                service: service,
                fate: json.isEmpty ? .failure(Refusal(.timeout, "no answer")) : .success(try fate(json)))
        }
        return WhyRequest(id: Self.id, question: question, answers: answers, lines: lines).sentences
    }

    @Test func aRefusalIsToldWithItsRule() throws {
        let told = try sentences(
            .refused,
            [
                ("games", #"{"is":"unknown"}"#),
                (
                    "rsvp",
                    #"{"is":"refused","type":"rsvp.going","actor":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","#
                        + #""time":"2026-12-01T12:00:00.000Z","reason":"game_full","message":"the game is full","field":"gameId"}"#
                ),
            ])
        #expect(
            told == [
                "rsvp refused rsvp.going of 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01 at 2026-12-01T12:00:00.000Z: game_full, "
                    + "the game is full.", "the field is gameId.", "The rule is in docs/domain.md §6.3.",
            ])
    }

    @Test func refusalsToSomebodyAreARowEachTheLatestFirst() throws {
        func reply(_ rows: String) throws -> Result<RefusalsReply, Refusal> {
            .success(try JSONCoding.decode(RefusalsReply.self, from: Array(#"{"refused":[\#(rows)]}"#.utf8)))
        }
        func row(_ minute: Int, _ type: String, _ reason: String) -> String {
            #"{"id":"\#(Self.id)","is":"refused","type":"\#(type)","time":"2026-12-01T12:0\#(minute):00.000Z","#
                + #""reason":"\#(reason)","message":"that is so"}"#
        }
        let nobody = Result<RefusalsReply, Refusal>.failure(Refusal(.notFound, "it knows no account bob"))
        let silent = Result<RefusalsReply, Refusal>.failure(Refusal(.timeout, "no answer"))
        let told = WhyRefusals(
            of: .nickname("bob"),
            [
                ("games", try reply(row(3, "games.create", "suspended"))),
                (
                    "rsvp",
                    try reply(row(5, "rsvp.going", "game_full") + "," + row(1, "rsvp.leave", "conflict"))
                ),
                ("notify", nobody), ("stats", silent),
            ])
        #expect(told.isKnown && !told.isSilence)
        #expect(
            told.sentences == [
                "What was refused to bob, the latest first; tap why refused ID tells more of each:",
                "2026-12-01T12:05:00.000Z  \(Self.id)  rsvp.going: game_full, that is so (docs/domain.md §6.3)",
                "2026-12-01T12:03:00.000Z  \(Self.id)  games.create: suspended, that is so (docs/domain.md §3.3)",
                "2026-12-01T12:01:00.000Z  \(Self.id)  rsvp.leave: conflict, that is so (docs/domain.md §6.3)",
                "stats did not say: no answer.",
            ])
        let nothing = WhyRefusals(of: .nickname("bob"), [("games", try reply("")), ("rsvp", nobody)])
        #expect(!nothing.isKnown && nothing.sentences[0].hasPrefix("Nothing was refused to bob"))
        let unknown = WhyRefusals(of: .nickname("bob"), [("games", nobody), ("rsvp", nobody)])
        #expect(unknown.sentences == ["No service knows an account bob."] && !unknown.isSilence)
        #expect(WhyRefusals(of: .nickname("bob"), [("games", silent), ("rsvp", silent)]).isSilence)
    }

    @Test func aWaitingRequestIsToldWithItsReason() throws {
        let told = try sentences(
            .waiting,
            [
                (
                    "rsvp",
                    #"{"is":"waiting","type":"rsvp.going","needs":{"games":{"needed":58,"seen":57}},"sinceMs":120,"untilMs":880}"#
                ), ("notify", ""),
            ])
        #expect(
            told == [
                "rsvp holds rsvp.going back for 120 ms now: the caller has seen games up to line 58, and rsvp only up to 57; "
                    + "tap why late rsvp says who is behind.",
                "If nothing comes, it is answered in 880 ms.", "notify did not say: no answer.",
            ])
        let working = try sentences(
            .waiting, [("auth", #"{"is":"working","type":"account.login","sinceMs":20}"#)])
        #expect(working[0].hasPrefix("auth works on account.login for 20 ms now, on another thread"))
        let young = try sentences(
            .waiting, [("rsvp", #"{"is":"waiting","type":"rsvp.going","young":["games"]}"#)])
        #expect(
            young[0].contains("it names an id that was made a moment ago, and what games wrote since then"))
    }

    private func line(_ type: String, _ data: String) -> EventLine {
        EventLine(
            header: EventHeader(
                sequence: 7, source: "games", type: type, subject: "s",
                time: Timestamp("2026-12-01T12:00:00Z") ?? .distantPast, actor: nil,
                causation: Self.id.description),
            data: Array(data.utf8))
    }

    @Test func aLimitHitInTheLogIsToldLongAfter() throws {
        let unknown = [("games", #"{"is":"unknown"}"#)]
        let limit = line("games.limit-hit", #"{"accountId":"x","action":"games.create","retryAfter":3600}"#)
        #expect(
            try sentences(.refused, unknown, lines: [limit]) == [
                "games refused it at 2026-12-01T12:00:00.000Z: rate_limited, the limit games.create of x was reached, which opens "
                    + "again 3600 s later. The rule is in docs/domain.md §12.1."
            ])
        let gate = line(
            "games.gate-hit", #"{"accountId":"x","action":"games.create","missing":["birthDate"]}"#)
        #expect(
            try sentences(.refused, unknown, lines: [gate])[0].contains(
                "tier_required, the profile lacks birthDate"))
        let done = line("games.created", #"{"gameId":"x"}"#)
        #expect(
            try sentences(.refused, unknown, lines: [done])[0].hasPrefix(
                "It was not refused: games took it at 2026-12-01T12:00:00.000Z, and it led to 1 event"))
        #expect(try sentences(.refused, unknown)[0].hasPrefix("Nobody knows of it: games keep"))
        #expect(try sentences(.waiting, unknown)[0].hasPrefix("It waits at no service: games"))
    }

    // MARK: - Late

    private func status(_ json: String) throws -> ProcessStatus {
        try #require(ProcessStatus(Array(json.utf8)))
    }

    @Test func laggingFollowersAreNamed() throws {
        let statuses = [
            try status(#"{"service":"games","instance":"a","role":"primary","head":"60:00000000"}"#),
            try status(
                #"{"service":"rsvp","instance":"b","role":"primary","head":"9:00000000","#
                    + #""following":{"auth":{"at":5,"lag":0},"games":{"at":57,"lag":0}}}"#),
        ]
        let now = Timestamp("2026-12-01T12:00:10Z") ?? .distantPast
        let why = WhyLate("rsvp", among: statuses, now: now)
        #expect(why.gaps == [.init(process: "b", source: "games", at: 57, head: 60)])
        var next = line("games.created", "{}")
        next = EventLine(
            header: EventHeader(
                sequence: 58, source: "games", type: "games.created", subject: "s",
                time: Timestamp("2026-12-01T12:00:00Z") ?? .distantPast, batchEnd: 58,
                seen: Positions(["auth": 8])),
            data: Array("{}".utf8))
        #expect(
            why.sentences { _ in next } == [
                "rsvp is behind games by 3 events, since 2026-12-01T12:00:00.000Z (10 s): what it has not taken in begins with "
                    + "games.created #58.",
                "That event was written after line 8 of auth, of which it has only 5: it waits for auth first.",
            ])
        #expect(
            WhyLate("games", among: statuses, now: now).sentences { _ in nil } == [
                "games is not late: it follows nobody."
            ])
        #expect(
            WhyLate("stats", among: statuses, now: now).sentences { _ in nil }[0].hasPrefix(
                "No process of stats"))
    }

    @Test func aServiceThatStoppedFollowingIsToldFirst() throws {
        let stopped = try status(
            #"{"service":"rsvp","instance":"b","role":"primary","head":"9:00000000","#
                + #""following":{"games":{"at":57,"lag":0,"stopped":"line 57 is now other"}}}"#)
        let told = WhyLate("rsvp", among: [stopped], now: .distantPast).sentences { _ in nil }
        #expect(
            told.contains {
                $0.hasPrefix("rsvp no longer follows games, since its line 57: line 57 is now other.")
            })
    }

    // MARK: - What is typed

    private func options(_ words: [String]) throws(UsageError) -> TapOptions {
        try TapOptions(
            Arguments(words, options: TapHelp.program.options), environment: { _ in nil },
            now: Timestamp("2026-12-01T12:00:00Z") ?? .distantPast, zone: .utc)
    }

    @Test func theQuestionOfAWhyIsRead() throws {
        let id = Self.id.description
        #expect(try options(["why", "refused", id]).work == .why(.refused(Self.id)))
        #expect(try options(["why", "refused", "--of", "bob"]).work == .why(.refusals(of: .nickname("bob"))))
        #expect(try options(["why", "waiting", id]).work == .why(.waiting(Self.id)))
        #expect(try options(["why", "late", "notify"]).work == .why(.late(service: "notify")))
        for about in ["game:\(id)", id, "https://rally.example/r/\(id)"] {
            #expect(
                try options(["why", "notification", "--of", "bob", "--about", about]).work
                    == .why(.notification(of: .nickname("bob"), about: Self.id)))
        }
        #expect(try options(["diff", "games"]).work == .diff(service: "games"))
        let at = try options(["at", "10m", "games", "get", "gameId=\(id)", "--as", "ann"]).work
        guard case .at(let question) = at else { return #expect(Bool(false), "\(at)") }
        #expect(
            question.type == "games.get" && question.service == "games" && question.person == .nickname("ann")
        )
        #expect(question.time == Timestamp("2026-12-01T11:50:00Z"))
        #expect(String(decoding: question.data, as: UTF8.self) == #"{"gameId":"\#(id)"}"#)
    }

    @Test(arguments: [
        (["why"], "why what?"), (["why", "not"], #""not" is no question"#),
        (["why", "refused"], "a request is named by its id"),
        (["why", "refused", "x"], "a request is named by its id"),
        (["why", "refused", "--of", "b b"], "--of says whom"),
        (["why", "late", "gmes"], "did you mean games?"), (["why", "notification"], "--of says whom"),
        (["why", "notification", "--of", "bob", "--about", "dog:5"], "--about says what"),
        (["diff"], "which service?"), (["at", "10m"], "at takes a time and a query"),
        (["at", "games@5", "games", "get"], "at takes a time"),
        (["at", "10m", "games", "gte"], "there is no request"),
        (["at", "10m", "games", "get", "x"], "an argument is NAME=VALUE"),
        (["at", "10m", "games", "get", "gameId=5"], "gameId must be an id"),
    ])
    func aMistypedQuestionOfTapWhyGetsASentence(_ words: [String], _ sentence: String) {
        let error = #expect(throws: UsageError.self) { _ = try options(words) }
        #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
    }
}
