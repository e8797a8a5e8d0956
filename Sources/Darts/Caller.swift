// The caller's lines: what somebody at the board would call after each visit (domain.md §5.19).

/// The calls of a match, in English.
public enum Caller {
    /// The highest score that the caller names as one to finish.
    static let requiresMost = 170

    /// A number from 0 to 999 in words: "one hundred and eighty".
    public static func words(_ number: Int) -> String {
        switch number {
        case ..<20: return small[max(0, number)]
        case ..<100:
            let whole = tens[number / 10]
            return number % 10 == 0 ? whole : "\(whole)-\(small[number % 10])"
        default:
            let hundreds = "\(small[number / 100 % 10]) hundred"
            return number % 100 == 0 ? hundreds : "\(hundreds) and \(words(number % 100))"
        }
    }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
}

extension Match {
    /// The caller's lines of the visits after the first `since`, for each visit.
    ///
    /// - Parameter names: the players' names by slot.
    public func said(since: Int, names: [String]) -> [[String]] {
        guard since < visits.count, var match = Match(mode, players: players) else { return [] }
        var lines: [[String]] = []
        for (number, visit) in visits.enumerated() {
            let legs = match.engine.legs
            guard let thrown = visit.thrown, (try? match.play(thrown, callsBust: visit.bust)) != nil else {
                break
            }
            if number >= since { lines.append(match.said(visit, legs, names)) }
        }
        return lines
    }

    /// The lines right after a visit.
    ///
    /// - Parameter before: the legs before it.
    private func said(_ visit: Visit, _ before: Legs?, _ names: [String]) -> [String] {
        func name(_ slot: Int) -> String { names.indices.contains(slot) ? names[slot] : "player \(slot + 1)" }
        if let before, let after = engine.legs, after.legsWonInAll != before.legsWonInAll {
            let won = isOver ? "match" : after.set != before.set ? "set" : "leg"
            return ["game shot, and the \(won)"] + (isOver ? [] : required(name))
        }
        let lines = call(visit).map { [$0] } ?? []
        guard isOver else { return lines + required(name) }
        let isTeam = mode.hasTeams && Set(winners.map { $0 % 2 }).count == 1
        if winners.count > 1, !isTeam { return lines + ["a draw"] }
        return lines + [winners.map(name).joined(separator: " and ") + (winners.count > 1 ? " win" : " wins")]
    }

    /// The call of a visit's score; `nil` where nobody calls it.
    private func call(_ visit: Visit) -> String? {
        func score(_ points: Int) -> String { points > 0 ? Caller.words(points) : "no score" }
        switch mode {
        case .x01: return visit.bust ? "bust" : score(visit.scoreBefore - visit.scoreAfter)
        case .knockout, .suddenDeath: return score(visit.points)
        case .halveIt, .shanghai, .bobs27: return score(visit.scoreAfter - visit.scoreBefore)
        case .cricket:
            let marks = visit.meta?.marks ?? 0
            return marks == 0 ? "no marks" : "\(Caller.words(marks)) \(marks == 1 ? "mark" : "marks")"
        case .killer, .englishCricket, .aroundTheClock: return nil
        }
    }

    /// The score that the next player can finish, or that the bull decides.
    private func required(_ name: (Int) -> String) -> [String] {
        guard let x01 = engine as? X01, let next = onTurn else { return [] }
        if x01.awaitsBullOff { return ["the bull decides the leg"] }
        guard scores[next] <= Caller.requiresMost, x01.checkout != nil else { return [] }
        return ["\(name(next)) requires \(scores[next])"]
    }
}
