/// A reason why a comment file could not be read at all.
public enum CommentReadError: Error, Equatable, Sendable {
  /// The file does not exist.
  case notFound
  /// The file cannot be read, for the reason that the system gives.
  case unreadable(reason: String)
  /// The file is empty or, unless its format was given, contains only white space.
  case empty
  /// The file exceeds ``CommentLimits/fileBytes``.
  case tooLarge(limit: Int)
  /// The file became shorter while it was read.
  case shortened
  /// The file has no known comment format, but looks like other content.
  case unrecognised(ForeignContent)
  /// The file does not have the fields that its user described, for this reason.
  case unmatchedFields(reason: String)
  /// The file is compressed and cannot be decompressed.
  case compressed(reason: String)
}

extension CommentReadError {
  package static func compressed(_ error: DecompressionError) -> CommentReadError { .compressed(reason: "\(error)") }
}

/// Content without readable comments. The raw value describes it for messages.
public enum ForeignContent: String, Sendable, CaseIterable {
  /// The message with a video's settings that Bilibili's servers send along with the comments.
  case bilibiliView = "Bilibili's settings for a video, which have no comments"
  /// `[]`, `{}`, or an object whose list of comments is empty.
  case emptyList = "an empty list"
  /// Messages of Bilibili's live socket, such as `DANMU_MSG`.
  case bilibiliLive = "messages of Bilibili's live socket, which have no video times"
  /// JSON without known comments.
  case json = "JSON without comments of a known site"
  /// SRT, WebVTT and the like, or ASS that was not made from comments.
  case subtitles = "subtitles"
  /// HTML.
  case html = "a web page"
  /// XML.
  case xml = "XML without comments"
  /// A container of video or audio.
  case video = "a video"
  /// An image file.
  case image = "an image"
  /// An archive, or an unsupported compression.
  case archive = "a compressed file"
  /// Text in no known format.
  case text = "plain text"
  /// Any other content.
  case binary = "binary data"
}

extension CommentReadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound: "no such file"
    case .unreadable(let reason): reason
    case .empty: "the file is empty"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .shortened: "the file was truncated while it was read"
    case .unrecognised(let content): "not a known comment format: it looks like \(content.rawValue)"
    case .unmatchedFields(let reason): reason
    case .compressed(let reason): reason
    }
  }
}
