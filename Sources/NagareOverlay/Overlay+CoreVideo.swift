#if canImport(CoreVideo)
  import CoreVideo
  import Foundation
  import NagareColor
  import NagarePixels

  extension OverlayTarget {
    /// Creates a target of pixel buffers with the size, format and colours of a given one.
    ///
    /// Returns nil unless the format is BGRA, RGBA, 4:2:0 with 8 bits, or 4:2:0 with 10 bits in two planes.
    /// - Parameter frameInterval: seconds between frames; nil if the rate varies.
    public init?(_ buffer: CVPixelBuffer, frameInterval: Double? = nil) {
      guard let (format, range) = PixelFormat.supported[CVPixelBufferGetPixelFormatType(buffer)] else { return nil }
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
      self.init(
        width: width, height: height, format: format,
        encoding: range.map { YCbCrEncoding(of: buffer, range: $0, width: width, height: height) },
        frameInterval: frameInterval)
    }
  }

  extension Overlay {
    /// Draws the comments visible at a time onto a pixel buffer, after sampling its colours for their tint.
    /// - Parameters:
    ///   - buffer: a buffer without comments, of the overlay's size and format.
    ///   - time: the time in seconds, not before that of the last call.
    /// - Returns: false if the buffer cannot be locked or its format is not supported; nothing is drawn then.
    @discardableResult
    public func composite(onto buffer: CVPixelBuffer, at time: Double) -> Bool {
      guard CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess else { return false }
      defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
      guard let (format, _) = PixelFormat.supported[CVPixelBufferGetPixelFormatType(buffer)],
        let planes = FrameView.Plane.all(of: buffer, count: format.planes.count)
      else { return false }
      let view = FrameView(
        width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer), format: format, planes[0],
        planes.count > 1 ? planes[1] : nil, planes.count > 2 ? planes[2] : nil)
      composite(onto: view, at: time)
      return true
    }
  }

  extension FrameView.Plane {
    /// The planes of a locked pixel buffer; nil if their number is not `count`.
    fileprivate static func all(of buffer: CVPixelBuffer, count: Int) -> [FrameView.Plane]? {
      guard CVPixelBufferIsPlanar(buffer) else {
        return CVPixelBufferGetBaseAddress(buffer).map {
          [plane(at: $0, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer))]
        }
      }
      let planes = (0..<CVPixelBufferGetPlaneCount(buffer)).compactMap { index in
        CVPixelBufferGetBaseAddressOfPlane(buffer, index).map {
          plane(at: $0, bytesPerRow: CVPixelBufferGetBytesPerRowOfPlane(buffer, index))
        }
      }
      return planes.count == count ? planes : nil
    }

    private static func plane(at address: UnsafeMutableRawPointer, bytesPerRow: Int) -> FrameView.Plane {
      FrameView.Plane(samples: address.assumingMemoryBound(to: UInt8.self), stride: bytesPerRow)
    }
  }

  extension PixelFormat {
    /// The supported formats, with the range of Y'CbCr formats.
    fileprivate static let supported: [OSType: (format: PixelFormat, range: ColorRange?)] = [
      kCVPixelFormatType_32BGRA: (.bgra, nil), kCVPixelFormatType_32RGBA: (.rgba, nil),
      kCVPixelFormatType_420YpCbCr8Planar: (.yuv420, .limited),
      kCVPixelFormatType_420YpCbCr8PlanarFullRange: (.yuv420, .full),
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: (.nv12, .limited),
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: (.nv12, .full),
      kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: (.p010, .limited),
      kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: (.p010, .full),
    ]
  }

  extension YCbCrEncoding {
    /// Reads a pixel buffer's attachments. A missing or unknown matrix is chosen by the size.
    fileprivate init(of buffer: CVPixelBuffer, range: ColorRange, width: Int, height: Int) {
      func attachment(_ key: CFString) -> String? { CVBufferCopyAttachment(buffer, key, nil) as? String }
      self.init(matrix: YCbCrEncoding.customaryMatrix(width: width, height: height), range: range)
      let matrices: [String: ColorMatrix] = [
        kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String: .bt601,
        kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String: .bt709,
        kCVImageBufferYCbCrMatrix_ITU_R_2020 as String: .bt2020,
      ]
      let transfers: [String: TransferFunction] = [
        kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ as String: .pq,
        kCVImageBufferTransferFunction_ITU_R_2100_HLG as String: .hlg,
      ]
      if let known = attachment(kCVImageBufferYCbCrMatrixKey).flatMap({ matrices[$0] }) { matrix = known }
      if let known = attachment(kCVImageBufferTransferFunctionKey).flatMap({ transfers[$0] }) { transfer = known }
      if attachment(kCVImageBufferColorPrimariesKey) == kCVImageBufferColorPrimaries_ITU_R_2020 as String {
        primaries = .bt2020
      }
    }
  }
#endif
