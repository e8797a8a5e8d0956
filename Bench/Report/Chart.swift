// A chart of durable requests over the number in flight: throughput on the left, 99th-percentile latency on the right,
// both with logarithmic axes. Plain SVG with its own background, for light and dark pages.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The measurements of one system, by number of requests in flight.
public struct ChartSeries: Equatable, Sendable {
    public struct Point: Equatable, Sendable {
        public var inFlight: Int
        /// Per second.
        public var rate: Double
        public var p99Us: Double

        public init(inFlight: Int, rate: Double, p99Us: Double) {
            (self.inFlight, self.rate, self.p99Us) = (inFlight, rate, p99Us)
        }
    }

    public var name: String
    /// In the order of `inFlight`; empty if it could not be measured.
    public var points: [Point]

    public init(_ name: String, _ points: [Point]) { (self.name, self.points) = (name, points) }
}

/// A chart with two panels and a line of text below.
public struct Chart: Sendable {
    private let series: [ChartSeries]
    private let footer: [String]
    private static let width = 960.0
    private static let panelWidth = 480.0
    private static let top = 66.0
    private static let plotHeight = 270.0

    /// - Parameters:
    ///   - series: Rally first; up to four can be distinguished.
    ///   - footer: lines that describe the measurement.
    public init(_ series: [ChartSeries], footer: [String]) {
        self.series = series.filter { !$0.points.isEmpty }
        self.footer = footer
    }

