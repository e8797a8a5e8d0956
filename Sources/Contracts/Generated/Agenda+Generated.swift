// Made by deploy/contracts from Sources/Contracts/Games/Agenda.swift.

import Values

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
