import type { Cents } from "#contract/money.ts";

/** Characters that begin a formula in a spreadsheet, and the apostrophe that marks a text. */
const RISKY = "=+@\\t\\r\\n＝＋－＠'-";
const MARKED = new RegExp(`^'[${RISKY}]`);

/** Removes the apostrophe that an export puts before a cell that a spreadsheet would run as a formula. */
function restoreCell(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell;
}

/** How csv-parse reads the files of the shop: with or without a byte-order mark, any line ends, each row with its line. */
export const CSV_OPTIONS = {
  bom: true,
  info: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
};

/** The cells of a row by column; null when it has more or fewer than columns. A column that is null is left out. */
export function cellsByColumn<Column>(
  columns: readonly (Column | null)[],
  record: readonly string[],
): ReadonlyMap<Column, string> | null {
  // Spreadsheets may append empty cells.
  const extra = record.slice(columns.length);
  if (record.length < columns.length || extra.some((cell) => cell.trim() !== "")) return null;
  return new Map(
    columns.flatMap((column, index) => (column === null ? [] : [[column, restoreCell(record[index] ?? "")]])),
  );
}

/** SQL that marks a text as no formula; `restoreCell` undoes it. */
export function harmlessSql(text: string): string {
  return `regexp_replace(${text}, '^([${RISKY.replaceAll("'", "''")}])', '''\\1')`;
}

/** Marks a text as no formula. */
export function harmlessCell(text: string): string {
  return new RegExp(`^[${RISKY}]`).test(text) ? `'${text}` : text;
}

/** Parses euros: `289.90`, `289,9`, `1 289,90 €`. Returns cents, or null for anything else. */
export function readEuros(cell: string): Cents | null {
  const [, euros, cents = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?€?$/.exec(cell.replace(/\s/g, "")) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** SQL that writes cents as euros with two decimals; null stays null. */
export function eurosSql(cents: string, point: "." | ","): string {
  return `(${cents} / 100)::text || '${point}' || lpad((${cents} % 100)::text, 2, '0')`;
}

/** One line of COPY's text format. */
export function copyLine(values: readonly (string | null)[]): string {
  return `${values.map((value) => (value === null ? "\\N" : value.replace(/[\\\t\n\r]/g, escaped))).join("\t")}\n`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (sign: string) => ESCAPES[sign] ?? sign;
