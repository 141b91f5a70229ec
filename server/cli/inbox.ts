#!/usr/bin/env node
// Lists and exports messages and buy-back requests: `npm run inbox -- help`.
import { writeFile } from "node:fs/promises";
import { INBOX_USAGE, readInboxCommand, runInboxCommand } from "#server/contact/inbox-commands.ts";
import { readSettings } from "#server/settings.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { runCommand } from "./run-command.ts";
import { UsageError } from "./usage-error.ts";

/** Writes a new file that only its owner can read. Throws UsageError when it exists or is not writable. */
async function writeNew(file: string, text: string, format: string): Promise<void> {
  // Spreadsheets read UTF-8 when the file starts with a byte-order mark.
  const start = format === "csv" ? "\ufeff" : "";
  try {
    await writeFile(file, `${start}${text}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new UsageError(
      exists
        ? `${file} is there already; name a new file.`
        : `${file} can't be written: ${(error as Error).message}`,
    );
  }
}

await runCommand({
  name: "npm run inbox",
  usage: INBOX_USAGE,
  async run(words) {
    // A wrong command line is reported before the database is started.
    const command = readInboxCommand(words);
    const settings = readSettings(process.env);
    const { database, close } = await openShopDatabase(settings);
    try {
      const output = await runInboxCommand(database, command);
      if (!command.file) return output;
      await writeNew(command.file, output, command.format);
      return `Written to ${command.file}.`;
    } finally {
      await close();
    }
  },
});
