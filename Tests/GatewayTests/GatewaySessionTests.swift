// The session without sockets: the login, seen positions, kept results, and simultaneous requests.

import Contracts
import JSON
import Testing
import Usage
import Values

@testable import Asking
@testable import GatewayService
@testable import GatewaySessions

private func text(_ actions: [Action]) -> [String] {
    actions.map { action in
        guard case .show(let answer) = action else { return "\(action)" }
        return String(decoding: answer.json, as: UTF8.self)
    }
}

@Suite struct GatewaySessionTests {
    @Test func aTypedLineIsSentAsAnEnvelopeUnderItsNoun() throws {
        var bench = GatewayBench()
        let sent = try bench.ask("profile search q=ann")
        #expect(sent.request.noun == "profile")
        #expect(sent.envelope.type == "profile.search")
        #expect(sent.data == #"{"q":"ann"}"#)
        #expect(sent.envelope.token == nil)
        #expect(sent.envelope.trace != nil)
        #expect(sent.envelope.id.madeAt == bench.now)
        #expect(!bench.gateway.wantsLine)
    }

    @Test func aSessionAnswersWithTheServicesOwnBytes() throws {
        var bench = GatewayBench()
        let sent = try bench.ask("profile search q=ann")
        let reply = #"{"id":"\#(sent.envelope.id)","ok":true,"at":{"auth":3},"data":{"items":[]},"extra":1}"#
        #expect(text(bench.gateway.answered(Array(reply.utf8), at: bench.now)) == [reply])
        #expect(bench.gateway.isIdle)
    }

    @Test func aReplyOverSeveralLinesIsPutOnOne() throws {
        var bench = GatewayBench()
        let sent = try bench.ask("profile search q=ann")
        let reply = "{\"id\":\"\(sent.envelope.id)\",\n \"ok\":true,\n \"data\":{\"a\":\"b\\n c\"}}"
        let shown = text(bench.gateway.answered(Array(reply.utf8), at: bench.now))
        #expect(shown == [#"{"id":"\#(sent.envelope.id)","ok":true,"data":{"a":"b\n c"}}"#])
    }

    @Test func aReplyToNothingIsDropped() throws {
        var bench = GatewayBench()
        _ = try bench.ask("profile search q=ann")
        #expect(bench.gateway.answered(Array("not json".utf8), at: bench.now).isEmpty)
        #expect(bench.gateway.answered(Array(#"{"id":"\#(bob)","ok":true}"#.utf8), at: bench.now).isEmpty)
        #expect(!bench.gateway.isIdle)
    }

