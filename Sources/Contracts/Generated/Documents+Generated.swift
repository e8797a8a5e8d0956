// Made by deploy/contracts from Sources/Contracts/Documents.swift.

extension CalendarText {
    @_disfavoredOverload
    public init(mediaType: sending String = "text/calendar; charset=utf-8", text: String) {
        self.mediaType = mediaType
        self.text = text
    }
}

extension TableText {
    @_disfavoredOverload
    public init(text: sending String) {
        self.text = text
    }
}
