/** Characters at the start of a file that are searched for its separator. */
const HEAD = 4096;

/**
 * The options with which csv-parse reads any list: with or without a byte-order mark, with any line ends, and with the
 * line of each row. The separator is that of a first line `sep=;`, which spreadsheets write and hide, else the first
 * comma, semicolon or tab, because no column name contains one.
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
