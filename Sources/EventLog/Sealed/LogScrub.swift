// Reads sealed segments that nobody may have asked for in years: the start believes their indexes, the scrub reads the frames.
// Damage is noted, named in `_status` and by `log check`, and stops nothing that does not need those lines.

import EventLine
import Values

/// A place in the round of a scrub.
public struct ScrubPlace: Hashable, Sendable {
    /// The segment, by its first line.
    public var segment: UInt64
    /// The next frame in it.
    public var frame: Int

    public init(segment: UInt64, frame: Int = 0) { (self.segment, self.frame) = (segment, frame) }
}

extension LogSealing {
    /// The sealed segments, by their first lines.
    public var sealed: [UInt64] { index.closed.filter(\.isSealed).map(\.first) }

    /// Sentences about damage in sealed segments that was found since the log was opened.
    public var damage: [String] { index.damage.sorted { $0.key < $1.key }.map(\.value) }

    /// Reads the next frames of a sealed segment, up to so many bytes of text.
    /// - Returns: the place to go on from; `nil` at the end of the segment.
    public func scrub(_ place: ScrubPlace, bytes: Int) throws(LogRefusal) -> ScrubPlace? {
        do throws(LogRefusal) {
            return try refusing(directory) { () throws(DiskError) in try read(place, bytes: bytes) }
        } catch {
            index.note(error)
            throw error
        }
    }

    private func read(_ place: ScrubPlace, bytes: Int) throws(DiskError) -> ScrubPlace? {
        let segment = index.closed.first { $0.first == place.segment && $0.isSealed }
        guard let segment else { return nil }
        guard let sealed = try SegmentReader.open(disk, directory, segment) as? SealedFile else { return nil }
        if let problem = sealed.indexProblem {
            throw DiskError(.damaged, operation: "read", path: sealed.path, reason: problem)
        }
        var (frame, read) = (place.frame, 0)
        while frame < sealed.index.frames.count, read < bytes {
            try sealed.check(frame)
            read += sealed.index.frames[frame].textBytes
            frame += 1
        }
        return frame < sealed.index.frames.count ? ScrubPlace(segment: place.segment, frame: frame) : nil
    }
}
