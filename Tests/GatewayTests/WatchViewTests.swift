// The output of a watch: in place at a terminal, line by line on a pipe (domain.md §10).

import Arguments
import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

/// A watch that gets an answer each second.
private struct Watcher {
    var watch: Watch
    var now = Timestamp("2026-11-20T21:30:00Z") ?? .distantPast
    var columns = 80
    var isColored = false

    var screen: Screen {
        Screen(columns: columns, isColored: isColored, zone: .utc, now: now)
    }

    init(_ request: any Request.Type) throws {
        watch = try Watch(request, [:], line: "watch games search", at: now)
    }

    init(of thing: WatchedThing, _ data: JSONObject) {
        watch = Watch(of: thing, data, line: "watch \(thing.rawValue) $\(thing.rawValue)", at: now)
    }

    /// The new state after these answers; `nil` if there is nothing to show.
    mutating func see(_ answers: String..., after seconds: Int = 1) -> Watched? {
        now = now.adding(seconds: seconds)
        _ = watch.next(at: now)
        var shown: Watched?
        for answer in answers {
            if case .show(let watched) = watch.answered(Array(answer.utf8), at: now) { shown = watched }
        }
        return shown
    }

    func frame(_ watched: Watched?, rows: Int = 40) -> [String] {
        watched.map { screen.frame(of: $0, rows: rows) } ?? []
    }

    func lines(_ watched: Watched?) -> [String] { watched.map { screen.lines(of: $0) } ?? [] }

    func json(_ watched: Watched?) -> String { String(decoding: watched?.json ?? [], as: UTF8.self) }
}

@Suite struct WatchViewTests {
    private func game(_ name: String, going: Int = 1, status: String = "open") -> String {
        #"{"id":"\#(name)","sport":"soccer","title":"\#(name)","startsAt":"2026-11-22T18:00:00.000Z","#
            + #""place":{"name":"Park","lat":37.75,"lng":-122.4},"status":"\#(status)","#
            + #""counts":{"going":\#(going),"maybe":0},"openSlots":\#(10 - going),"version":\#(going)}"#
    }

    private func page(_ games: String..., next: String? = nil) -> String {
        #"{"items":[\#(games.joined(separator: ","))]\#(next.map { #","next":"\#($0)""# } ?? "")}"#
    }

