import { formatDateTime } from "#contract/format.ts";
import { type Cents, centsToEuros } from "#contract/money.ts";
import { isChanged } from "#server/csv/not-as-written.ts";

/**
 * Where a spreadsheet may begin a formula: at the start of a cell, and after a line break or either separator, because it
 * may split the file at the other one. A cell that begins with a tab or a line break counts, too.
 */
const FORMULA = /^(?=[\t\r\n])|(^|[,;\t\r\n])(?= *[=+\-@＝＋－＠])/g;

/** Marks as text what a spreadsheet would run as a formula. */
export const markFormulas = (text: string): string => text.replace(FORMULA, "$1'");

/** An amount of money, written with two decimals. */
interface Amount {
  readonly cents: Cents;
}

export type Cell = string | number | Date | Amount | null;

/**
 * One line of CSV as a spreadsheet in French opens it by itself, whatever language the back office is in: semicolons,
 * decimal commas, the time in Paris. A formula becomes text, except for plain numbers; a code of digits stays as it is.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "object" && "cents" in cell)
    return centsToEuros(cell.cents).toFixed(2).replace(".", ",");
  if (cell instanceof Date) return formatDateTime(cell.toISOString(), "fr");
  // A formula whose value is the text: spreadsheets of all makers show it as it is.
  if (isChanged(cell)) return `"=""${cell}"""`;
  const text = markFormulas(cell);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
