#!/usr/bin/env node
// Adds the first administrator of the back office and resets members of staff: `npm run staff -- help`.
import { readSettings } from "#server/settings.ts";
import { readStaffCommand, runStaffCommand, STAFF_USAGE } from "#server/staff/team/staff-commands.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand({
  name: "npm run staff",
  usage: STAFF_USAGE,
  async run(words) {
    // A wrong command line is reported before the database is started.
    const command = readStaffCommand(words);
    const settings = readSettings(process.env);
    const { database, close } = await openShopDatabase(settings);
    try {
      return await runStaffCommand({ database, settings, clock: () => new Date() }, command);
    } finally {
      await close();
    }
  },
});
