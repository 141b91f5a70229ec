import type { Cents } from "#contract/money.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { isChanged, NOT_AS_WRITTEN } from "#server/csv/not-as-written.ts";

/** Characters that start a formula in a spreadsheet, and the apostrophe that marks a text. */
const RISKY = "=+@\\t\\r\\n＝＋－＠'-";
const MARKED = new RegExp(`^'[${RISKY}]`);

/** Removes the marks of `harmlessCell` from a cell. */
export function restoreCell(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell);
}

/** The cells of a row by column; null when their number differs from that of the columns. A null column is ignored. */
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

/** SQL that marks a text as `harmlessCell` does. */
export function harmlessSql(text: string): string {
  const marked = `regexp_replace(${text}, '^([${RISKY.replaceAll("'", "''")}])', '''\\1')`;
  return `regexp_replace(${marked}, '^(${NOT_AS_WRITTEN})$', '="\\1"')`;
}

/** Marks a text that a spreadsheet would change, or run as a formula. `restoreCell` removes the mark. */
export function harmlessCell(text: string): string {
  if (isChanged(text)) return `="${text}"`;
  return new RegExp(`^[${RISKY}]`).test(text) ? `'${text}` : text;
}

/** Parses euros: `289.90`, `289,9`, `1 289,90 €`. Returns cents; null for any other text. */
export function readEuros(cell: string): Cents | null {
  const [, euros, cents = ""] =
    /^(\d{1,9})(?:[.,](\d{1,2}))?€?$/.exec(plainSigns(cell).replaceAll(" ", "")) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** SQL that writes cents as euros with two decimals. Null stays null. */
export function eurosSql(cents: string, point: "." | ","): string {
  return `(${cents} / 100)::text || '${point}' || lpad((${cents} % 100)::text, 2, '0')`;
}

/** One line of COPY's text format. */
export function copyLine(values: readonly (string | null)[]): string {
  return `${values.map((value) => (value === null ? "\\N" : value.replace(/[\\\t\n\r]/g, escaped))).join("\t")}\n`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (sign: string) => ESCAPES[sign] ?? sign;
