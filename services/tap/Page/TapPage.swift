// The page of `tap web`, embedded in the executable.

/// The page's files by path.
public enum TapPage {
    public struct File: Sendable {
        public let type: String
        public let bytes: [UInt8]
    }

    public static let files: [String: File] = [
        "/index.html": File(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
        "/tap.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.tap_css),
    ].merging(scripts) { $1 }

    private static let scripts = [
        "/tap.js": PackageResources.tap_js, "/reading.js": PackageResources.reading_js,
        "/events.js": PackageResources.events_js, "/processes.js": PackageResources.processes_js,
        "/trace.js": PackageResources.trace_js, "/notification.js": PackageResources.notification_js,
        "/search.js": PackageResources.search_js, "/parts.js": PackageResources.parts_js,
        "/services.js": PackageResources.services_js,
    ].mapValues { File(type: "text/javascript; charset=utf-8", bytes: $0) }
}
