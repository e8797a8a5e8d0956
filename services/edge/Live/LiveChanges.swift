// The effect of an answer on a screen. A thousand people who look at one game mostly get the same answer, so the change
// is computed once and cached.

import JSON
import Values

/// The change from one answer to the next.
struct LiveChange {
    fileprivate var old: RawJSON?
    /// The new answer. Screens that show the same share its bytes.
    var new: RawJSON
    var digest: String
    /// The ids in the answer.
    var names: [ID]
    /// The patch from the old answer, as JSON; `nil` if there was none, or if the patch is not shorter than the answer.
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
