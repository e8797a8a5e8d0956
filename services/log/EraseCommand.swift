// `log erase`: removes the personal fields of accounts from logs without a running service, such as a backup.
// A running service does so by itself, thirty days after an account is deleted (architecture.md, The log).

import Contracts
import EventLine
import EventLog
import JSON
import Process
import Usage
import Values

struct EraseCommand {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        var locks: [LogLock] = []
        defer { locks.forEach { $0.release() } }
        if options.isApplied {
            for directory in options.directories { locks.append(try LogTool.lock(disk, directory, now)) }
        }
        let accounts = try options.accounts.isEmpty ? erasedAccounts() : options.accounts
        for directory in options.directories {
            let (count, source) = try count(accounts, in: directory)
            if count > 0, let source, let lock = locks.first(where: { $0.directory == directory }) {
                try erase(accounts, from: source, lock)
            }
            console.say(
                options.isJSON == true
                    ? json(directory, count, accounts.count) : sentence(directory, count, accounts.count))
        }
        return ExitStatus.success
    }

    /// The accounts that auth's log says are erased. It may be a copy of another day than the other logs.
    private func erasedAccounts() throws(LogRefusal) -> [ID] {
        var accounts: Set<ID> = []
        for directory in options.directories {
            _ = try sound(directory) { line in
                guard line.type == AccountErased.type, let data = line.data,
                    let event = try? AccountErased.read(data)
                else { return }
                accounts.insert(event.accountId)
            }
        }
        return accounts.sorted()
    }

    /// How many events have fields to remove, and the source of the log.
    private func count(
        _ accounts: [ID], in directory: String
    ) throws(LogRefusal) -> (events: Int, source: String?) {
        let eraser = Eraser(accounts, directory: directory)
        var count = 0
        var failure: LogRefusal?
        let survey = try sound(directory) { line in
            do throws(LogRefusal) {
                if try eraser.data(of: line) != nil { count += 1 }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return (count, survey.source)
    }

    /// Reads a log; refuses one that is damaged.
    private func sound(
        _ directory: String, _ body: @escaping (borrowing LineView) -> Void
    ) throws(LogRefusal) -> LogSurvey {
        let survey = try LogSurvey.take(disk, directory: directory, onLine: body)
        switch survey.finding {
        case .whole: return survey
        case .torn(_, let refusal), .refused(let refusal, _): throw refusal
        }
    }

    private func erase(_ accounts: [ID], from source: String, _ lock: LogLock) throws(LogRefusal) {
        let log = try EventLog.open(disk, directory: lock.directory, source: source, lock: lock)
        let eraser = Eraser(accounts, directory: lock.directory)
        let closed: LogErasure
        do throws(AppendFailure) { closed = try log.closeSegment() } catch {
            throw LogRefusal(.disk, directory: lock.directory, reason: error.description)
        }
        try closed.run { (line) throws(LogRefusal) in try eraser.data(of: line) }
        do throws(DiskError) { try log.snapshots.removeAll() } catch {
            throw LogRefusal(.disk, directory: lock.directory, reason: error.description)
        }
    }

    private func sentence(_ directory: String, _ count: Int, _ accounts: Int) -> String {
        if count == 0 { return "\(directory): nothing to erase" }
        return "\(directory): \(options.isApplied ? "erased" : "would erase") what is personal in "
            + "\(Wording.counted(count, "event")), of \(Wording.counted(accounts, "account"))"
    }

    private func json(_ directory: String, _ count: Int, _ accounts: Int) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", directory)
        writer.field("done", options.isApplied)
        writer.field("accounts", accounts)
        writer.field("events", count)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
