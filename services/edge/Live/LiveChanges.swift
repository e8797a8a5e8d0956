// What an answer changes on a screen. A thousand people who look at one game mostly get the same answer, so what came of it
// for one of them is kept for the next.

import JSON
import Values

/// The way from one answer to the next.
struct LiveChange {
    fileprivate var old: RawJSON?
    /// The answer now. Screens that show the same share its bytes.
    var new: RawJSON
    var digest: String
    /// Who and what it is about.
    var names: [ID]
    /// The operations that lead to it, as JSON; `nil` where there was nothing before, or they are longer than it is.
    var patch: [UInt8]?
}

struct LiveChanges {
    private static let keptMax = 16

    private var kept: [LiveChange] = []
    private var next = 0

    mutating func change(from old: RawJSON?, to new: RawJSON) -> LiveChange {
        if let change = kept.first(where: { $0.new == new && $0.old == old }) { return change }
        let change = LiveChange(
            old: old, new: new, digest: LiveDigest.of(new.bytes),
            names: IDsInText.find(in: new.bytes, max: EdgeLimits.namesMax), patch: Self.patch(old, new))
        if kept.count < Self.keptMax { kept.append(change) } else { kept[next] = change }
        next = (next + 1) % Self.keptMax
        return change
    }

    private static func patch(_ old: RawJSON?, _ new: RawJSON) -> [UInt8]? {
        guard let old, let before = try? JSONValue(parsing: old.bytes),
            let after = try? JSONValue(parsing: new.bytes)
        else {
            return nil
        }
        let patch = Array(JSONValue.array(JSONPatch.difference(from: before, to: after)).text().utf8)
        return patch.count < new.bytes.count ? patch : nil
    }
}
