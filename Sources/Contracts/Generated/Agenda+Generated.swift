// Made by deploy/contracts from Sources/Contracts/Games/Agenda.swift.

import Values

extension GamesCalendar {
    public static let notes: [String: String] = [
        "from": "the first date. Default: today",
        "groupId": "all games of this group that you may see, instead of yours",
        "limit": "games, 1 to 100. Default: 100",
        "timezone": "a time zone, such as America/Los_Angeles. Default: yours",
        "to": "the last date, of at most 62 in all. Default: 30 dates in all",
    ]
}

extension GamesCalendar.CalendarDay {
    @_disfavoredOverload
    public init(day: sending Day, games: [GameView]) {
        self.day = day
        self.games = games
    }
}

extension GamesCalendar.Reply {
    @_disfavoredOverload
    public init(timezone: sending String, days: [GamesCalendar.CalendarDay], next: String?) {
        self.timezone = timezone
        self.days = days
        self.next = next
    }
}

extension NextGame.Reply {
    @_disfavoredOverload
    public init(game: sending GameView? = nil, secondsUntilStart: Int? = nil) {
        self.game = game
        self.secondsUntilStart = secondsUntilStart
    }
}

extension GamesByHost {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}
