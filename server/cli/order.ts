#!/usr/bin/env node
// Lists, shows, cancels and refunds orders: `npm run order -- help`.
import { ORDER_USAGE, readOrderCommand, runOrderCommand } from "#server/orders/operator/order-commands.ts";
import { readSettings } from "#server/settings.ts";
import { openShopForOrders } from "./open-shop-for-orders.ts";
import { runCommand } from "./run-command.ts";

const log = { error: (_facts: object, text: string) => console.error(text) };

await runCommand({
  name: "npm run order",
  usage: ORDER_USAGE,
  async run(words) {
    // A wrong command line is reported before the database is started.
    const command = readOrderCommand(words);
    const { deps, close } = await openShopForOrders(readSettings(process.env));
    try {
      return await runOrderCommand({ ...deps, log }, command);
    } finally {
      await close();
    }
  },
});
