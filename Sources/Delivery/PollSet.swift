// The sockets and the timer that libcurl waits for, polled on its behalf: it is called only for those that are ready.
// `curl_multi_perform` would check every transfer each time.

import CCurl
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The poll set of one multi handle, used on its loop's thread. C callbacks hold it unretained: the loop keeps it as
/// long as the handle.
final class PollSet {
    private let multi: UnsafeMutableRawPointer
    private let wakeup: Wakeup
    /// The wakeup, then libcurl's sockets.
    private var polled: [pollfd]
    private var places: [Int32: Int] = [:]
    private var timerMs: Int64?
    private var ready: [(descriptor: Int32, events: Int32)] = []

    init(_ multi: UnsafeMutableRawPointer, wakeup: Wakeup) {
        self.multi = multi
        self.wakeup = wakeup
        polled = [pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)]
        let me = Unmanaged.passUnretained(self).toOpaque()
        curl_multi_set_socket_callback(multi, watchSocket)
        curl_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, me)
        curl_multi_set_timer_callback(multi, startTimer)
        curl_multi_set_pointer(multi, CURLMOPT_TIMERDATA, me)
    }

    /// Waits until a socket or the timer is ready, and lets libcurl act on it.
    func turn() {
        let waitMs = timerMs.map { max(0, $0 - MonotonicClock.nowMs) }
        guard poll(&polled, nfds_t(polled.count), waitMs.map { Int32(clamping: $0) } ?? -1) >= 0 else {
            return
        }
        if polled[0].revents != 0 { wakeup.drain() }
        ready.removeAll(keepingCapacity: true)
        for place in polled.dropFirst() where place.revents != 0 {
            ready.append((place.fd, PollSet.events(place.revents)))
        }
        var runningCount: Int32 = 0
        for (descriptor, events) in ready where places[descriptor] != nil {
            curl_multi_socket_action(multi, descriptor, events, &runningCount)
        }
        if let due = timerMs, due <= MonotonicClock.nowMs {
            timerMs = nil
            curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &runningCount)
        }
    }

    private static func events(_ polled: Int16) -> Int32 {
        var events: Int32 = 0
        if polled & Int16(POLLIN | POLLHUP) != 0 { events |= CURL_CSELECT_IN }
        if polled & Int16(POLLOUT) != 0 { events |= CURL_CSELECT_OUT }
        if polled & Int16(POLLERR | POLLNVAL) != 0 { events |= CURL_CSELECT_ERR }
        return events
    }

    fileprivate func watch(_ descriptor: Int32, _ what: Int32) {
        guard what != CURL_POLL_REMOVE else { return forget(descriptor) }
        var events: Int16 = 0
        if what & CURL_POLL_IN != 0 { events |= Int16(POLLIN) }
        if what & CURL_POLL_OUT != 0 { events |= Int16(POLLOUT) }
        if let place = places[descriptor] {
            polled[place].events = events
        } else {
            places[descriptor] = polled.count
            polled.append(pollfd(fd: descriptor, events: events, revents: 0))
        }
    }

    private func forget(_ descriptor: Int32) {
        guard let place = places.removeValue(forKey: descriptor), let last = polled.popLast() else { return }
        guard last.fd != descriptor else { return }
        polled[place] = last
        places[last.fd] = place
    }

    fileprivate func setTimer(_ ms: Int) {
        timerMs = ms < 0 ? nil : MonotonicClock.nowMs + Int64(ms)
    }
}

// Functions, not closures: see the isolation trap in DedicatedThread.

private func watchSocket(
    _ handle: UnsafeMutableRawPointer?, _ descriptor: curl_socket_t, _ what: Int32,
    _ raw: UnsafeMutableRawPointer?, _ own: UnsafeMutableRawPointer?
) -> Int32 {
    pollSet(raw)?.watch(descriptor, what)
    return 0
}

private func startTimer(
    _ multi: UnsafeMutableRawPointer?, _ ms: Int, _ raw: UnsafeMutableRawPointer?
) -> Int32 {
    pollSet(raw)?.setTimer(ms)
    return 0
}

private func pollSet(_ raw: UnsafeMutableRawPointer?) -> PollSet? {
    raw.map { Unmanaged<PollSet>.fromOpaque($0).takeUnretainedValue() }
}
