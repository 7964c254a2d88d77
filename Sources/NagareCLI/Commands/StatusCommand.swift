import ArgumentParser
import Foundation
import Nagare

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which parts of a planned burn are done.",
    discussion: """
      EXAMPLES
        nagare status job
        nagare status job --json
      """)

  @Argument(help: "The folder that \"nagare plan\" wrote.", completion: .directory)
  var job: String

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    let folder = JobFolder(job)
    let status = JobStatus(folder, try folder.plan())
    let text = try json ? JSONLine.encode(status) : StatusCommand.table(status)
    try OutputFile.write(Data((text + "\n").utf8), to: "-")
  }

  private static func table(_ status: JobStatus) -> String {
    var rows = [
      ("done", "\(status.done) of \(numbered(status.parts, "part")), \(percentText(status.fraction, columns: 1))"),
      ("waiting", "\(status.waiting)"),
    ]
    if !status.running.isEmpty {
      let speed = String(format: "%.0f fps, %.1fx", status.framesPerSecond, status.speed)
      rows.append(("speed", speed + (status.remaining.map { ", \(clock($0.rounded())) left" } ?? "")))
    }
    for part in status.running {
      let speed = String(format: "%.0f fps", part.framesPerSecond)
      rows.append(("running", "part \(part.part) on \(part.host): \(percentText(part.fraction, columns: 1)), \(speed)"))
    }
    for part in status.failed { rows.append(("failed", "part \(part.part) on \(part.host): \(part.error)")) }
    // Any machine may write the names and errors.
    return ValueTable.text(rows.map { ($0.0, escaped($0.1)) }, column: 12)
  }
}
