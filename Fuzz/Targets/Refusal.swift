// Requests that are expensive to refuse: the work grows at most with the size of the request, and the caller gets a
// sentence.
//
//   byte    bit 0: a request as it stands, `games.create {…}`, or one made from the rest (``HostileRequests``)
//   rest    the request; or the type, the kind and the seed, a byte each, and the size in 64 bytes

import JSON
import Values

@testable import Contracts
@testable import TestSupport

enum RefusalFuzz {
    private static let types = Catalogue.requests.values.sorted { $0.type < $1.type }
    private static let kinds = HostileRequests.Kind.allCases

    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        if bytes.bool() {
            let rest = bytes.remainder()
            let name = rest.prefix { $0 != 0x20 }
            let named = Catalogue.requests[String(decoding: name, as: UTF8.self)]
            let type = named ?? types[Int(name.first ?? 0) % types.count]
            judge(Array(rest.dropFirst(name.count + 1)), as: type)
        } else {
            let type = types[bytes.number(below: types.count)]
            let kind = kinds[bytes.number(below: kinds.count)]
            var requests = HostileRequests(Shape(of: type), seed: UInt64(bytes.byte()))
            judge(requests.data(kind, bytes: bytes.number(below: 256) * 64), as: type)
        }
    }

    private static func judge<R: Request>(_ data: [UInt8], as type: R.Type) {
        var work = RefusalWork()
        _ = RequestCheck.refusal(of: data, as: type, at: nil, &work) { _, _ in }
        let most = RefusalWork.bytesMax + 10_000 + 8 * data.count
        let steps = work.bytesRead + work.stepsCount * 8
        let isCrowded = (try? RequestLimits.refuseCrowds(in: data, as: type)) == nil
        check(isCrowded || steps <= most, "\(R.type): \(steps) steps for \(data.count) bytes")
        do throws(Refusal) { _ = try type.checked(data, at: nil) } catch {
            check(error.reason == .invalidArgument, "\(R.type) is refused as \(error.reason)")
            check((1...5000).contains(error.message.utf8.count), "\(R.type) is refused without a sentence")
        }
    }
}
