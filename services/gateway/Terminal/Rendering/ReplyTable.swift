// Special views of replies, by the type of the request; all other replies become a page of facts and tables
// (Page.swift).

import Contracts
import GatewaySessions
import JSON
import Terminal
import Values

/// A reply and its request.
struct Shown: Sendable {
    /// `nil` if the line named no known request.
    var request: (any Request.Type)?
    var data: [UInt8]
    /// The data as parsed JSON.
    var value: JSONValue
    /// The request's own data.
    var asked: JSONValue

    /// The value with names in place of ids, and without the ids in the request.
    var named: JSONValue {
        KnownNames(in: value, asked: asked).put(into: KnownNames.withoutAskedIDs(value, asked))
    }
}

/// How the replies to a request are shown.
struct ReplyRendering: Sendable {
    typealias Drawing = @Sendable (Shown, Screen) -> [String]

    /// Replaces both picture and page; `nil` if this reply has nothing to draw that way.
    var whole: @Sendable (Shown, Screen) -> [String]? = { _, _ in nil }
    /// Drawn above the page.
    var picture: Drawing = { $1.map(of: $0.value[.items], $0.request, asked: $0.asked) }
    var page: Drawing = { $1.lines(of: $0.named, shape: $0.request?.replyShape) }
    /// Whether a reply without rows is drawn too.
    var isShownEmpty = false

    static func of(_ request: (any Request.Type)?) -> ReplyRendering {
        request.flatMap { table[$0.type] } ?? ReplyRendering()
    }

    private static let table = Dictionary(
        entries.flatMap { entry in entry.requests.map { ($0.type, entry.rendering) } },
        uniquingKeysWith: { first, _ in first })

    // MARK: - The special kinds

    struct Entry: Sendable {
        var requests: [any Request.Type]
        var rendering: ReplyRendering
    }

    /// A request is in at most one of them (`ReplyTableTests`).
    static let entries = accounts + games + darts + cups + golf + dues

    private static let accounts: [Entry] = [
        whole(answered(with: Session.self)) { shown, screen in [screen.loggedIn(shown.value)] },
        whole([ChangeEmail.self, ForgotPassword.self]) { shown, screen in screen.message(in: shown.value) },
        whole([ListNotifications.self, WatchNotifications.self]) { shown, screen in
            NoticeView.lines(of: shown.value, on: screen)
        },
        whole([ShowNotificationPreferences.self, SetNotificationPreferences.self]) { shown, screen in
            PreferencesView.lines(of: shown.value, on: screen)
        },
        Entry([ShowMyStats.self, ShowStats.self, ShowDartsStats.self]) {
            $0.picture = { shown, screen in
                screen.hasPictures ? StatsView(shown.value).lines(on: screen) : []
            }
        },
    ]

    private static let games: [Entry] = [
        Entry(answered(with: GameView.self) + [NextGame.self]) { $0.page = facts },
        Entry([GamesCalendar.self]) { ($0.picture, $0.page, $0.isShownEmpty) = (months, agenda, true) },
        Entry([GamesOnMap.self]) {
            $0.page = { shown, screen in
                screen.features(of: shown.named, shape: shown.request?.replyShape)
            }
        },
        whole([
            GameAsCalendar.self, CalendarFeed.self, GroupAsCalendar.self, ShowGroupTable.self,
            ShowDuesTable.self,
        ]) { shown, _ in
            // A table begins with a byte order mark, which a terminal does not need.
            shown.value[.text]?.stringValue?.drop { $0 == "\u{FEFF}" }.split(separator: "\r\n")
                .map { TextWidth.harmless(String($0)) }
        },
        whole(answered(with: PartySession.self)) { shown, screen in
            screen.drawn { CardView(shown.value)?.lines(on: screen) }
        },
    ]

    private static let darts: [Entry] = [
        whole(answered(with: MatchView.self)) { shown, screen in
            screen.board(of: shown, visits: .matchData)
        },
        whole([WatchMatch.self]) { shown, screen in screen.board(of: shown, visits: .visits) },
        whole(answered(with: RemoteView.self)) { shown, screen in
            RemoteRows.lines(of: shown.value, on: screen)
        },
        whole([ListRemotes.self]) { shown, screen in RemoteRows.lines(ofList: shown.value, on: screen) },
        whole(ShowBoard.self) { reply, screen in screen.drawn { DartBoard(reply)?.lines(on: screen) } },
        whole(ListModes.self) { reply, screen in ModesView.lines(of: reply, on: screen) },
        whole(AdviseCheckout.self) { reply, _ in [Scoreboard.route(in: reply)] },
        Entry([MatchHistory.self]) {
            $0.page = { shown, screen in screen.lines(of: MatchRows.of(shown.named), shape: nil) }
        },
        whole([HeadToHead.self]) { shown, screen in
            HeadToHeadView.lines(of: shown.value, asked: shown.asked, on: screen)
        },
    ]

