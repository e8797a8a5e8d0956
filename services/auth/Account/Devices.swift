// account.device-add and device-remove: the devices on which somebody can be reached (domain.md §3.1 Device).
// auth keeps the list; only notify reads the push tokens.

import Contracts
import Delivery
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let devicesMax = 10

    static let devices = Rules<Auth>()
        .command(AddDevice.self, decide: Situation.addDevice, reply: Situation.reply)
        .command(RemoveDevice.self, decide: Situation.removeDevice)
        .react(DeviceDropped.self, decide: Situation.react)
        .react(DeviceFailed.self, decide: Situation.react)
        .evolve(DeviceErrorNoted.self) { state, event, info in
            let devices = state.accounts[event.accountId]?.devices
            guard let index = devices?.firstIndex(where: { $0.id == event.deviceId }) else { return }
            state.accounts[event.accountId]?.devices[index].lastError = event.reason
            state.accounts[event.accountId]?.devices[index].lastErrorAt = info.time
        }
        .evolve(DeviceSet.self) { state, event, info in
            state.remove(device: event.deviceId, of: event.accountId)
            state.accounts[event.accountId]?.devices.append(KnownDevice(event, info))
            if let token = event.pushToken, event.platform != .webhook {
                state.pushTokens[token] = event.accountId
            }
        }
        .evolve(DeviceRemoved.self) { state, event, _ in
            state.remove(device: event.deviceId, of: event.accountId)
        }

    /// The events that end a session and remove the devices that go with it (domain.md §3.1).
    static func ending(
        _ session: ID, of account: ID, cause: String, _ state: State
    ) -> [any Event] {
        let devices = state.accounts[account]?.devices.filter { $0.sessionId == session } ?? []
        return [SessionEnded(accountId: account, sessionId: session, cause: cause)]
            + devices.map { DeviceRemoved(accountId: account, deviceId: $0.id) }
    }

    /// A device as stored by auth.
    struct KnownDevice: Codable, Sendable {
        var id: String
        var platform: DevicePlatform
        var pushToken: String?
        var appVersion: String?
        /// The session whose end removes it: the one that registered it, or the last that began on it.
        var sessionId: ID?
        /// The number of the event that registered it.
        var setAt: UInt64
        var lastActiveAt: Timestamp
        var lastError: String?
        var lastErrorAt: Timestamp?

        var shown: Device {
            Device(
                deviceId: id, platform: platform, appVersion: appVersion, lastActiveAt: lastActiveAt,
                hasPushToken: pushToken != nil, lastError: lastError, lastErrorAt: lastErrorAt)
        }

        /// Whether a registration changes nothing.
        func says(_ command: AddDevice, _ context: Context) -> Bool {
            platform == command.platform && pushToken == command.keptToken
                && appVersion == command.appVersion?.cleaned && sessionId == context.caller.session
        }
    }
}

extension Situation<Auth> {
    fileprivate func reply(_ command: AddDevice, _ occurred: Occurred) throws(Refusal) -> AddDevice.Reply {
        if let set = occurred.first(DeviceSet.self), let info = occurred.info(of: DeviceSet.self) {
            return AddDevice.Reply(Auth.KnownDevice(set, info).shown, webhookSecret: set.webhookSecret)
        }
        let mine = state.accounts[try caller.id()]?.devices ?? []
        guard let device = mine.first(where: { $0.id == command.keptId }) else {
            throw Refusal(.notFound, "this device has been removed since")
        }
        return AddDevice.Reply(device.shown)
    }

    fileprivate func react(to event: DeviceDropped) -> [any Event] {
        let isThere = state.accounts[event.accountId]?.devices.contains {
            $0.id == event.deviceId && $0.setAt == event.registeredAt
        }
        return isThere == true
            ? [DeviceRemoved(accountId: event.accountId, deviceId: event.deviceId)] : []
    }

    fileprivate func react(to event: DeviceFailed) -> [any Event] {
        let device = state.accounts[event.accountId]?.devices.first { $0.id == event.deviceId }
        guard let device, device.setAt == event.registeredAt, device.lastError != event.reason else {
            return []
        }
        return [
            DeviceErrorNoted(
                accountId: event.accountId, deviceId: event.deviceId, reason: event.reason)
        ]
    }

