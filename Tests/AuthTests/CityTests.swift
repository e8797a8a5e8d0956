// Setting one's home by the name of a city (domain.md §3.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CityTests {
    let town = Town()

    private let person: JSONValue = ["birthDate": "1995-06-01", "gender": "female"]

    @Test func aCityGivesItsLabelTheHomeAndAMissingZone() {
        let ann = town.signUp("ann")
        let me = town.ask("profile.update", ["city": "san francisco, ca"], as: ann)
        #expect(me["profile", "cityLabel"] == "San Francisco, California", "\(me)")
        #expect(me["home", "lat"] == 37.77493 && me["timezone"] == "America/Los_Angeles")
        let moved = town.ask("profile.update", ["city": "Köln"], as: ann)
        #expect(moved["profile", "cityLabel"] == "Köln, Germany")
        #expect(moved["timezone"] == "America/Los_Angeles", "what one has said oneself stays")
    }

    @Test func aHomeWithoutALabelIsCalledAfterTheNearestCity() {
        let ann = town.signUp("ann")
        let oakland: JSONValue = ["lat": 37.8044, "lng": -122.2712]
        let me = town.ask("profile.update", ["home": oakland], as: ann)
        #expect(me["profile", "cityLabel"] == "Oakland, California", "\(me)")
        #expect(me["home", "lat"] == 37.8044 && !"\(me["missing"])".contains("primaryLocation"))
        let own: JSONValue = ["home": ["lat": 37.77, "lng": -122.42], "cityLabel": "By the park"]
        #expect(town.ask("profile.update", own, as: ann)["profile", "cityLabel"] == "By the park")
        let moved: JSONValue = ["home": oakland, "cityLabel": nil]
        #expect(town.ask("profile.update", moved, as: ann)["profile", "cityLabel"] == "Oakland, California")
        let bob = town.signUp("bob")
        let atSea = town.ask("profile.update", ["home": ["lat": 0, "lng": -30]], as: bob)
        #expect(atSea["profile", "cityLabel"] == .null, "\(atSea)")
    }

    @Test func aMistypedCityIsAnsweredWithLikelyNames() {
        let ann = town.signUp("ann")
        let wrong = town.ask("profile.update", ["city": "San Fransisko Bay"], as: ann)
        #expect(wrong.refusal?.field == "city", "\(wrong)")
        let nearly = town.ask("profile.update", ["city": "Okaland"], as: ann).refusal?.message ?? ""
        #expect(nearly.contains("\"Oakland, California, United States\""), "\(nearly)")
        let several = town.ask("profile.update", ["city": "Springfield"], as: ann).refusal?.message ?? ""
        #expect(several.contains(" or \"Springfield, "), "\(several)")
        let both: JSONValue = ["city": "Oakland", "cityLabel": "Home"]
        #expect(town.ask("profile.update", both, as: ann).refusal?.field == "city")
    }

    @Test func withoutCoordinatesOnboardingTakesThoseOfTheCity() {
        let ann = town.signUp("ann")
        let me = town.ask("profile.onboard", person.merging(["cityLabel": "San Jose, CA"]), as: ann)
        #expect(me["profile", "cityLabel"] == "San Jose, California" && me["home", "lat"] != .null, "\(me)")
        let unknown = town.ask("profile.onboard", person.merging(["cityLabel": "Xyzzyville"]), as: ann)
        #expect(unknown.refusal?.field == "cityLabel")
        let half: JSONValue = ["cityLabel": "Xyzzyville", "lat": 1]
        #expect(town.ask("profile.onboard", person.merging(half), as: ann).refusal?.field == "lng")
    }
}
