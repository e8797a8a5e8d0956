// Parts of the terminal without a terminal: keys, editing, hidden secrets, completion.

import Contracts
import Terminal
import Testing
import Values

@testable import Arguments
@testable import GatewaySessions
@testable import GatewayTerminal

#if os(Linux)
    import Glibc
#endif

@Suite struct KeyTests {
    @Test func keysAreReadFromBytesInAnyChunks() {
        var decoder = KeyDecoder()
        #expect(
            decoder.decode(Array("a\u{1B}[A\r\t\u{7F}".utf8)) == [
                .character("a"), .up, .enter, .tab, .backspace,
            ])
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.decode(Array("[1;5".utf8)) == [])
        #expect(decoder.decode(Array("D".utf8)) == [.wordLeft])
        #expect(decoder.decode([0xC3]) == [])
        #expect(decoder.decode([0xA9]) == [.character("é")])
        #expect(decoder.decode([0x03, 0x04]) == [.control("c"), .control("d")])
    }

    @Test func unknownKeysAreSkipped() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0xFF, 0x61]) == [.character("a")])
        #expect(decoder.decode(Array("\u{1B}[99~b".utf8)) == [.character("b")])
        #expect(decoder.decode(Array(("\u{1B}[" + String(repeating: "1", count: 40)).utf8)) == [])
        #expect(decoder.decode(Array("c".utf8)) == [.character("c")])
    }
}

@Suite struct LineEditorTests {
    private func typed(_ text: String, _ keys: [Key] = [], history: [String] = []) -> LineEditor {
        var editor = LineEditor(history: history)
        for character in text { _ = editor.take(.character(character)) }
        for key in keys { _ = editor.take(key) }
        return editor
    }

    @Test(
        arguments: [
            ([Key.left, .left, .backspace], "games mne", 7), ([.home, .delete], "ames mine", 0),
            ([.control("a"), .control("k")], "", 0), ([.control("u")], "", 0), ([.control("w")], "games ", 6),
            ([.control("w"), .control("w")], "", 0), ([.wordLeft, .wordLeft, .wordRight], "games mine", 5),
            ([.control("w"), .home, .control("y")], "minegames ", 4), ([.right, .end], "games mine", 10),
            ([.left, .control("d")], "games min", 9),
        ] as [([Key], String, Int)])
    func theLineEditorMovesCutsAndPastes(_ keys: [Key], _ text: String, _ cursor: Int) {
        let editor = typed("games mine", keys)
        #expect(editor.text == text)
        #expect(editor.cursor == cursor)
    }

    @Test func theLineEditorCountsAVisibleLetterAsOne() {
        let editor = typed("é👍🏽", [.backspace])
        #expect(editor.text == "é")
        var joined = LineEditor()
        for scalar in ["e", "\u{301}"] { joined.insert(scalar) }
        #expect(joined.cursor == 1)
    }

    @Test func theLineEditorWalksThroughTheHistoryAndBack() {
        var editor = typed("dra", history: ["first", "second"])
        #expect(editor.take(.up) == .changed)
        #expect(editor.text == "second")
        _ = editor.take(.up)
        #expect(editor.text == "first")
        #expect(editor.take(.up) == .ignored)
        _ = editor.take(.down)
        _ = editor.take(.down)
        #expect(editor.text == "dra")
        #expect(editor.take(.down) == .ignored)
    }

    @Test func editingEndsWithEnterCtrlCOrCtrlD() {
        var editor = typed("a")
        #expect(editor.take(.control("d")) == .ignored)
        #expect(editor.take(.enter) == .submitted("a"))
        #expect(editor.take(.control("d")) == .ended)
        _ = editor.take(.character("b"))
        #expect(editor.take(.control("c")) == .cancelled)
        #expect(editor.text == "")
    }
}

