// One reusable libcurl handle: set up for a request or a mail, run by the loop, then asked for its answer.

import CCurl
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The permissions and time limits of a transfer.
struct TransferRules: Equatable {
    /// The time limit, from the name's look-up to the last byte.
    var timeMs: Int
    /// The part of it within which a connection must be made.
    var connectTimeMs: Int
    var caFile: String?
    /// Whether only addresses of the public Internet may be called.
    var isOnlyPublic = false
    /// Waits for a connection that is being made, and shares it if it is HTTP/2 (CURLOPT_PIPEWAIT).
    var sharesConnection = false
}

/// One transfer at a time, on the loop's thread. C callbacks hold it unretained: the loop keeps it while it
/// runs.
final class Transfer {
    /// Longer answers are cut: the rest is not read.
    static let answerBytesMax = 64 * 1024

    /// A connection that was idle for this long is not reused.
    static let idleSecondsMax = 600

    let handle: UnsafeMutableRawPointer
    private let sockets: Sockets
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// The rules and protocols that the handle is set up for. It is not set up again for the same ones.
    private var setUp: (rules: TransferRules, protocols: String)?
    private var isOnlyPublic: Bool { setUp?.rules.isOnlyPublic ?? false }
    private var (socketsOpened, socketsRefused) = (0, 0)
    private var body: [UInt8] = []
    private var isCut = false
    /// The part of a mail's text that is not sent yet.
    private var text: ArraySlice<UInt8> = []
    /// The mail server's last answer before QUIT.
    private(set) var mailAnswer = MailAnswer()
    private var hasQuit = false

    /// `nil` when there is no memory left.
    init?(sockets: Sockets) {
        guard let handle = curl_easy_init() else { return nil }
        self.handle = handle
        self.sockets = sockets
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headers)
    }

    // MARK: - Setting up

    /// False if a header would be more than one line.
    func prepare(_ request: HTTPRequest, _ rules: TransferRules) -> Bool {
        reset(rules, protocols: "http,https")
        for header in request.headers {
            guard let line = header.line, let list = curl_slist_append(headers, line) else { return false }
            headers = list
        }
        curl_set_text(handle, CURLOPT_URL, request.url)
        curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
        curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
        request.body.withUnsafeBytes { bytes in
            _ = curl_set_pointer(
                handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
        if request.isGet { curl_set_long(handle, CURLOPT_HTTPGET, 1) }
        curl_set_long(handle, CURLOPT_PIPEWAIT, rules.sharesConnection ? 1 : 0)
        return true
    }

    func prepare(_ mail: Mail, _ settings: MailSettings, _ rules: TransferRules) -> Bool {
        reset(rules, protocols: "smtp,smtps")
        // In angle brackets, so that libcurl adds none of its own.
        guard let list = curl_slist_append(nil, "<\(mail.recipient)>") else { return false }
        headers = list
        text = mail.text[...]
        curl_set_text(handle, CURLOPT_URL, settings.url)
        if settings.security == .startTLS {
            curl_set_long(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
        }
        if let user = settings.user, let password = settings.password {
            curl_set_text(handle, CURLOPT_USERNAME, user)
            curl_set_text(handle, CURLOPT_PASSWORD, password)
        }
        curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(mail.sender)>")
        curl_set_pointer(handle, CURLOPT_MAIL_RCPT, list)
        curl_set_long(handle, CURLOPT_UPLOAD, 1)
        curl_set_bytes_callback(handle, CURLOPT_READFUNCTION, giveText)
        curl_set_pointer(handle, CURLOPT_READDATA, me)
        // The only way to learn which answer belongs to which command.
        curl_set_long(handle, CURLOPT_VERBOSE, 1)
        curl_set_debug(handle, overhear)
        curl_set_pointer(handle, CURLOPT_DEBUGDATA, me)
        watchConnection()
        return true
    }

    private func reset(_ rules: TransferRules, protocols: String) {
        curl_slist_free_all(headers)
        headers = nil
        (socketsOpened, socketsRefused, isCut) = (0, 0, false)
        body.removeAll(keepingCapacity: true)
        (text, mailAnswer, hasQuit) = ([], MailAnswer(), false)
        if let setUp, setUp == (rules, protocols) { return }
        setUp = (rules, protocols)

        // Keeps connections and the DNS cache, which belong to the multi handle.
        curl_easy_reset(handle)
        curl_set_text(handle, CURLOPT_PROTOCOLS_STR, protocols)
        curl_set_text(handle, CURLOPT_USERAGENT, "Rally")
        // No proxy from the environment: it would see every secret, and could connect to private addresses.
        curl_set_text(handle, CURLOPT_PROXY, "")
        curl_set_long(handle, CURLOPT_TIMEOUT_MS, rules.timeMs)
        curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, rules.connectTimeMs)
        curl_set_long(handle, CURLOPT_MAXAGE_CONN, Transfer.idleSecondsMax)
        curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        // Otherwise a name server that does not answer would block the whole loop after the time limit.
        curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
        curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let caFile = rules.caFile { curl_set_text(handle, CURLOPT_CAINFO, caFile) }
        // Debian sets a folder beside its bundle: libcurl would read all certificates of it for each
        // connection.
        curl_set_text(handle, CURLOPT_CAPATH, nil)
        curl_set_bytes_callback(handle, CURLOPT_WRITEFUNCTION, keepBody)
        curl_set_pointer(handle, CURLOPT_WRITEDATA, me)
        curl_set_open_socket(handle, openSocket)
        curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, me)
        curl_set_close_socket(handle, closeSocket)
        curl_set_pointer(handle, CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(sockets).toOpaque())
        if rules.isOnlyPublic { watchConnection() }
    }

    /// Checks each connection, new or reused, before anything is sent.
    private func watchConnection() {
        curl_set_before_request(handle, lookAtPeer)
        curl_set_pointer(handle, CURLOPT_PREREQDATA, me)
    }

    private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    // MARK: - Looking back

    /// Whether it failed because every address was private.
    var wasPrivate: Bool { socketsRefused > 0 && socketsOpened == 0 }

    func answer(_ result: CURLcode) -> Result<HTTPAnswer, NoAnswer> {
        // An answer that was cut counts: its status is known.
        guard result == CURLE_OK || isCut else { return .failure(NoAnswer(result)) }
        var (status, retryAfter) = (0, curl_off_t(0))
        curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        curl_get_offset(handle, CURLINFO_RETRY_AFTER, &retryAfter)
        // libcurl returns 0 if there is no such header.
        let seconds = retryAfter > 0 ? Int(min(retryAfter, curl_off_t(answeredSecondsMax))) : nil
        return .success(HTTPAnswer(status: status, body: body, retryAfterSeconds: seconds))
    }

    // MARK: - What C calls

    fileprivate func keep(_ bytes: UnsafeRawBufferPointer) -> Int {
        let room = Transfer.answerBytesMax - body.count
        body.append(contentsOf: bytes.prefix(room))
        if bytes.count > room { isCut = true }
        return min(bytes.count, room)
    }

    fileprivate func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = text.prefix(buffer.count)
        part.withUnsafeBytes { buffer.copyMemory(from: $0) }
        text = text.dropFirst(part.count)
        return part.count
    }

    /// Opens a socket for the address; -1 if it is refused.
    fileprivate func socket(for address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        let start = UnsafeRawPointer(address) + (MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
        let (family, type) = (address.pointee.family, address.pointee.socktype)
        if isOnlyPublic, !(IPAddress(family: family, start)?.isPublic ?? false) {
            socketsRefused += 1
            return -1
        }
        let descriptor = sockets.open(
            family: family, type: type, protocol: address.pointee.protocol, owner: ObjectIdentifier(self))
        if descriptor >= 0 { socketsOpened += 1 }
        return descriptor
    }

    /// Whether the connection may be used. A connection that another transfer made, under other rules, is not yet
    /// checked.
    fileprivate func accepts(peer: String, localPort: Int32) -> Bool {
        guard isOnlyPublic else {
            sockets.pass(localPort: localPort, to: ObjectIdentifier(self))
            return true
        }
        if IPAddress(peer)?.isPublic ?? false { return true }
        (socketsOpened, socketsRefused) = (0, 1)
        return false
    }

    fileprivate func overheard(_ type: curl_infotype, _ line: UnsafeRawBufferPointer) {
        switch type {
        case CURLINFO_HEADER_OUT where line.starts(with: Array("QUIT".utf8)):
            // Sent after a refusal. libcurl would block on the answer for up to two minutes.
            hasQuit = true
            sockets.shutDown(of: ObjectIdentifier(self))
        case CURLINFO_HEADER_OUT: mailAnswer.sent(line)
        case CURLINFO_HEADER_IN where !hasQuit: mailAnswer.received(line)
        default: break
        }
    }
}

