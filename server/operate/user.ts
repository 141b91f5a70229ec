#!/usr/bin/env node
// The operator's command line for accounts: `npm run user -- help`.
import { createInterface } from "node:readline";
import { readSettings } from "#server/settings.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { COMMANDS, noCommand, runUserCommand, USAGE, UsageError } from "./user-commands.ts";

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

async function main(words: readonly string[]): Promise<void> {
  const args = words.filter((word) => word !== "--password-stdin");
  if (args.length === 0 || /^(?:help|--help|-h)$/.test(args[0] ?? "")) {
    console.log(USAGE);
    return;
  }
  // Said before a database is started for it.
  if (!COMMANDS.some((command) => command === args[0])) throw noCommand(args[0]);
  const settings = readSettings(process.env);
  const input = args.length < words.length ? { password: await firstLine() } : {};
  const { database, close } = await openShopDatabase(settings);
  try {
    console.log(await runUserCommand({ settings, database, clock: () => new Date() }, args, input));
  } finally {
    await close();
  }
}

try {
  await main(process.argv.slice(2));
  // The embedded database's watcher would keep the process alive.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error("Help: npm run user -- help");
  process.exit(1);
}
