// The limits of golf (domain.md §5.24, docs/limits.md).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §5.24
@Suite struct GolfLimitTests {
    @Test func anAccountSavesTenCoursesADay() {
        let club = GolfClub(limits: .standard)
        for number in 1...10 { _ = club.course(["name": .string("Links \(number)")]) }
        let eleventh = club.ask("courses.save", GolfClub.links, as: club.ann)
        #expect(eleventh.reason == .rateLimited)
        club.town.advance(days: 1, minutes: 1)
        #expect(club.ask("courses.save", GolfClub.links, as: club.ann).isOK)
    }

    @Test func anOwnerHasTenOpenCards() {
        let club = GolfClub()
        let course = club.course()
        for _ in 1...10 { _ = club.card(on: course, with: [club.bob]) }
        let eleventh = club.ask("rounds.start", ["courseId": course], as: club.ann)
        #expect(eleventh.reason == .conflict)
        club.town.advance(days: 1, minutes: 1)
        #expect(club.ask("rounds.start", ["courseId": course], as: club.ann).isOK)
    }
}
