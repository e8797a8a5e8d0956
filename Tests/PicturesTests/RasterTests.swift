// Averaging and rotating pixels.

import Testing

@testable import Pictures

@Suite struct RasterTests {
    /// A letter per color; `-` is transparent.
    private func raster(_ rows: [String]) -> Raster {
        let pixels = rows.flatMap { row in
            row.flatMap { letter -> [UInt8] in
                switch letter {
                case "R": [255, 0, 0, 255]
                case "B": [0, 0, 255, 255]
                case "W": [255, 255, 255, 255]
                case "K": [0, 0, 0, 255]
                default: [0, 255, 0, 0]
                }
            }
        }
        return Raster(width: rows[0].count, height: rows.count, pixels: pixels)
    }

    @Test func eachPixelIsTheAverageOfThoseThatItCovers() {
        let half = raster(["KWKK", "WKKK"]).scaled(toSide: 2)
        #expect(half.width == 2 && half.height == 1)
        #expect(half.pixels == [128, 128, 128, 255, 0, 0, 0, 255])
        let third = raster(["KWK"]).scaled(toSide: 2)
        #expect(third.pixels == [85, 85, 85, 255, 85, 85, 85, 255], "a third of each is white")
    }

    @Test func invisiblePixelsHaveNoColour() {
        let half = raster(["R-", "--"]).scaled(toSide: 1)
        #expect(half.pixels == [255, 0, 0, 64], "the green of what is transparent is not in it")
        #expect(raster(["--"]).scaled(toSide: 1).pixels == [0, 0, 0, 0])
    }

    @Test func aSmallRasterStaysAndAThinOneKeepsAPixel() {
        let small = raster(["RB"])
        #expect(small.scaled(toSide: 2) == small)
        let thin = Raster(width: 5000, height: 1, pixels: [UInt8](repeating: 255, count: 20_000)).scaled(
            toSide: 320)
        #expect(thin.width == 320 && thin.height == 1 && thin.pixels.allSatisfy { $0 == 255 })
    }

    @Test func sidesOfARasterAreBounded() {
        for (width, height) in [(1601, 1600), (1600, 1601), (1700, 3), (3200, 1066)] {
            let big = Raster(
                width: width, height: height, pixels: [UInt8](repeating: 9, count: width * height * 4))
            let scaled = big.scaled(toSide: PictureLimits.fullSideMax)
            #expect(
                max(scaled.width, scaled.height) == 1600
                    && scaled.pixels.count == scaled.width * scaled.height * 4)
        }
    }

    @Test func onlyARasterWithVisibleTransparencyIsTransparent() {
        #expect(!raster(["RB", "WK"]).isTransparent && raster(["RB", "W-"]).isTransparent)
    }
}
