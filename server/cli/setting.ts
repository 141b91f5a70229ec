#!/usr/bin/env node
// Lists dated settings and adds versions: `npm run setting -- help`.
import {
  readSettingCommand,
  runSettingCommand,
  SETTING_USAGE,
} from "#server/dated-settings/setting-commands.ts";
import { readSettings } from "#server/settings.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand({
  name: "npm run setting",
  usage: SETTING_USAGE,
  async run(words) {
    // A wrong command line is reported before the database is started.
    const command = readSettingCommand(words);
    const { database, close } = await openShopDatabase(readSettings(process.env));
    try {
      return await runSettingCommand({ database, clock: () => new Date() }, command);
    } finally {
      await close();
    }
  },
});
