#!/usr/bin/env node
// The keys that sign access tokens: `npm run keys -- help`.
import { KEYS_USAGE, runKeysCommand } from "#server/accounts/tokens/keys-commands.ts";
import { readSettings } from "#server/settings.ts";
import { runCommand } from "./run-command.ts";

await runCommand({
  name: "npm run keys",
  usage: KEYS_USAGE,
  run: (words) => runKeysCommand({ settings: readSettings(process.env), clock: () => new Date() }, words),
});
