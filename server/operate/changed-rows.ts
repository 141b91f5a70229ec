import type { Merged } from "./catalogue-file/merge-rows.ts";
import { openRowList } from "./row-list.ts";

/** What one row would change. */
export interface Change {
  readonly line: number;
  readonly kind: string;
  /** `new`, or the columns that differ. */
  readonly what: string;
}

/** In the order of the file. */
export function changesOf({ kind, added, changed }: Merged): Change[] {
  return [
    ...added.map((line) => ({ line, kind, what: "new" })),
    ...changed.map(({ line, columns }) => ({ line, kind, what: columns.join(", ") })),
  ].sort((one, other) => one.line - other.line);
}

export const tellChange = ({ line, kind, what }: Change) => `Line ${line} (${kind}): ${what}.`;

/** Takes what a dry run would change down in a CSV file beside the one that was read. */
export async function openChangedRows(file: string) {
  const list = await openRowList(`${file}.changes.csv`, ["line", "kind", "change"]);
  return { ...list, add: ({ line, kind, what }: Change) => list.add(String(line), kind, what) };
}
