import NIOCore
import NIOHTTP1

/// An answer to a request.
struct HTTPAnswer {
  let status: HTTPResponseStatus
  var fields = HTTPHeaders()
  /// One line of JSON, empty for none.
  private let line: String

  /// An answer that says what is wrong with a request.
  init(_ status: HTTPResponseStatus, error: String) {
    self.status = status
    line = JSONText.line(["error": error])
  }

  /// What became of the comments of a body.
  init(_ report: IntakeReport) {
    status =
      switch report.refusal {
      case nil: .noContent
      case .malformed?: .badRequest
      case .tooLarge?: .payloadTooLarge
      case .tooFast?, .full?: .tooManyRequests
      }
    line = report.refusal == nil ? "" : report.line
  }

  /// Its parts, to be written one after another.
  /// - Parameter isLast: whether the connection ends with it.
  func parts(isLast: Bool) -> [HTTPServerResponsePart] {
    var head = HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    if isLast { head.headers.add(name: "Connection", value: "close") }
    guard !line.isEmpty else { return [.head(head), .end(nil)] }
    head.headers.add(name: "Content-Type", value: "application/json")
    head.headers.add(name: "Content-Length", value: "\(line.utf8.count + 1)")
    return [.head(head), .body(.byteBuffer(ByteBuffer(string: line + "\n"))), .end(nil)]
  }
}
