// The drawn map of a search's results (domain.md §4.6, §4.7).

import Contracts
import Geo
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct PlaceMapTests {
    private typealias Spot = (lat: Double, lng: Double, sport: String?)

    private func map(
        _ spots: [Spot], around center: (lat: Double, lng: Double)?, radiusMiles: Double? = 10
    ) -> PlaceMap? {
        let markers = spots.enumerated().compactMap { number, spot in
            Coordinate(lat: spot.lat, lng: spot.lng).map {
                PlaceMap.Marker(label: "\(number)", place: $0, sport: spot.sport)
            }
        }
        return PlaceMap(
            markers, center: center.flatMap { Coordinate(lat: $0.lat, lng: $0.lng) },
            radiusMiles: radiusMiles)
    }

    private func picture(_ map: PlaceMap?, columns: Int = 80, isColored: Bool = false) -> String? {
        let screen = Screen(columns: columns, isColored: isColored, zone: .utc, now: .distantPast)
        return map?.lines(on: screen).joined(separator: "\n")
    }

    private let city: [Spot] = [
        (37.7596, -122.4269, "soccer"), (37.8, -122.45, "basketball"), (37.8, -122.451, "soccer"),
        (37.7, -122.5, "tennis"), (37.75, -122.28, "soccer"),
    ]

    // domain.md §4.6
    @Test func aMapHasANumberForEachRowACircleAScaleAndALegend() {
        #expect(
            picture(map(city, around: (37.77, -122.42))) == """
                        ⢀⣠⠤⠤⠒⠒⠒⠒⠒⠤⠤⣄⡀           ○ 10 mi around 37.77,-122.42
                     ⢀⡴⠚⠉           ⠉⠓⢦⡀        ├─────┤ 5 mi
                   ⢠⠞⠁                 ⠈⠳⡄
                  ⡴⠃                     ⠘⢦     ● soccer      0 2 4
                 ⡼⠁                       ⠈⢧    ● basketball  1
                ⢸⠁                         ⠈⡇   ● tennis      3
                ⡎           1+              ⢱
                ⡇             ×             ⢸   1+ is 1 2
                ⢇            0           4  ⡸
                ⢸⡀                         ⢀⡇
                 ⢳⡀     3                 ⢀⡞
                  ⠳⡄                     ⢠⠞
                   ⠘⢦⡀                 ⢀⡴⠃
                     ⠈⠳⢤⣀           ⣀⡤⠞⠁
                        ⠈⠙⠒⠒⠤⠤⠤⠤⠤⠒⠒⠋⠁
                """)
    }

    @Test func aMapAtTheEquatorIsAsWideInDegreesAsItIsHigh() {
        let cross: [Spot] = [
            (0.1, 0, "soccer"), (-0.1, 0, "soccer"), (0, 0.1, "tennis"), (0, -0.1, "tennis"),
        ]
        #expect(
            picture(map(cross, around: (0, 0)), columns: 120) == """
                        ⢀⣠⠤⠤⠒⠒⠒⠒⠒⠤⠤⣄⡀           ○ 10 mi around 0,0
                     ⢀⡴⠚⠉           ⠉⠓⢦⡀        ├─────┤ 5 mi
                   ⢠⠞⠁        0        ⠈⠳⡄
                  ⡴⠃                     ⠘⢦     ● soccer  0 1
                 ⡼⠁                       ⠈⢧    ● tennis  2 3
                ⢸⠁                         ⠈⡇
                ⡎                           ⢱
                ⡇   3         ×         2   ⢸
                ⢇                           ⡸
                ⢸⡀                         ⢀⡇
                 ⢳⡀                       ⢀⡞
                  ⠳⡄                     ⢠⠞
                   ⠘⢦⡀        1        ⢀⡴⠃
                     ⠈⠳⢤⣀           ⣀⡤⠞⠁
                        ⠈⠙⠒⠒⠤⠤⠤⠤⠤⠒⠒⠋⠁
                """)
    }

    @Test func aMapAt60NorthHasLongitudesHalfAsWide() {
        let cross: [Spot] = [
            (60.1, 10, "soccer"), (59.9, 10, "soccer"), (60, 10.2, "tennis"), (60, 9.8, "tennis"),
        ]
        #expect(
            picture(map(cross, around: (60, 10))) == """
                        ⢀⣠⠤⠤⠒⠒⠒⠒⠒⠤⠤⣄⡀           ○ 10 mi around 60,10
                     ⢀⡴⠚⠉           ⠉⠓⢦⡀        ├─────┤ 5 mi
                   ⢠⠞⠁        0        ⠈⠳⡄
                  ⡴⠃                     ⠘⢦     ● soccer  0 1
                 ⡼⠁                       ⠈⢧    ● tennis  2 3
                ⢸⠁                         ⠈⡇
                ⡎                           ⢱
                ⡇   3         ×         2   ⢸
                ⢇                           ⡸
                ⢸⡀                         ⢀⡇
                 ⢳⡀                       ⢀⡞
                  ⠳⡄                     ⢠⠞
                   ⠘⢦⡀        1        ⢀⡴⠃
                     ⠈⠳⢤⣀           ⣀⡤⠞⠁
                        ⠈⠙⠒⠒⠤⠤⠤⠤⠤⠒⠒⠋⠁
                """)
    }

    @Test func aMapGoesOnAcrossTheDateLineAndANarrowOneHasItsLegendBelow() {
        #expect(
            picture(
                map([(-17, 179.95, "soccer"), (-17, -179.95, "tennis")], around: (-17, 180)), columns: 40)
                    == """
                            ⢀⣠⠤⠤⠒⠒⠒⠒⠒⠤⠤⣄⡀
                         ⢀⡴⠚⠉           ⠉⠓⢦⡀
                       ⢠⠞⠁                 ⠈⠳⡄
                      ⡴⠃                     ⠘⢦
                     ⡼⠁                       ⠈⢧
                    ⢸⠁                         ⠈⡇
                    ⡎                           ⢱
                    ⡇        0    ×    1        ⢸
                    ⢇                           ⡸
                    ⢸⡀                         ⢀⡇
                     ⢳⡀                       ⢀⡞
                      ⠳⡄                     ⢠⠞
                       ⠘⢦⡀                 ⢀⡴⠃
                         ⠈⠳⢤⣀           ⣀⡤⠞⠁
                            ⠈⠙⠒⠒⠤⠤⠤⠤⠤⠒⠒⠋⠁
                    ○ 10 mi around -17,-180
                    ├─────┤ 5 mi

                    ● soccer  0
                    ● tennis  1
                    """)
    }

    @Test func gamesAtOnePlaceShareAMarkWhoseLegendNamesTheOthers() {
        let spots = (0..<12).map { _ -> Spot in (37.75, -122.4, "soccer") }
        #expect(
            picture(map(spots, around: (37.77, -122.42), radiusMiles: 5), columns: 40) == """
                        ⢀⣠⠤⠤⠒⠒⠒⠒⠒⠤⠤⣄⡀
                     ⢀⡴⠚⠉           ⠉⠓⢦⡀
                   ⢠⠞⠁                 ⠈⠳⡄
                  ⡴⠃                     ⠘⢦
                 ⡼⠁                       ⠈⢧
                ⢸⠁                         ⠈⡇
                ⡎                           ⢱
                ⡇             ×             ⢸
                ⢇                           ⡸
                ⢸⡀               0+        ⢀⡇
                 ⢳⡀                       ⢀⡞
                  ⠳⡄                     ⢠⠞
                   ⠘⢦⡀                 ⢀⡴⠃
                     ⠈⠳⢤⣀           ⣀⡤⠞⠁
                        ⠈⠙⠒⠒⠤⠤⠤⠤⠤⠒⠒⠋⠁
                ○ 5 mi around 37.77,-122.42
                ├────┤ 2 mi

                ● soccer  0 1 2 3 4 5 6 7 8 9 10 11

                0+ is 0 1 2 3 4 5 6 7 8 9 10 11
                """)
    }

    @Test func aMapOfOneGameShowsItAndNoGamesMakeNoMap() {
        #expect(
            picture(map([(37.75, -122.4, "soccer")], around: (37.77, -122.42), radiusMiles: 5)) == """
                        ⢀⣠⠤⠤⠒⠒⠒⠒⠒⠤⠤⣄⡀           ○ 5 mi around 37.77,-122.42
                     ⢀⡴⠚⠉           ⠉⠓⢦⡀        ├────┤ 2 mi
                   ⢠⠞⠁                 ⠈⠳⡄
                  ⡴⠃                     ⠘⢦     ● soccer  0
                 ⡼⠁                       ⠈⢧
                ⢸⠁                         ⠈⡇
                ⡎                           ⢱
                ⡇             ×             ⢸
                ⢇                           ⡸
                ⢸⡀               0         ⢀⡇
                 ⢳⡀                       ⢀⡞
                  ⠳⡄                     ⢠⠞
                   ⠘⢦⡀                 ⢀⡴⠃
                     ⠈⠳⢤⣀           ⣀⡤⠞⠁
                        ⠈⠙⠒⠒⠤⠤⠤⠤⠤⠒⠒⠋⠁
                """)
        #expect(map([], around: (37.77, -122.42)) == nil)
    }

    @Test func aMapWithoutACentreCoversTheGamesUnlessTheyAreAtOnePlace() {
        #expect(
            picture(map(city, around: nil, radiusMiles: nil)) == """
                           1+                   ├──┤ 2 mi

                             0                  ● soccer      0 2 4
                                           4    ● basketball  1
                                                ● tennis      3

                      3                         1+ is 1 2
                """)
        #expect(map([city[0], city[0]], around: nil) == nil)
        // Places all around the globe have no middle.
        #expect(picture(map([(0, 0, nil), (0, 180, nil)], around: nil)) != nil)
    }

    @Test func aMapShowsGamesOnTheRimOfItsCircle() {
        let edge: [Spot] = [(0, 0.1447, nil), (0, -0.1447, nil), (0.1447, 0, nil), (-0.1447, 0, nil)]
        #expect(
            picture(map(edge, around: (0, 0)), columns: 24) == """
                     ⢀⣠⠤⠖⠒2⠒⠲⠤⣄⡀
                   ⡠⠚⠉         ⠉⠓⢄
                 ⢠⠎               ⠱⡄
                ⢠⠏                 ⠹⡄
                ⡞                   ⢳
                1         ×        0⢸
                ⢧                   ⡼
                ⠘⣆                 ⣰⠃
                 ⠘⢆               ⡰⠃
                   ⠑⢤⣀         ⣀⡤⠊
                     ⠈⠙⠒⠦⠤3⠤⠴⠒⠋⠁
                ○ 10 mi around 0,0
                ├───┤ 5 mi
                """)
    }

    @Test(arguments: [17, 20, 40, 57, 58, 80, 100, 200], [0.001, 0.7, 10, 100])
    func theMapFitsItsTerminal(_ columns: Int, _ radiusMiles: Double) throws {
        let many = (0..<120).map { number -> Spot in
            (37.77 + Double(number % 11) / 2000, -122.42 + Double(number % 7) / 2000, "table_tennis")
        }
        let lines = try #require(
            picture(map(many, around: (37.77, -122.42), radiusMiles: radiusMiles), columns: columns))
        for line in lines.split(separator: "\n") { #expect(TextWidth.columns(line) <= columns) }
        #expect(picture(map(many, around: (37.77, -122.42)), columns: 16) == "")
    }

    @Test(arguments: [(90.0, 0.0), (-90, 0), (89.99, 100)])
    func aMapWorksAtThePoles(_ lat: Double, _ lng: Double) throws {
        let spots = [0.0, 90, 180, -90].map { lng -> Spot in (lat > 0 ? 89.9 : -89.9, lng, nil) }
        let lines = try #require(picture(map(spots, around: (lat, lng)), columns: 40))
        for label in ["0", "1", "2", "3"] { #expect(lines.split(separator: "○")[0].contains(label)) }
    }

    // domain.md §4.7
    @Test func aMapHasTheColoursOfTheSportsAndNoneWithNOCOLOR() throws {
        let map = map(city, around: (37.77, -122.42))
        let colored = try #require(picture(map, isColored: true))
        #expect(colored.contains("\u{1B}[32m0\u{1B}[0m"))
        #expect(colored.contains("\u{1B}[34m3\u{1B}[0m"))
        #expect(colored.contains("\u{1B}[38;5;208m●\u{1B}[0m basketball"))
        // A mark for sports of different colors has none.
        #expect(colored.contains(" 1+ "))
        #expect(picture(map)?.contains("\u{1B}") == false)
    }

    @Test func aMapStandsAboveASearchsTableAtATerminalOnly() throws {
        let row = #"{"id":"x","sport":"soccer","place":{"name":"Park","lat":37.75,"lng":-122.4}}"#
        func lines(_ type: String, asked: String, hasPictures: Bool = true) -> [String] {
            Screen.inSanFrancisco(hasPictures: hasPictures)
                .lines(type, #"{"items":[\#(row)]}"#, asked: asked)
        }
        let table = ["   id  sport   place", "0  x   soccer  Park"]
        let asked = #"{"center":{"lat":37.77,"lng":-122.42},"radiusMiles":5}"#
        let drawn = lines("games.search", asked: asked)
        #expect(drawn.count == 18 && drawn.suffix(3) == [""] + table)
        #expect(drawn[0].hasSuffix("○ 5 mi around 37.77,-122.42"))
        #expect(lines("games.near", asked: asked) == drawn)
        // The radius if none is given.
        #expect(
            lines("games.search", asked: #"{"center":{"lat":37.77,"lng":-122.42}}"#)[0].hasSuffix(
                "○ 25 mi around 37.77,-122.42"))
        #expect(lines("games.search", asked: asked, hasPictures: false) == table)
        #expect(lines("games.search", asked: "{}") == table)
        #expect(lines("games.mine", asked: asked) == table)
    }
}
