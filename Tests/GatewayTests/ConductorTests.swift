// The session without sockets: the login, seen positions, kept results, and simultaneous requests.

import Contracts
import JSON
import Testing
import Usage
import Values

@testable import Asking
@testable import GatewayBridge
@testable import GatewayService

private func text(_ actions: [Action]) -> [String] {
    actions.map { action in
        guard case .show(let answer) = action else { return "\(action)" }
        return String(decoding: answer.json, as: UTF8.self)
    }
}

@Suite struct ConductorTests {
    @Test func aTypedLineIsSentAsAnEnvelopeUnderItsNoun() throws {
        var stage = Stage()
        let sent = try stage.ask("profile search q=ann")
        #expect(sent.flight.noun == "profile")
        #expect(sent.envelope.type == "profile.search")
        #expect(sent.data == #"{"q":"ann"}"#)
        #expect(sent.envelope.token == nil)
        #expect(sent.envelope.trace != nil)
        #expect(sent.envelope.id.madeAt == stage.now)
        #expect(!stage.conductor.wantsLine)
    }

    @Test func aSessionAnswersWithTheServicesOwnBytes() throws {
        var stage = Stage()
        let sent = try stage.ask("profile search q=ann")
        let reply = #"{"id":"\#(sent.envelope.id)","ok":true,"at":{"auth":3},"data":{"items":[]},"extra":1}"#
        #expect(text(stage.conductor.answered(Array(reply.utf8), at: stage.now)) == [reply])
        #expect(stage.conductor.isIdle)
    }

    @Test func aReplyOverSeveralLinesIsPutOnOne() throws {
        var stage = Stage()
        let sent = try stage.ask("profile search q=ann")
        let reply = "{\"id\":\"\(sent.envelope.id)\",\n \"ok\":true,\n \"data\":{\"a\":\"b\\n c\"}}"
        let shown = text(stage.conductor.answered(Array(reply.utf8), at: stage.now))
        #expect(shown == [#"{"id":"\#(sent.envelope.id)","ok":true,"data":{"a":"b\n c"}}"#])
    }

    @Test func aReplyToNothingIsDropped() throws {
        var stage = Stage()
        _ = try stage.ask("profile search q=ann")
        #expect(stage.conductor.answered(Array("not json".utf8), at: stage.now).isEmpty)
        #expect(stage.conductor.answered(Array(#"{"id":"\#(bob)","ok":true}"#.utf8), at: stage.now).isEmpty)
        #expect(!stage.conductor.isIdle)
    }

