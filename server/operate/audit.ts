#!/usr/bin/env node
// Checks the shop's books while it runs: `npm run audit`. Ends with 1 when something differs.
import { openGateway } from "#server/payments/open-gateway.ts";
import { readSettings } from "#server/settings.ts";
import { auditShop } from "./audit-shop.ts";
import { openShopDatabase } from "./open-shop-database.ts";

try {
  const settings = readSettings(process.env);
  const { database, close } = await openShopDatabase(settings);
  const findings = await auditShop({ database, gateway: await openGateway(settings, database) });
  await close();
  for (const { rule, subject, details } of findings) console.log(`✗ ${rule}: ${subject} (${details})`);
  console.log(
    findings.length === 0 ? "✓ Orders, payments, stock and mails agree." : `${findings.length} differ.`,
  );
  // The embedded database's watcher would keep the process alive.
  process.exit(findings.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
