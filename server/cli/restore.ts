#!/usr/bin/env node
// Restores a shop from its backup: `npm run restore -- FILE`.
import { verifyBackup } from "#server/backup/manifest.ts";
import { restoreShop } from "#server/backup/restore-shop.ts";
import { findDatabase, ownDatabase, withDatabase } from "#server/database/find-database.ts";
import { openBothStores } from "#server/files/both-stores.ts";
import { readSettings } from "#server/settings.ts";
import { counted, oneWord, runCommand, since } from "./run-command.ts";
import { UsageError } from "./usage-error.ts";

const USAGE = `npm run restore -- FILE [--replace | --check]

  Fills the database of DATABASE_URL, or the embedded one of DATA_DIR, and the photo store from a
  backup. Stop the shop first. The file is read whole and checked before anything is written; rows
  go in all or not at all, and are compared with the backup before they count. A backup of an older
  version is brought to this version's schema.

  --replace   the database is not empty: replace all it holds
  --check     only read the file and compare it with its digests; nothing is written

  Jobs that waited go on: mails owed at the moment of the backup are sent once the shop starts.`;

async function check(file: string): Promise<string> {
  const manifest = await verifyBackup(file);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${file} is whole: made ${manifest.madeAt} at ${manifest.migrations.at(-1)}, ${counted(rows, "row")}, ${counted(manifest.pictures.count, "picture")}.`;
}

await runCommand({
  name: "npm run restore",
  usage: USAGE,
  async run(words) {
    if (words.includes("--check")) return check(oneWord(words, "file", "--check").word);
    const { word: file, given: replace } = oneWord(words, "file", "--replace");
    if (words.filter((word) => word === "--replace").length > 1) throw new UsageError("Once is enough.");
    const settings = readSettings(process.env);
    const began = performance.now();
    // A wrong file is reported before the database is started.
    const manifest = await verifyBackup(file);
    const store = openBothStores(settings);
    const found = await (settings.DATABASE_URL ? findDatabase(settings) : ownDatabase(settings.dataDir));
    const { migrated } = await withDatabase(found, (client) =>
      restoreShop({ client, store }, { file, manifest }, { replace }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const newer =
      migrated.length > 0 ? ` Brought from ${manifest.migrations.at(-1)} to ${migrated.at(-1)}.` : "";
    return `Restored the shop of ${manifest.madeAt}: ${counted(rows, "row")} of ${counted(manifest.tables.length, "table")}, each compared with the backup, ${counted(manifest.pictures.count, "picture")}, ${counted(manifest.jobs.count, "waiting job")}, in ${since(began)}.${newer}\nNow: npm run audit, then start the shop.`;
  },
});
