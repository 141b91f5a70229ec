#!/usr/bin/env node
// The operator's command line for messages and buy-back requests: `npm run inbox -- help`.
import { writeFile } from "node:fs/promises";
import { readSettings } from "#server/settings.ts";
import { INBOX_USAGE, readInboxCommand, runInboxCommand } from "./inbox-commands.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { UsageError } from "./user-commands.ts";

async function main(words: readonly string[]): Promise<void> {
  if (words.length === 0 || /^(?:help|--help|-h)$/.test(words[0] ?? "")) {
    console.log(INBOX_USAGE);
    return;
  }
  // Said before a database is started for it.
  const command = readInboxCommand(words);
  const settings = readSettings(process.env);
  const { database, close } = await openShopDatabase(settings);
  try {
    const told = await runInboxCommand(database, command);
    if (command.file) await writeNew(command.file, told, command.format);
    else process.stdout.write(`${told}\n`);
  } finally {
    await close();
  }
}

/** Readable by the operator alone, and never over something that is there. */
async function writeNew(file: string, text: string, format: string): Promise<void> {
  // Spreadsheets take a file for UTF-8 by its first sign.
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
  console.log(`Written to ${file}.`);
}

try {
  await main(process.argv.slice(2));
  // The embedded database's watcher would keep the process alive; what was written goes out first.
  process.stdout.write("", () => process.exit(0));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error("Help: npm run inbox -- help");
  process.exit(1);
}
