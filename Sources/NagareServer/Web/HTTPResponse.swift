import NIOCore
import NIOHTTP1

/// A response to a request.
struct HTTPResponse {
  let status: HTTPResponseStatus
  var fields = HTTPHeaders()
  /// The body, one line of JSON; empty for none.
  private let line: String

  /// A response that explains an error.
  init(_ status: HTTPResponseStatus, error: String) {
    self.status = status
    line = JSONText.line(["error": error])
  }

  /// A response with an object of JSON.
  init(_ status: HTTPResponseStatus, _ object: [String: String]) {
    self.status = status
    line = JSONText.line(object)
  }

  /// The response to a body of comments.
  init(_ report: MessageReport) {
    status =
      switch report.refusal {
      case nil: .noContent
      case .malformed?: .badRequest
      case .tooLarge?: .payloadTooLarge
      case .tooFast?, .full?: .tooManyRequests
      }
    line = report.refusal == nil ? "" : report.line
  }

  /// The parts to write, in order.
  /// - Parameter isLast: whether the connection closes after the response.
  func parts(isLast: Bool) -> [HTTPServerResponsePart] {
    var head = HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    if isLast { head.headers.add(name: "Connection", value: "close") }
    guard !line.isEmpty else { return [.head(head), .end(nil)] }
    head.headers.add(name: "Content-Type", value: "application/json")
    head.headers.add(name: "Content-Length", value: "\(line.utf8.count + 1)")
    return [.head(head), .body(.byteBuffer(ByteBuffer(string: line + "\n"))), .end(nil)]
  }
}