    @Test func aLoginsTokensAreKeptAndForgottenAtLogout() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        #expect(bench.gateway.login?.nickname == "ann")
        let logout = try bench.ask("account logout")
        #expect(logout.envelope.token == "access-ann")
        _ = bench.answer(logout)
        #expect(bench.gateway.login == nil)
        #expect(try bench.ask("account me").envelope.token == nil)
    }

    @Test func aRefusedLogoutLeavesTheSessionLoggedIn() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        let logout = try bench.ask("account logout")
        _ = bench.answer(logout, .failure(Refusal(.unavailable, "no")))
        #expect(bench.gateway.login?.accountId == ann)
    }

    @Test func positionsSeenInRepliesAndRefusalsAreSentAlong() throws {
        var bench = GatewayBench()
        let first = try bench.ask("profile search q=ann")
        #expect(first.envelope.after.isEmpty)
        _ = bench.answer(first, at: Positions(["auth": 5]))
        let second = try bench.ask("games get gameId=\(ann)")
        #expect(second.envelope.after == Positions(["auth": 5]))
        _ = bench.answer(second, .failure(Refusal(.notFound, "no")), at: Positions(["auth": 4, "games": 9]))
        #expect(try bench.ask("account me").envelope.after == Positions(["auth": 5, "games": 9]))
    }

    @Test func positionsNoLogHasAreForgottenAndTheRequestRepeatedWithoutThem() throws {
        var bench = GatewayBench()
        _ = bench.answer(try bench.ask("account me"), at: Positions(["auth": 5]))
        let asked = try bench.ask("games mine")
        #expect(asked.envelope.after == Positions(["auth": 5]))
        let actions = bench.answer(
            asked, .failure(Refusal(.historyChanged, "gone", field: "after")), at: Positions(["auth": 2]))
        guard case .send(let again)? = actions.last else {
            Issue.record("it is not asked again")
            return
        }
        let envelope = try again.bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
        #expect(envelope.id == asked.envelope.id && envelope.after.isEmpty)
        let told = bench.gateway.answered(
            ReplyEnvelope(
                id: envelope.id, at: Positions(["auth": 2]),
                outcome: .failure(Refusal(.historyChanged, "gone", field: "after"))
            ).bytes, at: bench.now)
        guard case .show? = told.first else {
            Issue.record("a second refusal is told")
            return
        }
        #expect(try bench.ask("account me").envelope.after == Positions(["auth": 2]))
    }

    @Test func eachUserHasTheirOwnPositionsAndThoseSeenBeforeALoginAreKept() throws {
        var bench = GatewayBench()
        _ = bench.answer(try bench.ask("profile search q=ann"), at: Positions(["auth": 5]))
        try bench.logIn(ann, "ann", at: Positions(["auth": 7]))
        let asked = try bench.ask("games mine")
        #expect(asked.envelope.after == Positions(["auth": 7]))
        _ = bench.answer(asked, at: Positions(["games": 50]))
        try bench.logIn(bob, "bob", at: Positions(["auth": 8]))
        #expect(try bench.ask("games mine").envelope.after == Positions(["auth": 8]))
    }

    @Test func anExpiringTokenIsReplacedBeforeTheRequestGoesOn() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        bench.now = bench.now.adding(minutes: 14).adding(seconds: 1)
        let refresh = try bench.ask("games mine")
        #expect(refresh.envelope.type == "account.refresh")
        #expect(refresh.envelope.token == nil)
        #expect(refresh.data == #"{"refreshToken":"refresh-ann"}"#)
        #expect(!bench.gateway.wantsLine)
        let actions = bench.answer(refresh, bench.session(ann, nickname: "ann", token: "newer"))
        let held = try Sent(actions)
        #expect(held.envelope.type == "games.mine")
        #expect(held.envelope.token == "newer-ann")
    }

    @Test func aTokenThatIsAlwaysAboutToExpireIsNotRenewedForEver() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        bench.now = bench.now.adding(minutes: 14).adding(seconds: 30)
        let refresh = try bench.ask("games mine")
        bench.now = bench.now.adding(minutes: -14)
        let stale = bench.session(ann, nickname: "ann", token: "stale")
        bench.now = bench.now.adding(minutes: 28)
        #expect(try Sent(bench.answer(refresh, stale)).envelope.type == "games.mine")
    }

    @Test func aSessionThatCannotBeRenewedSaysSo() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        bench.now = bench.now.adding(minutes: 20)
        let refresh = try bench.ask("games mine")
        let actions = bench.answer(refresh, .failure(Refusal(.sessionExpired, "gone")))
        #expect(
            text(actions) == [
                #"{"ok":false,"error":{"code":"unauthenticated","reason":"session_expired","#
                    + #""message":"your session has ended: log in again"}}"#
            ])
        #expect(bench.gateway.login == nil)
        #expect(bench.gateway.isIdle)
    }

    @Test func theOldTokenIsUsedOnceMoreWhereRenewalFailsForNow() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        bench.now = bench.now.adding(minutes: 14).adding(seconds: 30)
        let refresh = try bench.ask("games mine")
        let held = try Sent(bench.answer(refresh, .failure(Refusal(.unavailable, "auth is starting"))))
        #expect(held.envelope.token == "access-ann")
    }

    @Test func resultsAreKeptUnderNames() throws {
        var bench = GatewayBench()
        let create = try bench.ask("game = games get gameId=\(ann)")
        _ = bench.answer(create, #"{"id":"\#(bob)","title":"Friday"}"#)
        #expect(
            try bench.ask("rsvp going gameId=$game note=$game.title").data
                == #"{"gameId":"\#(bob)","note":"Friday"}"#)
    }

    @Test func aKeptResultIsForgottenWhenItsNameIsUsedAgain() throws {
        var bench = GatewayBench()
        _ = bench.answer(try bench.ask("game = games get gameId=\(ann)"), #"{"id":"\#(bob)"}"#)
        _ = bench.answer(try bench.ask("game = games get gameId=\(ann)"), .failure(Refusal(.notFound, "no")))
        #expect(try bench.refused("rsvp going gameId=$game").field == "gameId")
    }

    @Test func aTimedOutRequestIsAnsweredWithAnErrorLine() throws {
        var bench = GatewayBench()
        let sent = try bench.ask("profile search q=ann")
        let actions = bench.gateway.gaveUp(sent.request.id, Refusal(.timeout, "too late"), at: bench.now)
        #expect(
            text(actions) == [
                #"{"id":"\#(sent.request.id)","ok":false,"error":{"code":"timeout","reason":"timeout","message":"too late"}}"#
            ])
        #expect(bench.gateway.wantsLine)
    }

    @Test func aLineThatBeginsWithADashMayFail() throws {
        var bench = GatewayBench()
        guard case .show(let refused)? = bench.type("- games creat").first else {
            Issue.record("no answer")
            return
        }
        #expect(!refused.isFailure)
        let sent = try Sent(bench.type("-{\"type\":\"games.mine\"}"))
        guard case .show(let answer)? = bench.answer(sent, .failure(Refusal(.notFound, "no"))).first else {
            return
        }
        #expect(!answer.isFailure)
        #expect(try Sent(bench.type("-games get gameId=\(bob)")).request.mayFail)
    }
}

