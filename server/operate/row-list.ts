import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { harmlessCell } from "./catalogue-file/cells.ts";

/** Takes rows down in a new CSV file, however many they are; without any there is no such file. */
export async function openRowList(path: string, columns: readonly string[]) {
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
