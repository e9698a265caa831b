import DichoCore

/// The report for people: one page that needs nothing else, with the JSON report inside it.
///
/// The page draws the counts, the confusion matrix, a bar for each phenomenon, and a table of the
/// cases that can be filtered and searched; in each utterance the parts understood are marked.
package enum HTMLReport {
  /// Writes a report.
  package static func write(_ report: CorpusReport, to page: inout JSONWriter) {
    page.append(HTMLReportPage.beforeData)
    var json = JSONWriter(capacity: 1 << 16)
    JSONReport.write(report, to: &json)
    // "</script>" in an utterance must not end the element the data stands in.
    for byte in json.bytes {
      if byte == UInt8(ascii: "<") { page.append("\\u003C") } else { page.append(byte: byte) }
    }
    page.append(HTMLReportPage.afterData)
  }
}