    @Test func aLoginsTokensAreKeptAndForgottenAtLogout() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        #expect(stage.conductor.login?.nickname == "ann")
        let logout = try stage.ask("account logout")
        #expect(logout.envelope.token == "access-ann")
        _ = stage.answer(logout)
        #expect(stage.conductor.login == nil)
        #expect(try stage.ask("account me").envelope.token == nil)
    }

    @Test func aRefusedLogoutLeavesTheSessionLoggedIn() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        let logout = try stage.ask("account logout")
        _ = stage.answer(logout, .failure(Refusal(.unavailable, "no")))
        #expect(stage.conductor.login?.accountId == ann)
    }

    @Test func positionsSeenInRepliesAndRefusalsAreSentAlong() throws {
        var stage = Stage()
        let first = try stage.ask("profile search q=ann")
        #expect(first.envelope.after.isEmpty)
        _ = stage.answer(first, at: Positions(["auth": 5]))
        let second = try stage.ask("games get gameId=\(ann)")
        #expect(second.envelope.after == Positions(["auth": 5]))
        _ = stage.answer(second, .failure(Refusal(.notFound, "no")), at: Positions(["auth": 4, "games": 9]))
        #expect(try stage.ask("account me").envelope.after == Positions(["auth": 5, "games": 9]))
    }

    @Test func positionsNoLogHasAreForgottenAndTheRequestRepeatedWithoutThem() throws {
        var stage = Stage()
        _ = stage.answer(try stage.ask("account me"), at: Positions(["auth": 5]))
        let asked = try stage.ask("games mine")
        #expect(asked.envelope.after == Positions(["auth": 5]))
        let actions = stage.answer(
            asked, .failure(Refusal(.historyChanged, "gone", field: "after")), at: Positions(["auth": 2]))
        guard case .send(let again)? = actions.last else {
            Issue.record("it is not asked again")
            return
        }
        let envelope = try again.bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
        #expect(envelope.id == asked.envelope.id && envelope.after.isEmpty)
        let told = stage.conductor.answered(
            ReplyEnvelope(
                id: envelope.id, at: Positions(["auth": 2]),
                outcome: .failure(Refusal(.historyChanged, "gone", field: "after"))
            ).bytes, at: stage.now)
        guard case .show? = told.first else {
            Issue.record("a second refusal is told")
            return
        }
        #expect(try stage.ask("account me").envelope.after == Positions(["auth": 2]))
    }

    @Test func eachUserHasTheirOwnPositionsAndThoseSeenBeforeALoginAreKept() throws {
        var stage = Stage()
        _ = stage.answer(try stage.ask("profile search q=ann"), at: Positions(["auth": 5]))
        try stage.logIn(ann, "ann", at: Positions(["auth": 7]))
        let asked = try stage.ask("games mine")
        #expect(asked.envelope.after == Positions(["auth": 7]))
        _ = stage.answer(asked, at: Positions(["games": 50]))
        try stage.logIn(bob, "bob", at: Positions(["auth": 8]))
        #expect(try stage.ask("games mine").envelope.after == Positions(["auth": 8]))
    }

    @Test func anExpiringTokenIsReplacedBeforeTheRequestGoesOn() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        stage.now = stage.now.adding(minutes: 14).adding(seconds: 1)
        let refresh = try stage.ask("games mine")
        #expect(refresh.envelope.type == "account.refresh")
        #expect(refresh.envelope.token == nil)
        #expect(refresh.data == #"{"refreshToken":"refresh-ann"}"#)
        #expect(!stage.conductor.wantsLine)
        let actions = stage.answer(refresh, stage.session(ann, nickname: "ann", token: "newer"))
        let held = try Sent(actions)
        #expect(held.envelope.type == "games.mine")
        #expect(held.envelope.token == "newer-ann")
    }

    @Test func aTokenThatIsAlwaysAboutToExpireIsNotRenewedForEver() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        stage.now = stage.now.adding(minutes: 14).adding(seconds: 30)
        let refresh = try stage.ask("games mine")
        stage.now = stage.now.adding(minutes: -14)
        let stale = stage.session(ann, nickname: "ann", token: "stale")
        stage.now = stage.now.adding(minutes: 28)
        #expect(try Sent(stage.answer(refresh, stale)).envelope.type == "games.mine")
    }

    @Test func aSessionThatCannotBeRenewedSaysSo() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        stage.now = stage.now.adding(minutes: 20)
        let refresh = try stage.ask("games mine")
        let actions = stage.answer(refresh, .failure(Refusal(.sessionExpired, "gone")))
        #expect(
            text(actions) == [
                #"{"ok":false,"error":{"code":"unauthenticated","reason":"session_expired","#
                    + #""message":"your session has ended: log in again"}}"#
            ])
        #expect(stage.conductor.login == nil)
        #expect(stage.conductor.isIdle)
    }

    @Test func theOldTokenIsUsedOnceMoreWhereRenewalFailsForNow() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        stage.now = stage.now.adding(minutes: 14).adding(seconds: 30)
        let refresh = try stage.ask("games mine")
        let held = try Sent(stage.answer(refresh, .failure(Refusal(.unavailable, "auth is starting"))))
        #expect(held.envelope.token == "access-ann")
    }

    @Test func resultsAreKeptUnderNames() throws {
        var stage = Stage()
        let create = try stage.ask("game = games get gameId=\(ann)")
        _ = stage.answer(create, #"{"id":"\#(bob)","title":"Friday"}"#)
        #expect(
            try stage.ask("rsvp going gameId=$game note=$game.title").data
                == #"{"gameId":"\#(bob)","note":"Friday"}"#)
    }

    @Test func aKeptResultIsForgottenWhenItsNameIsUsedAgain() throws {
        var stage = Stage()
        _ = stage.answer(try stage.ask("game = games get gameId=\(ann)"), #"{"id":"\#(bob)"}"#)
        _ = stage.answer(try stage.ask("game = games get gameId=\(ann)"), .failure(Refusal(.notFound, "no")))
        #expect(try stage.refused("rsvp going gameId=$game").field == "gameId")
    }

    @Test func aTimedOutRequestIsAnsweredWithAnErrorLine() throws {
        var stage = Stage()
        let sent = try stage.ask("profile search q=ann")
        let actions = stage.conductor.gaveUp(sent.flight.id, Refusal(.timeout, "too late"), at: stage.now)
        #expect(
            text(actions) == [
                #"{"id":"\#(sent.flight.id)","ok":false,"error":{"code":"timeout","reason":"timeout","message":"too late"}}"#
            ])
        #expect(stage.conductor.wantsLine)
    }

    @Test func aLineThatBeginsWithADashMayFail() throws {
        var stage = Stage()
        guard case .show(let refused)? = stage.type("- games creat").first else {
            Issue.record("no answer")
            return
        }
        #expect(!refused.isFailure)
        let sent = try Sent(stage.type("-{\"type\":\"games.mine\"}"))
        guard case .show(let answer)? = stage.answer(sent, .failure(Refusal(.notFound, "no"))).first else {
            return
        }
        #expect(!answer.isFailure)
        #expect(try Sent(stage.type("-games get gameId=\(bob)")).flight.mayFail)
    }
}