@Suite struct SecretTests {
    @Test(arguments: [
        ("account login password=abc d=1", "account login password=••• d=1"),
        (#"a b old="x \" y" new=z"#, #"a b old=•••••••• new=•"#),
        ("a b password=", "a b password="),
        ("a b passwordless=x name=y", "a b passwordless=x name=y"),
    ])
    func secretsAreNotShown(_ line: String, _ shown: String) {
        #expect(String(Secrets.masked(Array(line))) == shown)
    }

    @Test(
        arguments: [
            ("account login nickname=ann password=abc", "account login nickname=ann"),
            (#"account password old="a b" new=c"#, "account password"),
            ("games mine", "games mine"),
            (#"{"type":"games.mine"}"#, #"{"type":"games.mine"}"#),
            (#"{"type":"games.mine","token":"x"}"#, nil),
            // Unusual spellings of the same.
            ("- account login nickname=ann password=abc", "- account login nickname=ann"),
            ("  account login password=abc", "  account login"),
            ("account login\tpassword=abc\tnickname=ann", "account login\tnickname=ann"),
            (#" {"type":"games.mine","token":"x"}"#, nil), (#"- {"type":"games.mine","token":"x"}"#, nil),
            (#"-{"type":"account.login","data":{"password":"x"}}"#, nil),
            (#"{"type":"account.login","data":{"p\u0061ssword":"x"}}"#, nil),
            (#"{"type":"account.login","data":{"password":"x"}"#, nil),
            ("account login password=left foot", nil), (#"account login password = "left foot""#, nil),
            (#"account login password= "left foot""#, nil), ("account login pasword=abc", nil),
            ("account login Password=abc", "account login"),
            (#"account login password="left foot"#, nil),
            ("device register pushToken=abc platform=ios", "device register platform=ios"),
            ("games create title=a b", "games create title=a b"),
        ] as [(String, String?)])
    func secretsAreNotKeptInTheHistory(_ line: String, _ kept: String?) {
        #expect(Secrets.withoutSecrets(line) == kept)
    }

    @Test(arguments: [
        ("account login nickname=ann", ["password"]), ("account password", ["old", "new"]),
        ("account password old=x", ["new"]), ("account login password=x", []), ("games mine", []),
        ("nonsense", []),
        ("x = account login nickname=ann # me", ["password"]),
    ])
    func missingSecretsAreAskedFor(_ line: String, _ names: [String]) {
        #expect(Secrets.missing(in: line) == names)
    }

    @Test func anEnteredSecretBecomesPartOfTheLineWhateverIsInIt() throws {
        let line = Secrets.beforeComment("account login # me") + "password=" + Secrets.quoted(#"a "b" \ #c"#)
        guard case .command(let command) = try TypedLine(parsing: line) else { return }
        #expect(command.arguments.first?.elements.first?.content == .quoted(#"a "b" \ #c"#))
    }
}

@Suite struct CompletionTests {
    @Test(
        arguments: [
            ("gam", 0, ["games "]), ("h", 0, ["help "]), ("games se", 6, ["search "]),
            ("x = games se", 10, ["search "]),
            ("games cl", 6, ["close "]), ("help games cr", 11, ["create "]), ("help ga", 5, ["games "]),
            ("games get ", 10, ["gameId="]), ("games get gameId=$", 17, ["$friday", "$sunday"]),
            ("games search rad", 13, ["radius="]), ("games search sports=soccer,ten", 27, ["tennis"]),
            ("games search hasOpenSlots=t", 26, ["true "]), ("watch ga", 6, ["games ", "game "]),
            ("watch game $f", 11, ["$friday"]), ("game $f", 5, []), ("watch gr", 6, ["groups ", "group "]),
            ("watch group $f", 12, ["$friday"]), ("help gr", 5, ["groups "]),
            ("games search scope=fr", 19, ["friends "]),
            ("games create place.na", 13, ["place.name="]), ("games create price.type=ex", 24, ["exact "]),
            (
                "games create options.", 13,
                [
                    "places.0=", "places.0.name=", "places.0.address=", "places.0.cityLabel=",
                    "places.0.lat=", "places.0.lng=", "places.0.venueId=", "times=",
                ].map { "options." + $0 }
            ),
            ("games create options.places.0=1,2 options.places.1.n", 34, ["options.places.1.name="]),
            ("games create options.places.1.name=B options.places.2", 37, []),
            ("feedback submit incidents.0.t", 16, ["incidents.0.target="]),
            ("feedback submit incidents.0.target=bob incidents.0.is", 39, ["incidents.0.issues="]),
            ("feedback submit incidents.0.issues=late,no", 40, ["no_show"]),
            ("feedback submit incidents.=", 16, []),
            ("games search q=1 q", 17, []), ("nope x", 5, []), ("games nope x", 11, []),
        ] as [(String, Int, [String])])
    func completionOffersWhatFits(_ text: String, _ start: Int, _ candidates: [String]) {
        let completion = Completion(text, kept: ["friday", "sunday"])
        #expect(completion.start == start)
        #expect(completion.candidates == candidates)
    }

    @Test func completionAddsTheCommonBeginning() {
        #expect(Completion("account logo", kept: []).commonPrefix == "logout")
        #expect(Completion("zzz", kept: []).commonPrefix == "")
    }
}

#if os(Linux)
    @Suite struct FrameTests {
        /// The two ends of a pseudo-terminal. Swift's import of glibc lacks `posix_openpt` and its like.
        private func pseudoterminal() throws -> (screen: Int32, terminal: Int32) {
            let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
            let screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (isLocked, name): (Int32, UInt32) = (0, 0)
            try #require(ioctl(screen, unlock, &isLocked) == 0 && ioctl(screen, number, &name) == 0)
            return (screen, open("/dev/pts/\(name)", O_RDWR | O_NOCTTY))
        }

        private final class Window {
            var size = (columns: 80, rows: 24)
            var drawn: [Int] = []
        }

        @Test func aWatchedFrameIsDrawnAgainOnceTheWindowIsResized() throws {
            let (screen, terminal) = try pseudoterminal()
            let nowhere = open("/dev/null", O_WRONLY)
            defer { for descriptor in [screen, terminal, nowhere] { close(descriptor) } }
            let window = Window()
            let interface = TerminalInterface(
                keyboard: try #require(RawMode(terminal)), output: nowhere, history: nil, isColored: false,
                size: { window.size }, drawsFrames: true
            ) { _, _, _, _ in window.drawn.append(window.size.columns) }
            let watched = Watched(
                line: "watch games mine", type: MyGames.type, asked: [], content: .whole([]), isFirst: true)
            let reply = ReplyEnvelope(id: ID?.none, at: Positions(), outcome: .success([]))
            let state = InterfaceState(nickname: nil, kept: KeptResults(), zone: .utc, now: .distantPast)
            #expect(interface.show(Answer(watched, reply), state))
            for columns in [80, 80, 100, 100, 60] {
                window.size.columns = columns
                interface.waiting(for: nil, forMs: 0)
            }
            #expect(window.drawn == [80, 100, 60])
        }
    }
#endif
