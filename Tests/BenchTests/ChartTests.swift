// The chart: the range of its axes, labels that do not overlap, and valid XML.

import Foundation
import Testing

@testable import BenchReport

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct ChartTests {
    private func series(_ name: String, _ rates: [Double]) -> ChartSeries {
        ChartSeries(
            name,
            rates.enumerated().map { .init(inFlight: 1 << $0, rate: $1, p99Us: 1_000_000 / $1) })
    }

    @Test func anAxisGoesFromTheRoundValueBelowToTheOneAbove() {
        #expect(Chart.ticks([130, 140_000]) == [100, 1000, 10_000, 100_000, 1_000_000])
        #expect(Chart.ticks([150, 700]) == [100, 200, 500, 1000])
        #expect(Chart.ticks([1000, 1000]) == [1000, 2000])
        #expect(Chart.ticks([]) == [])
    }

    @Test func namesAreMovedApartAndStayInside() {
        #expect(Chart.apart([100, 50, 102], by: 16, within: 0...300) == [100, 50, 116])
        #expect(Chart.apart([299, 298, 10], by: 16, within: 0...300) == [300, 284, 10])
    }

    @Test func aChartIsXMLWithEverySeries() throws {
        let chart = Chart(
            [
                series("Rally", [100, 9000, 50_000]), series("C & \"co\" <fast>", [300, 40_000]),
                series("absent", []),
            ],
            footer: ["2 cores < 4"])
        let reader = XMLParser(data: Data(chart.svg.utf8))
        let counted = Counting()
        reader.delegate = counted
        #expect(reader.parse(), "\(String(describing: reader.parserError))")
        #expect(counted.elements["polyline"] == 4 && counted.elements["circle"] == 10)
        #expect(counted.text.contains("C & \"co\" <fast>") && counted.text.contains("2 cores < 4"))
        #expect(!counted.text.contains("absent"))
    }

    @Test func aChartWithoutSeriesIsAnEmptyPage() {
        let svg = Chart([], footer: []).svg
        #expect(svg.hasSuffix("</svg>\n") && !svg.contains("polyline"))
    }

    private final class Counting: NSObject, XMLParserDelegate {
        var elements: [String: Int] = [:]
        var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) { elements[name, default: 0] += 1 }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }
}
