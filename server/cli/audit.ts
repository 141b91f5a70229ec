#!/usr/bin/env node
// Checks the invariants of a running shop: `npm run audit`. Exits with 1 when one is broken.
import { verifyChain } from "#server/audit/verify-chain.ts";
import { verifyRegister } from "#server/buyback/register/verify-register.ts";
import { explainError } from "#server/database/unreachable.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openGateway } from "#server/payments/open-gateway.ts";
import { readSettings } from "#server/settings.ts";
import { openShopDatabase } from "./open-shop-database.ts";

/** The most violations listed per rule. Of the others, only the number is printed. */
const SHOWN = 50;

const USAGE = `npm run audit

  Compares orders, payments, stock, mails, ledger, documents and the police register, and verifies the chains of the audit
  log and of the register. Changes nothing. The shop may be running. Ends with 1 when something differs, and with 2 when it could not look.`;

if (process.argv.slice(2).some((word) => /^(?:help|--help|-h)$/.test(word))) {
  console.log(USAGE);
  process.exit(0);
}
try {
  const settings = readSettings(process.env);
  const { database, close } = await openShopDatabase(settings);
  const findings = await auditShop({ database, gateway: await openGateway(settings, database) });
  const broken = await verifyChain(database);
  const line = await verifyRegister(database);
  await close();
  if (broken) console.log(`✗ The audit log of the back office: row ${broken.seq}, ${broken.reason}.`);
  if (line) console.log(`✗ The police register: line ${line.number}, ${line.reason}.`);
  for (const [rule, found] of Map.groupBy(findings, (finding) => finding.rule)) {
    for (const { subject, details } of found.slice(0, SHOWN))
      console.log(`✗ ${rule}: ${subject} (${details})`);
    if (found.length > SHOWN) console.log(`✗ ${rule}: ${found.length - SHOWN} more`);
  }
  console.log(
    findings.length === 0 ? "✓ Orders, payments, stock and mails agree." : `${findings.length} differ.`,
  );
  // Exits explicitly, because the embedded database's supervisor keeps the process alive.
  process.exit(findings.length === 0 && !broken && !line ? 0 : 1);
} catch (error) {
  console.error(explainError(error));
  process.exit(2);
}
