import Dicho
import TestSupport
import Testing

/// Records to the byte, those that the README begins with among them.
@Suite struct GoldenRecordTests {
  @Test func theReadmeAndTheRecordReferenceShowThem() throws {
    let engine = BundledEngine()
    let readme = try PackageFiles.text("README.md")
    for utterance in [
      "Busca taladros en Taller", "Show me pasta recipes in RecipeBox", "Busca en Taller",
    ] {
      #expect(readme.contains("\n\(engine.record(utterance))\n"), "\(utterance)")
    }
    let reference = try PackageFiles.text("Documentation/records.md")
    #expect(reference.contains("\n\(engine.record("Busca taladros en Taller"))\n"))
  }

  @Test func aSpanishRequest() {
    #expect(
      BundledEngine().record("Busca taladros en Taller") == """
        {"v":1,"utterance":"Busca taladros en Taller","status":"resolved","locale":"es",\
        "intent":{"schema":"system.searchInApp","app":"com.example.taller",\
        "parameters":{"criteria":{"term":"taladros"}},"searchScopes":["general"],\
        "supportedModes":["foreground"],"allowedExecutionTargets":["main"]},\
        "spans":{"criteria.term":[[6,14]],"app":[[18,24]]},\
        "rule":"es.search.searchTermInApp","confidence":1}
        """)
  }

  @Test func anEnglishRequest() {
    #expect(
      BundledEngine().record("Show me pasta recipes in RecipeBox") == """
        {"v":1,"utterance":"Show me pasta recipes in RecipeBox","status":"resolved","locale":"en",\
        "intent":{"schema":"system.searchInApp","app":"com.example.recipebox",\
        "parameters":{"criteria":{"term":"pasta"}},"searchScopes":["general"],\
        "supportedModes":["foreground"],"allowedExecutionTargets":["main"]},\
        "spans":{"criteria.term":[[8,13]],"app":[[25,34]]},\
        "rule":"en.search.searchTermInApp","confidence":1}
        """)
  }

  @Test func aRequestWithoutATerm() {
    #expect(
      BundledEngine().record("Busca en Taller") == """
        {"v":1,"utterance":"Busca en Taller","status":"needsValue","locale":"es",\
        "intent":{"schema":"system.searchInApp","app":"com.example.taller",\
        "parameters":{"criteria":{"term":null}},"searchScopes":["general"],\
        "supportedModes":["foreground"],"allowedExecutionTargets":["main"]},\
        "followUp":{"parameter":"criteria.term","prompt":"¿Qué quieres buscar en Taller?",\
        "supporting":"Dime qué buscar."},"spans":{"app":[[9,15]]},\
        "rule":"es.search.searchInApp","confidence":1}
        """)
  }

  @Test func aRequestWithoutAnApp() {
    #expect(
      BundledEngine().record("Busca taladros") == """
        {"v":1,"utterance":"Busca taladros","status":"needsValue","locale":"es",\
        "intent":{"schema":"system.searchInApp","app":null,\
        "parameters":{"criteria":{"term":"taladros"}}},\
        "followUp":{"parameter":"app","prompt":"¿En qué app quieres buscar taladros?",\
        "supporting":"Di el nombre de una app.",\
        "options":[{"id":"com.example.taller","title":"Taller"},\
        {"id":"com.example.tallerpro","title":"Taller Pro"},\
        {"id":"com.example.recipebox","title":"RecipeBox"},\
        {"id":"com.example.notes","title":"Notas"},{"id":"com.example.mail","title":"Correo"}]},\
        "spans":{"criteria.term":[[6,14]]},"rule":"es.search.searchTerm","confidence":1}
        """)
  }

  @Test func noRequest() {
    #expect(
      BundledEngine().record("What time is it?")
        == #"{"v":1,"utterance":"What time is it?","status":"noMatch","locale":null,"#
        + #""reason":"unrecognized"}"#)
  }
}
