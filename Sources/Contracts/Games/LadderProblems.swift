// Problems of the fields of ladders (domain.md §18.5).

import Competitions
import Values

extension Problems {
    mutating func ladder(name: String?, city: String?) {
        text("name", name, LadderLimits.nameLengths)
        require(
            !(name.map(OfficialName.isDisplayName) ?? false), "name",
            "name is kept for those who run Rally; choose another one")
        text("city", city, 0...LadderLimits.cityMax)
    }

    mutating func ladder(
        reach: Int?, answerHours: Int?, playDays: Int?, openMax: Int?, sameAgainDays: Int?, idleDays: Int?,
        bestOf: Int?
    ) {
        range("reach", reach, LadderPlan.reaches)
        range("answerHours", answerHours, LadderPlan.answerHoursAllowed)
        range("playDays", playDays, LadderPlan.playDaysAllowed)
        range("openMax", openMax, LadderPlan.openMaxAllowed)
        range("sameAgainDays", sameAgainDays, LadderPlan.sameAgainDaysAllowed)
        let idle = LadderPlan.idleDaysAllowed
        require(
            idleDays.map { $0 == 0 || idle.contains($0) } ?? true, "idleDays",
            "idleDays must be 0, or between \(idle.lowerBound) and \(idle.upperBound)")
        range("bestOf", bestOf, Lengths.allowed)
        require(bestOf.map { $0 % 2 == 1 } ?? true, "bestOf", "bestOf must be odd, so that somebody wins")
    }
}