    private static let cups: [Entry] = [
        whole(GetCup.self) { reply, screen in screen.drawn { CupLines(reply, on: screen).lines } },
        whole(GetLadder.self) { reply, screen in screen.drawn { LadderLines(reply, on: screen).lines } },
        whole(ShowSeasonTable.self) { reply, screen in
            screen.drawn { LeagueLines(reply, on: screen).lines }
        },
    ]

    private static let golf: [Entry] = [
        whole(answered(with: RoundView.self)) { shown, screen in
            (try? JSONCoding.decode(RoundView.self, from: shown.data)).map {
                GolfView.lines(of: $0, on: screen)
            }
        },
        whole(ShowGolfBoard.self) { board, screen in GolfView.lines(of: board, on: screen) },
        whole(SetOuting.self) { outing, screen in GolfView.lines(of: outing, on: screen) },
    ]

    private static let dues: [Entry] = [
        Entry([
            AddDue.self, GetDue.self, AddCost.self, ListCosts.self, ShowBook.self, ProposeSettlement.self,
            MyDues.self,
        ]) {
            $0.page = { shown, screen in
                screen.lines(of: Money.told(shown.named), shape: shown.request?.replyShape)
            }
        }
    ]

    /// All requests that have this kind of reply.
    private static func answered<Reply>(with reply: Reply.Type) -> [any Request.Type] {
        Catalogue.requests.values.filter { $0.isAnswered(with: reply) }
    }

    private static func whole(
        _ requests: [any Request.Type], _ draw: @escaping @Sendable (Shown, Screen) -> [String]?
    ) -> Entry {
        Entry(requests) { $0.whole = draw }
    }

    /// Draws a reply that decodes as `R.Reply`; any other becomes a page.
    private static func whole<R: Request>(
        _ request: R.Type, _ draw: @escaping @Sendable (R.Reply, Screen) -> [String]?
    ) -> Entry {
        whole([request]) { shown, screen in
            (try? JSONCoding.decode(R.Reply.self, from: shown.data)).flatMap { draw($0, screen) }
        }
    }

    // MARK: - Games

    private static let facts: Drawing = { shown, screen in
        guard let facts = GameFacts.of(shown.named) else {
            return screen.lines(of: shown.named, shape: shown.request?.replyShape)
        }
        return screen.page(of: shown.value[.game]?.objectValue ?? shown.value.objectValue ?? [:])
            .sections(facts, shape: GameFacts.shape(of: facts))
    }

    private static let months: Drawing = { shown, screen in
        guard screen.hasPictures else { return [] }
        let screen = screen.zoned(as: shown.value)
        return CalendarView(shown.value, asked: shown.asked, on: screen)?.lines(on: screen) ?? []
    }

    private static let agenda: Drawing = { shown, screen in
        screen.zoned(as: shown.value).lines(of: shown.named, shape: shown.request?.replyShape)
    }
}

extension ReplyRendering.Entry {
    fileprivate init(_ requests: [any Request.Type], _ change: (inout ReplyRendering) -> Void) {
        self.requests = requests
        rendering = ReplyRendering()
        change(&rendering)
    }
}

extension Request {
    fileprivate static func isAnswered<R>(with reply: R.Type) -> Bool { Reply.self == R.self }
}

extension Screen {
    /// Uses the calendar's own zone, so that times agree with its dates.
    fileprivate func zoned(as calendar: JSONValue) -> Screen {
        var screen = self
        screen.zone = CalendarView.zone(of: calendar) ?? zone
        return screen
    }

    /// Only the name: the session keeps the tokens, which nobody should see.
    fileprivate func loggedIn(_ session: JSONValue) -> String {
        let name = session[.nickname]?.stringValue ?? "a guest"
        let id = session[.accountId]?.stringValue.map { paint("  \(TextWidth.harmless($0))", .dim) } ?? ""
        return paint("logged in as \(TextWidth.harmless(name))", .green) + id
    }

    fileprivate func message(in value: JSONValue) -> [String]? {
        value[.message]?.stringValue.map { message in
            TextWidth.wrapped(TextWidth.harmless(message), max(20, columns)).map { paint($0, .green) }
        }
    }

    /// A picture, if there is one and the output shows pictures.
    fileprivate func drawn(_ draw: () -> [String]?) -> [String]? {
        guard hasPictures, let lines = draw(), !lines.isEmpty else { return nil }
        return lines
    }

    /// The board of a match, followed by its visits if the reply has them; `nil` if there is no board to draw.
    fileprivate func board(of shown: Shown, visits name: FieldName) -> [String]? {
        guard let board = drawn({ Scoreboard(shown.value)?.lines(on: self) }) else { return nil }
        if shown.request is any Command.Type { return board }
        let visits = VisitRows.of(shown.value, name)
        return visits.isEmpty ? board : board + [""] + TextTable(visits, shape: nil, screen: self).lines
    }

    /// The map of a search; empty if there is none to draw.
    func map(of rows: JSONValue?, _ request: (any Request.Type)?, asked: JSONValue) -> [String] {
        guard hasPictures, let request, let rows = rows?.arrayValue else { return [] }
        return PlaceMap(rows, of: request, asked: asked)?.lines(on: self) ?? []
    }
}
