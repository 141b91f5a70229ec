import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import type { Device } from "#contract/devices/back-office.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { anyModel } from "#server/devices/bench/fixtures/bench-desk.ts";
import { deviceAt } from "#server/devices/fixtures/devices.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { parcelsOf } from "./fixtures/parcels.ts";

let shop: TestShop;
let seller: Buyer;
let staff: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  staff = await signInStaff(shop);
});
afterAll(() => shop.close());

const read = async <Answer>(path: string) =>
  (await shop.app.inject({ url: `/admin/api/${path}`, headers: staff.headers })).json<Answer>();

/** Ships a seller's parcel with an IMEI as the claim. Returns what the seller is answered. */
async function claim(imei: string) {
  const { of, number } = await parcelsOf(shop, [seller]);
  const act = async (step: string, input: object) => {
    const { id, version } = await of(seller);
    const payload = { version, ...input };
    const url = `/seller/shipments/${id}/${step}`;
    return shop.app.inject({ method: "POST", url, headers: seller.headers, payload });
  };
  await act("packing", {});
  const shipped = await act("shipping", {
    ...{ carrier: "laposte", number: "6A12345678901" },
    imeis: [{ position: 0, imei }],
  });
  return { number, shipped };
}

test("a seller's claim of the IMEI of the shop's own device changes nothing of it, and staff sees it on both pages", async () => {
  const { publicId } = await deviceAt(shop, await anyModel(shop, seller.id), "inspected");
  const before = await read<Device>(`devices/${publicId}`);
  const { number, shipped } = await claim(before.imeis[0] ?? "");
  expect(shipped.statusCode).toBe(200);
  expect(shipped.body, "the seller never learns that the shop has such a device").not.toContain(publicId);
  const other = await claim("490154203237518");
  for (const answer of [shipped, other.shipped])
    expect(answer.json().lines).toEqual([{ position: 0, name: expect.any(String), quantity: 1 }]);

  const { claims, ...after } = await read<Device>(`devices/${publicId}`);
  expect(claims).toMatchObject([{ number, shippedAt: expect.any(String) }]);
  expect({ ...after, claims: [] }).toEqual(before);
  const [parcel] = await read<BackOfficeShipment[]>(`orders/${number}/shipments`);
  expect(parcel?.lines).toMatchObject([{ imei: before.imeis[0], claimedDevice: publicId }]);
  const [unknown] = await read<BackOfficeShipment[]>(`orders/${other.number}/shipments`);
  expect(unknown?.lines).toMatchObject([{ imei: "490154203237518", claimedDevice: null }]);
});
