import Foundation
import Nagare

/// A job as a line of JSON states it.
struct JobRequest: Decodable {
  let video: String
  let comments: [String]?
  let output: String?
  let options: [String: Value]
  let id: String?

  /// The value of an option.
  enum Value: Codable {
    case flag(Bool)
    case words([String])

    /// The value with changed words.
    func mapped(_ transform: (String) -> String) -> Value {
      if case .words(let words) = self { .words(words.map(transform)) } else { self }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .flag(let isOn): try container.encode(isOn)
      case .words(let words):
        if words.count == 1 { try container.encode(words[0]) } else { try container.encode(words) }
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let values = try? container.decode([Scalar].self) {
        self = .words(values.map(\.text))
      } else {
        self = .words([try container.decode(Scalar.self).text])
      }
    }
  }

  /// A text, or a number as JSON writes it.
  private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = try JobRequest.checked(text)
      } else if let number = try? container.decode(Int.self) {
        text = String(number)
      } else {
        text = String(try container.decode(Double.self))
      }
    }
  }

  private enum CodingKeys: CodingKey { case video, comments, output, options, id }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    video = try container.decode(String.self, forKey: .video)
    if let path = try? container.decode(String.self, forKey: .comments) {
      comments = [path]
    } else {
      let paths = try container.decodeIfPresent([String].self, forKey: .comments)
      comments = paths?.isEmpty == true ? nil : paths
    }
    output = try container.decodeIfPresent(String.self, forKey: .output)
    options = try container.decodeIfPresent([String: Value].self, forKey: .options) ?? [:]
    id = try container.decodeIfPresent(Scalar.self, forKey: .id)?.text
    for name in [video, output ?? ""] + (comments ?? []) { _ = try JobRequest.checked(name) }
  }

  /// - Throws: for a text with NUL, where the system's names end.
  private static func checked(_ text: String) throws -> String {
    guard !text.utf8.contains(0) else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")) }
    return text
  }

  /// - Parameter number: the number of the line, from 1.
  /// - Throws: `Failure` if it is malformed.
  init(_ line: String, number: Int) throws {
    do {
      self = try JSONDecoder().decode(JobRequest.self, from: Data(line.utf8))
    } catch {
      throw Failure(
        .input, "cannot understand the job in line \(number)",
        advice:
          "A job is {\"video\":\"a.flv\",\"comments\":[\"a.xml\"],\"output\":\"a.mp4\",\"options\":{\"area\":0.5}}.")
    }
    guard !video.isEmpty, video != "-", output != "-", comments?.contains("-") != true else {
      throw Failure(.input, "a job cannot use the standard streams", why: "line \(number)")
    }
    guard !Failure.isAddress(video) else {
      throw Failure(.input, "a job cannot use an address", video, advice: "Download the video first.")
    }
  }
}
