#!/usr/bin/env node
// Backs up a running shop into one file: `npm run backup -- FILE`.
import { backUpShop } from "#server/backup/back-up-shop.ts";
import { databaseBytes, sayOutgrown } from "#server/backup/outgrown.ts";
import { findDatabase, withDatabase } from "#server/database/find-database.ts";
import { openBothStores } from "#server/files/both-stores.ts";
import { readSettings } from "#server/settings.ts";
import { counted, oneWord, runCommand, since, sized } from "./run-command.ts";

const USAGE = `npm run backup -- FILE

  Writes all rows, the jobs that wait and all pictures into one new file (tar, compressed by zstd),
  as they are at one moment. The shop may be running. The file appears only once it is whole and on
  the disk, and only its owner may read it: it holds people's addresses and their passwords' hashes.

  Not in it: settings, keys.json (a stolen backup must not open accounts; everybody logs in again
  after a restore on another machine) and the mails under DATA_DIR/mail.

  With DATABASE_URL or DATA_DIR set for the shop, set them here, too.`;

await runCommand({
  name: "npm run backup",
  usage: USAGE,
  async run(words) {
    const { word: file } = oneWord(words, "file");
    const settings = readSettings(process.env);
    const began = performance.now();
    const store = openBothStores(settings);
    const { manifest, bytes, outgrown } = await withDatabase(
      await findDatabase(settings),
      async (client) => ({
        outgrown: sayOutgrown(await databaseBytes(client)),
        ...(await backUpShop({ client, store, clock: () => new Date() }, file)),
      }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { missing, count } = manifest.pictures;
    const lost =
      missing.length > 0
        ? `\n! ${counted(missing.length, "picture")} named by the database could not be found: ${missing.slice(0, 3).join(", ")}`
        : "";
    return `Backed up to ${file}: ${counted(rows, "row")} of ${counted(manifest.tables.length, "table")}, ${counted(count, "picture")}, ${counted(manifest.jobs.count, "waiting job")}; ${sized(bytes)} in ${since(began)}.${lost}${outgrown ? `\n! ${outgrown}` : ""}`;
  },
});
