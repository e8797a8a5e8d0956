// Shell completions, made from the same tables as the help. They complete programs, commands, options, the values of
// options that have few, and files elsewhere.

import Platform
import Usage
import Values

/// `rally completions`.
enum CompletionsCommand {
    enum Shell: String, CaseIterable { case bash, zsh, fish }

    static let program = Program(
        "rally completions",
        opening: """
            rally completions: prints what a shell needs to complete the commands of rally.

                source <(rally completions bash)
                rally completions zsh > "${fpath[1]}/_rally"
                rally completions fish > ~/.config/fish/completions/rally.fish
            """, [], commands: Shell.allCases.map(\.rawValue),
        closing: "A package has put them in place already. Exit status: 0; 64 if it was called wrongly.")

    static let run: @Sendable ([String]) -> Int32 = { arguments in
        program.run(arguments) { arguments throws(UsageError) in
            try arguments.refuseWords(after: 1)
            guard let shell = arguments.words.first.flatMap(Shell.init) else {
                throw UsageError("name a shell: bash, zsh or fish")
            }
            let all = (Programs.commands + Programs.all).map { Completion($0) }
            switch shell {
            case .bash: Descriptor.write(Completion.bash(all), to: 1)
            case .zsh: Descriptor.write(Completion.zsh(all), to: 1)
            case .fish: Descriptor.write(Completion.fish(all), to: 1)
            }
            return ExitStatus.success
        }
    }
}

/// The completions after one program's name.
private struct Completion {
    struct Choice {
        /// `--format`.
        let name: String
        let summary: String
        /// The name of its value, `FILE`; nil for an option without a value.
        let value: String?
        /// Its possible values, if they are few: those of `table|json`.
        let values: [String]
    }

    let word: String
    let summary: String
    let commands: [String]
    let choices: [Choice]

    init(_ program: AnyProgram) {
        word = Programs.word(of: program)
        summary = program.program.brief
        commands = program.program.commands
        var seen: Set<String> = []
        let own = program.program.options.filter { seen.insert($0.name).inserted }.map { option in
            let values = option.value.map { $0.split(separator: "|").map(String.init) } ?? []
            // Lower-case words are values themselves; anything else names a value.
            let isListed = values.count > 1 && values.allSatisfy { $0.allSatisfy(\.isLowercase) }
            return Choice(
                name: option.name, summary: String(option.help.prefix { $0 != "\n" }), value: option.value,
                values: isListed ? values : [])
        }
        choices =
            own + [
                Choice(name: "--help", summary: "what it takes", value: nil, values: []),
                Choice(name: "--version", summary: "which Rally it is", value: nil, values: []),
            ]
    }

    /// In single quotes, as bash and zsh read them.
    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    // MARK: - bash

    static func bash(_ all: [Completion]) -> String {
        """
        # Completions of rally for bash, made by `rally completions bash`.
        _rally() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
            COMPREPLY=()
            if [ "$COMP_CWORD" -eq 1 ]; then
                words=\(quoted(all.map(\.word).joined(separator: " ") + " --help --version"))
            else
                case ${COMP_WORDS[1]} in
        \(all.map(\.bash).joined(separator: "\n"))
                esac
            fi
            if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
            if [ ${#COMPREPLY[@]} -eq 0 ]; then compopt -o default 2>/dev/null; fi
            return 0
        }
        complete -F _rally rally

        """
    }

    private var bash: String {
        var lines = ["        \(word))", "            case $before in"]
        for choice in choices where choice.value != nil {
            let words = choice.values.joined(separator: " ")
            lines.append("            \(choice.name)) words=\(Self.quoted(words)) ;;")
        }
        let options = choices.map(\.name).joined(separator: " ")
        let here = ([options] + commands).joined(separator: " ")
        lines += [
            "            \(word)) words=\(Self.quoted(here)) ;;",
            "            *) case $word in -*) words=\(Self.quoted(options)) ;; esac ;;",
            "            esac", "            ;;",
        ]
        return lines.joined(separator: "\n")
    }

    // MARK: - zsh

    static func zsh(_ all: [Completion]) -> String {
        """
        #compdef rally
        # Completions of rally for zsh, made by `rally completions zsh`.
        _rally() {
            local -a programs
            programs=(
        \(all.map { "        \(quoted($0.word + ":" + $0.summary))" }.joined(separator: "\n"))
            )
            if (( CURRENT == 2 )); then
                _describe program programs
                return
            fi
            local program=$words[2]
            shift words
            (( CURRENT-- ))
            case $program in
        \(all.map(\.zsh).joined(separator: "\n"))
            esac
        }
        if [ "$funcstack[1]" = _rally ]; then _rally "$@"; else compdef _rally rally; fi

        """
    }

    private var zsh: String {
        // Brackets and colons have a meaning in zsh's specifications.
        func plain(_ text: String) -> String {
            text.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: " -")
        }
        let options = choices.map { choice in
            var specification = "\(choice.name)[\(plain(choice.summary))]"
            if let value = choice.value {
                let action = choice.values.isEmpty ? "_files" : "(\(choice.values.joined(separator: " ")))"
                specification += ":\(plain(value)):\(action)"
            }
            return Self.quoted(specification)
        }
        let first = commands.isEmpty ? "*:file:_files" : "1:command:(\(commands.joined(separator: " ")))"
        let rest = commands.isEmpty ? [] : [Self.quoted("*:file:_files")]
        let words = ["_arguments"] + options + [Self.quoted(first)] + rest
        return "    \(word)) \(words.joined(separator: " \\\n        ")) ;;"
    }

    // MARK: - fish

    static func fish(_ all: [Completion]) -> String {
        var lines = ["# Completions of rally for fish, made by `rally completions fish`."]
        let none = "'test (count (commandline -opc)) -eq 1'"
        lines.append("complete -c rally -n \(none) -f -l help -d 'what there is'")
        lines.append("complete -c rally -n \(none) -f -l version -d 'which Rally it is'")
        for completion in all {
            lines.append(
                "complete -c rally -n \(none) -f -a \(completion.word) -d \(fishQuoted(completion.summary))")
        }
        for completion in all { lines += completion.fish }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    private var fish: [String] {
        let here = "'contains -- \(word) (commandline -opc)[2]'"
        var lines = choices.map { choice in
            var line =
                "complete -c rally -n \(here) -l \(choice.name.dropFirst(2)) -d \(Self.fishQuoted(choice.summary))"
            if choice.value != nil { line += " -r" }
            if !choice.values.isEmpty {
                line += " -f -a \(Self.fishQuoted(choice.values.joined(separator: " ")))"
            }
            return line
        }
        if !commands.isEmpty {
            let first =
                "'test (count (commandline -opc)) -eq 2; and contains -- \(word) (commandline -opc)[2]'"
            lines.append(
                "complete -c rally -n \(first) -f -a \(Self.fishQuoted(commands.joined(separator: " ")))")
        }
        return lines
    }
}
