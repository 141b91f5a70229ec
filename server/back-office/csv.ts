import { formatDateTime } from "#contract/format.ts";
import { type Cents, centsToEuros } from "#contract/money.ts";
import { isChanged } from "#server/csv/not-as-written.ts";

/**
 * Where a spreadsheet may start a formula: at the start of a cell, and after a line break or either separator, because
 * the spreadsheet may split the file at the other separator. A tab or line break at the start of a cell counts too.
 */
const FORMULA = /^(?=[\t\r\n])|(^|[,;\t\r\n])(?= *[=+\-@＝＋－＠])/g;

/** Prefixes an apostrophe wherever a spreadsheet would run a formula, which makes it text. */
export const markFormulas = (text: string): string => text.replace(FORMULA, "$1'");

/** An amount of money, written with two decimals. */
interface Amount {
  readonly cents: Cents;
}

export type Cell = string | number | Date | Amount | null;

/**
 * One line of CSV for a French spreadsheet, whatever the language of the back office: semicolons, decimal commas, times
 * in Paris. Formulas become text, except plain numbers; codes of digits keep their form.
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
  // A formula whose value is the text. All spreadsheets show it unchanged.
  if (isChanged(cell)) return `"=""${cell}"""`;
  const text = markFormulas(cell);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
