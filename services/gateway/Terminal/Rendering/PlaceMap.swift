// A small map of search results: the circle that was searched, the number of each row of the table at its place, and a
// legend beside it.
//
//       ⢀⡠⠤⠒⠒⠒⠤⢄⡀      ○ 10 mi around 37.77,-122.42
//     ⡠⠊   0        ⠑⢄    ├────┤ 2 mi
//    ⡜      ×   2+    ⢣
//    ⠱⡀        1     ⢀⠎    ● soccer      0 2
//      ⠑⠤⣀⡀      ⢀⣀⠤⠊      ● basketball  1 3
//          ⠉⠉⠉⠉⠉           2+ is 2 3

import Arguments
import Contracts
import GatewaySessions
import Geo
import JSON
import Terminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Places around a center, drawn as lines of text.
struct PlaceMap: Equatable {
    /// One row of the table.
    struct Marker: Equatable {
        var label: String
        var place: Coordinate
        var sport: String?
    }

    var markers: [Marker]
    /// The center of the search; if `nil`, the map is centered on the markers.
    var center: Coordinate?
    var radiusMiles: Double

    /// `nil` if there are no markers, or if without a center all are at one place.
    init?(_ markers: [Marker], center: Coordinate?, radiusMiles: Double?) {
        guard let first = markers.first?.place else { return nil }
        self.markers = markers
        self.center = center
        let middle = center ?? PlaceMap.middle(of: markers.map(\.place)) ?? first
        let farthest = markers.map { haversineMiles(middle, $0.place) }.max() ?? 0
        self.radiusMiles = max(center == nil ? 0 : radiusMiles ?? RadiusLimits.milesDefault, farthest)
        self.middle = middle
        guard center != nil || farthest > PlaceMap.nearMiles else { return nil }
    }

    /// The rows of a list whose query can have a center.
    /// - Parameter asked: the query's data.
    init?(_ rows: [JSONValue], of request: any Request.Type, asked: JSONValue) {
        guard request.shape[.center] != nil else { return nil }
        let markers = rows.enumerated().compactMap { number, row in
            Coordinate(row[.place] ?? row).map {
                Marker(label: "\(number)", place: $0, sport: row[.sport]?.stringValue)
            }
        }
        self.init(
            markers, center: asked[.center].flatMap(Coordinate.init),
            radiusMiles: asked[.radiusMiles]?.doubleValue)
    }

    /// The middle of the map.
    private let middle: Coordinate

    /// Places closer than this count as one.
    private static let nearMiles = 0.01
    /// Radius of a search that names none (domain.md §4.6).

    /// The mean direction from the Earth's center, which also works across the date line.
    private static func middle(of places: [Coordinate]) -> Coordinate? {
        var (x, y, z) = (0.0, 0.0, 0.0)
        for place in places {
            let (lat, lng) = (place.lat * .pi / 180, place.lng * .pi / 180)
            x += cos(lat) * cos(lng)
            y += cos(lat) * sin(lng)
            z += sin(lat)
        }
        // Places all around the globe have no middle.
        guard (x * x + y * y + z * z).squareRoot() > 1e-6 * Double(places.count) else { return nil }
        return Coordinate(
            lat: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi, lng: atan2(y, x) * 180 / .pi)
    }
}

// MARK: - Drawing

extension PlaceMap {
    /// A width of 4k + 1 has a middle column and, at half the height, a middle row.
    private static let columnsMax = 29
    /// Maximum width if facts are in two columns.
    private static let wideColumnsMax = 45
    private static let columnsMin = 17
    private static let legendColumnsMin = 26
    private static let gap = 3

    /// The map with its legend beside it, or below on a narrow terminal; empty if the terminal is too narrow.
    func lines(on screen: Screen) -> [String] {
        guard screen.columns >= PlaceMap.columnsMin else { return [] }
        let isWide = screen.columns >= TerminalLimits.twoColumnsMin
        let columnsMax = isWide ? PlaceMap.wideColumnsMax : PlaceMap.columnsMax
        let width = min(columnsMax, (screen.columns - 1) / 4 * 4 + 1)
        let height = (width + 1) / 2
        let scale = Scale(radiusMiles: radiusMiles, columns: width)
        let groups = groups(scale, columns: width, rows: height)
        var picture = picture(groups, scale, columns: width, rows: height).lines(on: screen)
        // Without a circle there may be empty rows above and below.
        if center == nil, let first = groups.map(\.row).min(), let last = groups.map(\.row).max() {
            picture = Array(picture[first...last])
        }
        let room = screen.columns - width - PlaceMap.gap
        guard room >= PlaceMap.legendColumnsMin else {
            return picture.map(TextWidth.trimmed)
                + legend(groups, scale, columns: screen.columns, rowsMax: height, on: screen)
        }
        let legend = legend(groups, scale, columns: room, rowsMax: height, on: screen)
        let (blank, gap) = (TextWidth.padded("", width), TextWidth.padded("", PlaceMap.gap))
        return (0..<max(picture.count, legend.count)).map { row in
            TextWidth.trimmed((picture[safe: row] ?? blank) + gap + (legend[safe: row] ?? ""))
        }
    }

    /// Converts miles to dots: the center is the middle of the middle character, and the circle ends half a dot inside
    /// the edge.
    private struct Scale {
        let dotsPerMile: Double
        let radiusDots: Double

        init(radiusMiles: Double, columns: Int) {
            radiusDots = Double(columns) - 0.5
            dotsPerMile = radiusDots / radiusMiles
        }
    }

