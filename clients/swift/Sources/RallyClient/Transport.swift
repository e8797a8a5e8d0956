// The one place that knows URLSession, so that a test can put something else there.

import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An answer of the edge.
public struct Answer: Sendable {
    public var status: Int
    /// Header fields, by their names in small letters.
    public var fields: [String: String]
    public var body: Data

    public init(status: Int, fields: [String: String], body: Data) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }
}

/// A piece of an answer that comes bit by bit.
public enum StreamPiece: Sendable {
    /// Status and header fields; comes first.
    case head(status: Int, fields: [String: String])
    case bytes(Data)
}

/// Sends requests.
public protocol Transport: Sendable {
    /// - Throws: ``Problem`` where no answer came.
    func answer(to request: URLRequest) async throws -> Answer
    /// An answer that goes on until either side ends it.
    func stream(_ request: URLRequest) -> AsyncThrowingStream<StreamPiece, any Error>
    func pause(milliseconds: Int) async throws
}

extension Transport {
    public func pause(milliseconds: Int) async throws {
        try await Task.sleep(for: .milliseconds(milliseconds))
    }
}

/// URLSession, of Foundation or of FoundationNetworking.
public struct URLSessionTransport: Transport {
    private let session: URLSession

    public init(_ session: URLSession = .shared) { self.session = session }

    public func answer(to request: URLRequest) async throws -> Answer {
        let running = Mutex<URLSessionDataTask?>(nil)
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: request) { data, response, _ in
                    guard let response = response as? HTTPURLResponse, let data else {
                        return continuation.resume(throwing: Problem.noAnswer)
                    }
                    continuation.resume(
                        returning: Answer(
                            status: response.statusCode, fields: Self.fields(of: response), body: data))
                }
                running.withLock { $0 = task }
                task.resume()
            }
        } onCancel: {
            running.withLock { $0?.cancel() }
        }
    }

    public func stream(_ request: URLRequest) -> AsyncThrowingStream<StreamPiece, any Error> {
        AsyncThrowingStream { continuation in
            let configuration = session.configuration
            // A comment every 25 s says that the connection lives.
            configuration.timeoutIntervalForRequest = 60
            let streaming = URLSession(
                configuration: configuration, delegate: StreamDelegate(continuation), delegateQueue: nil)
            let task = streaming.dataTask(with: request)
            continuation.onTermination = { _ in
                task.cancel()
                streaming.finishTasksAndInvalidate()
            }
            task.resume()
        }
    }

    static func fields(of response: HTTPURLResponse) -> [String: String] {
        var fields: [String: String] = [:]
        for (name, value) in response.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return fields
    }
}

/// Hands on the pieces of one answer.
private final class StreamDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let continuation: AsyncThrowingStream<StreamPiece, any Error>.Continuation

    init(_ continuation: AsyncThrowingStream<StreamPiece, any Error>.Continuation) {
        self.continuation = continuation
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            continuation.yield(
                .head(status: response.statusCode, fields: URLSessionTransport.fields(of: response)))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.bytes(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if error != nil { continuation.finish(throwing: Problem.noAnswer) } else { continuation.finish() }
    }
}
