#!/usr/bin/env node
// The operator's command line for the keys of tokens: `npm run keys -- help`.
import { readSettings } from "#server/settings.ts";
import { KEYS_USAGE, runKeysCommand } from "./keys-commands.ts";
import { UsageError } from "./user-commands.ts";

try {
  const args = process.argv.slice(2);
  if (args.length === 0 || /^(?:help|--help|-h)$/.test(args[0] ?? "")) console.log(KEYS_USAGE);
  else
    console.log(await runKeysCommand({ settings: readSettings(process.env), clock: () => new Date() }, args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error("Help: npm run keys -- help");
  process.exit(1);
}
