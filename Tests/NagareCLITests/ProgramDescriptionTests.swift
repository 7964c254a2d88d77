import NagareCLI
import Testing

@Suite struct ProgramDescriptionTests {
  @Test func commandIsDescribedByItselfAsAmongTheOthers() {
    let commands = ProgramDescription.current.commands
    #expect(commands.count > 20)
    for command in commands { #expect(ProgramDescription.command(command.commandName) == command) }
    for name in [nil, "", "help", "--help", "no-such"] { #expect(ProgramDescription.command(name) == nil) }
  }
}
