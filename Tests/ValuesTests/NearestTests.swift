// Which name was meant.

import Testing

@testable import Values

@Suite struct NearestTests {
    @Test func editsAreCounted() {
        #expect(Nearest.edits(from: Array("kitten".utf8), to: Array("sitting".utf8)) == 3)
        #expect(Nearest.edits(from: Array("ab".utf8), to: Array("ba".utf8)) == 1)
    }
}
