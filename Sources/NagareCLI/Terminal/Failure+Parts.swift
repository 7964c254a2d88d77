import Foundation
import Nagare

extension Failure {
  init(_ error: PartError) {
    switch error {
    case .indivisible: self.init(.usage, error.text, advice: "\"nagare burn\" burns it in one piece.")
    case .notAJob(let path, _) where access(path, F_OK) != 0:
      self.init(
        .failed, "cannot read the job", path, why: Failure.text(of: errno),
        advice: "Check the name and the folder; \"nagare plan\" writes a job.")
    case .notAJob: self.init(.input, error.text, advice: "\"nagare plan\" writes a job.")
    case .otherProgram:
      self.init(.failed, error.text, advice: "Install the same versions everywhere, such as one container image.")
    case .otherInput: self.init(.failed, error.text, advice: "Plan the job again, or bring back the file.")
    case .otherEncoder:
      self.init(
        .failed, error.text, advice: "Some encoders depend on the number of processors: plan with --threads.")
    case .otherFonts:
      self.init(.failed, error.text, advice: "Install the same fonts everywhere, or plan with --bundle-fonts.")
    case .unbundledFonts:
      self.init(.usage, error.text, advice: "Install the same fonts everywhere, and leave out --bundle-fonts.")
    case .noSuchPart: self.init(.usage, error.text)
    case .missing:
      self.init(
        .failed, error.text,
        advice: "\"nagare render JOB --all\" renders what is missing; \"nagare status JOB\" shows what failed.")
    case .failed(let number, _):
      self.init(.failed, error.text, advice: "\"nagare render JOB \(number)\" tries it again.")
    case .damaged(let number, _):
      self.init(.failed, error.text, advice: "Render it again: \"nagare render JOB \(number) --again\".")
    }
  }
}
