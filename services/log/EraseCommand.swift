// `log erase`: removes the personal fields of accounts from logs without a running service, such as a backup. A running
// service does this itself, thirty days after an account is deleted (architecture.md, The log).

import Contracts
import EventLine
import EventLog
import JSON
import Platform
import Process
import Usage
import Values

struct EraseCommand {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        let (places, others) = try LogPlace.logs(options.directories, disk)
        defer { for place in others { place.sayNoLog(options, console) } }
        var owned: [String: OwnedPlace] = [:]
        defer { for log in owned.values { log.ownership.release() } }
        if options.isApplied {
            for place in places {
                if let source = try place.source() { owned[place.directory] = try place.own(source, now) }
            }
        }
        let accounts = try options.accounts.isEmpty ? erasedAccounts(places) : options.accounts
        for place in places {
            let count = try count(accounts, in: place)
            if count > 0, let log = owned[place.directory] { try erase(accounts, from: log) }
            let directory = place.directory
            console.say(
                options.isJSON == true
                    ? json(directory, count, accounts.count) : sentence(directory, count, accounts.count))
        }
        return ExitStatus.success
    }

    /// The accounts that are erased according to auth's log, which may be a copy of another day than the other logs.
    private func erasedAccounts(_ places: [LogPlace]) throws(LogRefusal) -> [ID] {
        var accounts: Set<ID> = []
        for place in places {
            _ = try place.sound { line in
                guard line.type == AccountErased.type, let data = line.data,
                    let event = try? AccountErased.read(data)
                else { return }
                accounts.insert(event.accountId)
            }
        }
        return accounts.sorted()
    }

    /// Number of events with fields to remove.
    private func count(_ accounts: [ID], in place: LogPlace) throws(LogRefusal) -> Int {
        let eraser = Eraser(accounts, directory: place.directory)
        var count = 0
        var failure: LogRefusal?
        _ = try place.sound { line in
            do throws(LogRefusal) {
                if try eraser.data(of: line) != nil { count += 1 }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return count
    }

    private func erase(_ accounts: [ID], from owned: OwnedPlace) throws(LogRefusal) {
        let directory = owned.place.directory
        let log = try owned.ownership.open(rebuilding: nil)
        let eraser = Eraser(accounts, directory: directory)
        let past: any LogErasing
        do throws(AppendFailure) { past = try log.past() } catch {
            throw LogRefusal(.disk, directory: directory, reason: error.description)
        }
        let ownership = owned.ownership
        _ = try past.run { (line) throws(LogRefusal) in
            try ownership.renew(at: MonotonicClock.nowMs)
            return try eraser.data(of: line)
        } beforeReplacing: { () throws(LogRefusal) in
        }
        do throws(DiskError) { try log.snapshots.removeAll() } catch {
            throw LogRefusal(.disk, directory: directory, reason: error.description)
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
