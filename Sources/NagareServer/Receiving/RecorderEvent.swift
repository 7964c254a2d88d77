import Foundation

/// The event of a recorder that a video is complete.
///
/// The forms are those of BililiveRecorder's webhook v2 (https://rec.danmuji.org/reference/webhook), of blrec
/// (https://github.com/acgnhiki/blrec), and of biliLive-tools (https://docs.irenmu.com/features/webhook.html).
package struct RecorderEvent: Equatable, Sendable {
  /// The sender's name for the event; nil if it has none.
  package let id: String?
  /// The path of the video; BililiveRecorder's is relative to its working folder.
  package let video: String
  /// The paths of the comments; nil if they are beside the video.
  package let comments: [String]?

  /// The reason why a body starts no job.
  package enum Objection: Error, Equatable {
    case malformed
    /// An event of another kind.
    case unneeded(type: String)
  }

  /// The types of events after which a video is complete, in lower case.
  private static let types: Set = [
    // BililiveRecorder and biliLive-tools.
    "fileclosed",
    // blrec: after the recording, and after it was converted, if it is.
    "videofilecompletedevent", "videopostprocessingcompletedevent",
    // biliLive-tools' own recorder.
    "file_completed",
  ]

  private struct Body: Decodable {
    let eventType: String?
    let event: String?
    let type: String?
    let eventID: String?
    let id: String?
    let eventData: Files?
    let data: Files?
    let files: Files

    private enum CodingKeys: String, CodingKey {
      case event, type, id, data
      case eventType = "EventType"
      case eventID = "EventId"
      case eventData = "EventData"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
      (eventType, event, type) = (text(.eventType), text(.event), text(.type))
      (eventID, id) = (text(.eventID), text(.id))
      eventData = try? container.decode(Files.self, forKey: .eventData)
      data = try? container.decode(Files.self, forKey: .data)
      files = try Files(from: decoder)
    }
  }

  /// The files, under the names that senders give them.
  private struct Files: Decodable {
    let video: String?
    let comments: [String]?

    private enum CodingKeys: String, CodingKey {
      case video, comments, path, filePath, danmuPath
      case relativePath = "RelativePath"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
      // Windows separates folders with backslashes.
      video = text(.video) ?? text(.relativePath)?.replacing("\\", with: "/") ?? text(.filePath) ?? text(.path)
      let one = text(.comments) ?? text(.danmuPath)
      comments = one.flatMap { $0.isEmpty ? nil : [$0] } ?? (try? container.decode([String].self, forKey: .comments))
    }
  }

  /// - Parameter body: JSON.
  package init(_ body: [UInt8]) throws(Objection) {
    guard let body = try? JSONDecoder().decode(Body.self, from: Data(body)) else { throw .malformed }
    let files = body.eventData ?? body.data ?? body.files
    let type = body.eventType ?? body.event ?? body.type
    if let type, !RecorderEvent.types.contains(type.lowercased()) { throw .unneeded(type: type) }
    guard let video = files.video, !video.isEmpty, !video.contains("\0") else { throw .malformed }
    (id, self.video, comments) = (body.eventID ?? body.id, video, files.comments)
  }
}
