// The meaning of typed lines, and messages for those that cannot be parsed.

import Contracts
import Testing

@testable import GatewayBridge

@Suite struct LineParserTests {
    private func command(_ line: String) throws -> TypedCommand {
        guard case .command(let command) = try TypedLine(parsing: line) else {
            throw LineError("not a command", at: 1)
        }
        return command
    }

    private func elements(_ line: String) throws -> [Element.Content] {
        try command("noun verb \(line)").arguments.flatMap { $0.elements.map(\.content) }
    }

    @Test func aLineIsANounAVerbAndArguments() throws {
        let line = try command(#"  games create sport=soccer place.name="Dolores Park"  "#)
        #expect(line.keeps == nil)
        #expect(line.noun == Word(text: "games", column: 3))
        #expect(line.verb == Word(text: "create", column: 9))
        #expect(line.arguments.map(\.path) == [["sport"], ["place", "name"]])
        #expect(line.arguments.map(\.column) == [16, 29])
        #expect(line.arguments[1].elements == [Element(content: .quoted("Dolores Park"), column: 40)])
    }

    @Test func aLineMayKeepItsResultUnderAName() throws {
        let line = try command("game = games get gameId=1")
        #expect(line.keeps == "game")
        #expect(line.noun.text == "games")
    }

    @Test(arguments: ["", "   ", "\t", "# all of it", "   # indented", "#"])
    func anEmptyLineOrACommentIsBlank(_ line: String) throws {
        #expect(try TypedLine(parsing: line) == .blank)
    }

    @Test func aLineEndsAtAnUnquotedCommentThatBeginsAWord() throws {
        #expect(try elements(#"a=1 # b=2"#) == [.bare("1")])
        #expect(try elements(#"a=x#y"#) == [.bare("x#y")])
        #expect(try elements(#"a="x # y""#) == [.quoted("x # y")])
    }

    @Test func helpAndTheEndAreAskedForInWords() throws {
        #expect(try TypedLine(parsing: "help") == .help([]))
        #expect(try TypedLine(parsing: "games help") == .help([Word(text: "games", column: 1)]))
        #expect(try TypedLine(parsing: "help games # me") == .help([Word(text: "games", column: 6)]))
        #expect(try TypedLine(parsing: "quit") == .quit)
        #expect(try TypedLine(parsing: " exit ") == .quit)
    }

    @Test(arguments: [
        (#"a="say \"hi\"""#, [Element.Content.quoted(#"say "hi""#)]),
        (#"a="1\n2\t3\\4""#, [.quoted("1\n2\t3\\4")]),
        (#"a="\u00e9\ud83d\ude00""#, [.quoted("é😀")]),
        (#"a="""#, [.quoted("")]),
        (#"a="#, [.bare("")]),
        (#"a=x,y,"z w""#, [.bare("x"), .bare("y"), .quoted("z w")]),
        (#"a=37.7,-122.4"#, [.bare("37.7"), .bare("-122.4")]),
        (#"page=abc=="#, [.bare("abc==")]),
        (#"a=back\slash"#, [.bare(#"back\slash"#)]),
        (#"a=$game"#, [.reference(name: "game", path: [])]),
        (#"a=$game.place.name"#, [.reference(name: "game", path: ["place", "name"])]),
        (#"a=$list.items.0"#, [.reference(name: "list", path: ["items", "0"])]),
        (#"a=$,$$"#, [.bare("$"), .bare("$$")]),
        (#"a="$game""#, [.quoted("$game")]),
        (#"a=Zoë"#, [.bare("Zoë")]),
    ])
    func aLineGivesValues(_ typed: String, _ expected: [Element.Content]) throws {
        #expect(try elements(typed) == expected)
    }

    @Test(arguments: [
        (#"games search q="x"#, "a quote is not closed (column 16)"),
        (#"games search q="x\"#, "a quote is not closed (column 18)"),
        (#"games search q="\x""#, #"in quotes, \ stands before one of " \ n t uXXXX (column 17)"#),
        (#"games search q="\u12""#, #"\u is followed by four hexadecimal digits (column 17)"#),
        (#"games search q="\ud83d""#, #"\ud83d is half a character (column 17)"#),
        (#"games search q=a"b""#, "a quote opens inside a word; put the whole value into quotes (column 17)"),
        (#"games search q="a"b"#, "after a closing quote a space or a comma is expected (column 19)"),
        ("games search =x", "there is a stray = (column 14)"),
        ("games search q = x", "no space around = : write q=value (column 16)"),
        ("games search soccer", "\"soccer\" has no value: write soccer=value (column 14)"),
        (#"games search "soccer""#, #"a value needs its name: write name="value" (column 14)"#),
        (#"games "x" a=1"#, "a quote stands where a name is expected (column 7)"),
        ("games get a=1 b=2 a=3", "a is given twice (column 19)"),
        ("games get a..b=1", "\"a..b\" is no name of an argument (column 11)"),
        ("games get a=$x/y", "\"$x/y\" is no reference; one looks like $game.place.name (column 13)"),
        ("x=games get", "a line begins with a noun; to keep a result, write spaces: x = games… (column 1)"),
        (
            "1x = games get",
            "\"1x\" cannot name a result: use letters, digits and _, a letter first (column 1)"
        ),
        ("x = ", "after x = a command should follow (column 5)"),
        ("= games", "there is a stray = (column 1)"),
        ("quit now", "quit stands alone (column 6)"),
    ])
    func anUnreadableLineIsExplainedWithItsColumn(_ line: String, _ sentence: String) {
        #expect {
            let line = try TypedLine(parsing: line)
            if let fault = line.faults.first { throw fault.error }
        } throws: { "\($0)" == sentence }
    }

    @Test func aLineOfTooManyElementsIsRefused() {
        let line =
            "a b c=" + Array(repeating: "x", count: GatewayLimits.elementsMax + 1).joined(separator: ",")
        #expect(throws: LineError.self) { try TypedLine(parsing: line) }
    }
}

@Suite struct LineReaderTests {
    private func lines(_ pieces: [String], lineBytesMax: Int = 10) -> [InputLine] {
        var reader = LineReader(lineBytesMax: lineBytesMax)
        var lines: [InputLine] = []
        for piece in pieces {
            reader.append(Array(piece.utf8))
            while let line = reader.next() { lines.append(line) }
        }
        reader.finish()
        while let line = reader.next() { lines.append(line) }
        #expect(reader.isExhausted)
        return lines
    }

    private func line(_ text: String) -> InputLine { .line(Array(text.utf8)) }

    @Test func linesAreSplitAtLineFeedsWhereverTheChunksEnd() {
        #expect(lines(["a\nb", "c\n\nd"]) == [line("a"), line("bc"), line(""), line("d")])
        #expect(lines(["a\r\nb\r\n"]) == [line("a"), line("b")])
        #expect(lines(["a\u{2028}b\n"]) == [line("a\u{2028}b")])
        #expect(lines([]) == [])
    }

    @Test func aByteOrderMarkIsDroppedBeforeTheFirstLineOnly() {
        #expect(lines(["\u{FEFF}a\n\u{FEFF}b"]) == [line("a"), line("\u{FEFF}b")])
    }

    @Test func aTooLongLineIsSkippedAndReadingGoesOn() {
        let long = String(repeating: "x", count: 11)
        #expect(lines([long + "\nok\n"]) == [.tooLong(bytes: 11), line("ok")])
        #expect(lines(["1234567890\r\nok"]) == [line("1234567890"), line("ok")])
        let pieces = Array(repeating: "xxxxxxxxxxxxxxxxxxxx", count: 50) + ["\nok"]
        #expect(lines(pieces) == [.tooLong(bytes: 1000), line("ok")])
        #expect(lines(pieces.dropLast()) == [.tooLong(bytes: 1000)])
    }

    @Test func aLineOfEightMiBIsReadAndNoneLonger() {
        let longest = [UInt8](repeating: 32, count: 8 << 20)
        var reader = LineReader()
        reader.append(longest + Array("\n \n".utf8))
        #expect(reader.next() == .line(longest) && reader.next() == .line([32]))
        reader.append(longest + Array(" \nok\n".utf8))
        #expect(reader.next() == .tooLong(bytes: longest.count + 1) && reader.next() == line("ok"))
        var stage = Stage()
        guard case .show(let answer)? = stage.conductor.take(.tooLong(bytes: 8_388_609), at: stage.now).first,
            case .reply(let reply, _) = answer.content, case .failure(let refusal) = reply.outcome
        else {
            Issue.record("it was not refused")
            return
        }
        #expect(refusal.message == "the line has 8388609 bytes; at most 8388608 are read, and it was skipped")
    }
}

@Suite struct UTF8TextTests {
    @Test(
        arguments: [
            ([0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80], nil), ([0x61, 0xFF], 1), ([0xC3], 0),
            ([0xC0, 0x80], 0),
            ([0xED, 0xA0, 0x80], 0), ([0x61, 0xE2, 0x82], 1), ([0xF4, 0x90, 0x80, 0x80], 0),
            ([0xE0, 0x80, 0x80], 0),
        ] as [([UInt8], Int?)])
    func utf8EndsAtTheFirstInvalidByte(_ bytes: [UInt8], _ expected: Int?) {
        #expect(UTF8Text.firstInvalid(bytes) == expected)
    }

    @Test func asciiWithoutNULIsRecognizedAtEveryPosition() {
        for count in 0..<20 {
            let plain = (0..<count).map { UInt8(1 + $0 * 6) }
            #expect(UTF8Text.isASCIIWithoutNUL(plain))
            for place in 0..<count {
                for other: UInt8 in [0, 0x80, 0x81, 0xC3, 0xFF] {
                    var bytes = plain
                    bytes[place] = other
                    #expect(!UTF8Text.isASCIIWithoutNUL(bytes))
                }
            }
        }
    }
}
