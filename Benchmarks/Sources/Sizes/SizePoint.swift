/// The size and the quality of a burn.
package struct SizePoint: Encodable, Sendable {
  /// What is burned.
  package let benchCase: SizeCase
  package let encoder: SizeEncoder
  /// The name of the settings.
  package let settings: String
  /// The value of `--crf`.
  package let quality: Int
  /// The size of the video stream in bytes.
  package let bytes: Int
  /// The length of the video in seconds.
  package let seconds: Double
  /// The CPU time of the burn in seconds, with that of decoding the video.
  package let cpuSeconds: Double
  /// The PSNR of the luma outside the comments in dB; nil if there is nothing outside, or if it is lossless.
  package let psnrOutside: Double?
  /// The mean SSIM of the luma outside the comments, and inside; nil if there is no such block.
  package let (ssimOutside, ssimInside): (Double?, Double?)

  package init(
    benchCase: SizeCase, encoder: SizeEncoder, settings: String, quality: Int, bytes: Int, seconds: Double,
    cpuSeconds: Double,
    psnrOutside: Double?, ssimOutside: Double?, ssimInside: Double?
  ) {
    (self.benchCase, self.encoder, self.settings, self.quality) = (benchCase, encoder, settings, quality)
    (self.bytes, self.seconds, self.cpuSeconds) = (bytes, seconds, cpuSeconds)
    (self.psnrOutside, self.ssimOutside, self.ssimInside) = (psnrOutside, ssimOutside, ssimInside)
  }

  /// The bits per second of the video stream.
  package var bitRate: Double { Double(8 * bytes) / seconds }

  private enum CodingKeys: CodingKey {
    case row, video, comments, encoder, settings, crf, bytes, bitsPerSecond, cpuSeconds, psnrOutside, ssimOutside
    case ssimInside
  }

  /// Writes an object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("point", forKey: .row)
    try container.encode(benchCase.video, forKey: .video)
    try container.encode(benchCase.comments, forKey: .comments)
    try container.encode(self.encoder, forKey: .encoder)
    try container.encode(settings, forKey: .settings)
    try container.encode(quality, forKey: .crf)
    try container.encode(bytes, forKey: .bytes)
    try container.encode(bitRate, forKey: .bitsPerSecond)
    try container.encode(cpuSeconds, forKey: .cpuSeconds)
    try container.encode(psnrOutside, forKey: .psnrOutside)
    try container.encode(ssimOutside, forKey: .ssimOutside)
    try container.encode(ssimInside, forKey: .ssimInside)
  }
}
