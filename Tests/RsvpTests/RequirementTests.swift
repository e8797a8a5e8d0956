// The requirements of a game (domain.md §6.3, rule 4).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct RequirementTests {
    let pitch = Cast()

    private func failed(_ requirements: JSONValue, _ more: JSONValue = [:]) -> [String]? {
        let game = pitch.game(more.merging(["requirements": requirements]))
        return pitch.rsvp("going", pitch[0], game).refusal?.failed
    }

    @Test func unknownFactsThatAreNeededCountAsFailed() {
        #expect(
            failed([
                "genders": ["female"], "minAge": 18, "skills": ["advanced"], "maxAvgScore": 80,
                "maxDistanceMiles": 5,
            ]) == ["genders", "age", "skills", "distance"])
    }

    @Test func allFailuresAreListedInOrder() {
        pitch.town.onboard(pitch[0], ["lat": 48.85, "lng": 2.35])
        pitch.town.ask("profile.update", ["skillLevel": "beginner", "avgScore18": 100], as: pitch[0])
        pitch.town.settle()
        let all: JSONValue = [
            "genders": ["male", "nonbinary"], "minAge": 40, "skills": ["advanced", "intermediate"],
            "maxAvgScore": 99,
            "maxDistanceMiles": 100,
        ]
        #expect(failed(all) == ["genders", "age", "skills", "avgScore", "distance"])
    }

    @Test func boundsOfRequirementsAreInclusive() {
        pitch.town.onboard(pitch[0])
        pitch.town.ask("profile.update", ["skillLevel": "beginner", "avgScore18": 90], as: pitch[0])
        pitch.town.settle()
        #expect(failed(["minAge": 36, "maxAge": 36, "minAvgScore": 90, "maxAvgScore": 90]) == nil)
        #expect(failed(["minAge": 37]) == ["age"] && failed(["maxAge": 35]) == ["age"])
        #expect(failed(["minAvgScore": 91]) == ["avgScore"] && failed(["maxAvgScore": 89]) == ["avgScore"])
        #expect(failed(["genders": [], "skills": []]) == nil, "an empty list asks nothing")
    }

    @Test func theLevelOfTheSportCountsBeforeTheOverallOne() {
        pitch.town.ask(
            "profile.update", ["skillLevel": "beginner", "sportSkills": ["tennis": "advanced"]], as: pitch[0])
        pitch.town.settle()
        #expect(failed(["skills": ["beginner"]]) == nil)
        #expect(failed(["skills": ["beginner"]], ["sport": "tennis"]) == ["skills"])
        #expect(failed(["skills": ["advanced"]], ["sport": "tennis"]) == nil)
    }

    @Test func requirementsDoNotBindTheHost() {
        let game = pitch.game(["requirements": ["genders": ["male"]]])
        #expect(pitch.outcome("going", pitch.host, game) == "going")
    }
}
