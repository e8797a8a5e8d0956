// Finding places by name in the program's tables (domain.md §4.10): sixty cities on five continents, in turn. Each name
// is one in sixty, so the slowest name alone decides the p99.

import BenchReport
import Geo
import Places
import Platform
import Values

final class PlacesChapter: Chapter {
    let rows: [Row]

    init(_ site: Site) {
        func gauge(_ name: String, _ texts: [String], near: Coordinate? = nil) -> Gauge {
            Gauge(name) { isWarmUp in
                search(texts, near: near, forMs: site.runMs(isWarmUp))
            }
        }
        let home = Coordinate(lat: 37.77, lng: -122.42)
        let exact = gauge("exact", Self.names)
        let begun = gauge("begun", Self.names.map { String($0.prefix(4)) })
        let letter = gauge("a letter", Self.names.map { String($0.prefix(1)) }, near: home)
        let region = gauge("a letter in a country", Self.names.map { $0.prefix(1) + ", Germany" }, near: home)
        var numbers = SplitMix64(seed: 60)
        let once = Self.names.map { mistyped($0, &numbers) }
        let twice = once.map { mistyped($0, &numbers) }
        let one = gauge("one mistake", once)
        let two = gauge("two mistakes", twice)
        rows = [
            Row("place by name, p50", .p50, exact, limit: nil),
            Row("place by name, begun, p99", .p99, begun, limit: 5000),
            Row("place by name, one letter near home, p99", .p99, letter, limit: 5000),
            Row("place by name, one letter of a country, p99", .p99, region, limit: 5000),
            Row("place by name, one mistake, p50", .p50, one, beside: exact, .none),
            Row("place by name, one mistake, p99", .p99, one, limit: 5000),
            Row("place by name, two mistakes, p50", .p50, two, beside: exact, .none),
            Row("place by name, two mistakes, p99", .p99, two, limit: 5000),
        ]
    }

    func close() {}

    private static let names = """
        Munich, München, Muenchen, Köln, Cologne, Zürich, Saint-Étienne, Paris, London, Lisboa, Wien, Roma, Firenze, Athens, Łódź, \
        Amsterdam, Praha, København, Москва, İstanbul, San Francisco, San Bernardino, Oakland, Springfield, Jacksonville, Portland, \
        Philadelphia, Denver, Phoenix, New York, Honolulu, Montréal, Vancouver, Mexico City, Bogotá, Lima, Buenos Aires, São Paulo, \
        Rio de Janeiro, Half Moon Bay, Tokyo, 東京, Beijing, Peking, Mumbai, Bombay, Kathmandu, Singapore, Bangkok, Seoul, Dubai, \
        Tel Aviv, Cairo, Lagos, Nairobi, Cape Town, Casablanca, Sydney, Adelaide, Auckland
        """.split(separator: ", ").map(String.init)
}

private func search(_ texts: [String], near: Coordinate?, forMs durationMs: Int) -> Sample {
    var latencies: [Int64] = []
    let startNs = MonotonicClock.nowNs
    var now = startNs
    // Every text as often as every other.
    while now < startNs + Int64(durationMs) * 1_000_000 || latencies.count % texts.count > 0 {
        let found = Places.search(texts[latencies.count % texts.count], near: near, limit: 10)
        let then = now
        now = MonotonicClock.nowNs
        precondition(found.count <= 10)
        latencies.append(now - then)
    }
    latencies.sort()
    return Sample(
        rate: Double(latencies.count) / (Double(now - startNs) / 1e9),
        p50Us: Double(latencies[latencies.count / 2]) / 1000,
        p99Us: Double(latencies[Int(Double(latencies.count) * 0.99)]) / 1000)
}

/// The name with a letter left out, doubled, changed, or swapped with the next.
private func mistyped(_ name: String, _ numbers: inout SplitMix64) -> String {
    var letters = Array(name)
    let place = Int(numbers.next() % UInt64(letters.count - 1))
    switch numbers.next() % 4 {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2: letters[place] = letters[place] == "e" ? "a" : "e"
    default: letters.swapAt(place, place + 1)
    }
    return String(letters)
}
