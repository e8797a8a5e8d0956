// Other sites whose pages may send requests with a token (the CORS protocol of the Fetch Standard). They never get
// cookies.

import HTTP

struct CrossOrigin {
    /// The requesting site, if it is allowed.
    private let origin: String?
    /// Whether any sites are allowed.
    private let isAsked: Bool

    init(_ head: HTTPHead, allowed: Set<String>) {
        isAsked = !allowed.isEmpty
        origin = head.value("Origin").flatMap { allowed.contains($0) ? $0 : nil }
    }

    /// Header fields of every answer, which let the site read it. If any sites are allowed, a cache must not give the
    /// answer for one site to another.
    var fields: [HTTPField] {
        let vary = isAsked ? [HTTPField("Vary", "Origin")] : []
        guard let origin else { return vary }
        return vary + [
            HTTPField("Access-Control-Allow-Origin", origin),
            HTTPField("Access-Control-Expose-Headers", "Date, ETag, Rally-At, Rally-Id, Retry-After"),
        ]
    }

    /// The answer to a preflight request.
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
