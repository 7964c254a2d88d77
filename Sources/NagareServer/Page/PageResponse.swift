import Foundation
import Nagare

/// A response to a request.
package struct PageResponse: Sendable {
  /// The status code.
  package var status: Int
  package var contentType: String
  package var fields: [(name: String, value: String)] = []
  package var body: [UInt8]
  /// What is sent in place of the body.
  private(set) var file: HTTPResponse.FileContent?

  package init(_ contentType: String, _ body: [UInt8], status: Int = 200) {
    (self.status, self.contentType, self.body) = (status, contentType, body)
  }

  /// A response with a regular file to be saved under its name, or with the rest of it if the request asks for that.
  /// - Parameter path: its last component may not be a link.
  /// - Returns: nil if the file cannot be read.
  package init?(attaching path: String, to request: PageRequest) {
    // Opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let (size, modified) = (Int(status.st_size), status.st_mtim)
    let version = "\"\(size)-\(modified.tv_sec)-\(modified.tv_nsec)\""
    let start = request.resumption(of: version, below: size)
    guard lseek(descriptor, off_t(start), SEEK_SET) == start else { return nil }
    self.init("application/octet-stream", [], status: start > 0 ? 206 : 200)
    self.file = HTTPResponse.FileContent(file: file, count: size - start)
    // RFC 8187 allows only some characters unencoded.
    let name = path.lastComponent
      .addingPercentEncoding(withAllowedCharacters: Self.attributeCharacters)
    fields = [
      ("Content-Disposition", "attachment; filename*=UTF-8''\(name ?? "")"), ("Accept-Ranges", "bytes"),
      ("ETag", version),
    ]
    if start > 0 { fields.append(("Content-Range", "bytes \(start)-\(size - 1)/\(size)")) }
  }

  private static let attributeCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}

extension PageRequest {
  /// The first byte that is asked for, as interrupted downloads do; 0 for all. Other ranges may be ignored (RFC 9110,
  /// 14.2).
  /// - Parameters:
  ///   - version: the entity tag of what would be sent.
  ///   - size: its size in bytes.
  fileprivate func resumption(of version: String, below size: Int) -> Int {
    guard rangeCondition == nil || rangeCondition == version else { return 0 }
    guard let range, range.hasPrefix("bytes="), range.hasSuffix("-"), let start = Int(range.dropFirst(6).dropLast()),
      (1..<max(size, 1)).contains(start)
    else { return 0 }
    return start
  }
}
