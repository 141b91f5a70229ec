/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

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
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
