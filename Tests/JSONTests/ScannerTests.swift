// The scanner and the writer, which are used without Codable.

import JSON
import Testing
import Values

private func scan<Result>(
    _ text: String, _ body: (inout JSONScanner) throws(JSONError) -> Result
) throws(JSONError) -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
        var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
        let result = try body(&scanner)
        try scanner.finish()
        return result
    }
}

private func refusal<Result>(
    _ text: String, _ body: (inout JSONScanner) throws(JSONError) -> Result
) -> JSONError? {
    do {
        _ = try scan(text, body)
        return nil
    } catch {
        return error
    }
}

/// The outer object of an envelope.
private struct Outside: Equatable {
    var id = ""
    var sequence: UInt64 = 0
    var data = 0..<0
}

private func readOutside(_ scanner: inout JSONScanner) throws(JSONError) -> Outside {
    var outside = Outside()
    try scanner.object { (scanner, key) throws(JSONError) in
        if JSONScanner.key(key, is: "id") {
            outside.id = try scanner.string()
        } else if JSONScanner.key(key, is: "sequence") {
            outside.sequence = try scanner.unsignedInteger()
        } else if JSONScanner.key(key, is: "data") {
            outside.data = try scanner.skipValue()
        }
    }
    return outside
}

@Suite struct ScannerTests {
    @Test func theScannerReadsAnEnvelopeAndSkipsItsData() throws {
        let text = #" {"id":"a\n", "data" : {"x":[1,"}"]} ,"other":[{}],"\u0073equence":7} "#
        let outside = try scan(text, readOutside)
        #expect(outside.id == "a\n")
        #expect(outside.sequence == 7)
        #expect(Array(text.utf8)[outside.data].elementsEqual(#"{"x":[1,"}"]}"#.utf8))
        #expect(try scan("{}", readOutside) == Outside())
    }

    @Test(arguments: [
        (#"{"id":1}"#, "id: expected text, found a number"),
        (#"{"sequence":-1}"#, "sequence: expected a whole number between 0 and 2^64-1, found -1"),
        (#"{"sequence":1.5}"#, "sequence: expected a whole number, found 1.5"),
        (#"{"sequence":"1"}"#, "sequence: expected a whole number, found text"),
        (#"{"id":}"#, #"expected text, found "}" (at byte 6)"#),
        (#"{"data":{"a":[1,]}}"#, #"expected a value, found "]" (at byte 16)"#),
        (#"{"other":01}"#, "a number does not start with a zero and more digits (at byte 10)"),
        (#"{"id":"a"} x"#, #"expected the end of the text, found "x" (at byte 11)"#),
        (#"{"id":"a""#, "expected a comma or a closing brace, found the end of the text (at byte 9)"),
        ("[]", "expected an object, found an array"),
        ("", "expected an object, found the end of the text (at byte 0)"),
    ])
    func theScannersErrorsHaveAPath(_ text: String, _ sentence: String) {
        #expect(refusal(text, readOutside)?.description == sentence)
    }

    @Test func theScannerReadsEveryKindOfValue() throws {
        let (whole, flags, nothing) = try scan(#"[ -5, 1e2, 2.5, true, false, null, 18446744073709551615 ]"#)
        {
            (scanner) throws(JSONError) in
            var (place, whole, flags, nothing) = (0, [Int64](), [Bool](), false)
            try scanner.array { (scanner) throws(JSONError) in
                switch place {
                case 0, 1: whole.append(try scanner.integer())
                case 2: #expect(try scanner.double() == 2.5)
                case 3, 4: flags.append(try scanner.bool())
                case 5: nothing = try scanner.null()
                default: #expect(try scanner.unsignedInteger() == .max)
                }
                place += 1
            }
            return (whole, flags, nothing)
        }
        #expect(whole == [-5, 100])
        #expect(flags == [true, false])
        #expect(nothing)
        #expect(
            refusal("[1,tru]") { (scanner) throws(JSONError) in try scanner.array { _ in } }?.kind == .syntax)
        #expect(refusal("1") { (scanner) throws(JSONError) in try scanner.bool() }?.kind == .mistyped)
        #expect(refusal("1e999") { (scanner) throws(JSONError) in try scanner.double() }?.kind == .mistyped)
        #expect(
            refusal("[1,\"x\"]") { (scanner) throws(JSONError) in
                try scanner.array { (scanner) throws(JSONError) in _ = try scanner.integer() }
            }?.path == "1")
    }

    @Test(arguments: [
        (#""0199A3C4-7a1b-7c3d-9e4f-5a6b7c8d9e0f""#, true),
        (#""0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0\u0066""#, true),
        (#""0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0""#, false), (#""""#, false),
        (#""0199a3c4 7a1b-7c3d-9e4f-5a6b7c8d9e0f""#, false),
    ])
    func idsAreReadInAnyFormAndOtherTextIsNone(_ text: String, _ isID: Bool) throws {
        let expected = isID ? ID("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f") : nil
        #expect(try scan(text) { (scanner) throws(JSONError) in try scanner.id() } == expected)
        #expect(refusal("5") { (scanner) throws(JSONError) in try scanner.id() }?.kind == .mistyped)
    }

    @Test func theScannerComparesNames() {
        Array("sequence".utf8).withUnsafeBytes { name in
            #expect(JSONScanner.key(name, is: "sequence" as StaticString))
            #expect(JSONScanner.key(name, is: String("sequence")))
            #expect(!JSONScanner.key(name, is: "sequencf" as StaticString))
            #expect(!JSONScanner.key(name, is: "sequenc" as StaticString))
            #expect(!JSONScanner.key(name, is: "" as StaticString))
        }
    }

    @Test func theScannerHasTheDepthLimitOfDecoding() {
        func read(_ scanner: inout JSONScanner) throws(JSONError) {
            try scanner.array { (scanner) throws(JSONError) in try read(&scanner) }
        }
        for (levels, isFine) in [(64, true), (65, false), (100_000, false)] {
            let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            #expect((refusal(text, read) == nil) == isFine)
        }
    }
}

@Suite struct WriterTests {
    @Test func theWriterAddsTheCommas() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id" as StaticString)
        writer.id(ID(high: 1, low: 2))
        writer.key(String("at\n"))
        writer.timestamp(Timestamp(milliseconds: 1))
        writer.key("list" as StaticString)
        writer.beginArray()
        writer.integer(-1 as Int)
        writer.integer(Int64.min)
        writer.unsigned(.max)
        writer.double(0.5)
        writer.double(.nan)
        writer.bool(true)
        writer.null()
        writer.string("a\"b" as StaticString)
        writer.string(String("ü"))
        writer.raw([UInt8]("{}".utf8))
        writer.beginArray()
        writer.endArray()
        writer.beginObject()
        writer.endObject()
        writer.endArray()
        writer.key("" as StaticString)
        writer.bool(false)
        writer.endObject()
        let text =
            #"{"id":"00000000-0000-0001-0000-000000000002","at\n":"1970-01-01T00:00:00.001Z","list":[-1,"#
            + #"-9223372036854775808,18446744073709551615,0.5,null,true,null,"a\"b","ü",{},[],{}],"":false}"#
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
        #expect(writer.depth == 0)
    }

    @Test func valuesAtTheTopStandByThemselves() {
        var writer = JSONWriter(bytes: Array("x".utf8))
        writer.integer(1 as Int)
        writer.bytes.append(0x0A)
        writer.beginArray()
        writer.endArray()
        writer.string(String(repeating: "y", count: 300))
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == "x1\n[]\"\(String(repeating: "y", count: 300))\""
        )
    }
}
