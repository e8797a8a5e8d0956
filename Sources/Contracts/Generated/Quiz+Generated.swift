// Made by deploy/contracts from Sources/Contracts/Stats/Quiz.swift.

import Values

extension Quiz {
    @_disfavoredOverload
    public init(
        playSports: sending [Sport], dontPlaySports: [Sport], genders: [Gender], ageGroups: [AgeGroup],
        lat: Double, lng: Double
    ) {
        self.playSports = playSports
        self.dontPlaySports = dontPlaySports
        self.genders = genders
        self.ageGroups = ageGroups
        self.lat = lat
        self.lng = lng
    }
}

extension SubmitQuiz {
    public static let notes: [String: String] = [
        "ageGroups": "with whom; none for everyone",
        "dontPlaySports": "sports you do not want to be shown; none of those you like",
        "genders": "with whom: male, female, nonbinary; none for everyone",
        "lat": "where: degrees north",
        "lng": "where: degrees east",
        "playSports": "the sports you like to play",
    ]
}

extension ShowQuiz.Reply {
    @_disfavoredOverload
    public init(quiz: sending Quiz?) {
        self.quiz = quiz
    }
}
