import Foundation
import NIOCore
import NIOHTTP1

/// A response to a request.
struct HTTPResponse: Sendable {
  let status: HTTPResponseStatus
  var fields = HTTPHeaders()
  let body: ByteBuffer
  /// What is sent in place of the body.
  private(set) var file: FileContent?

  /// An open file, which is sent from its current position on.
  struct FileContent {
    let file: FileHandle
    /// The number of bytes to send.
    let count: Int
  }

  /// A response with the content of a file.
  init(_ status: HTTPResponseStatus, file: FileContent, type: String) {
    self.init(status, body: ByteBuffer(), type: type)
    self.file = file
  }

  /// A response with a body.
  init(_ status: HTTPResponseStatus, body: ByteBuffer, type: String) {
    (self.status, self.body) = (status, body)
    fields.add(name: "Content-Type", value: type)
  }

  /// A response without a body.
  init(_ status: HTTPResponseStatus) { (self.status, body) = (status, ByteBuffer()) }

  /// A response with a line of JSON.
  private init(_ status: HTTPResponseStatus, line: String) {
    self.init(status, body: ByteBuffer(string: line + "\n"), type: "application/json")
  }

  /// A response that explains an error.
  init(_ status: HTTPResponseStatus, error: String) { self.init(status, ["error": error]) }

  /// A response with an object of JSON.
  init(_ status: HTTPResponseStatus, _ object: [String: String]) {
    self.init(status, line: JSONText.line(object))
  }

  /// The response to a body of comments.
  init(_ report: MessageReport) {
    let status: HTTPResponseStatus? =
      switch report.refusal {
      case nil: nil
      case .malformed?: .badRequest
      case .tooLarge?: .payloadTooLarge
      case .tooFast?, .full?: .tooManyRequests
      }
    if let status { self.init(status, line: report.line) } else { self.init(.noContent) }
  }

  /// The head to write.
  /// - Parameters:
  ///   - serviceFields: the header fields of all responses of the service.
  ///   - isLast: whether the connection closes after the response.
  func head(_ serviceFields: HTTPHeaders, isLast: Bool) -> HTTPResponseHead {
    var head = HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    for (name, value) in serviceFields { head.headers.add(name: name, value: value) }
    if isLast { head.headers.add(name: "Connection", value: "close") }
    // Responses without content have no length (RFC 9110, 8.6).
    let length = file?.count ?? body.readableBytes
    if status != .noContent { head.headers.add(name: "Content-Length", value: "\(length)") }
    return head
  }
}
