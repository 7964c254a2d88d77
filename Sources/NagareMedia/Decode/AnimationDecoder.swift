extension ImageDecoder {
  /// All images of an animated GIF, PNG or WebP file, each composed of those before it; the first image of other files,
  /// and of animations that cannot be decoded as such.
  ///
  /// - Parameters:
  ///   - longestSide: in pixels, at least 1; larger images are scaled down.
  ///   - limits: beyond them, images are cut off or scaled down.
  package static func images(
    of file: [UInt8], longestSide: Int, limits: AnimationLimits = AnimationLimits()
  ) throws(MediaError) -> AnimatedImage {
    if let packets = AnimationPackets(file) {
      if let animation = try? animation(of: packets, longestSide: longestSide, limits) { return animation }
    } else if let webP = WebPAnimation(file) {
      if let animation = try? webP.images(longestSide: longestSide, limits) { return animation }
    }
    return AnimatedImage(try rgba(of: file, longestSide: longestSide))
  }

  /// - Returns: nil if fewer than two images can be decoded. Damaged ones, and those after them, are left out.
  private static func animation(
    of packets: AnimationPackets, longestSide: Int, _ limits: AnimationLimits
  ) throws(MediaError) -> AnimatedImage? {
    let (width, height) = (packets.width, packets.height)
    guard 1...65_535 ~= width, 1...65_535 ~= height, width * height <= maxPixels else { return nil }
    let (count, longestSide) = limits.reduced(
      count: packets.images.count, width: width, height: height, longestSide: longestSide)
    let decoder = try ImagePacketDecoder(packets.codec, header: packets.header)
    let frame = try VideoFrame()
    var images: [(image: RGBAImage, duration: Double)] = []
    func take() throws(MediaError) {
      while images.count < count, decoder.receive(frame) >= 0 {
        let image = try rgba(of: frame, longestSide: longestSide)
        images.append((image, packets.images[images.count].duration))
      }
    }
    for image in packets.images.prefix(count) {
      guard try decoder.send(packets.file[image.range]) >= 0 else { break }
      try take()
    }
    _ = decoder.end()
    try take()
    return AnimatedImage(images)
  }
}
