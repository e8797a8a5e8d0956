// The cursor of a feed: when the feed was made, and which posts are still to come, in order (domain.md §7.3).
//
// A feed has two hundred posts at most, and a post's number (PostBook.swift) takes some three bytes, so the order
// itself fits into the cursor: a thousand characters for the first page of a full feed. Base64url of
//
//     8 bytes     HMAC over the rest, for this viewer and this kind of feed, under the key beside the log
//     8 bytes     when it was made, in milliseconds; its date is the date key
//     then each   number · 4 + bucket, seven bits a byte, the lowest first, the highest bit set where more follow

import Contracts
import Crypto
import Machine
import Values

struct FeedCursor: Equatable {
    static let macBytes = 8
    /// Two hundred posts of five bytes, and the rest.
    static let textMax = 1500

    var madeAt: Timestamp
    var places: [Ranking.Place]

    init(madeAt: Timestamp, places: [Ranking.Place]) {
        self.madeAt = madeAt
        self.places = places
    }

    /// - Throws: if it is ill-formed, somebody else's, or of another feed.
    init(_ text: String, of viewer: ID, _ kind: FeedKind, _ secret: SecretKey) throws(Refusal) {
        let refusal = Refusal.invalid("page", "page must be the next of the same feed")
        guard text.utf8.count <= Self.textMax, let bytes = Base64URL.decode(text),
            bytes.count >= Self.macBytes + 8
        else { throw refusal }
        let body = Array(bytes[Self.macBytes...])
        guard Crypto.isEqual(Array(bytes[..<Self.macBytes]), Self.mac(of: body, viewer, kind, secret)) else {
            throw refusal
        }
        madeAt = Timestamp(
            milliseconds: Int64(bitPattern: body[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        places = Self.places(body[8...])
    }

    func text(for viewer: ID, _ kind: FeedKind, _ secret: SecretKey) -> String {
        let time = UInt64(bitPattern: madeAt.milliseconds)
        var body = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: time >> UInt64($0)) }
        for place in places {
            var word = UInt64(place.number) << 2 | UInt64(Ranking.fallBack.firstIndex(of: place.bucket) ?? 0)
            while word >= 0x80 {
                body.append(UInt8(truncatingIfNeeded: word) | 0x80)
                word >>= 7
            }
            body.append(UInt8(word))
        }
        return Base64URL.encode(Self.mac(of: body, viewer, kind, secret) + body)
    }

    private static func places(_ bytes: ArraySlice<UInt8>) -> [Ranking.Place] {
        var places: [Ranking.Place] = []
        var (word, shift) = (UInt64(0), UInt64(0))
        for byte in bytes {
            word |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte & 0x80 != 0 { continue }
            let bucket = Ranking.fallBack[min(Int(word & 3), Ranking.fallBack.count - 1)]
            places.append(Ranking.Place(number: Int(truncatingIfNeeded: word >> 2), bucket: bucket))
            (word, shift) = (0, 0)
        }
        return places
    }

    private static func mac(
        of body: [UInt8], _ viewer: ID, _ kind: FeedKind, _ secret: SecretKey
    ) -> [UInt8] {
        Array(
            secret.derive("feed page", viewer.bytes + Array(kind.rawValue.utf8) + [0] + body)
                .prefix(macBytes))
    }
}
