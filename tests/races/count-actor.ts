// One process of the race between a stock count and packing. Does the act of each line that it reads, and prints how it ended.
import { openDatabase } from "#server/database/client.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { countByScan } from "#server/places/counts/count-by-scan.ts";
import { postCount } from "#server/places/counts/post-count.ts";
import { actOnLines } from "./acting-process.ts";

/** An act with the input of its use case. */
export type CountAct =
  | { readonly name: "pack"; readonly input: Parameters<typeof packByScan>[1] }
  | { readonly name: "scan"; readonly input: Parameters<typeof countByScan>[1] }
  | { readonly name: "post"; readonly input: Parameters<typeof postCount>[1] };

const [url = "", staffId = "0"] = process.argv.slice(2);
const { database } = openDatabase(url, 2);
const deps = { database, clock: () => new Date(), enqueue: async () => {}, sendMail: async () => {} };
const actor = { staffId: Number(staffId), requestId: null };

async function act({ name, input }: CountAct): Promise<string> {
  if (name === "pack") return (await packByScan(deps, input, actor)).outcome;
  if (name === "scan") return (await countByScan(deps, input, actor)).outcome;
  await postCount(deps, input, actor);
  return "posted";
}

await actOnLines(act);
