/**
 * Where a spreadsheet may begin a formula: at the start of a cell, and after a line break or either separator, because it
 * may split the file at the other one. A cell that begins with a tab or a line break counts, too.
 */
const FORMULA = /^(?=[\t\r\n])|(^|[,;\t\r\n])(?= *[=+\-@＝＋－＠])/g;

/** Marks as text what a spreadsheet would run as a formula. */
export const markFormulas = (text: string): string => text.replace(FORMULA, "$1'");

interface Style {
  readonly separator: "," | ";";
  readonly decimal: "." | ",";
}
const PLAIN: Style = { separator: ",", decimal: "." };
/** What a spreadsheet in French opens by itself. */
export const FRENCH: Style = { separator: ";", decimal: "," };

/** One line of CSV (RFC 4180). A formula becomes text, except for plain numbers. */
export function csvLine(cells: readonly (string | number | null)[], style = PLAIN): string {
  return `${cells.map((cell) => csvCell(cell, style)).join(style.separator)}\r\n`;
}

function csvCell(cell: string | number | null, { decimal }: Style): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", decimal);
  const text = markFormulas(cell);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
