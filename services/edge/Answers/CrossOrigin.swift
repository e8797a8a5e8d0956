// Other sites' pages that may ask with a token (the CORS protocol of the Fetch Standard). They never get cookies.

import HTTP

struct CrossOrigin {
    /// The asking site, if it is one of those that may.
    private let origin: String?
    /// Whether there are sites that may.
    private let isAsked: Bool

    init(_ head: HTTPHead, allowed: Set<String>) {
        isAsked = !allowed.isEmpty
        origin = head.value("Origin").flatMap { allowed.contains($0) ? $0 : nil }
    }

    /// The fields of every answer, by which the site may read it. Where some sites may, a cache must not hand on to one what
    /// another was told.
    var fields: [HTTPField] {
        let vary = isAsked ? [HTTPField("Vary", "Origin")] : []
        guard let origin else { return vary }
        return vary + [
            HTTPField("Access-Control-Allow-Origin", origin),
            HTTPField("Access-Control-Expose-Headers", "Date, ETag, Rally-At, Rally-Id, Retry-After"),
        ]
    }

    /// The answer to the question whether it may ask.
    func preflight(methods: [String]) -> HTTPResponse {
        let allow = HTTPField("Allow", (methods + ["OPTIONS"]).joined(separator: ", "))
        guard origin != nil else { return HTTPResponse(204, [allow]) }
        return HTTPResponse(
            204,
            [
                allow, HTTPField("Access-Control-Allow-Methods", methods.joined(separator: ", ")),
                HTTPField(
                    "Access-Control-Allow-Headers",
                    "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Rally-After, Rally-Timeout, "
                        + "Rally-Timezone, traceparent"),
                HTTPField("Access-Control-Max-Age", "7200"),
            ])
    }
}
