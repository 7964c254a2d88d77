import Testing

extension CommandLineTests {
  /// Hardware encoders on machines without their device.
  @Suite struct DeviceEncoderTests {
    private static func isBuiltIn(_ encoder: String) throws -> Bool {
      try Program.tool(["ffmpeg", "-v", "quiet", "-encoders"]).run().text.contains(" \(encoder) ")
    }

    @Test(arguments: ["h264_vaapi", "hevc_vaapi", "h264_nvenc", "h264_qsv"])
    func encoderWithoutItsDeviceFailsBeforeWriting(_ encoder: String) throws {
      let folder = try Workspace()
      guard try DeviceEncoderTests.isBuiltIn(encoder) else { return }
      let arguments = ["burn", try SmallClip.path, Fixture.comments, "-o", folder / "o.mp4", "--encoder", encoder]
      let outcome = try Program.nagare(arguments + ["--quiet"]).run()
      // Skip on a machine with the device.
      if outcome.ending == .exit(0) { return }
      expectFailure(outcome, 1, "(\(encoder)): ")
      if encoder.hasSuffix("vaapi") { expectFailure(outcome, 1, "it needs a vaapi device: ") }
      #expect(try folder.names.isEmpty)
    }
  }
}
