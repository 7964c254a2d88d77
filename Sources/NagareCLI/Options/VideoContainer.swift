import ArgumentParser

/// The containers that an option can name.
enum VideoContainer: String, ExpressibleByArgument, CaseIterable {
  case mp4, mov, mkv, webm
}
