// A decoded picture: scaled down by averaging, and turned upright.

/// Rows of pixels, starting at the top; four bytes for each pixel: red, green, blue, alpha (not premultiplied).
struct Raster: Equatable {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    static let channels = 4

    /// Whether any pixel is not fully opaque.
    var isTransparent: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            stride(from: 3, to: pixels.count, by: Self.channels).contains { pixels[$0] != 255 }
        }
    }

    /// Scaled down so that the longer side has at most `side` pixels. Each new pixel is the average of the pixels it
    /// covers.
    func scaled(toSide side: Int) -> Raster {
        let longest = max(width, height)
        guard longest > side else { return self }
        func length(_ full: Int) -> Int { max(1, (full * side + longest / 2) / longest) }
        let (newWidth, newHeight) = (length(width), length(height))
        return Raster(
            width: newWidth, height: newHeight,
            pixels: averaged(Spans(width, newWidth), Spans(height, newHeight)))
    }

    /// The pixels of a longer row that each pixel of a shorter row covers, with their shares.
    private struct Spans {
        let count: Int
        let starts: [Int]
        let ends: [Int]
        private let ratio: Float

        init(_ full: Int, _ count: Int) {
            self.count = count
            ratio = Float(full) / Float(count)
            starts = (0..<count).map { $0 * full / count }
            ends = (0..<count).map { min(full, (($0 + 1) * full + count - 1) / count) }
        }

        func weight(of place: Int, in index: Int) -> Float {
            min(Float(place + 1), Float(index + 1) * ratio) - max(Float(place), Float(index) * ratio)
        }
    }

    /// Colors are weighted by alpha, so that transparent pixels leave no fringe.
    private func averaged(_ across: Spans, _ down: Spans) -> [UInt8] {
        let weights = (0..<across.count).map { x in
            (across.starts[x]..<across.ends[x]).map { max(0, across.weight(of: $0, in: x)) }
        }
        var sums = [Float](repeating: 0, count: across.count * Self.channels)
        var result = [UInt8](repeating: 0, count: across.count * down.count * Self.channels)
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<down.count {
                for index in sums.indices { sums[index] = 0 }
                var area: Float = 0
                for row in down.starts[y]..<down.ends[y] {
                    let share = max(0, down.weight(of: row, in: y))
                    area += share
                    addRow(row, of: pixels, times: share, across, weights: weights, to: &sums)
                }
                for x in 0..<across.count {
                    write(
                        sums, x, area: area * weights[x].reduce(0, +), to: &result,
                        at: (y * across.count + x) * Self.channels)
                }
            }
        }
        return result
    }

    private func addRow(
        _ row: Int, of pixels: UnsafeBufferPointer<UInt8>, times share: Float, _ across: Spans,
        weights: [[Float]], to sums: inout [Float]
    ) {
        for x in 0..<across.count {
            var place = (row * width + across.starts[x]) * Self.channels
            var sum = SIMD4<Float>(repeating: 0)
            for weight in weights[x] {
                let alpha = Float(pixels[place + 3]) * weight
                sum +=
                    SIMD4(Float(pixels[place]), Float(pixels[place + 1]), Float(pixels[place + 2]), 1) * alpha
                place += Self.channels
            }
            for channel in 0..<Self.channels { sums[x * Self.channels + channel] += sum[channel] * share }
        }
    }

    private func write(
        _ sums: [Float], _ x: Int, area: Float, to result: inout [UInt8], at place: Int
    ) {
        let alpha = sums[x * Self.channels + 3]
        guard alpha > 0, area > 0 else { return }
        for channel in 0..<3 {
            result[place + channel] = UInt8(
                min(255, max(0, (sums[x * Self.channels + channel] / alpha).rounded())))
        }
        result[place + 3] = UInt8(min(255, max(0, (alpha / area).rounded())))
    }

    /// The picture turned upright.
    ///
    /// - Parameter orientation: EXIF's, 1 to 8: 1 is upright, 3 upside down, 6 and 8 on a side; 2, 4, 5 and 7 are
    ///   mirrored.
    func upright(_ orientation: Int) -> Raster {
        guard (2...8).contains(orientation) else { return self }
        let isTurned = orientation >= 5
        let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
        var result = [UInt8](repeating: 0, count: pixels.count)
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<newHeight {
                for x in 0..<newWidth {
                    let (column, row) = source(x, y, orientation)
                    let (from, to) = (
                        (row * width + column) * Self.channels, (y * newWidth + x) * Self.channels
                    )
                    for channel in 0..<Self.channels { result[to + channel] = pixels[from + channel] }
                }
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }

    /// The place in this picture of a pixel of the upright picture.
    private func source(_ x: Int, _ y: Int, _ orientation: Int) -> (column: Int, row: Int) {
        switch orientation {
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (y, height - 1 - x)
        case 7: (width - 1 - y, height - 1 - x)
        case 8: (width - 1 - y, x)
        default: (x, y)
        }
    }
}
