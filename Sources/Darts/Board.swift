// The board in millimetres from its centre: which bed a point belongs to, and where to aim (domain.md §5.18).

import Values

extension Dart {
    /// The numbers of the board clockwise, from the one at the top.
    public static let numbersClockwise = [
        20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5,
    ]
}

/// The geometry of the board.
enum Board {
    /// A point, x to the right and y up.
    struct Point: Hashable, Sendable {
        var x: Double
        var y: Double
    }

    private static let numbers = Dart.numbersClockwise
    private static let sectorDegrees = 18.0
    private static let innerBullRadius = 6.35
    private static let outerBullRadius = 15.9
    private static let trebleRing = 99.0...107.0
    private static let doubleRing = 162.0...170.0

    /// The dart that a point counts as. A line between two numbers belongs to the next one clockwise.
    static func dart(at point: Point) -> Dart {
        let radius = (point.x * point.x + point.y * point.y).squareRoot()
        if radius <= innerBullRadius { return .innerBull }
        if radius <= outerBullRadius { return .outerBull }
        if radius > doubleRing.upperBound { return .miss }
        let degrees = Double.clockwiseAngle(x: point.x, y: point.y) * 180 / .pi
        let sector = Int(((degrees + sectorDegrees / 2 + 360) / sectorDegrees).rounded(.down)) % numbers.count
        let multiplier = trebleRing.contains(radius) ? 3 : doubleRing.contains(radius) ? 2 : 1
        return Dart(segment: numbers[sector], multiplier: multiplier) ?? .miss
    }

    /// The point to aim at for a bed.
    static func aim(at dart: Dart) -> Point {
        if dart == .innerBull { return Point(x: 0, y: 0) }
        guard let sector = numbers.firstIndex(of: dart.segment) else { return Point(x: 0, y: 11) }
        let radius = dart.isTreble ? 103 : dart.isDouble ? 166 : 134.5
        let angle = Double(sector) * sectorDegrees * .pi / 180
        return Point(x: radius * angle.sine, y: radius * angle.cosine)
    }
}
