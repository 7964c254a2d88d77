/// An answer to a request.
struct HTTPAnswer {
  enum Status: Int {
    case switchingProtocols = 101
    case noContent = 204
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case lengthRequired = 411
    case contentTooLarge = 413
    case upgradeRequired = 426
    case tooManyRequests = 429

    var phrase: String {
      switch self {
      case .switchingProtocols: "Switching Protocols"
      case .noContent: "No Content"
      case .badRequest: "Bad Request"
      case .unauthorized: "Unauthorized"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .lengthRequired: "Length Required"
      case .contentTooLarge: "Content Too Large"
      case .upgradeRequired: "Upgrade Required"
      case .tooManyRequests: "Too Many Requests"
      }
    }
  }

  /// Tells a client that waits for it to send its body.
  static let goOn = "HTTP/1.1 100 Continue\r\n\r\n"

  let status: Status
  var fields: [(name: String, value: String)] = []
  /// One line of JSON, empty for none.
  var line = ""

  init(_ status: Status) {
    self.status = status
  }

  /// An answer that says what is wrong with a request.
  init(_ status: Status, error: String) {
    self.status = status
    line = JSONText.line(["error": error])
  }

  /// What became of the comments of a body.
  init(_ report: IntakeReport) {
    switch report.refusal {
    case nil: self.init(.noContent)
    case .malformed?: self.init(.badRequest)
    case .tooLarge?: self.init(.contentTooLarge)
    case .tooFast?, .full?: self.init(.tooManyRequests)
    }
    if report.refusal != nil { line = report.line }
  }

  /// - Parameter isLast: whether the connection ends with it.
  func bytes(isLast: Bool) -> String.UTF8View {
    var text = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n"
    for field in fields { text += "\(field.name): \(field.value)\r\n" }
    if isLast { text += "Connection: close\r\n" }
    if status != .noContent, status != .switchingProtocols {
      text += "Content-Type: application/json\r\nContent-Length: \(line.isEmpty ? 0 : line.utf8.count + 1)\r\n"
    }
    return (text + "\r\n" + (line.isEmpty ? "" : line + "\n")).utf8
  }
}
