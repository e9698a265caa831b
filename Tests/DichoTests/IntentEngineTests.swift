import Dicho
import Testing

/// The front door of the library.
@Suite struct IntentEngineTests {
  static let engine = BundledEngine.shared

  @Test func oneUtterance() {
    let resolution = Self.engine.interpret("Busca taladros en Taller")
    #expect(resolution.status == .resolved)
    #expect(resolution.locale == "es")
    #expect(resolution.intent?.schema == "system.searchInApp")
    #expect(resolution.intent?.app == "com.example.taller")
    #expect(resolution.intent?.term == "taladros")
    #expect(Self.engine.interpret("").reason == "empty")
  }

  @Test func severalAtOnceAreInOrder() {
    let utterances = ["Busca en Taller", "What time is it?", "find soup in RecipeBox"]
    let resolutions = Self.engine.interpret(utterances)
    #expect(resolutions == utterances.map { Self.engine.interpret($0) })
    #expect(resolutions.map(\.status) == [.needsValue, .noMatch, .resolved])
    #expect(Self.engine.interpret([]).isEmpty)
  }

  @Test func contextCounts() {
    #expect(Self.engine.interpret("Busca taladros en Taller", locale: "en").status == .noMatch)
    let here = Self.engine.interpret("find soup", foregroundApp: "com.example.recipebox")
    #expect(here.intent?.app == "com.example.recipebox")
    #expect(here.status == .resolved)
    let nowhere = Self.engine.interpret("find soup", foregroundApp: "org.example.nothing")
    #expect(nowhere.followUp?.parameter == "app")
  }

  @Test func manyThreadsShareAnEngine() async {
    await withTaskGroup(of: [Resolution].self) { group in
      for _ in 0..<3 {
        group.addTask { Self.engine.interpret(["Busca taladros en Taller", "find soup in Notes"]) }
      }
      var all: [[Resolution]] = []
      for await result in group { all.append(result) }
      #expect(all.allSatisfy { $0 == all.first && $0.first?.status == .resolved })
    }
  }
}
