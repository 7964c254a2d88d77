import Foundation
import Testing

extension CommandLineResultTests {
  @Suite struct KeepClearTests {
    @Test(arguments: [
      (["bottom:15%"], 0, 306), (["bottom:60"], 0, 300), (["top:25%", "bottom:10%"], 90, 324),
      (["bottom:5%", "bottom:40"], 0, 320),
    ])
    func commentsStayOutOfTheBand(_ bands: [String], _ top: Double, _ bottom: Double) throws {
      let options = bands.flatMap { ["--keep-clear", $0] }
      let outcome = try Program.nagare(
        ["layout", Fixture.comments, "--size", "640x360", "--overflow", "overlap"] + options
      ).run()
      expectSuccess(outcome)
      let lines = try LayoutLine.parse(outcome).filter { $0.dropped == nil }
      #expect(lines.allSatisfy { ($0.y ?? -1) >= top && ($0.y ?? 0) + ($0.h ?? 999) <= bottom })
      #expect(lines.contains { $0.mode == "bottom" && ($0.y ?? 0) + ($0.h ?? 0) == bottom })
      #expect(lines.contains { $0.mode == "top" && $0.y == top })
    }

    @Test(arguments: [
      ("box:25%,0.5,160x25%", 160.0, 320.0, 180.0, 270.0), ("middle:30%", 0, 640, 126, 234),
      ("box:600,300,90x99", 600, 640, 300, 360),
    ])
    func commentsStayOutOfABox(_ area: String, _ left: Double, _ right: Double, _ top: Double, _ bottom: Double) throws
    {
      let outcome = try Program.nagare(
        "layout", Fixture.comments, "--size", "640x360", "--overflow", "overlap", "--keep-clear", area
      ).run()
      expectSuccess(outcome)
      let lines = try LayoutLine.parse(outcome).filter { $0.dropped == nil }
      #expect(lines.count > 100)
      for line in lines {
        let (x, y, width, height) = try (
          #require(line.x), #require(line.y), #require(line.w), #require(line.h)
        )
        let isFixed = line.mode == "top" || line.mode == "bottom"
        #expect(y >= bottom || y + height <= top || isFixed && (x >= right || x + width <= left), "\(line)")
      }
    }

    @Test func lanesAreForMovingComments() throws {
      let outcome = try Program.nagare(
        "layout", Fixture.comments, "--size", "640x360", "--overflow", "overlap", "--lanes", "top:30%,bottom:0.2"
      ).run()
      expectSuccess(outcome)
      let lines = try LayoutLine.parse(outcome).filter { $0.dropped == nil }
      let moving = lines.filter { $0.mode == "scroll" }
      #expect(moving.allSatisfy { ($0.y ?? 0) + ($0.h ?? 999) <= 108 || ($0.y ?? 0) >= 288 })
      #expect(moving.contains { ($0.y ?? 0) >= 288 } && moving.contains { ($0.y ?? 999) < 108 })
    }

    @Test func burnDoesNotDrawInTheBand() throws {
      let folder = try Workspace()
      let source = folder / "source.mkv"
      try Media.make(source, options: ["-c:v", "ffv1"])
      let items = (0..<40).map { (time: "\(Double($0) / 20)", mode: [1, 4, 5][$0 % 3], text: "ཧཱུྃ Ågj 流れ") }
      let comments = try folder.write(bilibili(items), to: "c.xml")
      expectSuccess(
        try Program.nagare(
          "burn", source, comments, "-o", folder / "out.mkv", "--encoder", "ffv1", "--keep-clear", "bottom:20%",
          "--keep-clear", "top:13", "--overflow", "overlap"
        ).run())
      for filter in ["crop=320:36:0:144", "crop=320:14:0:0"] {
        let before = try Media.samples(of: source, format: "yuv420p", filter: filter)
        let after = try Media.samples(of: folder / "out.mkv", format: "yuv420p", filter: filter)
        #expect(!before.isEmpty && before == after)
      }
      #expect(
        try Media.samples(of: source, format: "yuv420p") != Media.samples(of: folder / "out.mkv", format: "yuv420p"))
    }
  }
}
