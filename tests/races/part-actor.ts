// One process of the race for the last part: reserves a part for its repair, begins the work and fits it. Prints the outcome.
import { eq } from "drizzle-orm";
import { openDatabase } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { partUses } from "#server/parts/tables.ts";
import { moveRepair } from "#server/repair/desk/move-repair.ts";
import { choosePart } from "#server/repair/parts/choose-part.ts";
import { fitPart } from "#server/repair/parts/fit-part.ts";
import { repairs } from "#server/repair/tables.ts";

const [url = "", staffId = "0", partId = "0", number = ""] = process.argv.slice(2);
const { database, close } = openDatabase(url, 2);
const deps = { database, clock: () => new Date(), sendMail: async () => {} };
const actor = { staffId: Number(staffId), requestId: null };

async function current() {
  const [row] = await database
    .select({ id: repairs.id, version: versionOf(repairs) })
    .from(repairs)
    .where(eq(repairs.number, number));
  if (!row) throw new Error("The repair is missing.");
  return row;
}

async function race(): Promise<string> {
  await choosePart(deps, number, { ...(await current()), position: 0, part: Number(partId) }, actor);
  await moveRepair(deps, number, { ...(await current()), to: "repairing" }, actor);
  const { id, version } = await current();
  const [use] = await database.select().from(partUses).where(eq(partUses.repairId, id));
  await fitPart(deps, number, { version, use: use?.id ?? 0, batch: "" }, actor);
  return "fitted";
}

const outcome = await race().catch((error: unknown) => {
  if (error instanceof Failure) return error.code;
  throw error;
});
process.stdout.write(`${outcome}\n`);
await close();
