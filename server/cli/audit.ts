#!/usr/bin/env node
// Checks the invariants of a running shop: `npm run audit`. Exits with 1 when one is broken.
import { verifyChain } from "#server/audit/verify-chain.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openGateway } from "#server/payments/open-gateway.ts";
import { readSettings } from "#server/settings.ts";
import { openShopDatabase } from "./open-shop-database.ts";

/** Violations of one rule that are listed. Of the others it says how many there are. */
const SHOWN = 50;

try {
  const settings = readSettings(process.env);
  const { database, close } = await openShopDatabase(settings);
  const findings = await auditShop({ database, gateway: await openGateway(settings, database) });
  const broken = await verifyChain(database);
  await close();
  if (broken) console.log(`✗ The audit log of the back office: row ${broken.seq}, ${broken.reason}.`);
  for (const [rule, found] of Map.groupBy(findings, (finding) => finding.rule)) {
    for (const { subject, details } of found.slice(0, SHOWN))
      console.log(`✗ ${rule}: ${subject} (${details})`);
    if (found.length > SHOWN) console.log(`✗ ${rule}: ${found.length - SHOWN} more`);
  }
  console.log(
    findings.length === 0 ? "✓ Orders, payments, stock and mails agree." : `${findings.length} differ.`,
  );
  // The embedded database's supervisor would keep the process alive.
  process.exit(findings.length === 0 && !broken ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