@Suite struct EnvelopeTests {
    @Test func anEnvelopesMissingMembersAreFilledIn() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann", at: Positions(["auth": 3]))
        let sent = try bench.ask(#" {"type":"games.mine"}"#)
        #expect(sent.envelope.token == "access-ann")
        #expect(sent.envelope.after == Positions(["auth": 3]))
        #expect(sent.data == "{}")
        #expect(!sent.request.runsAlone)
    }

    @Test func anEnvelopesGivenMembersAreLeftAlone() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann", at: Positions(["auth": 3]))
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        let line =
            #"{"id":"\#(bob)","type":"games.search","token":"other","after":{"games":9},"timeoutMs":700,"#
            + #""traceparent":"\#(trace)","data":{ "limit" : 5 }}"#
        let sent = try bench.ask(line)
        #expect(sent.envelope.id == bob && sent.envelope.token == "other")
        #expect(sent.envelope.after == Positions(["games": 9]))
        #expect(sent.envelope.timeoutMs == 700)
        #expect(sent.envelope.trace?.description == trace)
        #expect(sent.data == #"{ "limit" : 5 }"#)
    }

    @Test func anEnvelopeWithEscapesSaysTheSame() throws {
        var bench = GatewayBench()
        let id = bob.description.replacing("-", with: #"\u002d"#)
        let sent = try bench.ask(#"{"i\u0064":"\#(id)","type":"games\u002emine","token":"a\/b\n"}"#)
        #expect(sent.envelope.id == bob && sent.envelope.type == "games.mine")
        #expect(sent.envelope.token == "a/b\n")
    }

    @Test func anEnvelopeWithANullTokenSpeaksForNobodyAndLogsNobodyIn() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        #expect(try bench.ask(#"{"type":"games.mine","token":null}"#).envelope.token == nil)
        bench.gateway.abandon()
        let login = try bench.ask(
            #"{"type":"account.login","token":null,"data":{"nickname":"bob","password":"x"}}"#)
        _ = bench.answer(login, bench.session(bob, nickname: "bob"))
        #expect(bench.gateway.login?.accountId == ann)
    }

    @Test func anEnvelopesTokenKeepsThatUsersPositionsApart() throws {
        var bench = GatewayBench(inFlightMax: 4)
        let claims = Base64URL.encode(Array(#"{"sub":"\#(bob)"}"#.utf8))
        let line = #"{"type":"games.mine","token":"h.\#(claims).s"}"#
        _ = bench.answer(try bench.ask(line), at: Positions(["games": 12]))
        _ = bench.answer(
            try bench.ask(#"{"type":"games.mine","token":"opaque"}"#), at: Positions(["games": 99]))
        #expect(try bench.ask(line).envelope.after == Positions(["games": 12]))
        #expect(try bench.ask(#"{"type":"games.mine"}"#).envelope.after.isEmpty)
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
        var bench = GatewayBench()
        let refusal = try bench.refused(line)
        #expect(refusal.code == .invalid)
        #expect(refusal.field == field)
        if let sentence { #expect(refusal.message == sentence) }
        #expect(bench.gateway.wantsLine)
    }

    @Test func anEnvelopeWithFiveMistakesIsToldAllFiveWithItsId() throws {
        var bench = GatewayBench()
        let line =
            #"{"id":"\#(bob)","type":"games.create","data":{"sport":"socer","startsAt":5,"capacity":"x","foo":1}}"#
        let refusal = try bench.refused(line)
        #expect(refusal.fields?.map(\.field) == ["capacity", "foo", "place", "sport", "startsAt"])
        guard case .show(let answer)? = bench.type(line).first else { return }
        #expect(String(decoding: answer.json, as: UTF8.self).hasPrefix(#"{"id":"\#(bob)","ok":false"#))
    }

    @Test func envelopesRunConcurrentlyUpToTheLimit() throws {
        var bench = GatewayBench(inFlightMax: 2)
        let first = try bench.ask(#"{"type":"games.mine"}"#)
        #expect(bench.gateway.wantsLine)
        let second = try bench.ask(#"{"type":"rsvp.mine"}"#)
        #expect(!bench.gateway.wantsLine)
        #expect(text(bench.answer(second)).count == 1)
        #expect(bench.gateway.wantsLine)
        #expect(text(bench.answer(first)).count == 1)
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
        var bench = GatewayBench(inFlightMax: 10_000)
        let first = try bench.ask(#"{"type":"games.mine"}"#)
        for _ in 2..<10_000 { _ = try bench.ask(#"{"type":"games.mine"}"#) }
        #expect(bench.gateway.wantsLine)
        _ = try bench.ask(#"{"type":"games.mine"}"#)
        #expect(!bench.gateway.wantsLine, "the next line waits where it is")
        _ = bench.answer(first)
        #expect(bench.gateway.wantsLine, "there is room again")
    }

    @Test func anEnvelopeWaitsWhileOneWithItsIdIsInProgress() throws {
        var bench = GatewayBench(inFlightMax: 3)
        let line = #"{"id":"\#(bob)","type":"games.mine"}"#
        let first = try bench.ask(line)
        #expect(bench.type(line).isEmpty)
        #expect(!bench.gateway.wantsLine)
        let actions = bench.answer(first)
        #expect(actions.count == 2)
        #expect(!bench.gateway.isIdle)
    }

    @Test func envelopesAndTypedLinesDoNotRunTogether() throws {
        var bench = GatewayBench(inFlightMax: 5)
        let json = try bench.ask(#"{"type":"games.mine"}"#)
        #expect(bench.type("rsvp mine").isEmpty)
        #expect(!bench.gateway.wantsLine)
        let actions = bench.answer(json)
        guard case .send(let request)? = actions.last else {
            Issue.record("the typed line did not start")
            return
        }
        #expect(request.type == "rsvp.mine")
        #expect(!bench.gateway.wantsLine)
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
        var gateway = GatewaySession(zone: .utc)
        guard case .show(let answer)? = gateway.take(.line(bytes), at: .distantPast).first,
            case .reply(let reply, _) = answer.content, case .failure(let refusal) = reply.outcome
        else {
            Issue.record("no refusal")
            return
        }
        #expect(refusal.message == sentence)
        #expect(answer.isFailure)
    }

    @Test func aTooLongLineIsRefusedWithItsLength() {
        var gateway = GatewaySession(zone: .utc)
        let actions = gateway.take(.tooLong(bytes: 20_000_000), at: .distantPast)
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
