// Pages of lists. A page's `next` holds the full sort key of its last item and a digest of the question, so that
// rows added meanwhile neither repeat nor hide another (domain.md §1.3).

import Contracts
import Crypto
import JSON
import Values

/// The sort key of a list: up to four words, compared one after the other.
public struct SortKey: Comparable, Sendable, Hashable {
    public var words: [UInt64]

    public init(_ words: UInt64...) { self.words = words }
    init(words: [UInt64]) { self.words = words }

    public static func < (a: SortKey, b: SortKey) -> Bool { a.words.lexicographicallyPrecedes(b.words) }
}

extension Timestamp {
    /// A key that sorts the earliest first.
    public var ascending: UInt64 { UInt64(clamping: milliseconds) }
    /// A key that sorts the latest first.
    public var descending: UInt64 { UInt64.max - ascending }
}

extension Double {
    /// A key that sorts the smallest first; negative numbers count as 0. The bits of positive numbers sort as the
    /// numbers do.
    public var ascending: UInt64 { self > 0 ? bitPattern : 0 }
}

/// Cursors and pages of lists.
public enum Paging {
    /// The sort key after which the page begins; `nil` for the first page. Refuses a cursor that is malformed or
    /// belongs to another question.
    public static func start(_ page: String?, of question: some Encodable) throws(Refusal) -> SortKey? {
        guard let page else { return nil }
        let refusal = Refusal.invalid("page", "page must be the next of the same list")
        guard page.utf8.count <= 400, let bytes = Base64URL.decode(page), bytes.count >= 16,
            bytes.count % 8 == 0
        else { throw refusal }
        let words = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        guard words[0] == digest(of: question) else { throw refusal }
        return SortKey(words: Array(words.dropFirst()))
    }

    /// The cursor of the page that follows an item.
    public static func next(after key: SortKey, of question: some Encodable) -> String {
        let words = [digest(of: question)] + key.words
        return Base64URL.encode(
            words.flatMap { word in
                stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
            })
    }

    /// Takes a page from items that are in order.
    ///
    /// - Parameter end: the key up to which a search has looked that ended before all was looked at: the next page goes on there.
    public static func page<Item: Codable & Sendable>(
        _ items: some Sequence<(key: SortKey, item: Item)>, limit: Int, of question: some Encodable,
        lookedUpTo end: SortKey? = nil
    ) -> Page<Item> {
        var page = Page<Item>(items: [])
        var last: SortKey?
        for (key, item) in items {
            if page.items.count == limit {
                page.next = last.map { next(after: $0, of: question) }
                break
            }
            page.items.append(item)
            last = key
        }
        page.next = page.next ?? end.map { next(after: $0, of: question) }
        return page
    }

    private static func digest(of question: some Encodable) -> UInt64 {
        let bytes = (try? JSONCoding.encode(question)) ?? []
        return Crypto.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