    public var svg: String {
        let height = Self.top + Self.plotHeight + 72 + Double(footer.count) * 17
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(Self.width)) \(text(height))" \
            width="\(text(Self.width))" height="\(text(height))" role="img" aria-labelledby="title">
            <title id="title">Durable RSVPs a second, and how soon 99 in 100 of them are answered, by how many are in flight</title>
            """,
            Self.style, #"<rect class="page" width="100%" height="100%" rx="8"/>"#,
        ]
        lines += panel(at: 0, "Durable RSVPs a second", Self.rateText) { $0.rate }
        lines += panel(at: Self.panelWidth, "99 in 100 are answered within", Self.timeText) { $0.p99Us }
        for (index, line) in footer.enumerated() {
            let y = Self.top + Self.plotHeight + 70 + Double(index) * 17
            lines.append(#"<text class="quiet" x="24" y="\#(text(y))">\#(escaped(line))</text>"#)
        }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    /// Colors that people with any color vision can distinguish, darker on white and lighter on black.
    private static let style = """
        <style>
        text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
        .page { fill: #ffffff; stroke: #d1d9e0 }
        .heading { font-size: 15px; font-weight: 600 }
        .quiet { fill: #59636e }
        .grid { stroke: #e4e8ec }
        .line { fill: none; stroke-width: 1.75; stroke-linejoin: round }
        .s0 .line { stroke-width: 3 }
        .s0 text { font-weight: 600 }
        .s0 { --c: #0969da } .s1 { --c: #bc4c00 } .s2 { --c: #8250df } .s3 { --c: #57606a }
        .line { stroke: var(--c) } circle, .name { fill: var(--c) }
        @media (prefers-color-scheme: dark) {
          text { fill: #f0f6fc }
          .page { fill: #0d1117; stroke: #3d444d }
          .quiet { fill: #9198a1 }
          .grid { stroke: #262c36 }
          .s0 { --c: #58a6ff } .s1 { --c: #f0883e } .s2 { --c: #bc8cff } .s3 { --c: #9198a1 }
        }
        </style>
        """

    // MARK: - A panel

    private func panel(
        at left: Double, _ heading: String, _ label: (Double) -> String,
        _ value: (ChartSeries.Point) -> Double
    ) -> [String] {
        let points = series.flatMap(\.points)
        let counts = Set(points.map(\.inFlight)).sorted()
        guard let most = counts.last, let least = counts.first else { return [] }
        let ticks = Self.ticks(points.map(value).filter { $0 > 0 })
        guard let low = ticks.first, let high = ticks.last else { return [] }
        let across = Scale(from: Double(max(1, least)), to: Double(most), at: left + 62, to: left + 372)
        let up = Scale(from: low, to: high, at: Self.top + Self.plotHeight, to: Self.top)
        var lines = [#"<text class="heading" x="\#(text(left + 24))" y="36">\#(heading)</text>"#]
        for tick in ticks {
            let y = up.place(tick)
            lines.append(line(across.start, y, across.end, y))
            lines.append(
                #"<text class="quiet" x="\#(text(across.start - 8))" y="\#(text(y + 4))" text-anchor="end">\#(label(tick))</text>"#
            )
        }
        // With many counts, label only every second one.
        for (index, count) in counts.enumerated() where counts.count < 8 || index % 2 == 0 {
            let x = across.place(Double(count))
            lines.append(line(x, up.start, x, up.start + 5))
            lines.append(
                #"<text class="quiet" x="\#(text(x))" y="\#(text(up.start + 20))" text-anchor="middle">\#(grouped(Double(count)))</text>"#
            )
        }
        lines.append(
            #"<text class="quiet" x="\#(text((across.start + across.end) / 2))" y="\#(text(up.start + 40))" text-anchor="middle">in flight</text>"#
        )
        return lines + curves(across, up, value)
    }

    private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        #"<line class="grid" x1="\#(text(x1))" y1="\#(text(y1))" x2="\#(text(x2))" y2="\#(text(y2))"/>"#
    }

    /// One curve for each series, labeled at its end. Rally's is last, so that it is on top.
    private func curves(_ across: Scale, _ up: Scale, _ value: (ChartSeries.Point) -> Double) -> [String] {
        let places = series.map { each in
            each.points.filter { value($0) > 0 }.map {
                (x: across.place(Double($0.inFlight)), y: up.place(value($0)))
            }
        }
        let names = Self.apart(places.map { $0.last?.y ?? up.start }, by: 16, within: up.end...up.start)
        return series.indices.reversed().map { index in
            let path = places[index].map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
            let dots = places[index].map {
                #"<circle cx="\#(text($0.x))" cy="\#(text($0.y))" r="\#(index == 0 ? 3.5 : 2.5)"/>"#
            }
            let name =
                #"<text class="name" x="\#(text(across.end + 12))" y="\#(text(names[index] + 4))">\#(escaped(series[index].name))</text>"#
            return #"<g class="s\#(index)"><polyline class="line" points="\#(path)"/>"# + dots.joined() + name
                + "</g>"
        }
    }

    /// Spreads heights that are too close, and keeps them within the range.
    static func apart(_ heights: [Double], by gap: Double, within range: ClosedRange<Double>) -> [Double] {
        var moved = heights
        let order = heights.indices.sorted { heights[$0] < heights[$1] }
        for (before, index) in zip(order, order.dropFirst()) {
            moved[index] = max(moved[index], moved[before] + gap)
        }
        var limit = range.upperBound
        for index in order.reversed() {
            moved[index] = min(moved[index], limit)
            limit = moved[index] - gap
        }
        return moved
    }

    // MARK: - Axes

    /// A logarithmic axis.
    private struct Scale {
        let start: Double
        let end: Double
        private let low: Double
        private let high: Double

        init(from low: Double, to high: Double, at start: Double, to end: Double) {
            (self.low, self.high, self.start, self.end) = (low, high, start, end)
        }

        func place(_ value: Double) -> Double {
            guard high > low else { return start }
            return start + (end - start) * log2(value / low) / log2(high / low)
        }
    }

    /// Round values that enclose all of these: 1, 10, 100 …, or finer steps (1, 2, 5, 10 …) where those would be few.
    static func ticks(_ values: [Double]) -> [Double] {
        guard let least = values.min(), let most = values.max(), least > 0 else { return [] }
        for steps in [[1.0], [1, 3], [1, 2, 5]] {
            let ticks = ticks(from: least, to: most, steps)
            if ticks.count >= 5 || steps.count == 3 { return ticks }
        }
        return []
    }

    private static func ticks(from least: Double, to most: Double, _ steps: [Double]) -> [Double] {
        var power = 1.0
        while power > least { power /= 10 }
        while power * 10 <= least { power *= 10 }
        var ticks: [Double] = []
        while true {
            for step in steps {
                let tick = step * power
                // The axis begins at the last tick below all of them.
                if tick <= least { ticks = [] }
                ticks.append(tick)
                if tick >= most, ticks.count > 1 { return ticks }
            }
            power *= 10
        }
    }

    private static func rateText(_ rate: Double) -> String {
        rate >= 1_000_000
            ? trimmed(rate / 1_000_000) + " M" : rate >= 1000 ? trimmed(rate / 1000) + " k" : trimmed(rate)
    }

    private static func timeText(_ us: Double) -> String {
        us >= 1_000_000
            ? trimmed(us / 1_000_000) + " s" : us >= 1000 ? trimmed(us / 1000) + " ms" : trimmed(us) + " µs"
    }

    private static func trimmed(_ value: Double) -> String {
        value >= 1 ? grouped(value) : decimal(value, value >= 0.1 ? 1 : 2)
    }

    // MARK: - Text

    private func text(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : decimal(value, 1)
    }

    private func escaped(_ words: String) -> String {
        words.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