extension NoAnswer {
    init(_ result: CURLcode) {
        switch result {
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM:
            self = .notTrusted
        case CURLE_USE_SSL_FAILED: self = .failed("the mail server offers no STARTTLS")
        // A fixed text for each code, without a host or an address.
        default: self = .failed(String(cString: curl_easy_strerror(result)))
        }
    }
}

// Functions, not closures: see the isolation trap in DedicatedThread.

private func transfer(_ raw: UnsafeMutableRawPointer?) -> Transfer? {
    raw.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func keepBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ raw: UnsafeMutableRawPointer?
) -> Int {
    transfer(raw)?.keep(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
}

private func giveText(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ raw: UnsafeMutableRawPointer?
) -> Int {
    transfer(raw)?.give(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
}

private func openSocket(
    _ raw: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address, let transfer = transfer(raw) else { return -1 }
    return transfer.socket(for: address)
}

private func closeSocket(_ raw: UnsafeMutableRawPointer?, _ descriptor: curl_socket_t) -> Int32 {
    raw.map { Unmanaged<Sockets>.fromOpaque($0).takeUnretainedValue().close(descriptor) } ?? -1
}

private func lookAtPeer(
    _ raw: UnsafeMutableRawPointer?, _ peer: UnsafeMutablePointer<CChar>?,
    _ local: UnsafeMutablePointer<CChar>?, _ peerPort: Int32, _ localPort: Int32
) -> Int32 {
    guard let peer, let transfer = transfer(raw) else { return CURL_PREREQFUNC_ABORT }
    return transfer.accepts(peer: String(cString: peer), localPort: localPort)
        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private func overhear(
    _ handle: UnsafeMutableRawPointer?, _ type: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int, _ raw: UnsafeMutableRawPointer?
) -> Int32 {
    transfer(raw)?.overheard(type, UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}
