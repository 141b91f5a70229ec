import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { PHOTO_WIDTHS } from "#contract/catalog/photos.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import type { Database } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { type PhotoStore, pictureName } from "#server/photos/photo-store.ts";
import { openTestShop } from "#tests/shop.ts";
import { deviceAt } from "../fixtures/devices.ts";
import { devices } from "../tables.ts";
import { addPhoto } from "./add-photo.ts";
import { anyModel, openBench } from "./fixtures/bench-desk.ts";
import { devicePhotos } from "./tables.ts";

const shop = await openTestShop();
afterAll(() => shop.close());
const { person } = await openBench(shop);
const actor = { staffId: person.id, requestId: null };
const modelId = await anyModel(shop, (await registerPerson(shop, ["SELLER"])).id);
const store = openPhotoStore(shop.shop.settings);
const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#335577" } })
  .jpeg()
  .toBuffer();

async function target() {
  const { id, publicId } = await deviceAt(shop, modelId, "wiped");
  const [row] = await shop.database
    .select({ version: versionOf(devices) })
    .from(devices)
    .where(eq(devices.id, id));
  return { id, input: { publicId, version: row?.version ?? "", angle: "front" as const, bytes } };
}

/** The database as it is when the connection ends after COMMIT was sent: it is committed, and no answer comes. */
function withoutAnswer(database: Database): Database {
  const $client = new Proxy(database.$client, {
    get: (pool, name) =>
      name !== "connect"
        ? Reflect.get(pool, name)
        : async () => {
            const client = await pool.connect();
            const { query } = client;
            client.query = (async (...given: Parameters<typeof query>) => {
              const answer = await Reflect.apply(query, client, given);
              if (String(given[0]) === "commit") throw new Error("Connection terminated unexpectedly");
              return answer;
            }) as typeof query;
            return client;
          },
  });
  return Object.assign(Object.create(database), { $client });
}

test("the pictures of a photograph stay when nobody knows whether it was written", async () => {
  const { id, input } = await target();
  const deps = { ...shop.shop, database: withoutAnswer(shop.database), store };
  await expect(addPhoto(deps, input, actor)).rejects.toMatchObject({ code: "OUTCOME_UNKNOWN" });
  const [photo] = await shop.database.select().from(devicePhotos).where(eq(devicePhotos.deviceId, id));
  expect(await store.get(pictureName(photo?.id ?? "", 1280))).not.toBeNull();
});

test("a store that fails half-way keeps no part of a photograph", async () => {
  const { input } = await target();
  const kept = new Set<string>();
  const failing: PhotoStore = {
    ...store,
    async put(name) {
      if (kept.size === PHOTO_WIDTHS.length - 1) throw new Failure("UNAVAILABLE");
      kept.add(name);
    },
    remove: async (name) => void kept.delete(name),
  };
  await expect(addPhoto({ ...shop.shop, store: failing }, input, actor)).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  expect(kept).toEqual(new Set());
});
