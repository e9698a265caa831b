import Foundation
import Testing

/// A language that is only a folder, Examples/Portuguese, through the built tool.
@Suite struct LanguageFolderTests {
  private static let folder = "Examples/Portuguese"
  private static let apps = "\(folder)/Apps/catalog.json"

  @Test func itIsParsed() throws {
    let outcome = try BuiltTool.run(
      ["parse", "--grammars", Self.folder, "--locale", "pt-PT", "--format", "text"],
      input: """
        Podes procurar-me uma chave inglesa no Taller, se faz favor?
        Me acha uns vídeos de capoeira no YouTube
        Pesquisa na Wikipédia
        Não procures nada
        Busca drills in Toolbox

        """)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        system.searchInApp app=com.example.taller term="chave inglesa"
        system.searchInApp app=com.example.youtube term="capoeira"
        criteria.term? O que quer procurar em Wikipedia?
        no match: negated
        app? Em que app quer procurar drills in Toolbox? (Taller, Taller Pro, RecipeBox, Notes, Mail)

        """)
  }

  @Test func itConverses() throws {
    let outcome = try BuiltTool.run(
      ["converse", "--grammars", Self.folder],
      input: """
        {"session":1,"utterance":"Procura martelos"}
        {"session":2,"utterance":"Procura no Drive"}
        {"session":1,"utterance":"o segundo"}
        {"session":2,"utterance":"deixa pra lá"}
        {"session":1,"utterance":"não, na app Taller"}

        """)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].contains(#""prompt":"Em que app quer procurar martelos?""#))
    #expect(lines[2].contains(#""app":"com.example.tallerpro""#))
    #expect(lines[3].contains(#""status":"cancelled""#))
    #expect(lines[4].contains(#""app":"com.example.taller","#))
  }

  @Test func itIsTestedAndChecked() throws {
    let test = try BuiltTool.run(
      ["test", "--grammars", Self.folder, "--catalog", Self.apps, "\(Self.folder)/Apps"])
    #expect(test.status == 0)
    #expect(test.output.contains("false accepts: 0 of 17 noMatch cases\n  language pt  "))
    // The catalog is in use and below the directory as well, and is one file all the same.
    let check = try BuiltTool.run(
      [
        "check", "--strict", "--grammars", Self.folder, "--catalog", Self.apps,
        "\(Self.folder)/Apps",
      ])
    #expect(check.status == 0)
    #expect(check.output.contains("\nchecked 3 files: 0 errors, 0 warnings, "))
    #expect(check.output.ranges(of: "[name-prefix]").count == 2)
  }

  @Test func anotherLocaleIsRefused() throws {
    let outcome = try BuiltTool.run(
      ["parse", "--grammars", Self.folder, "--locale", "es"], input: "Procura martelos\n")
    #expect(outcome.status == 64)
    #expect(outcome.complaint == "dicho: no grammar is for the locale 'es'; there are pt\n")
  }
}