@Suite struct EnvelopeTests {
    @Test func anEnvelopesMissingMembersAreFilledIn() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann", at: Positions(["auth": 3]))
        let sent = try stage.ask(#" {"type":"games.mine"}"#)
        #expect(sent.envelope.token == "access-ann")
        #expect(sent.envelope.after == Positions(["auth": 3]))
        #expect(sent.data == "{}")
        #expect(!sent.flight.runsAlone)
    }

    @Test func anEnvelopesGivenMembersAreLeftAlone() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann", at: Positions(["auth": 3]))
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        let line =
            #"{"id":"\#(bob)","type":"games.search","token":"other","after":{"games":9},"timeoutMs":700,"#
            + #""traceparent":"\#(trace)","data":{ "limit" : 5 }}"#
        let sent = try stage.ask(line)
        #expect(sent.envelope.id == bob && sent.envelope.token == "other")
        #expect(sent.envelope.after == Positions(["games": 9]))
        #expect(sent.envelope.timeoutMs == 700)
        #expect(sent.envelope.trace?.description == trace)
        #expect(sent.data == #"{ "limit" : 5 }"#)
    }

    @Test func anEnvelopeWithEscapesSaysTheSame() throws {
        var stage = Stage()
        let id = bob.description.replacing("-", with: #"\u002d"#)
        let sent = try stage.ask(#"{"i\u0064":"\#(id)","type":"games\u002emine","token":"a\/b\n"}"#)
        #expect(sent.envelope.id == bob && sent.envelope.type == "games.mine")
        #expect(sent.envelope.token == "a/b\n")
    }

    @Test func anEnvelopeWithANullTokenSpeaksForNobodyAndLogsNobodyIn() throws {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        #expect(try stage.ask(#"{"type":"games.mine","token":null}"#).envelope.token == nil)
        stage.conductor.abandon()
        let login = try stage.ask(
            #"{"type":"account.login","token":null,"data":{"nickname":"bob","password":"x"}}"#)
        _ = stage.answer(login, stage.session(bob, nickname: "bob"))
        #expect(stage.conductor.login?.accountId == ann)
    }

    @Test func anEnvelopesTokenKeepsThatUsersPositionsApart() throws {
        var stage = Stage(inFlightMax: 4)
        let claims = Base64URL.encode(Array(#"{"sub":"\#(bob)"}"#.utf8))
        let line = #"{"type":"games.mine","token":"h.\#(claims).s"}"#
        _ = stage.answer(try stage.ask(line), at: Positions(["games": 12]))
        _ = stage.answer(
            try stage.ask(#"{"type":"games.mine","token":"opaque"}"#), at: Positions(["games": 99]))
        #expect(try stage.ask(line).envelope.after == Positions(["games": 12]))
        #expect(try stage.ask(#"{"type":"games.mine"}"#).envelope.after.isEmpty)
    }

    @Test(
        arguments: [
            (
                #"{"type":"games.mine""#, nil,
                "this is not a request in JSON: expected a comma or a closing brace, found the end of the text (at byte 20)"
            ),
            (#"{"data":{}}"#, "type", "type is missing: noun.verb, such as games.create"),
            (#"{"type":5}"#, "type", "type must be text, noun.verb"),
            (#"{"type":"games.creat"}"#, "type", #"games has no verb "creat"; did you mean create?"#),
            (
                #"{"type":"gmes.create"}"#, "type",
                #"there is no request "gmes.create"; did you mean games.create?"#
            ),
            (#"{"type":"games.mine","id":"5"}"#, "id", #"id must be a UUID, not "5""#),
            (
                #"{"type":"games.mine","tokn":"x"}"#, "tokn",
                "tokn does not belong into a request; did you mean token?"
            ),
            (#"{"type":"games.mine","type":"x"}"#, "type", "type is given twice"),
            (#"{"type":"games.mine","token":5}"#, "token", "token must be text, or null for none"),
            (
                #"{"type":"games.mine","after":[]}"#, "after",
                #"after must hold a position for each source, such as {"games":56}"#
            ),
            (
                #"{"type":"games.mine","timeoutMs":0}"#, "timeoutMs",
                "timeoutMs must be a whole number above 0"
            ),
            (#"{"type":"games.mine","data":null}"#, "data", "the value must be an object, not null"),
            (#"{"type":"games.get","data":{"gameID":"x"}}"#, "gameID", nil),
            (#"{"type":"games.mine","data":{"limit":99999999999999999999}}"#, "limit", nil),
        ] as [(String, String?, String?)])
    func aWrongEnvelopeIsExplained(_ line: String, _ field: String?, _ sentence: String?) throws {
        var stage = Stage()
        let refusal = try stage.refused(line)
        #expect(refusal.code == .invalid)
        #expect(refusal.field == field)
        if let sentence { #expect(refusal.message == sentence) }
        #expect(stage.conductor.wantsLine)
    }

    @Test func anEnvelopeWithFiveMistakesIsToldAllFiveWithItsId() throws {
        var stage = Stage()
        let line =
            #"{"id":"\#(bob)","type":"games.create","data":{"sport":"socer","startsAt":5,"capacity":"x","foo":1}}"#
        let refusal = try stage.refused(line)
        #expect(refusal.fields?.map(\.field) == ["capacity", "foo", "place", "sport", "startsAt"])
        guard case .show(let answer)? = stage.type(line).first else { return }
        #expect(String(decoding: answer.json, as: UTF8.self).hasPrefix(#"{"id":"\#(bob)","ok":false"#))
    }

    @Test func envelopesRunConcurrentlyUpToTheLimit() throws {
        var stage = Stage(inFlightMax: 2)
        let first = try stage.ask(#"{"type":"games.mine"}"#)
        #expect(stage.conductor.wantsLine)
        let second = try stage.ask(#"{"type":"rsvp.mine"}"#)
        #expect(!stage.conductor.wantsLine)
        #expect(text(stage.answer(second)).count == 1)
        #expect(stage.conductor.wantsLine)
        #expect(text(stage.answer(first)).count == 1)
    }

    @Test func fiveHundredTwelveEnvelopesRunAtATimeWhereTheOptionAllowsIt() throws {
        func call(_ arguments: [String]) throws(UsageError) -> Arguments {
            try Arguments(arguments, options: GatewayCommand.program.options)
        }
        #expect(
            try GatewayOptions(call(["--in-flight", "10000"]), environment: { _ in nil }).inFlightMax
                == 10_000)
        #expect(throws: UsageError.self) {
            try GatewayOptions(call(["--in-flight", "10001"]), environment: { _ in nil })
        }
        var stage = Stage(inFlightMax: 10_000)
        let first = try stage.ask(#"{"type":"games.mine"}"#)
        for _ in 2..<10_000 { _ = try stage.ask(#"{"type":"games.mine"}"#) }
        #expect(stage.conductor.wantsLine)
        _ = try stage.ask(#"{"type":"games.mine"}"#)
        #expect(!stage.conductor.wantsLine, "the next line waits where it is")
        _ = stage.answer(first)
        #expect(stage.conductor.wantsLine, "there is room again")
    }

    @Test func anEnvelopeWaitsWhileOneWithItsIdIsInProgress() throws {
        var stage = Stage(inFlightMax: 3)
        let line = #"{"id":"\#(bob)","type":"games.mine"}"#
        let first = try stage.ask(line)
        #expect(stage.type(line).isEmpty)
        #expect(!stage.conductor.wantsLine)
        let actions = stage.answer(first)
        #expect(actions.count == 2)
        #expect(!stage.conductor.isIdle)
    }

    @Test func envelopesAndTypedLinesDoNotRunTogether() throws {
        var stage = Stage(inFlightMax: 5)
        let json = try stage.ask(#"{"type":"games.mine"}"#)
        #expect(stage.type("rsvp mine").isEmpty)
        #expect(!stage.conductor.wantsLine)
        let actions = stage.answer(json)
        guard case .send(let flight)? = actions.last else {
            Issue.record("the typed line did not start")
            return
        }
        #expect(flight.type == "rsvp.mine")
        #expect(!stage.conductor.wantsLine)
    }
}

@Suite struct BadInputTests {
    @Test(
        arguments: [
            (Array("games\0mine".utf8), "the line holds a NUL byte (at byte 6); it must be plain text"),
            ([0x67, 0xFF], "the line is not UTF-8 (at byte 2)"),
            (Array(#"games search q="x"#.utf8), "a quote is not closed (column 16)"),
        ] as [([UInt8], String)])
    func badInputIsRefusedInASentence(_ bytes: [UInt8], _ sentence: String) {
        var conductor = Conductor(zone: .utc)
        guard case .show(let answer)? = conductor.take(.line(bytes), at: .distantPast).first,
            case .reply(let reply, _) = answer.content, case .failure(let refusal) = reply.outcome
        else {
            Issue.record("no refusal")
            return
        }
        #expect(refusal.message == sentence)
        #expect(answer.isFailure)
    }

    @Test func aTooLongLineIsRefusedWithItsLength() {
        var conductor = Conductor(zone: .utc)
        let actions = conductor.take(.tooLong(bytes: 20_000_000), at: .distantPast)
        #expect(
            text(actions).first?.contains(
                "the line has 20000000 bytes; at most 8388608 are read, and it was skipped") == true)
    }
}

@Suite struct SeenPositionsTests {
    @Test func positionsOfLongSilentUsersAreForgottenAndOthersKept() {
        var seen = SeenPositions(usersMax: 4)
        for name in 1...3 { seen.merge(Positions(["games": 1]), for: .number(name)) }
        seen.merge(Positions(["games": 2]), for: .number(3))
        for name in 4...6 { seen.merge(Positions(["games": 1]), for: .number(name)) }
        #expect(seen.after(.number(1)).isEmpty)
        #expect(seen.after(.number(6)) == Positions(["games": 1]))
    }

    @Test func seenPositionsAreBoundedInBytesHoweverManyLogsThereAre() {
        var seen = SeenPositions(bytesMax: 100_000)
        let wide = Positions(Dictionary(uniqueKeysWithValues: (0..<100).map { ("source-\($0)", UInt64($0)) }))
        for number in 0..<1000 { seen.merge(wide, for: .number(number)) }
        #expect(seen.usersCount <= 22 && seen.after(.number(999)) == wide)
        #expect(seen.after(.number(0)).isEmpty)
    }

    @Test func positionsOfAnUnreadableTokenAreKeptUnderItsDigest() {
        let long = String(repeating: "x", count: 1_000_000)
        let claims = Base64URL.encode(Array(#" {"a":{"sub":1},"su\u0062":"\#(bob)","sub":"x"} "#.utf8))
        #expect(
            Asker(token: "h.\(claims).s") == .account(bob) && Asker(token: ".\(claims).") == .account(bob))
        for other in [
            claims, "h.\(claims)", "h.\(claims).s.t", "h.\(claims)=.s", "h.e30.s", "h..s", "..", "",
        ] {
            guard case .bearer = Asker(token: other) else {
                Issue.record("\(other) was read")
                continue
            }
        }
        #expect(Asker(token: long) == Asker(token: long) && Asker(token: long) != Asker(token: long + "y"))
        guard case .bearer(let digest) = Asker(token: long) else {
            Issue.record("it was read")
            return
        }
        #expect(digest.count == 32)
    }
}
