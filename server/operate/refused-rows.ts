import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { harmlessCell } from "./catalogue-file/cells.ts";
import { REASONS, type Refusal } from "./catalogue-file/columns.ts";

/** What is said of a refused row. */
export function tellRefusal({ line, kind, column, reason }: Refusal): string {
  return `Line ${line}${kind ? ` (${kind})` : ""}: ${column ? `${column} ` : ""}${REASONS[reason]}.`;
}

/** Takes refused rows down in a CSV file beside the one that was read; without any there is no such file. */
export async function openRefusedRows(file: string) {
  const path = `${file}.errors.csv`;
  await rm(path, { force: true });
  let output: WriteStream | null = null;
  return {
    path,
    async add(refusal: Refusal): Promise<void> {
      if (!output) {
        output = createWriteStream(path);
        output.write("line,kind,column,reason,why\n");
      }
      const { line, kind, column, reason } = refusal;
      const cells = [String(line), kind, column, reason, REASONS[reason]];
      const text = cells.map((cell) => `"${harmlessCell(cell).replaceAll('"', '""')}"`).join(",");
      const taken = output.write(`${text}\n`);
      if (!taken) await new Promise<void>((resolve) => output?.once("drain", resolve));
    },
    async end(): Promise<void> {
      if (!output) return;
      output.end();
      await finished(output);
    },
  };
}
