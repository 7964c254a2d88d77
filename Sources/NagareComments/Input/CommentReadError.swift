/// Why a file of comments could not be read at all.
public enum CommentReadError: Error, Equatable, Sendable {
  case notFound
  /// The system's own words on why.
  case unreadable(reason: String)
  /// There is nothing in it.
  case empty
  /// What the content looks like.
  case unrecognised(ForeignContent)
  /// It is compressed and cannot be opened.
  case compressed(DecompressionError)
}

/// Content that holds no comments which can be read. The raw value describes it in a sentence.
public enum ForeignContent: String, Sendable, CaseIterable {
  case bilibiliView = "Bilibili's settings of a video, which hold no comments"
  case json = "JSON without comments of a known site"
  case subtitles = "subtitles"
  case html = "a web page"
  case xml = "XML without comments"
  case video = "a video"
  case image = "a picture"
  case archive = "a compressed file"
  case text = "plain text"
  case binary = "binary data"
}

extension CommentReadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound: "no such file"
    case .unreadable(let reason): reason
    case .empty: "the file is empty"
    case .unrecognised(let content): "not a known format of comments: it looks like \(content.rawValue)"
    case .compressed(let error): "\(error)"
    }
  }
}
