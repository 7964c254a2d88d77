import Foundation
import TestSupport
import Testing

/// The commands of the built program.
@Suite("Benchmark commands", .serialized)
struct CommandTests {
  private func run(_ arguments: [String], kernels: String = "") throws -> (status: Int32, output: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: BuiltProgram.path("nagare-benchmarks"))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["NAGARE_KERNELS": kernels]) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test("each row has all measurements, and only of allowed kernels", arguments: ["", "scalar"])
  func kernels(allowed: String) throws {
    let (status, output) = try run(["kernels", "--seconds", "0.05", "--json"], kernels: allowed)
    let rows = try objects(output)
    #expect(status == 0 && rows.count == 24)
    for row in rows {
      let kernels = try #require(row["kernels"] as? [String: [String: Double]])
      #expect(kernels["scalar"]?["times_scalar"] == 1 && (kernels.count == 1 || allowed.isEmpty))
      for speeds in kernels.values {
        #expect(Set(speeds.keys) == ["samples_per_second", "bytes_per_second", "times_scalar"])
        #expect(speeds.values.allSatisfy { $0 > 0 })
      }
      #expect(row["memcpy_bytes_per_second"] as? Double ?? 0 > 1e8)
    }
  }

  @Test("rows of the kernel table are equally wide")
  func table() throws {
    let lines = try run(["kernels", "--seconds", "0.05"]).output.split(separator: "\n")
    #expect(lines.count == 27)
    #expect(Set(lines.dropFirst(2).map(\.count)).count == 1)
  }

  @Test("a result below its threshold fails, as do kernels without thresholds", arguments: [0.5, 2])
  func check(least: Double) throws {
    let folder = try TemporaryFolder()
    func status(of kernels: String) throws -> Int32 {
      let limits = "{\"\(kernels)\": {\"draw_8 blend 160 l2\": \(least)}}"
      let path = try folder.write(
        "{\"kernels\": \(limits), \"parsers\": {\"lost\": 0, \"memory_share\": 4}}", as: "\(kernels).json")
      return try run(["kernels", "--seconds", "0.05", "--check", path]).status
    }
    #expect(try status(of: "scalar") == (least > 1 ? 1 : 0))
    #expect(try status(of: "x") == 1)
  }

  @Test("a reader is measured, and loses no comment")
  func parsers() throws {
    let (status, output) = try run(["parsers", "--format", "tencent-json", "--json"])
    let row = try #require(try objects(output).first)
    #expect(status == 0)
    #expect(row["format"] as? String == "tencent-json" && row["lost"] as? Int == 0)
    #expect(row["bytes"] as? Int ?? 0 >= 32 << 20)
  }

  @Test("the cost of each step is reported, and a repeated text is drawn once")
  func texts() throws {
    let folder = try TemporaryFolder()
    let lines = ["草", "草", "A", "草", "A"].enumerated().map { index, text in
      "{\"time\": \(index), \"text\": \"\(text)\", \"color\": \"\(index == 3 ? "#0000FF" : "#FFFFFF")\"}"
    }
    let path = try folder.write(lines.joined(separator: "\n"), as: "texts.ndjson")
    let (status, output) = try run(["texts", path, "--json"])
    let document = try #require(try objects(output).first)
    #expect(status == 0)
    #expect(document["comments"] as? Int == 5 && document["drawn"] as? Int == 2)
    let means = try #require(document["mean_us"] as? [String: Double])
    #expect(Set(means.keys) == ["shape", "draw", "color", "all"])
    #expect(means.values.allSatisfy { $0 > 0 })
    let sum = ["shape", "draw", "color"].compactMap { means[$0] }.reduce(0, +)
    #expect(abs(sum - (means["all"] ?? 0)) < 1e-6)
  }

  @Test("sizes of burns are compared, and plotted")
  func sizes() throws {
    let folder = try TemporaryFolder()
    let clip = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/clip.mp4").path
    let (status, output) = try run([
      "sizes", folder.path("files"), "--videos", clip, "--program", BuiltProgram.path("nagare"), "--counts", "20",
      "--encoders", "libx264", "--seconds", "0.3", "--json", "--plots", folder.path("plots"), "plain=", "bold=--bold",
    ])
    let rows = try objects(output)
    #expect(status == 0)
    #expect(rows.count { $0["row"] as? String == "crowd" } == 2)
    let points = rows.filter { $0["row"] as? String == "point" }
    #expect(points.count == 6)
    for point in points {
      #expect(point["bytes"] as? Int ?? 0 > 0 && point["cpu_seconds"] as? Double ?? 0 > 0)
      for key in ["ssim_outside", "ssim_inside"] { #expect((0.3...1).contains(point[key] as? Double ?? 0)) }
    }
    #expect(rows.suffix(2).compactMap { $0["row"] as? String } == ["difference", "mean"])
    let image = try Data(contentsOf: URL(filePath: folder.path("plots")).appending(path: "clip-20.png"))
    #expect(image.starts(with: [0x89] + Array("PNG".utf8)))
  }

  @Test("an unreadable comment is an error")
  func damagedTexts() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{\"time\": 1, \"text\": \"a\"}\n{\"time\": 2, \"te", as: "texts.ndjson")
    #expect(try run(["texts", path, "--format", "ndjson", "--json"]).status == 1)
  }
}
