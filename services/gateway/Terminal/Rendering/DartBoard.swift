// The darts of a match on a board, 20 at the top, with the number of hits in each field.
//
//   The numbers stand around it; from them to the middle come doubles, singles and trebles.

import Contracts
import Darts
import Terminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Darts by where they hit.
struct DartBoard: Equatable {
    /// Hits by segment (1 to 20 and 25), then by multiplier.
    private var counts: [Int: [Int: Int]] = [:]
    private var total = 0

    private static let ring = Dart.numbersClockwise

    /// `nil` if there are no darts.
    init?(_ reply: ShowBoard.Reply) {
        for hits in reply.items {
            counts[hits.segment, default: [:]][hits.multiplier] = hits.count
            total += hits.count
        }
        if total == 0 { return nil }
    }

    // MARK: - Drawing

    private static let columns = 51
    /// Distances from the middle, as fractions of the radius.
    private static let (edge, double, single, treble) = (0.86, 0.77, 0.57, 0.36)

    func lines(on screen: Screen) -> [String] {
        let columns = DartBoard.columns
        guard screen.columns >= columns else { return [] }
        let rows = (columns + 1) / 2
        var canvas = DotCanvas(columns: columns, rows: rows)
        ring(DartBoard.edge, on: &canvas)
        ring(0.47, on: &canvas)
        ring(0.15, on: &canvas)
        for (place, segment) in DartBoard.ring.enumerated() {
            let angle = Double(place) * .pi / 10
            write("\(segment)", at: 0.96, angle, .cyan, on: &canvas)
            for (multiplier, distance) in [
                (2, DartBoard.double), (1, DartBoard.single), (3, DartBoard.treble),
            ] {
                guard let count = counts[segment]?[multiplier] else { continue }
                write("\(count)", at: distance, angle, color(count), on: &canvas)
            }
        }
        let middle = [counts[25]?[1].map { "\($0)" }, counts[25]?[2].map { "(\($0))" }].compactMap(\.self)
        write(middle.joined(separator: " "), at: 0, 0, .bold, on: &canvas)
        return canvas.lines(on: screen).map(TextWidth.trimmed) + [screen.paint(legend, .dim)]
    }

    private var legend: String {
        let misses = counts[0]?[1] ?? 0
        return
            "\(total) darts, \(misses) missed; from the edge: doubles, singles, trebles, bull, (inner bull)"
    }

    /// The more hits, the warmer the color.
    private func color(_ count: Int) -> Screen.Color? {
        let most = counts.filter { $0.key != 0 }.values.flatMap(\.values).max() ?? 1
        return count * 3 > most * 2 ? .red : count * 3 > most ? .yellow : nil
    }

    private func ring(_ part: Double, on canvas: inout DotCanvas) {
        let radius = part * Double(canvas.columns)
        let steps = 8 * canvas.columns
        for step in 0..<steps {
            let angle = 2 * Double.pi * Double(step) / Double(steps)
            canvas.dot(
                x: Int((Double(canvas.columns) + radius * sin(angle)).rounded(.down)),
                y: Int((Double(2 * canvas.rows) - radius * cos(angle)).rounded(.down)))
        }
    }

    private func write(
        _ text: String, at part: Double, _ angle: Double, _ color: Screen.Color?, on canvas: inout DotCanvas
    ) {
        let (radius, middle) = (part * Double(canvas.columns) / 2, Double(canvas.columns) / 2)
        let column = middle + radius * sin(angle) - Double(text.count) / 2
        let row = Double(canvas.rows) / 2 - radius / 2 * cos(angle)
        canvas.write(text, column: Int(column.rounded()), row: Int(row.rounded(.down)), color: color)
    }
}
