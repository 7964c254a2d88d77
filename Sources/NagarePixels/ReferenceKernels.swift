import CPixelKernels

/// The kernels in plain Swift: the reference for all others, and the fallback if there are none.
///
/// See the contract in `CPixelKernels.h`.
package enum ReferenceKernels {
  /// Draws on a plane of bytes.
  package static func draw8(_ canvas: nagare_canvas) {
    let target = canvas.target
    copy(canvas.source, to: target, bytesPerSample: 1)
    for index in 0..<canvas.count {
      let layer = canvas.layers[index * canvas.step]
      forEachSpan(of: layer, on: target) { row, x, skipped, count, span in
        let samples = target.samples + row * target.stride + x
        let data = layer.data + Int(span.offset) * Int(NAGARE_UNIT)
        if span.kind == NAGARE_SPAN_COPY {
          samples.update(from: data + skipped, count: count)
        } else {
          blend8(samples, data, from: skipped, count: count)
        }
      }
    }
    forEachMaskedSample(of: canvas, bytesPerSample: 1) { samples, source, mask in
      let product = UInt16(samples.pointee) &* UInt16(255 &- mask) &+ UInt16(source.pointee) &* UInt16(mask) &+ 128
      samples.pointee = UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
    }
  }

  /// Draws on a plane of 2-byte samples with values shifted left by `shift` bits.
  package static func draw16(_ canvas: nagare_canvas, shift: Int) {
    let target = canvas.target
    copy(canvas.source, to: target, bytesPerSample: 2)
    for index in 0..<canvas.count {
      let layer = canvas.layers[index * canvas.step]
      forEachSpan(of: layer, on: target) { row, x, skipped, count, span in
        let samples =
          UnsafeMutableRawPointer(target.samples + row * target.stride).assumingMemoryBound(to: UInt16.self) + x
        let data = UnsafeRawPointer(layer.data + Int(span.offset) * Int(NAGARE_UNIT))
          .assumingMemoryBound(to: UInt16.self)
        if span.kind == NAGARE_SPAN_COPY {
          for i in 0..<count { samples[i] = data[skipped &+ i] &<< UInt16(truncatingIfNeeded: shift) }
        } else {
          blend16(samples, data, from: skipped, count: count, shift: shift)
        }
      }
    }
    let shift = Int32(truncatingIfNeeded: shift)
    forEachMaskedSample(of: canvas, bytesPerSample: 2) { target, source, mask in
      let samples = UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt16.self)
      let original = UnsafeRawPointer(source).assumingMemoryBound(to: UInt16.self).pointee
      let weight = 0 &- Int32(truncatingIfNeeded: (UInt32(mask) &* 8_421_504 &+ 1 << 15) &>> 16)
      let difference = Int32(original) &>> shift &- Int32(samples.pointee) &>> shift
      let change = (difference &* weight &+ (1 << 14)) &>> 15
      samples.pointee = UInt16(truncatingIfNeeded: Int32(samples.pointee) &- change &<< shift)
    }
  }

  /// Calls `body` with each sample whose mask is not 0, the source's sample, and the mask.
  @inline(__always)
  private static func forEachMaskedSample(
    of canvas: nagare_canvas, bytesPerSample bytes: Int,
    _ body: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, UInt8) -> Void
  ) {
    let (target, source, mask) = (canvas.target, canvas.source, canvas.mask)
    guard let masks = mask.samples, let sources = source.samples else { return }
    for row in 0..<Int(target.height) {
      for x in 0..<Int(target.width) where masks[row * mask.stride + x] != 0 {
        body(
          target.samples + row * target.stride + x * bytes, sources + row * source.stride + x * bytes,
          masks[row * mask.stride + x])
      }
    }
  }

  private static func blend8(
    _ samples: UnsafeMutablePointer<UInt8>, _ blocks: UnsafePointer<UInt8>, from first: Int, count: Int
  ) {
    forEachBlock(from: first, count: count) { done, part, place in
      let (samples, colors) = (samples + done, blocks + place)
      for i in 0..<part {
        // At most 255 * 255 + 128 + 254: fits 16 bits.
        let product = UInt16(samples[i]) &* UInt16(colors[i &+ Int(NAGARE_BLOCK)]) &+ 128
        samples[i] = colors[i] &+ UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
      }
    }
  }

  private static func blend16(
    _ samples: UnsafeMutablePointer<UInt16>, _ blocks: UnsafePointer<UInt16>, from first: Int, count: Int, shift: Int
  ) {
    let shift = UInt16(truncatingIfNeeded: shift)
    forEachBlock(from: first, count: count) { done, part, place in
      let (samples, colors) = (samples + done, blocks + place)
      for i in 0..<part {
        let weight = Int32(Int16(bitPattern: colors[i &+ Int(NAGARE_BLOCK)]))
        // A value below 2¹⁵ times a weight down to -2¹⁵: fits 31 bits.
        let product = (Int32(samples[i] &>> shift) &* weight &+ (1 << 14)) &>> 15
        samples[i] = (colors[i] &- UInt16(truncatingIfNeeded: product)) &<< shift
      }
    }
  }

  /// Calls `body` for each block that contains some of a span's samples `first` ..< `first + count`. Passes their
  /// number in earlier blocks, their number in this block, and the index of the colour of the first one in this block.
  /// Its weight is a block further.
  @inline(__always)
  static func forEachBlock(from first: Int, count: Int, _ body: (_ done: Int, _ part: Int, _ place: Int) -> Void) {
    let block = Int(NAGARE_BLOCK)
    var done = 0
    while done < count {
      let inside = (first + done) % block
      let part = min(block - inside, count - done)
      body(done, part, 2 * (first + done - inside) + inside)
      done += part
    }
  }

  /// Calls `body` for each span, clipped to the plane. Passes the plane's row, the first visible sample in it, and the
  /// numbers of skipped and visible samples of the span.
  static func forEachSpan(
    of layer: nagare_layer, on plane: nagare_plane,
    _ body: (_ row: Int, _ x: Int, _ skipped: Int, _ count: Int, nagare_span) -> Void
  ) {
    let (width, top) = (Int(plane.width), Int(layer.y))
    for row in max(0, -top)..<max(0, -top, min(Int(layer.height), Int(plane.height) - top)) {
      for index in layer.rows[row]..<layer.rows[row + 1] {
        let span = layer.spans[Int(index)]
        let left = Int(layer.x) + Int(span.x)
        let first = max(left, 0)
        let end = min(left + Int(span.length), width)
        guard first < end else { continue }
        body(top + row, first, first - left, end - first, span)
      }
    }
  }

  private static func copy(_ source: nagare_plane, to target: nagare_plane, bytesPerSample: Int) {
    guard let samples = source.samples else { return }
    for row in 0..<Int(target.height) {
      (target.samples + row * target.stride)
        .update(from: samples + row * source.stride, count: Int(target.width) * bytesPerSample)
    }
  }
}
