import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_PARCEL_PHOTOS } from "#contract/devices/packing.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { openFileStore } from "#server/files/file-store.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { photographParcel, readParcelPhoto } from "./photograph-parcel.ts";
import { readPacking } from "./read-packing.ts";
import { scanAtDesk } from "./scan-at-desk.ts";

let shop: TestShop;
let seller: Buyer;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
});
afterAll(() => shop.close());

const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#335577" } })
  .jpeg()
  .toBuffer();
const deps = () => ({ ...shop.shop, files: openFileStore(shop.shop.settings) });
const photograph = (number: string, parcel: number, given: unknown = bytes) =>
  photographParcel(deps(), { number, parcel, bytes: given }, actor);

async function sold() {
  const unit = await unitOnSale(shop, seller.id);
  const { number } = await soldUnits(shop, [unit]);
  const packing = await readPacking(shop.shop, number);
  return { unit, number, parcel: packing?.parcel ?? 0, version: packing?.version };
}

test("an open parcel keeps its photographs; nobody reads them through another order", async () => {
  const [one, other] = [await sold(), await sold()];
  const packing = await photograph(one.number, one.parcel);
  const [photo = ""] = packing.photos;
  expect(await readPacking(shop.shop, one.number)).toMatchObject({ photos: [photo], version: one.version });
  const content = await readParcelPhoto(deps(), { number: one.number, photo });
  expect((await sharp(content).metadata()).format).toBe("webp");
  await expect(readParcelPhoto(deps(), { number: other.number, photo })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(photograph(other.number, one.parcel)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a file that is no picture, one too many, and a parcel that has left are refused", async () => {
  const { unit, number, parcel } = await sold();
  await expect(photograph(number, parcel, Buffer.from("no picture"))).rejects.toMatchObject({
    code: "UNSUPPORTED_MEDIA_TYPE",
  });
  for (let taken = 0; taken < MOST_PARCEL_PHOTOS; taken += 1) await photograph(number, parcel);
  await expect(photograph(number, parcel)).rejects.toMatchObject({
    code: "VALIDATION",
    details: { fields: { photos: "TOO_BIG" } },
  });
  const packed = await scanAtDesk(shop.shop, { code: unit.publicId }, actor);
  if (packed.outcome !== "packed") throw new Error(packed.outcome);
  const { version } = packed.packing;
  await scanAtDesk(shop.shop, { code: "6A12345678901", number, parcel, version }, actor);
  await expect(photograph(number, parcel)).rejects.toMatchObject({ code: "STALE" });
});
