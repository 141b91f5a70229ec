#!/usr/bin/env node
// The operator's command line for orders: `npm run order -- help`.
import { openEnqueue } from "#server/database/queue.ts";
import { MAIL_JOB, openOutbox } from "#server/mail/outbox.ts";
import { UNSURE_JOB } from "#server/orders/pay-order.ts";
import { REFUND_JOB } from "#server/orders/settle-order.ts";
import { openGateway } from "#server/payments/open-gateway.ts";
import { readSettings } from "#server/settings.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { ORDER_USAGE, readOrderCommand, runOrderCommand } from "./order-commands.ts";
import { UsageError } from "./user-commands.ts";

async function main(words: readonly string[]): Promise<void> {
  if (words.length === 0 || /^(?:help|--help|-h)$/.test(words[0] ?? "")) {
    console.log(ORDER_USAGE);
    return;
  }
  // Said before a database is started for it.
  const command = readOrderCommand(words);
  const settings = readSettings(process.env);
  const { database, close } = await openShopDatabase(settings);
  const { enqueue, stop } = await openEnqueue(database, [MAIL_JOB, REFUND_JOB, UNSURE_JOB]);
  try {
    const gateway = await openGateway(settings, database);
    const log = { error: (_facts: object, words: string) => console.error(words) };
    const deps = { database, clock: () => new Date(), gateway, sendMail: openOutbox(enqueue), enqueue, log };
    console.log(await runOrderCommand(deps, command));
  } finally {
    await stop();
    await close();
  }
}

try {
  await main(process.argv.slice(2));
  // The embedded database's watcher would keep the process alive.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error("Help: npm run order -- help");
  process.exit(1);
}
