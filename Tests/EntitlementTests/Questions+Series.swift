// Questions about series and their regulars.

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    func about(_ series: Chronicle.Series) -> Question {
        let seen = series.games.filter { id in
            chronicle.games[id].map { chronicle.knows($0, viewer) } ?? false
        }
        return Question(
            "series.get", ["seriesId": series.id.json],
            refusal: chronicle.knows(series, viewer) ? nil : .notFound, tells: Set(seen).texts
        ) { data in
            (data["occurrences"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
        }
    }

    func regulars(of series: Chronicle.Series) -> Question {
        let isHost = series.hostId == viewer
        let shown = series.regulars.filter { person in
            person == viewer || isHost && chronicle.isShown(person, to: viewer)
        }
        let isAsked = series.regulars.contains(viewer) && !chronicle.areApart(series.hostId, viewer)
        let isKnown = isHost || chronicle.knows(series, viewer) || isAsked
        return Question(
            "rsvp.regulars", ["seriesId": series.id.json], refusal: isKnown ? nil : .notFound,
            tells: shown.texts
        ) { data in (data["items"]?.arrayValue ?? []).compactMap { $0["accountId"]?.stringValue } }
    }
}
