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

extension ShowQuiz.Reply {
    @_disfavoredOverload
    public init(quiz: sending Quiz?) {
        self.quiz = quiz
    }
}
