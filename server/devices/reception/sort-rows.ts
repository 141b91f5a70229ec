import { type ListCheck, type ListError, MOST_LIST_ROWS } from "#contract/devices/receptions.ts";
import type { ColumnRole } from "#contract/suppliers/headings.ts";
import type { TableRow } from "#contract/suppliers/read-table.ts";

const TOTAL = /^(?:sous[- ]?|grand |sub[- ]?)?(?:total|totaux|somme|sum|montant)\b/i;
interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Sorts the rows of a table into records, lines that are no phones, and rows that can't be read. */
export function sortRows(
  rows: readonly TableRow[],
  headAt: number | null,
  roles: readonly (ColumnRole | null)[],
) {
  const errors: ListError[] = [];
  const skipped: ListCheck["skipped"] = [];
  const records: TableRecord[] = [];
  for (const [at, { line, cells, isOpen }] of rows.entries()) {
    const filled = cells.filter((cell) => cell !== "");
    if (filled.length === 0) continue;
    const text = filled.join(" ").slice(0, 200);
    const refuse = (reason: ListError["reason"]) => errors.push({ line, column: null, reason, value: text });
    if (headAt !== null && at <= headAt)
      skipped.push({ line, text, why: at === headAt ? "heading" : "text" });
    else if (TOTAL.test(filled[0] ?? "")) skipped.push({ line, text, why: "total" });
    // Text around a table: a greeting, an address. No phone is named without a digit.
    else if (cells.length === 1 && roles.length > 1) skipped.push({ line, text, why: "text" });
    else if (roles.length === 1 && !/\d/.test(text)) skipped.push({ line, text, why: "text" });
    else if (isOpen) refuse("CSV");
    else if (cells.slice(roles.length).some((cell) => cell !== "")) refuse("CELLS");
    else if (records.length === MOST_LIST_ROWS) {
      refuse("TOO_MANY");
      break;
    } else records.push({ line, cells });
  }
  if (records.length === 0 && errors.length === 0)
    errors.push({ line: 1, column: null, reason: "EMPTY", value: "" });
  return { errors, skipped, records };
}
