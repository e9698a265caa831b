import DichoCore

/// Reads corpus files: JSON lines, one case each.
package enum CorpusReader {
  /// The cases of a file and what is wrong with it; a faulty line is reported and left out.
  package struct Reading: Sendable {
    package var cases: [CorpusCase] = []
    package var diagnostics: [Diagnostic] = []
  }

  /// Reads a file's bytes, or a part of them that begins with a line.
  ///
  /// `firstLine`: The number of that line in the file.
  package static func read(
    _ bytes: ArraySlice<UInt8>, name: String, firstLine: Int = 1
  ) -> Reading {
    var reading = Reading()
    var number = firstLine - 1
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let parsing = line.withUnsafeBytes { JSONReader.parse($0) }
      func report(_ id: String, _ message: String, at offset: Int) {
        let column = String(decoding: line.prefix(offset), as: UTF8.self).count + 1
        reading.diagnostics.append(
          Diagnostic(
            severity: .error, id: id, message: message,
            location: SourceLocation(file: name, line: number, column: column)))
      }
      for fault in parsing.faults { report(fault.id, fault.message, at: fault.offset) }
      guard let root = parsing.root else { continue }
      do {
        reading.cases.append(try corpusCase(root, file: name, line: number))
      } catch {
        report("bad-case", error.message, at: error.offset)
      }
    }
    return reading
  }

  /// Reads a file's bytes.
  package static func read(_ bytes: [UInt8], name: String) -> Reading {
    read(bytes[...], name: name)
  }

  /// Why a line is not a case.
  private struct Fault: Error {
    var message: String
    var offset: Int
  }

  private static func corpusCase(
    _ root: JSONNode, file: String, line: Int
  ) throws(Fault) -> CorpusCase {
    func text(_ key: String) throws(Fault) -> String {
      guard let value = root[key] else {
        throw Fault(message: "a case needs '\(key)'", offset: root.start)
      }
      guard let string = value.string else {
        throw Fault(
          message: "'\(key)' must be a string, not \(value.kindName)", offset: value.start)
      }
      return string
    }
    var turns: [CorpusCase.Turn] = []
    for node in root["turns"]?.array ?? [root] { turns.append(try turn(node)) }
    guard let first = turns.first else {
      throw Fault(message: "a dialogue needs at least one turn", offset: root.start)
    }
    return CorpusCase(
      id: try text("id"), locale: try text("locale"), utterance: first.utterance,
      expect: first.expect, alternatives: first.alternatives,
      phenomena: (root["phenomena"]?.array ?? []).compactMap(\.string),
      difficulty: root["difficulty"]?.int ?? 1, isDebatable: root["debatable"]?.bool ?? false,
      why: root["why"]?.string, turns: Array(turns.dropFirst()), file: file, line: line)
  }

  private static func turn(_ node: JSONNode) throws(Fault) -> CorpusCase.Turn {
    guard let utterance = node["utterance"]?.string else {
      throw Fault(message: "a case or turn needs 'utterance', a string", offset: node.start)
    }
    guard let expect = node["expect"] else {
      throw Fault(message: "a case or turn needs 'expect'", offset: node.start)
    }
    var alternatives: [Expectation] = []
    for other in node["alternatives"]?.array ?? [] { alternatives.append(try expectation(other)) }
    return CorpusCase.Turn(
      utterance: utterance, expect: try expectation(expect), alternatives: alternatives)
  }

  private static func expectation(_ node: JSONNode) throws(Fault) -> Expectation {
    guard let status = node["status"]?.string else {
      throw Fault(message: "an expectation needs a 'status'", offset: node.start)
    }
    guard Resolution.Status(rawValue: status) != nil else {
      let known = Resolution.Status.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault(message: "'\(status)' is no status; known are \(known)", offset: node.start)
    }
    var parameters: [String: String] = [:]
    for member in node["parameters"]?.object?.members ?? [] {
      guard let value = member.value.string else {
        throw Fault(
          message: "parameter '\(member.key)' must be a string, the id or the text",
          offset: member.value.start)
      }
      parameters[member.key] = value
    }
    var expectation = Expectation(
      status: status, schema: node["schema"]?.string, app: node["app"]?.string,
      term: node["term"]?.string, needs: node["needs"]?.string, parameters: parameters)
    expectation.scope = node["scope"]?.string
    return expectation
  }
}
