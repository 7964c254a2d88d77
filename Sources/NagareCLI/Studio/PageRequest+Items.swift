import Foundation
import NagareServer

extension PageRequest {
  /// The number in an item of the query; nil if it is absent, no number, or out of range.
  func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    query[name].flatMap(Double.init).flatMap { range.contains($0) ? $0 : nil }
  }

  /// The body as JSON; nil if it was refused.
  func body<Body: Decodable>(as type: Body.Type, _ reply: PageReply) -> Body? {
    guard contentType == "application/json" else {
      reply.send(PageResponse(error: "the body must be application/json", status: 415))
      return nil
    }
    guard let body = try? JSONDecoder().decode(type, from: Data(body)) else {
      reply.send(PageResponse(error: "the body is not of the expected form", status: 400))
      return nil
    }
    return body
  }
}

extension PageResponse {
  /// The response to settings that are refused.
  init(_ refusal: StudioSettings.Refusal) { self.init(422, json: refusal) }

  /// The response to a page that shows another video than the one that is open, or than none.
  static func otherVideo(_ error: String) -> PageResponse {
    PageResponse(409, json: StudioSettings.Refusal(error: error, option: "video"))
  }

  static func badItem(_ name: String) -> PageResponse {
    PageResponse(error: "\(name) is missing or out of range", status: 400)
  }

  static func methodNotAllowed(_ allowed: [String]) -> PageResponse {
    var response = PageResponse(error: "only \(allowed.joined(separator: " and ")) is served here", status: 405)
    response.fields = [("Allow", allowed.joined(separator: ", "))]
    return response
  }
}
