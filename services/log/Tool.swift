// `log`, the tool for people who maintain logs. A service that refuses to start prints a command of this tool as the
// next step.

import EventLog
import Platform
import Usage
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output and error; strings in tests.
public struct Console {
    public var say: (String) -> Void
    public var complain: (String) -> Void
    public var isTerminal: Bool

    /// Shows progress at a terminal, in place of the previous text.
    func show(_ text: String) {
        if isTerminal { Descriptor.write("\r\u{1B}[K\(text)", to: STDERR_FILENO) }
    }

    public init(
        isTerminal: Bool, say: @escaping (String) -> Void, complain: @escaping (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.say = say
        self.complain = complain
    }

    /// The console of this process. SIGPIPE ends it without a message when the reader is gone.
    public static var standard: Console {
        signal(SIGPIPE, SIG_DFL)
        return Console(
            isTerminal: isatty(STDOUT_FILENO) == 1,
            say: { Descriptor.write($0 + "\n", to: 1) }, complain: { Descriptor.write($0 + "\n", to: 2) })
    }
}

/// The commands of `log`.
public enum LogTool {
    /// Runs one command and returns the exit status.
    public static func run(
        arguments: [String], disk: any Disk = PosixDisk(), now: Timestamp = .distantPast,
        console: Console = .standard
    ) -> Int32 {
        program.run(
            arguments == ["help"] ? ["--help"] : arguments,
            say: { console.say(String($0.dropLast())) }, complain: { console.complain("log: \($0)") }
        ) { arguments throws(UsageError) in
            let options = try Options(arguments)
            do throws(LogRefusal) {
                return try run(options, disk: disk, now: now, console: console)
            } catch {
                console.complain("log: \(error)")
                return ExitStatus.failure
            }
        }
    }

    private static func run(
        _ options: Options, disk: any Disk, now: Timestamp, console: Console
    ) throws(LogRefusal) -> Int32 {
        switch options.command {
        case .check: try Check(options: options, disk: disk, console: console).run()
        case .show: try Show(options: options, disk: disk, console: console).run()
        case .repair: try Repair(options: options, disk: disk, now: now, console: console).run()
        case .cut: try CutCommand(options: options, disk: disk, now: now, console: console).run()
        case .erase: try EraseCommand(options: options, disk: disk, now: now, console: console).run()
        case .keys: try KeysCommand(options: options, disk: disk, now: now, console: console).run()
        case .copy: try CopyCommand(options: options, disk: disk, now: now, console: console).run()
        case .archive: try ArchiveCommand(options: options, disk: disk, now: now, console: console).run()
        case .unpack: try Unpack(options: options, disk: disk, now: now, console: console).run()
        }
    }

    public static let program = Program(
        "log",
        opening: """
            log: checks, shows, mends and copies logs.

            A log is a directory such as data/games, or is in a database, such as postgresql://rally@db/rally#games; without
            #games, all that are in it.

                log check DIR...                          what is there, what is damaged or missing
                log show DIR [--from N] [--to N] [--raw]  the events
                log repair DIR [--dry-run]                restore or cut off what is damaged
                log repair DIR --with COPY [--dry-run]    take what is damaged from a copy of the log, such as a backup
                log repair DIR --from N [--dry-run]       cut off everything from event N on
                log repair DIR --segment N --with FILE    mend a compressed file that begins with event N, with a copy of it
                log cut DIR... [--apply]                  the largest parts of logs that fit together
                log erase DIR... [--account ID] [--apply] take out what is personal of accounts that are gone
                log keys rotate DIR...                    another key beside each, where the old one is lost or known to others
                log copy DIR... TO                        from a directory into a database, or back
                log archive DIR... --before DATE --to DIR copies of the oldest compressed files, on a larger disk
                log unpack DIR...                         compressed files become text again, for the release before

            check   Reads every byte and changes nothing; with --quick, of compressed files the indexes alone. With
                    several logs it also finds whether what each has seen of the others is there. Pieces that an
                    opening or a repair cut off lie beside a log as *.torn; they are named until you have seen to
                    them and taken them away.
            show    One event a line: a table on a terminal, the log's own lines into a pipe. Private events
                    without what they are about, unless --raw.
            repair  Without --from: from the first damaged batch on. It needs the log's lock, so stop the
                    service first. What it cuts off it keeps beside the log. Where an editor or a file transfer
                    has added a byte-order mark or carriage returns, it takes those out and cuts nothing off.
                    With --with it cuts nothing off either: lines that cannot be read, and files that are missing,
                    come from COPY, if all lines that both logs have are the same. With --segment, FILE is the same
                    file of a backup or of another host, compressed or as text: what can still be read of the log's own stays.
            cut     For a backup whose logs were copied at different times: cuts each back until all that is
                    left has seen only what is there. Snapshots go, since they may have seen more than their log
                    says.
            erase   For logs that no service runs on, a backup say: a service does it by itself thirty days after
                    an account is deleted. Of the accounts that auth's log says are erased, or of those that
                    --account names. Events keep their numbers and times; snapshots go, pictures beside auth's
                    log stay.
            keys    `rotate` makes a new key beside a log. Stop the service first. With auth's key all logins end, and
                    the links in mails; with games' the links of calendars; with social's the invitations to
                    become friends; with notify's the subscriptions of browsers. The start with another key retires
                    the keys that signed logins before, a quarter of an hour later.
            copy    TO is a database, or a data directory such as ./data; each log lands in it under its
                    service's name, with its key and its pictures, and is read again from end to end. Stop the
                    services first. A copy that was interrupted goes on when it is begun again.
            archive Copies what was written before a date and is compressed, while the services run: each log's into DIR
                    under its service's name, read back, and named in a file `archive` beside the log. Nothing is removed.
                    DIR is as the services see it. A file that is in DIR and no longer beside the log is read there.
                    A log in a database is not archived.
            unpack  Before going back to a release that does not read compressed files. Stop the services first; it
                    needs room for the text. RALLY_SEAL=off keeps a service from compressing it again.
            """,
        [
            .init(options: [
                Option("--from", "N", "show, repair: from event N on"),
                Option("--with", "COPY", "repair: the copy from which damaged lines are taken"),
                Option(
                    "--segment", "N",
                    "repair: the file to mend, by its first event; then --with is a file, too"),
                Option("--quick", "check: of compressed files the indexes alone"),
                Option("--to", "N|DIR", "show: up to event N; archive: where to"),
                Option("--before", "DATE", "archive: what was written before"),
                Option("--raw", "show: private events too, as they are"),
                Option("--dry-run", "repair: says what would go"),
                Option("--apply", "cut, erase: does it; without, they say what would go"),
                Option("--account", "ID", "erase: whose; as often as there are accounts"),
                Option("--format", "json|table", "json: an object a line, for every command"),
            ])
        ],
        commands: Options.Command.allCases.map(\.rawValue),
        closing: """
            Exit status: 0 all is well; 1 something is damaged, missing or could not be done; 64 if it was called wrongly.
            """)
}
