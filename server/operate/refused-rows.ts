import { REASONS, type Refusal } from "./catalogue-file/columns.ts";
import { openRowList } from "./row-list.ts";

/** What is said of a refused row. */
export function tellRefusal({ line, kind, column, reason }: Refusal): string {
  return `Line ${line}${kind ? ` (${kind})` : ""}: ${column ? `${column} ` : ""}${REASONS[reason]}.`;
}

/** Takes refused rows down in a CSV file beside the one that was read. */
export async function openRefusedRows(file: string) {
  const list = await openRowList(`${file}.errors.csv`, ["line", "kind", "column", "reason", "why"]);
  return {
    ...list,
    add: ({ line, kind, column, reason }: Refusal) =>
      list.add(String(line), kind, column, reason, REASONS[reason]),
  };
}
