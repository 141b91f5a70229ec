import type { Cents } from "#contract/money.ts";

/** What a spreadsheet takes for the beginning of a formula, and the apostrophe that says "text". */
const RISKY = "=+@\\t\\r\\n＝＋－＠'-";
const MARKED = new RegExp(`^'[${RISKY}]`);

/** A cell as it was before export: without the apostrophe that keeps a spreadsheet from reading it as a formula. */
export function restoreCell(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell;
}

/** SQL for the text of an expression that no spreadsheet takes for a formula; `restoreCell` gives back the text. */
export function harmlessSql(text: string): string {
  return `regexp_replace(${text}, '^([${RISKY.replaceAll("'", "''")}])', '''\\1')`;
}

/** The same for text at hand. */
export function harmlessCell(text: string): string {
  return new RegExp(`^[${RISKY}]`).test(text) ? `'${text}` : text;
}

/** Euros as people and spreadsheets write them: `289.90`, `289,9`, `1 289,90 €`; `null` when it is no such price. */
export function readEuros(cell: string): Cents | null {
  const [, euros, cents = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?€?$/.exec(cell.replace(/\s/g, "")) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** SQL for whole cents as euros with two decimals; null stays null. */
export function eurosSql(cents: string, point: "." | ","): string {
  return `(${cents} / 100)::text || '${point}' || lpad((${cents} % 100)::text, 2, '0')`;
}

/** One line for COPY in its text format; null is a null. */
export function copyLine(values: readonly (string | null)[]): string {
  return `${values.map((value) => (value === null ? "\\N" : value.replace(/[\\\t\n\r]/g, escaped))).join("\t")}\n`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (sign: string) => ESCAPES[sign] ?? sign;