    /// Rows too close together to have a number each.
    private struct Group {
        var markers: [Marker]
        var column: Int
        var row: Int

        var label: String { markers[0].label + (markers.count > 1 ? "+" : "") }
        /// Columns of its label and a "+" that may be added.
        var span: Range<Int> { column..<column + markers[0].label.count + 1 }
        var color: Screen.Color? {
            let colors = Set(markers.map { PlaceMap.color($0.sport) })
            return colors.count == 1 ? colors.first : nil
        }
    }

    private func groups(_ scale: Scale, columns: Int, rows: Int) -> [Group] {
        var groups: [Group] = []
        for marker in markers {
            let (x, y) = dot(marker.place, scale, columns: columns, rows: rows)
            let widest = columns - marker.label.count - 1
            var group = Group(markers: [marker], column: max(0, min(x / 2, widest)), row: y / 4)
            group.row = max(0, min(group.row, rows - 1))
            if let index = groups.firstIndex(where: { $0.row == group.row && $0.span.overlaps(group.span) }) {
                groups[index].markers.append(marker)
            } else {
                groups.append(group)
            }
        }
        return groups
    }

    private func picture(_ groups: [Group], _ scale: Scale, columns: Int, rows: Int) -> DotCanvas {
        var canvas = DotCanvas(columns: columns, rows: rows)
        if center != nil {
            let steps = 16 * columns
            for step in 0..<steps {
                let angle = 2 * Double.pi * Double(step) / Double(steps)
                canvas.dot(
                    x: Int((Double(columns) + scale.radiusDots * sin(angle)).rounded(.down)),
                    y: Int((Double(2 * rows) - scale.radiusDots * cos(angle)).rounded(.down)))
            }
            canvas.write("×", column: columns / 2, row: rows / 2)
        }
        for group in groups {
            canvas.write(group.label, column: group.column, row: group.row, color: group.color)
        }
        return canvas
    }

    /// Position of a place in the azimuthal equidistant projection: its distance and direction from the center are
    /// true, anywhere on the globe.
    private func dot(_ place: Coordinate, _ scale: Scale, columns: Int, rows: Int) -> (x: Int, y: Int) {
        let (lat, other) = (middle.lat * .pi / 180, place.lat * .pi / 180)
        let turn = (place.lng - middle.lng) * .pi / 180
        let bearing = atan2(
            sin(turn) * cos(other), cos(lat) * sin(other) - sin(lat) * cos(other) * cos(turn))
        let reach = haversineMiles(middle, place) * scale.dotsPerMile
        // On the line between two dots rounding errors would decide.
        let nudge = 1e-6
        return (
            Int((Double(columns) + reach * sin(bearing) + nudge).rounded(.down)),
            Int((Double(2 * rows) - reach * cos(bearing) + nudge).rounded(.down))
        )
    }
}

// MARK: - The legend

extension PlaceMap {
    /// The colors of domain.md §4.7.
    static func color(_ sport: String?) -> Screen.Color {
        switch sport {
        case Sport.soccer.rawValue: .green
        case Sport.basketball.rawValue: .orange
        default: .blue
        }
    }

    private func legend(
        _ groups: [Group], _ scale: Scale, columns: Int, rowsMax: Int, on screen: Screen
    ) -> [String] {
        var lines: [String] = []
        if let center {
            let point = "\(PlaceMap.degrees(center.lat)),\(PlaceMap.degrees(center.lng))"
            let ring = "○ \(Screen.rounded(radiusMiles)) mi around \(point)"
            lines.append(screen.paint(TextWidth.fitted(ring, columns), .dim))
        }
        lines.append(screen.paint(bar(scale), .dim))
        let sports = markers.compactMap(\.sport).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let width = sports.map { TextWidth.columns($0) }.max() ?? 0
        if !sports.isEmpty { lines.append("") }
        lines += sports.map { sport in
            let labels = markers.filter { $0.sport == sport }.map(\.label).joined(separator: " ")
            let text = TextWidth.padded(TextWidth.harmless(sport), width) + "  " + labels
            return screen.paint("●", PlaceMap.color(sport)) + " " + TextWidth.fitted(text, columns - 2)
        }
        let crowds = groups.filter { $0.markers.count > 1 }
        if !crowds.isEmpty { lines.append("") }
        lines += crowds.map { group in
            let labels = group.markers.map(\.label).joined(separator: " ")
            return TextWidth.fitted("\(group.label) is \(labels)", columns)
        }
        return lines.count > rowsMax ? Array(lines.prefix(rowsMax - 1)) + ["…"] : lines
    }

    /// A coordinate without a trailing `.0`.
    private static func degrees(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    /// The scale, `├────┤ 5 mi`: the roundest length between a quarter and half of the radius, or close to that.
    private func bar(_ scale: Scale) -> String {
        let longest = radiusMiles / 2
        var miles = pow(10, log10(longest).rounded(.down))
        for factor in [5.0, 2.0] where miles * factor <= longest {
            miles *= factor
            break
        }
        let width = max(2, Int((miles * scale.dotsPerMile / 2).rounded()))
        let number = miles >= 1 ? "\(Int(miles))" : "\(miles)"
        return "├\(String(repeating: "─", count: width - 2))┤ \(number) mi"
    }
}

extension Coordinate {
    /// The coordinates of an object.
    fileprivate init?(_ value: JSONValue) {
        guard let lat = value[.lat]?.doubleValue, let lng = value[.lng]?.doubleValue else { return nil }
        self.init(lat: lat, lng: lng)
    }
}
