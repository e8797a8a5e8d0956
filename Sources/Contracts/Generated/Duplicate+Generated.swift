// Made by deploy/contracts from Sources/Contracts/Games/Duplicate.swift.

import Values

extension DuplicateGame {
    public static let notes: [String: String] = [
        "startsAt": "within the next 365 days, by the clock of the place"
    ]
}