    private func roster(_ people: String...) -> String {
        let rows = people.map { #"{"accountId":"\#($0)","nickname":"\#($0)","status":"going"}"# }
        return #"{"gameId":"A","counts":{"going":1},"going":[\#(rows.joined(separator: ","))],"maybe":[]}"#
    }

    @Test func aWatchedListMarksNewChangedAndGoneRows() throws {
        var watcher = try Watcher(SearchGames.self)
        let head = "      title                     place         starts            room  you"
        #expect(
            watcher.frame(watcher.see(page(game("A"), game("C")))) == [
                "watch games search   Ctrl-C ends", "", head,
                "   0  A                         Park          Sun 22 Nov 18:00     9",
                "   1  C                         Park          Sun 22 Nov 18:00     9",
            ])
        #expect(
            watcher.frame(watcher.see(page(game("A", going: 2), game("B")))) == [
                "watch games search   Ctrl-C ends", "", head,
                "  ~0  A                         Park          Sun 22 Nov 18:00     8",
                "  +1  B                         Park          Sun 22 Nov 18:00     9",
                "  -   C                         Park          Sun 22 Nov 18:00     9",
            ])
        // Marks fade after a while, and vanished rows disappear.
        #expect(watcher.see(page(game("A", going: 2), game("B"))) == nil)
        #expect(
            watcher.frame(watcher.see(page(game("A", going: 2), game("B")), after: 10)).dropFirst(2) == [
                head, "   0  A                         Park          Sun 22 Nov 18:00     8",
                "   1  B                         Park          Sun 22 Nov 18:00     9",
            ])
        #expect(watcher.frame(watcher.see(page(), after: 20)).last?.hasPrefix("  -   B   ") == true)
        #expect(watcher.frame(watcher.see(page(), after: 20)).last == "none")
    }

    @Test func changesInAWatchedListAreColouredAndColumnsKept() throws {
        var watcher = try Watcher(SearchGames.self)
        watcher.isColored = true
        let first = watcher.frame(watcher.see(page(game("A"))))
        let frame = watcher.frame(watcher.see(page(game("A", going: 2), game("B"))))
        #expect(frame[2] == first[2])
        #expect(frame[3].contains("\u{1B}[33m   8\u{1B}[0m") && !frame[3].contains("\u{1B}[33mA"))
        #expect(frame[4].contains("\u{1B}[32mB"))
        #expect(watcher.frame(watcher.see(page(game("B"))))[4].contains("\u{1B}[2mA"))
    }

    @Test func aWatchedListIsToldToAPipeAsRowsAppearChangeAndVanish() throws {
        var watcher = try Watcher(SearchGames.self)
        let first = watcher.see(page(game("A"), game("C")))
        #expect(watcher.lines(first).count == 3 && first?.isNews == true)
        #expect(watcher.json(first) == #"{"appeared":[\#(game("A")),\#(game("C"))]}"#)
        let second = watcher.see(page(game("A", going: 2, status: "closed"), game("B")))
        #expect(
            watcher.lines(second) == [
                "21:30:02  ~ A: status open → closed, going 1 → 2, room 9 → 8",
                "21:30:02  + B, open, Sun 22 Nov 18:00, Park",
                "21:30:02  - C",
            ])
        #expect(
            watcher.json(second)
                == #"{"appeared":[\#(game("B"))],"changed":[\#(game("A", going: 2, status: "closed"))],"#
                + #""vanished":[\#(game("C"))]}"#)
        // A mark that fades is no news.
        let third = watcher.see(page(game("A", going: 2, status: "closed"), game("B")), after: 11)
        #expect(third?.isNews == false && watcher.lines(third) == [])
        let reply = ReplyEnvelope(id: nil, at: Positions(), outcome: .success([]))
        #expect(third.map { Answer($0, reply).isNews } == false && Answer(reply, type: nil).isNews)
        var nothing = try Watcher(SearchGames.self)
        let none = nothing.see(page())
        #expect(nothing.lines(none) == ["none"] && nothing.json(none) == #"{"appeared":[]}"#)
    }

    @Test func aRowThatPassesThePagesEndHasNeitherAppearedNorVanished() throws {
        var watcher = try Watcher(SearchGames.self)
        _ = watcher.see(page(game("B"), game("C"), next: "x"))
        // A is new, and pushes C off the page.
        #expect(
            watcher.lines(watcher.see(page(game("A"), game("B"), next: "x"))) == [
                "21:30:02  + A, open, Sun 22 Nov 18:00, Park"
            ])
        // A vanishes, and C is visible again.
        let second = watcher.see(page(game("B"), game("C"), next: "x"))
        #expect(watcher.lines(second) == ["21:30:03  - A"])
        // The last page has nothing beyond its end.
        #expect(watcher.lines(watcher.see(page(game("B")))) == ["21:30:04  - C"])
        #expect(
            watcher.lines(watcher.see(page(game("B"), game("D")))) == [
                "21:30:05  + D, open, Sun 22 Nov 18:00, Park"
            ])
    }

    @Test func aWatchedGameShowsItsFactsItsPeopleAndTheLatestChanges() {
        var watcher = Watcher(of: .game, ["gameId": "A"])
        #expect(
            watcher.frame(watcher.see(game("A"), roster("ann"))) == [
                "watch game $game   Ctrl-C ends", "",
                "title   A", "sport   soccer", "status  open", "starts  Sun 22 Nov 18:00",
                "place   Park (37.75,-122.4)", "counts  going 1", "room    9", "",
                "    nickname      display name        status      position  since",
                " 0  ann                               going",
            ])
        _ = watcher.see(game("A", going: 2), roster("ann", "bob"))
        #expect(
            watcher.frame(watcher.see(game("A", going: 2, status: "closed"), roster("bob"))).dropFirst(10)
                == [
                    "    nickname      display name        status      position  since",
                    "+0  bob                               going",
                    "-   ann                               going", "",
                    "latest changes",
                    "21:30:03  - ann",
                    "21:30:03  ~ A: status open → closed",
                    "21:30:02  + bob, going",
                    "21:30:02  ~ A: going 1 → 2, room 9 → 8",
                ])
        for _ in 0..<5 {
            _ = watcher.see(game("A"), roster())
            _ = watcher.see(game("A", going: 2), roster("cleo"))
        }
        let last = watcher.see(game("A"), roster())
        #expect(last?.history.count == 8)
        #expect(last?.history.first?.at == watcher.now)
    }

    @Test func aWatchedGameIsToldToAPipeAsItChangesAndPeopleComeAndGo() {
        var watcher = Watcher(of: .game, ["gameId": "A"])
        #expect(
            watcher.json(watcher.see(game("A"), roster("ann")))
                == #"{"game":\#(game("A")),"people":{"appeared":[{"accountId":"ann","nickname":"ann","status":"going"}]}}"#
        )
        let second = watcher.see(game("A", going: 2), roster("ann"))
        #expect(watcher.json(second) == #"{"game":\#(game("A", going: 2))}"#)
        let third = watcher.see(game("A", going: 2), roster())
        #expect(
            watcher.json(third)
                == #"{"people":{"vanished":[{"accountId":"ann","nickname":"ann","status":"going"}]}}"#)
        #expect(watcher.lines(third) == ["21:30:03  - ann"])
    }

    @Test func aVisitorIsAmongThePeopleOfAWatchedGame() {
        var watcher = Watcher(of: .game, ["gameId": "A"])
        let visitor = #"{"id":"v","name":"Lena","status":"going","since":"2026-11-20T21:00:00.000Z"}"#
        func roster(_ visitors: String) -> String {
            #"{"gameId":"A","going":[{"accountId":"ann","nickname":"ann","status":"going"}],"visitors":[\#(visitors)]}"#
        }
        _ = watcher.see(game("A"), roster(""))
        let second = watcher.see(game("A"), roster(visitor))
        #expect(watcher.lines(second) == ["21:30:02  + Lena, going"])
        #expect(watcher.json(second) == #"{"people":{"appeared":[\#(visitor)]}}"#)
        let row = watcher.frame(second).first { $0.hasPrefix("+1") }
        #expect(row?.contains("  Lena ") == true && row?.contains("  going ") == true, "\(row ?? "")")
    }

    private func group(members: Int, version: Int) -> String {
        #"{"id":"G","slug":"friday-five","name":"Friday Five","sports":[],"listing":"public","joining":"open","#
            + #""status":"open","memberCount":\#(members),"standing":"member","role":"owner","inside":{"#
            + #""membersHost":true,"membersInvite":true,"subgroups":[],"muted":false,"unread":0,"#
            + #""createdAt":"2026-11-20T02:00:00.000Z","version":\#(version),"requestedCount":0}}"#
    }

    private func calendar(_ games: String...) -> String {
        let day = #"{"day":"2026-11-22","games":[\#(games.joined(separator: ","))]}"#
        return #"{"timezone":"UTC","days":[\#(games.isEmpty ? "" : day)]}"#
    }

    private func member(_ name: String, _ role: String = "member") -> String {
        #"{"person":{"id":"\#(name)","nickname":"\#(name)","displayName":"\#(name)","isFriend":false},"#
            + #""status":"member","role":"\#(role)","subgroups":[],"since":"2026-11-20T02:00:00.000Z"}"#
    }

    @Test func aWatchedGroupShowsItsFactsItsGamesAndItsMembers() {
        var watcher = Watcher(of: .group, ["groupId": "G"])
        let first = watcher.see(group(members: 1, version: 1), calendar(), page(member("ann", "owner")))
        let frame = watcher.frame(first)
        #expect(
            frame.prefix(12) == [
                "watch group $group   Ctrl-C ends", "",
                "name             Friday Five", "status           open", "joining          open",
                "members          1", "requested count  0", "unread           0", "role             owner",
                "",
                "games", "none",
            ])
        #expect(frame.dropFirst(12).prefix(2) == ["", "members"])
        #expect(frame.last?.hasPrefix(" 0  ann                 owner ") == true, "\(frame)")
        let second = watcher.see(
            group(members: 2, version: 2), calendar(game("A")), page(member("ann", "owner"), member("bob")))
        let lines = watcher.frame(second)
        #expect(lines.contains { $0.hasPrefix("+0  A ") && $0.contains("Sun 22 Nov 18:00") }, "\(lines)")
        // The latest changes stand above the members, of whom there may be many.
        let changes = lines.firstIndex(of: "latest changes") ?? 0
        #expect(
            lines.dropFirst(changes + 1).prefix(3) == [
                "21:30:02  + bob, member", "21:30:02  + A, open, Sun 22 Nov 18:00, Park",
                "21:30:02  ~ Friday Five: members 1 → 2",
            ])
        #expect(lines.firstIndex(of: "members").map { $0 > changes } == true)
    }

    @Test func aWatchedGroupIsToldToAPipeAsItChanges() {
        var watcher = Watcher(of: .group, ["groupId": "G"])
        let members = page(member("ann", "owner"), member("bob"))
        let first = watcher.see(group(members: 2, version: 1), calendar(game("A")), members)
        #expect(
            watcher.json(first)
                == #"{"group":\#(group(members: 2, version: 1)),"games":{"appeared":[\#(game("A"))]},"#
                + #""members":{"appeared":[\#(member("ann", "owner")),\#(member("bob"))]}}"#)
        // A version that rises alone tells nobody anything.
        let second = watcher.see(group(members: 2, version: 2), calendar(game("A")), members)
        #expect(second?.isNews == false && watcher.lines(second) == [])
        let third = watcher.see(
            group(members: 2, version: 2), calendar(), page(member("ann", "owner"), member("bob", "admin")))
        #expect(watcher.lines(third) == ["21:30:03  - A", "21:30:03  ~ bob: role member → admin"])
        #expect(
            watcher.json(third)
                == #"{"games":{"vanished":[\#(game("A"))]},"members":{"changed":[\#(member("bob", "admin"))]}}"#
        )
    }

    @Test func aWatchedReplyThatIsNoListIsShownWhole() throws {
        var watcher = try Watcher(MyGames.self)
        let answer = #"{"sections":{"hosting":[{"title":"A"}]}}"#
        let first = watcher.see(answer)
        #expect(watcher.json(first) == answer && first?.isNews == true)
        #expect(watcher.lines(first) == ["", "hosting (1)", "   title", "0  A"])
        #expect(watcher.see(answer) == nil)
    }

    @Test(arguments: [3, 4, 10, 24, 25, 80], [20, 40, 80, 200])
    func aWatchedViewFitsItsTerminalWithTheLowestLineFree(_ rows: Int, _ columns: Int) throws {
        var watcher = try Watcher(SearchGames.self)
        watcher.columns = columns
        let games = (0..<50).map { game("Game \($0)") }.joined(separator: ",")
        let frame = watcher.frame(watcher.see(#"{"items":[\#(games)]}"#), rows: rows)
        #expect(frame.count == min(rows - 1, 53) && frame.allSatisfy { TextWidth.columns($0) <= columns })
        #expect(rows >= 80 || frame.last?.hasPrefix("and ") == (rows > 3), "\(frame.last ?? "")")
    }

    @Test func aWatchedSearchHasItsMapAboveWhereThereIsRoom() throws {
        var watch = try Watch(
            SearchGames.self, ["center": ["lat": 37.77, "lng": -122.42]], line: "watch", at: .distantPast)
        _ = watch.next(at: .distantPast)
        guard case .show(let watched) = watch.answered(Array(page(game("A")).utf8), at: .distantPast) else {
            Issue.record("nothing is shown")
            return
        }
        let screen = Screen(
            columns: 80, isColored: false, hasPictures: true, zone: .utc, now: .distantPast)
        #expect(screen.frame(of: watched, rows: 21).count == 20)
        #expect(screen.frame(of: watched, rows: 20).count == 4)
    }

    @Test func othersTextCannotDisturbAWatchedView() throws {
        var watcher = try Watcher(SearchGames.self)
        _ = watcher.see(page())
        let evil = game("A").replacing(#""title":"A""#, with: #""title":"\u001b[31mred\n""#)
        let watched = watcher.see(page(evil))
        for line in watcher.frame(watched) + watcher.lines(watched) { #expect(!line.contains("\u{1B}")) }
    }
}