    /// A push token belongs to the last account that registered it, since a phone has one user at a time. Any account
    /// may use a webhook's URL; each gets its own secret. If there are too many devices, the least recently active is
    /// removed.
    fileprivate func addDevice(_ command: AddDevice) throws(Refusal) -> Decision<Auth.Effect> {
        let id = try caller.id()
        if !context.settings.allowsPrivateWebhooks { try command.refuseUnreachable() }
        var mine = state.accounts[id]?.devices ?? []
        if let known = mine.first(where: { $0.id == command.keptId }), known.says(command, context) {
            return .nothing
        }
        var events: [any Event] = []
        if let token = command.keptToken,
            let holder = command.platform == .webhook ? id : state.pushTokens[token]
        {
            let old = state.accounts[holder]?.devices.first { $0.pushToken == token }
            if let old, holder != id || old.id != command.keptId {
                events.append(DeviceRemoved(accountId: holder, deviceId: old.id))
                if holder == id { mine.removeAll { $0.id == old.id } }
            }
        }
        mine.removeAll { $0.id == command.keptId }
        mine.sort { ($0.lastActiveAt, $0.id) < ($1.lastActiveAt, $1.id) }
        for old in mine.prefix(max(0, mine.count + 1 - Auth.devicesMax)) {
            events.append(DeviceRemoved(accountId: id, deviceId: old.id))
        }
        events.append(
            DeviceSet(
                accountId: id, deviceId: command.keptId, platform: command.platform,
                pushToken: command.keptToken, appVersion: command.appVersion?.cleaned,
                sessionId: caller.session,
                webhookSecret: command.platform == .webhook ? newSecret() : nil))
        return .events(events)
    }

    /// A webhook's secret: 32 random bytes in the form of Standard Webhooks.
    private func newSecret() -> String {
        "whsec_" + Base64.encode(context.settings.secret.derive("webhook", context.newID().bytes))
    }

    fileprivate func removeDevice(_ command: RemoveDevice) throws(Refusal) -> Decision<Auth.Effect> {
        let id = try caller.id()
        let isThere = state.accounts[id]?.devices.contains { $0.id == command.keptId } ?? false
        return isThere ? .events([DeviceRemoved(accountId: id, deviceId: command.keptId)]) : .nothing
    }
}

extension Auth.KnownDevice {
    init(_ event: DeviceSet, _ info: EventInfo) {
        id = event.deviceId
        platform = event.platform
        pushToken = event.pushToken
        appVersion = event.appVersion
        sessionId = event.sessionId
        setAt = info.sequence
        lastActiveAt = info.time
    }
}

extension AddDevice {
    /// Refuses an address that can never be delivered to. A host name is resolved at each delivery.
    fileprivate func refuseUnreachable() throws(Refusal) {
        let url: String? =
            switch platform {
            case .webhook: pushToken
            case .web: pushToken.flatMap { try? PushSubscription($0) }?.endpoint
            case .ios, .android, .cli: nil
            }
        guard let url else { return }
        guard url.hasPrefix("https://") else {
            throw .invalid(
                "pushToken", "pushToken of a webhook must begin with https://, or nothing would reach it")
        }
        if let host = AddDevice.host(of: url), DeliveryTarget.isPrivate(host: host) {
            throw .invalid(
                "pushToken",
                "pushToken leads to \(host), a private address that nothing is sent to; give a public one")
        }
    }

    /// The id in its normal form (domain.md §1.1).
    fileprivate var keptId: String { deviceId.cleaned ?? deviceId }
}

extension RemoveDevice {
    fileprivate var keptId: String { deviceId.cleaned ?? deviceId }
}

extension Auth.State {
    mutating func remove(device: String, of account: ID) {
        guard let index = accounts[account]?.devices.firstIndex(where: { $0.id == device }) else { return }
        let token = accounts[account]?.devices.remove(at: index).pushToken
        if let token, pushTokens[token] == account { pushTokens[token] = nil }
    }

    /// Notes that a session was started or refreshed on a device.
    mutating func noteActive(_ account: ID, device: String?, session: ID? = nil, at time: Timestamp) {
        _ = accounts.change(account) { account in
            account.lastSeenAt = time
            guard let device, let index = account.devices.firstIndex(where: { $0.id == device }) else {
                return
            }
            account.devices[index].lastActiveAt = time
            if let session { account.devices[index].sessionId = session }
        }
    }
}
