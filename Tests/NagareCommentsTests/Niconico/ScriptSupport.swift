import NagareComments
import Testing

/// A comment of a file with scripts.
struct Line {
  var time = 0.0
  var text: String
  var mail = ""
  var isOwners = false
  var number: Int?

  static func script(_ text: String, at time: Double = 0, mail: String = "", number: Int? = nil) -> Line {
    Line(time: time, text: text, mail: mail, isOwners: true, number: number)
  }

  static func viewer(_ text: String, at time: Double = 0, mail: String = "") -> Line {
    Line(time: time, text: text, mail: mail)
  }

  static func owner(_ text: String, at time: Double = 0, mail: String = "") -> Line {
    Line(time: time, text: text, mail: mail, isOwners: true)
  }

  var xml: String {
    let author = isOwners ? "" : " user_id=\"u\" premium=\"1\""
    let number = number.map { " no=\"\($0)\"" } ?? ""
    return "<chat vpos=\"\(Int((time * 100).rounded()))\" mail=\"\(mail)\"\(author)\(number)>\(text)</chat>"
  }
}

/// Reads a file of these comments and performs its scripts.
func perform(_ lines: [Line]) throws -> NiconicoScripts {
  let file = try read(lines.map(\.xml).joined(separator: "\n"), format: .niconicoXML)
  #expect(file.problems.isEmpty)
  #expect(file.comments.count == lines.count)
  let scripts = NiconicoScripts(file.comments)
  #expect(scripts.comments.count + scripts.performedCount + scripts.hidden.count == lines.count)
  return scripts
}

/// The texts of these comments after their scripts are performed.
func performedTexts(_ lines: Line...) throws -> [String] { try perform(lines).comments.map(\.text) }
