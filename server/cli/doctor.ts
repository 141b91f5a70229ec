#!/usr/bin/env node
// Checks settings, machine and services: `npm run doctor`. Exits with 1 when something is wrong.
import { checkBucket } from "#server/doctor/check-bucket.ts";
import { checkCluster } from "#server/doctor/check-cluster.ts";
import { checkDatabase } from "#server/doctor/check-database.ts";
import { checkDataFolder, checkMachine } from "#server/doctor/check-machine.ts";
import { checkMail } from "#server/doctor/check-mail.ts";
import { checkPayments } from "#server/doctor/check-payments.ts";
import { checkAddress, checkBuild, checkCompany } from "#server/doctor/check-place.ts";
import { examineEach, type Finding, reasonOf, right, writeFindings, wrong } from "#server/doctor/finding.ts";
import { withPresentCompany } from "#server/doctor/with-present-company.ts";
import { readSettings, type Settings } from "#server/settings.ts";

const USAGE = `npm run doctor

  Looks at settings, pages, machine, data folder, bucket, database, replicas, queue, mail and payments, and says of
  each thing that is wrong (✗) or worth knowing (!) what to do. Changes nothing, sends no mail, charges
  no card. The shop may be running. Give it the shop's settings. Ends with 1 when something is wrong.`;

async function examine(given: Settings): Promise<Finding[]> {
  const settings = await withPresentCompany(given);
  return [
    right("settings", "can be read"),
    ...(await examineEach({
      pages: () => checkBuild(),
      address: () => checkAddress(settings),
      company: () => checkCompany(settings),
      memory: () => checkMachine(),
      "data folder": () => checkDataFolder(settings),
      bucket: () => checkBucket(settings),
      database: () => checkDatabase(settings),
      replicas: () => checkCluster(settings),
      mail: () => checkMail(settings),
      payments: () => checkPayments(settings),
    })),
  ];
}

function read(): Settings | Finding {
  try {
    // The same default as in script/server and deploy/reluit.service.
    return readSettings({ ...process.env, NODE_ENV: process.env.NODE_ENV || "production" });
  } catch (error) {
    return wrong("settings", reasonOf(error), "docs/settings.md lists every setting");
  }
}

if (process.argv.slice(2).some((word) => /^(?:help|--help|-h)$/.test(word))) {
  console.log(USAGE);
} else {
  const settings = read();
  const findings = "state" in settings ? [settings] : await examine(settings);
  console.log(writeFindings(findings));
  const count = findings.filter(({ state }) => state === "wrong").length;
  console.log(count === 0 ? "\nNothing is wrong." : `\n${count} to mend.`);
  // Exits explicitly, because the embedded database's supervisor keeps the process alive.
  process.exit(count === 0 ? 0 : 1);
}
