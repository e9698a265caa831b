/// A program with arguments that have placeholders in them.
struct CommandTemplate {
  private let program: String
  private let arguments: [HandOffTemplate]

  init(_ command: [String], parameters: [String]) throws(HandOffError) {
    let program = try HandOffTemplate(command.first ?? "", parameters: parameters)
    if program.isFilled { throw .placeholderInProgram(template: program.text) }
    self.program = Self.literal(program)
    var arguments: [HandOffTemplate] = []
    for text in command.dropFirst() {
      arguments.append(try HandOffTemplate(text, parameters: parameters))
    }
    self.arguments = arguments
  }

  private static func literal(_ template: HandOffTemplate) -> String {
    template.pieces.reduce(into: "") { text, piece in
      if case .literal(let literal) = piece { text += literal }
    }
  }

  func fill(from resolution: Resolution) throws(HandOffError) -> [String] {
    guard resolution.status == .resolved else { throw .notResolved(resolution.status) }
    var result = [program]
    // Whether all that follows is operands, and whether the argument before is an option without
    // its value.
    var isOperand = false
    var followsOption = false
    for argument in arguments {
      var text = ""
      for piece in argument.pieces {
        switch piece {
        case .literal(let literal): text += literal
        case .placeholder(let name, _): text += try resolution.value(of: name)
        }
      }
      if text.utf8.contains(0) { throw .containsNUL }
      let isFilledFirst = if case .placeholder? = argument.pieces.first { true } else { false }
      if isFilledFirst && !isOperand && !followsOption && text.utf8.first == UInt8(ascii: "-") {
        throw .optionLike(text, template: argument.text)
      }
      if !argument.isFilled && text == "--" { isOperand = true }
      followsOption =
        !argument.isFilled && text.utf8.first == UInt8(ascii: "-") && !text.contains("=")
      result.append(text)
    }
    return result
  }
}
