// The meaning of FCM's answers (https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode). The outer status
// says little; the errorCode in the FcmError detail decides:
//
//     {"error":{"code":404,"status":"NOT_FOUND","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError",
//      "errorCode":"UNREGISTERED"}]}}
//
// A device is dropped only if the error is certainly about it: with a wrong project or endpoint, all devices
// get 403 or 404.

import JSON

extension FCM {
    /// The wait after QUOTA_EXCEEDED without a Retry-After: FCM asks for a minute at least.
    static let quotaPauseSeconds = 60

    enum Verdict: Equatable {
        case outcome(Outcome)
        /// The access token was not accepted; send the message again with a new one.
        case needsNewAccess
    }

    static func verdict(_ answer: HTTPAnswer) -> Verdict {
        let error = FCMError(answer.body)
        if answer.status == 401, error.code != "THIRD_PARTY_AUTH_ERROR" { return .needsNewAccess }
        return .outcome(outcome(answer, error))
    }

    private static func outcome(_ answer: HTTPAnswer, _ error: FCMError) -> Outcome {
        let reason = "FCM answered \(answer.status)\(error.code.map { " \($0)" } ?? "")"
        switch (answer.status, error.code) {
        case (200, _):
            return error.hasName ? .sent : .retry(reason: "\(reason), but not as FCM does")
        case (_, "UNREGISTERED"):
            return .invalidTarget(reason: "\(reason): the device has no such token any more")
        case (_, "INVALID_ARGUMENT") where error.isAboutToken:
            return .invalidTarget(reason: "\(reason): the device token is malformed")
        case (_, "SENDER_ID_MISMATCH"):
            // Not dropped: with another project's RALLY_FCM_CREDENTIALS, every device gets this answer.
            return .refused(reason: "\(reason): the device's token belongs to another Firebase project")
        case (_, "THIRD_PARTY_AUTH_ERROR"):
            return .refused(
                reason: "\(reason): the APNs key or web push key is missing in Firebase, or wrong")
        case (_, "QUOTA_EXCEEDED"), (429, _):
            return .retry(reason: reason, afterSeconds: answer.retryAfterSeconds ?? quotaPauseSeconds)
        case (_, "UNAVAILABLE"), (_, "INTERNAL"), (500..., _), (408, _):
            return .retry(reason: reason, afterSeconds: answer.retryAfterSeconds)
        default:
            return .refused(reason: reason)
        }
    }
}

/// The useful parts of an answer's body; empty if it is not JSON.
private struct FCMError {
    var code: String?
    var hasName = false
    var isAboutToken = false

    init(_ body: [UInt8]) {
        guard let root = try? JSONValue(parsing: body) else { return }
        hasName = root["name"]?.stringValue != nil
        let details = root["error"]?["details"]?.arrayValue ?? []
        let codes = details.filter { $0["@type"]?.stringValue?.hasSuffix("fcm.v1.FcmError") ?? false }
            .compactMap { $0["errorCode"]?.stringValue }
        code = (codes.first ?? root["error"]?["status"]?.stringValue).flatMap { SafeText.code($0) }
        let violations = details.flatMap { $0["fieldViolations"]?.arrayValue ?? [] }
        // Without details, which are often missing, only the message tells.
        isAboutToken =
            violations.contains { $0["field"]?.stringValue == "message.token" }
            || root["error"]?["message"]?.stringValue?.hasPrefix("The registration token is not a valid")
                ?? false
    }
}
