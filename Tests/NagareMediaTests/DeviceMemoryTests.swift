import CFFmpeg
import Foundation
import NagareMedia
import NagarePixels
import TestSupport
import Testing

/// OpenCL is the only kind of device memory on a machine without such a device: processors have drivers for it.
@Suite("Device memory")
struct DeviceMemoryTests {
  private static func openCL() -> DeviceMemory? {
    try? DeviceMemory(AV_HWDEVICE_TYPE_OPENCL, format: AV_PIX_FMT_OPENCL, for: "none")
  }

  @Test("uploaded frames come back unchanged", .enabled(if: openCL() != nil))
  func upload() throws {
    let device = try #require(DeviceMemoryTests.openCL())
    let video = try OpenVideo(FixtureFiles.path("clip.mp4"))
    let frame = try #require(try video.frames(limit: 1).first)
    #expect(device.uploadFormats.contains(frame.geometry.format))
    var pool: UnsafeMutablePointer<AVBufferRef>? = try device.prepare(
      FrameSize(width: frame.width, height: frame.height), uploaded: frame.geometry.format, for: "none")
    defer { av_buffer_unref(&pool) }
    for _ in 0..<3 {
      let uploaded = try device.upload(frame, for: "none")
      #expect(uploaded.geometry.format == AV_PIX_FMT_OPENCL)
      #expect(uploaded.timestamp == frame.timestamp)
      let returned = try VideoFrame()
      #expect(av_hwframe_transfer_data(returned.pointer, uploaded.pointer, 0) >= 0)
      #expect(returned.geometry == frame.geometry)
      for row in 0..<frame.height {
        let (one, other) = (frame.pointer.pointee, returned.pointer.pointee)
        let difference = memcmp(
          one.data.0! + row * Int(one.linesize.0), other.data.0! + row * Int(other.linesize.0), frame.width)
        #expect(difference == 0)
      }
    }
  }

  @Test("a missing device is an error with the library's reason")
  func missing() throws {
    guard let codec = avcodec_find_encoder_by_name("h264_vaapi") else { return }
    // A machine may have the device.
    guard let error = mediaError({ _ = try DeviceMemory(for: codec) }) else { return }
    guard case .encoderRefused(_, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.hasPrefix("it needs a vaapi device: "))
    #expect(!reason.contains("Generic error"))
  }
}
