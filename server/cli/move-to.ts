#!/usr/bin/env node
// Moves the shop from the embedded database to another PostgreSQL: `npm run move-to -- URL`.
import { moveShop, stayHere } from "#server/backup/move-shop.ts";
import { ownDatabase, withClient, withDatabase } from "#server/database/find-database.ts";
import { migrate } from "#server/database/migrate.ts";
import { placeOf } from "#server/database/unreachable.ts";
import { readSettings } from "#server/settings.ts";
import { counted, oneWord, runCommand, since } from "./run-command.ts";
import { UsageError } from "./usage-error.ts";

const USAGE = `npm run move-to -- postgres://USER:PASSWORD@HOST/DATABASE

  Copies everything from the embedded database of DATA_DIR into an empty PostgreSQL (15 or newer),
  all or nothing, and compares each table row by row. Stop the shop first: it is refused while the
  shop runs, so that no order is left behind. Pictures, keys and mails stay in DATA_DIR.

  The old database stays as it is, with a note in it that keeps a shop from going on there.
  npm run move-to -- --stay   removes that note, to go on with what was left there`;

async function stay(): Promise<string> {
  const { dataDir } = readSettings({ ...process.env, DATABASE_URL: "" });
  const moved = await withDatabase(await ownDatabase(dataDir), stayHere);
  return moved
    ? `The shop goes on with the database in ${dataDir}. Unset DATABASE_URL.`
    : `The database in ${dataDir} was not moved away from.`;
}

await runCommand({
  name: "npm run move-to",
  usage: USAGE,
  async run(words) {
    if (words.length === 1 && words[0] === "--stay") return stay();
    const { word: url } = oneWord(words, "address");
    if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url))
      throw new UsageError("Name where to: postgres://USER:PASSWORD@HOST/DATABASE");
    const place = placeOf(url);
    const { dataDir } = readSettings({ ...process.env, DATABASE_URL: "" });
    const began = performance.now();
    const found = await ownDatabase(dataDir);
    try {
      await migrate(found.url);
      const { tables, jobs } = await withClient(found.url, (from) =>
        withClient(url, (to) => moveShop(from, to, place)),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return `Moved to ${place}: ${counted(rows, "row")} of ${counted(tables.length, "table")}, each table equal on both sides, ${counted(jobs, "waiting job")}, in ${since(began)}.

Now set DATABASE_URL to that address wherever the shop and its commands run, and start the shop. Keep DATA_DIR:
pictures, keys and mails are still there. The old database in ${dataDir} is kept, and no shop starts on it.`;
    } finally {
      await found.stop();
    }
  },
});
