// No log contains personal data of erased accounts, and no earlier snapshot remains (architecture.md, The log).

import Contracts
import EventLine
import EventLog
import JSON
import Process
import Values

enum ErasureCheck {
    static func problems(
        _ logs: Logs, _ services: [String], _ filesBeside: (String) -> [String]
    ) -> [String] {
        var problems: [String] = []
        var (left, erased): (Set<ID>, Set<ID>) = ([], [])
        for line in logs["auth"] {
            if let event = line.read(Deleted.self) { left.insert(event.accountId) }
            if let event = line.read(AccountErased.self) { erased.insert(event.accountId) }
        }
        for account in left.subtracting(erased).sorted() { problems.append("\(account) was never erased") }
        for service in services {
            problems += leftovers(of: erased.sorted(), logs[service], service, filesBeside(service))
        }
        return problems
    }

    private static func leftovers(
        of erased: [ID], _ lines: [EventLine], _ service: String, _ files: [String]
    )
        -> [String]
    {
        var problems: [String] = []
        let eraser = Eraser(erased, directory: service)
        for line in lines {
            let hasMore = line.bytes.withUnsafeBytes { (try? eraser.data(of: LineView($0))) != nil }
            if hasMore {
                problems.append(
                    "\(service)'s line \(line.sequence) (\(line.header.type)) is not erased")
            }
        }
        let names = Set(erased.map(\.description))
        let mark = lines.last {
            $0.header.type == "\(service).erased" && names.contains($0.header.subject ?? "")
        }
        guard let mark else {
            return erased.isEmpty || service == "games"
                ? problems : problems + ["\(service) has forgotten nobody"]
        }
        for name in files {
            if name.hasSuffix(".state"), UInt64(name.prefix(20)) ?? 0 < mark.sequence {
                problems.append("\(service) still has \(name), from before it forgot somebody")
            }
        }
        return problems
    }

}
