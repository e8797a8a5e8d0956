// Made by deploy/contracts from Sources/Contracts/Games/CupsRunning.swift.

import Competitions
import Values

extension CallFixture {
    public static let notes: [String: String] = [
        "board": "default: the lowest that is free",
        "fixture": "the fixture's number in its cup",
    ]
}

extension StartFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number in its cup"
    ]
}

extension ReportFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number in its cup",
        "score": "such as 3-1, the side first that the fixture names first",
    ]
}

extension ConfirmFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number in its cup"
    ]
}

extension DisputeFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number in its cup"
    ]
}

extension FixFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number in its cup",
        "score": "such as 3-1, the side first that the fixture names first",
    ]
}

extension WalkOver {
    public static let notes: [String: String] = [
        "entrant": "the number of the entrant who passes. Default: nobody, and both lose",
        "fixture": "the fixture's number in its cup",
    ]
}

extension UndoFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number in its cup"
    ]
}

extension DisqualifyEntrant {
    public static let notes: [String: String] = [
        "entrant": "the entrant's number"
    ]
}
