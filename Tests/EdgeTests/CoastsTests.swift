// The ground of maps without tiles: the files that deploy/coasts/make.py has made, as the edge reads them.

import Foundation
import Testing

@testable import EdgeService

@Suite struct CoastsTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "services/edge/Page").path
    private static let page = (try? PageFolder.read(folder)) ?? [:]
    private static let coasts = page.filter { $0.key.hasPrefix("/vendor/gshhg/") }

    /// Numbers of seven bits a byte, the lowest first.
    private struct Numbers {
        let bytes: [UInt8]
        var offset = 0

        mutating func next() -> Int {
            var (value, shift) = (0, 0)
            while offset < bytes.count {
                let byte = bytes[offset]
                offset += 1
                value |= Int(byte & 127) << shift
                shift += 7
                if byte < 128 { break }
            }
            return value
        }

        /// Passes over the cells that begin a file.
        mutating func skipCells() {
            var length = 0
            for _ in 0..<next() {
                _ = (next(), next())
                length += next()
            }
            offset += length
        }
    }

    @Test func theEdgeReadsEveryFileOfThePage() throws {
        let entries = try #require(FileManager.default.enumerator(atPath: Self.folder))
        let names = entries.compactMap { $0 as? String }.filter { $0.contains(".") }
        #expect(Set(Self.page.keys) == Set(names.map { "/\($0)" }))
    }

    @Test func theFileOfTheWorldNamesAllOthers() throws {
        var numbers = Numbers(bytes: try #require(Self.coasts["/vendor/gshhg/world.bin"]))
        numbers.skipCells()
        var names: Set = ["/vendor/gshhg/world.bin"]
        for scale in ["far", "near"] {
            for _ in 0..<numbers.next() {
                let (zoom, x, y) = (numbers.next(), numbers.next(), numbers.next())
                names.insert("/vendor/gshhg/\(scale)-\(zoom)-\(x)-\(y).bin")
            }
        }
        #expect(numbers.offset == numbers.bytes.count)
        #expect(names == Set(Self.coasts.keys))
    }

    @Test func theCellsOfAFileEndWithIt() {
        for (name, bytes) in Self.coasts where !name.hasSuffix("/world.bin") {
            var numbers = Numbers(bytes: bytes)
            numbers.skipCells()
            #expect(numbers.offset == bytes.count, "\(name)")
        }
    }

    /// A map asks for a few of them, and the edge holds all.
    @Test func theFilesOfTheGroundAreSmall() {
        let sizes = Self.coasts.values.map(\.count)
        #expect(sizes.allSatisfy { $0 <= 72_000 })
        #expect(sizes.reduce(0, +) <= 3_200_000)
    }
}
