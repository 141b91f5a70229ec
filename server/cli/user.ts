#!/usr/bin/env node
// Creates accounts, grants roles, exports and erases persons: `npm run user -- help`.
import { createInterface } from "node:readline";
import { COMMANDS, noCommand, runUserCommand, USAGE } from "#server/accounts/roles/user-commands.ts";
import { firstCompany } from "#server/company.ts";
import { openCompany } from "#server/dated-settings/present-company.ts";
import { readSettings } from "#server/settings.ts";
import { openShopForOrders } from "./open-shop-for-orders.ts";
import { runCommand } from "./run-command.ts";

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

await runCommand({
  name: "npm run user",
  usage: USAGE,
  async run(words) {
    const args = words.filter((word) => word !== "--password-stdin");
    // A wrong command line is reported before the database is started.
    if (!COMMANDS.some((command) => command === args[0])) throw noCommand(args[0]);
    const settings = readSettings(process.env);
    const input = args.length < words.length ? { password: await firstLine() } : {};
    // An erasure cancels the user's declined orders.
    const { deps, close } = await openShopForOrders(settings);
    try {
      const company = await openCompany({ ...deps, first: firstCompany(settings) });
      return await runUserCommand({ ...deps, settings, company: company.now }, args, input);
    } finally {
      await close();
    }
  },
});
