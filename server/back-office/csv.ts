/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A formula becomes text, except for plain numbers. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
