// The visibility of golf (domain.md §5.20, §5.23): nobody plays it in this town, so all ask for what is not there.

import Contracts
import JSON

extension Questions {
    var golf: [Question] {
        [
            Question("courses.search", tells: []), Question("courses.mine", tells: []),
            Question("rounds.mine", tells: []), Question("rounds.record", tells: []),
            Question("courses.get", ["courseId": viewer.json], refusal: .notFound),
            Question("rounds.get", ["roundId": viewer.json], refusal: .notFound),
            Question("rounds.board", ["gameId": viewer.json], refusal: .notFound),
        ]
    }
}
