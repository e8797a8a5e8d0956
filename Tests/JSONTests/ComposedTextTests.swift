// Texts of a request that may have to be brought into NFC.

import JSON
import Testing
import Values

struct ComposedTextTests {
    @Test(arguments: [
        ("{\"a\":\"plain\",\"b\":[\"字と한글\",\"Größe\"]}", 0), ("{\"a\":\"q\u{323}x\"}", 3),
        (#"{"a":"q\u0323x","b":"abc"}"#, 3), (#"{"q\u0323":"q\u0323"}"#, 4), (#""\"\\\n\u0041""#, 0),
        (#""\"\\\n\u0323""#, 4), (#""\ud83c\uddfa""#, 1), ("\"q\u{323}", 2), (#""\"#, 0), (#""\u03"#, 0),
        ("q\u{323}", 0), ("", 0),
    ])
    func theScalarsOfNamesAndTextsThatNormalizingMayChangeAreCounted(text: String, count: Int) {
        #expect(ComposedText.scalars(in: Array(text.utf8)) == count)
    }

    @Test func anyBytesAreMeasured() {
        var random = SplitMix64(seed: 1)
        let signs = Array("\"\\u0323dc{}:,a".utf8) + [0xCC, 0xA3, 0xF0, 0xFF, 0x80]
        for _ in 0..<2000 {
            let bytes = (0..<40).map { _ in signs[Int(random.next() % UInt64(signs.count))] }
            let count = ComposedText.scalars(in: bytes)
            #expect((0...40).contains(count), "\(bytes)")
        }
    }
}
