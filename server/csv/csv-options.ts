/** How far the first lines of a file are read for its separator. */
const HEAD = 4096;

/**
 * How csv-parse reads any list: with or without a byte-order mark, any line ends, each row with its line, and the separator of
 * the file: that of a first line `sep=;`, which spreadsheets write and hide, else the first comma, semicolon or tab, as no column
 * has a name with one.
 */
export function csvOptions(text: string) {
  const head = text.slice(0, HEAD);
  const [, named] = /^\ufeff?"?sep=([^\r\n"])/i.exec(head) ?? [];
  return {
    bom: true,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    delimiter: named ?? /[,;\t]/.exec(head)?.[0] ?? ",",
    from_line: named === undefined ? 1 : 2,
  };
}
