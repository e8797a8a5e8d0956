// The visibility of golf (domain.md §5.20, §5.23, §5.24): courses, cards, the board and the tee times of a game.

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    var golf: [Question] {
        let mine = chronicle.golf.rounds.filter { $0.people.contains(viewer) }
        let found = chronicle.golf.courses.filter { chronicle.finds(courseOf: $0.value, viewer) }
        let named = mine.flatMap { round in
            round.accounts.filter { $0 == viewer || chronicle.isShown($0, to: viewer) }.map {
                "\(round.id) \($0)"
            }
        }
        let lists = [
            Question("courses.search", ["limit": 100], tells: Set(found.keys).texts),
            Question(
                "courses.mine", ["limit": 100],
                tells: Set(chronicle.golf.courses.filter { $0.value == viewer }.keys).texts),
            Question("rounds.mine", ["limit": 100], tells: Set(mine.map(\.id)).texts),
            Question("rounds.mine", ["limit": 100], tells: Set(named)) { data in
                (data["items"]?.arrayValue ?? []).flatMap { row in
                    accounts(of: row["players"]).map { "\(row["id"]?.stringValue ?? "") \($0)" }
                }
            },
            Question("rounds.record"),
        ]
        return lists + courses + rounds + boards
    }

    private func accounts(of players: JSONValue?) -> [String] {
        (players?.arrayValue ?? []).compactMap { $0["accountId"]?.stringValue }
    }

    private var courses: [Question] {
        chronicle.golf.courses.sorted { $0.key < $1.key }.map { course, owner in
            let isSeen = chronicle.isModerator(viewer) || chronicle.finds(courseOf: owner, viewer)
            return Question(
                "courses.get", ["courseId": course.json], refusal: isSeen ? nil : .notFound,
                tells: [course.description]
            ) { [$0["id"]?.stringValue ?? ""] }
        }
    }

    /// A card is for its players and its owner alone; moderators are no exception.
    private var rounds: [Question] {
        chronicle.golf.rounds.map { round in
            Question(
                "rounds.get", ["roundId": round.id.json],
                refusal: round.people.contains(viewer) ? nil : .notFound, tells: [round.id.description]
            ) { [$0["id"]?.stringValue ?? ""] }
        }
    }

    private var boards: [Question] {
        chronicle.golf.outings.keys.sorted().compactMap { chronicle.games[$0] }.flatMap { game in
            let refusal: Reason? = chronicle.knows(game, viewer) ? nil : .notFound
            let isShared = chronicle.sharesGolf(of: game, viewer)
            let onCards = chronicle.golf.rounds.filter { $0.gameId == game.id }.flatMap(\.accounts)
            let going = game.rows.filter { $0.value == .going }.keys
            let inGroups = Set(chronicle.golf.outings[game.id] ?? []).union(going).filter {
                chronicle.isRegistered($0) && !chronicle.isGone($0)
                    && (isShared || !chronicle.areApart($0, viewer))
            }
            return [
                Question(
                    "rounds.board", ["gameId": game.id.json], refusal: refusal,
                    tells: Set(onCards.filter { $0 == viewer || chronicle.isShown($0, to: viewer) }).texts,
                    game: game.id
                ) { data in (data["rows"]?.arrayValue ?? []).flatMap { accounts(of: $0["players"]) } },
                Question(
                    "rounds.board", ["gameId": game.id.json], refusal: refusal, tells: inGroups.texts,
                    game: game.id
                ) { data in
                    let groups = (data["outing"]?["groups"]?.arrayValue ?? []).map { $0["players"] }
                    return (groups + [data["outing"]?["others"]]).flatMap { accounts(of: $0) }
                },
            ]
        }
    }
}
