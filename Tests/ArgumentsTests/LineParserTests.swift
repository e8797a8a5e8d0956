// Typed lines, parsed from left to right.

import Contracts
import Testing

@testable import Arguments

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
            "a b c=" + Array(repeating: "x", count: ArgumentLimits.elementsMax + 1).joined(separator: ",")
        #expect(throws: LineError.self) { try TypedLine(parsing: line) }
    }
}
