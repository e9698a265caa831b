import Dicho
import Testing

@Suite struct TermFilterTests {
  @Test(
    arguments: [
      ("taladro", ["Taladro percutor"], true),
      ("TALADROS", ["Taladro percutor"], true),
      ("percutor taladro", ["Taladro percutor"], true),
      ("perc", ["Taladro percutor"], true),
      ("cutor", ["Taladro percutor"], false),
      ("cesar", ["Ensalada César"], true),
      ("César", ["ensalada cesar"], true),
      ("ＣＥＳＡＲ", ["César"], true),
      ("sierras", ["Sierra de calar"], true),
      ("jigsaws", ["Sierra de calar", "jigsaw"], true),
      ("drills", ["Taladro percutor", "hammer drill"], true),
      // One word from the title, the other from the keywords.
      ("pasta carbonara", ["Spaghetti Carbonara", "pasta"], true),
      ("sopas", ["Sopa de tomate"], true),
      // Too short, or too much, to be a plural.
      ("dea", ["Sopa de tomate"], false),
      ("lijadorazos", ["Lijadora"], false),
      ("lijadora", ["Taladro percutor"], false),
      ("taladro lijadora", ["Taladro percutor"], false),
      ("", ["Lijadora"], true),
      (" ¿…? ", ["Lijadora"], true),
      ("x", [], false),
    ])
  func finds(_ term: String, _ texts: [String], _ expected: Bool) {
    #expect(TermFilter(term).matches(texts) == expected)
  }
}
