// Of whom is erased nothing personal stands in any log, and no snapshot is left from before (architecture.md, The log).

import Contracts
import EventLine
import EventLog
import JSON
import MemoryDisk
import Process
import Values

enum ErasureCheck {
    static func problems(_ logs: Logs, _ computers: [Computer]) -> [String] {
        var problems: [String] = []
        var (left, erased): (Set<ID>, Set<ID>) = ([], [])
        for line in logs["auth"] {
            if let event = line.read(Deleted.self) { left.insert(event.accountId) }
            if let event = line.read(AccountErased.self) { erased.insert(event.accountId) }
        }
        for account in left.subtracting(erased).sorted() { problems.append("\(account) was never erased") }
        for computer in computers {
            problems += leftovers(of: erased.sorted(), logs[computer.name], computer)
        }
        return problems
    }

    private static func leftovers(of erased: [ID], _ lines: [EventLine], _ computer: Computer) -> [String] {
        var problems: [String] = []
        let eraser = Eraser(erased, directory: computer.name)
        for line in lines {
            let hasMore = line.bytes.withUnsafeBytes { (try? eraser.data(of: LineView($0))) != nil }
            if hasMore {
                problems.append(
                    "\(computer.name)'s line \(line.sequence) (\(line.header.type)) is not erased")
            }
        }
        guard let mark = lines.last(where: { $0.header.type == "\(computer.name).erased" }) else {
            return erased.isEmpty || computer.name == "games"
                ? problems : problems + ["\(computer.name) has forgotten nobody"]
        }
        for name in (try? computer.disk.list("data/\(computer.name)")) ?? [] {
            if name.hasSuffix(".snapshot"), UInt64(name.prefix(20)) ?? 0 < mark.sequence {
                problems.append("\(computer.name) still has \(name), from before it forgot somebody")
            }
        }
        return problems
    }

}
