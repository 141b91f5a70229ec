import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { harmlessCell } from "./cells.ts";
import type { Merged } from "./merge-rows.ts";
import { REASONS, type Refusal } from "./refusals.ts";

/** The change of one row in a dry run. */
export interface Change {
  readonly line: number;
  readonly kind: string;
  /** `new`, or the names of the columns that differ. */
  readonly what: string;
}

/** The changes of a chunk, sorted by line. */
export function changesOf({ kind, added, changed }: Merged): Change[] {
  return [
    ...added.map((line) => ({ line, kind, what: "new" })),
    ...changed.map(({ line, columns }) => ({ line, kind, what: columns.join(", ") })),
  ].sort((one, other) => one.line - other.line);
}

export const describeChange = ({ line, kind, what }: Change) => `Line ${line} (${kind}): ${what}.`;

/** Opens `FILE.changes.csv`, a report of the changes of a dry run. */
export async function openChangedRows(file: string) {
  const report = await openReport(`${file}.changes.csv`, ["line", "kind", "change"]);
  return { ...report, add: ({ line, kind, what }: Change) => report.add(String(line), kind, what) };
}

/** The line that the command prints for a refused row. */
export function describeRefusal({ line, kind, column, reason }: Refusal): string {
  return `Line ${line}${kind ? ` (${kind})` : ""}: ${column ? `${column} ` : ""}${REASONS[reason]}.`;
}

/** Opens `FILE.errors.csv`, a report of the refused rows. */
export async function openRefusedRows(file: string) {
  const report = await openReport(`${file}.errors.csv`, ["line", "kind", "column", "reason", "why"]);
  return {
    ...report,
    add: ({ line, kind, column, reason }: Refusal) =>
      report.add(String(line), kind, column, reason, REASONS[reason]),
  };
}

/** Opens a CSV report that is written row by row. An older report is removed. The first row creates the file. */
async function openReport(path: string, columns: readonly string[]) {
  await rm(path, { force: true });
  let output: WriteStream | null = null;
  return {
    path,
    async add(...cells: readonly string[]): Promise<void> {
      if (!output) {
        output = createWriteStream(path);
        output.write(`${columns.join(",")}\n`);
      }
      const text = cells.map((cell) => `"${harmlessCell(cell).replaceAll('"', '""')}"`).join(",");
      const hasRoom = output.write(`${text}\n`);
      if (!hasRoom) await new Promise<void>((resolve) => output?.once("drain", resolve));
    },
    async end(): Promise<void> {
      if (!output) return;
      output.end();
      await finished(output);
    },
  };
}
