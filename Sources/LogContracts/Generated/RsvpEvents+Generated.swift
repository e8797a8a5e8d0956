// Made by deploy/contracts from Sources/LogContracts/RsvpEvents.swift.

import Contracts
import Values

extension PartlyRefused {
    @_disfavoredOverload
    package init(gameId: sending ID, parts: [PartlyRefused.Part]) {
        self.gameId = gameId
        self.parts = parts
    }
}

extension PartlyRefused.Part {
    @_disfavoredOverload
    package init(place: sending Int, reason: Reason) {
        self.place = place
        self.reason = reason
    }
}

extension GuestsNamed {
    @_disfavoredOverload
    package init(gameId: sending ID, accountId: ID, guestNames: [String]) {
        self.gameId = gameId
        self.accountId = accountId
        self.guestNames = guestNames
    }
}

extension VisitorNamed {
    @_disfavoredOverload
    package init(gameId: sending ID, visitorId: ID, name: String) {
        self.gameId = gameId
        self.visitorId = visitorId
        self.name = name
    }
}

extension VisitorLinkRenewed {
    @_disfavoredOverload
    package init(gameId: sending ID, number: Int) {
        self.gameId = gameId
        self.number = number
    }
}

extension RideOffered {
    @_disfavoredOverload
    package init(
        gameId: sending ID, rideId: ID, driverId: ID, seats: Int, from: String, departAt: Timestamp,
        note: String?
    ) {
        self.gameId = gameId
        self.rideId = rideId
        self.driverId = driverId
        self.seats = seats
        self.from = from
        self.departAt = departAt
        self.note = note
    }
}

extension SeriesAnswered {
    @_disfavoredOverload
    package init(seriesId: sending ID, results: [AnswerSeries.Outcome]) {
        self.seriesId = seriesId
        self.results = results
    }
}

extension AnswersClosed {
    @_disfavoredOverload
    package init(gameId: sending ID, answerBy: Timestamp) {
        self.gameId = gameId
        self.answerBy = answerBy
    }
}

extension RegularPaused {
    @_disfavoredOverload
    package init(regulars: sending RegularSubject, accountId: ID, from: Day? = nil, to: Day? = nil) {
        self.regulars = regulars
        self.accountId = accountId
        self.from = from
        self.to = to
    }
}

extension RegularsEnrolled {
    @_disfavoredOverload
    package init(gameId: sending ID) {
        self.gameId = gameId
    }
}
