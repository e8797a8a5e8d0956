// Made by deploy/contracts from Sources/Contracts/Notify/PushKey.swift.

extension ShowPushKey.Reply {
    @_disfavoredOverload
    public init(key: sending String) {
        self.key = key
    }
}
