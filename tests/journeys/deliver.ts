import type { Page } from "@playwright/test";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { expect } from "./fixture.ts";
import { post } from "./paid-order.ts";

/** Packs, ships and delivers the order through the interface of the signed-in staff. */
export async function deliver(page: Page, orderId: string, publicId: string) {
  const headers = { "sec-fetch-site": "same-origin" };
  const packed = await post<{ outcome: string }>(
    page,
    "/admin/api/packing/scans",
    { code: publicId },
    headers,
  );
  expect(packed.outcome).toBe("packed");
  const url = `/admin/api/orders/${orderId}/shipments`;
  const parcel = async () => {
    const all = (await (await page.request.get(url, { headers })).json()) as BackOfficeShipment[];
    const own = all.find(({ state }) => state !== "preparing");
    if (!own) throw new Error("The order has no packed parcel.");
    return own;
  };
  const { id, version } = await parcel();
  await post(page, `${url}/${id}/shipping`, { version, carrier: "dpd", number: "1234567890" }, headers);
  await post(page, `${url}/${id}/delivery`, { version: (await parcel()).version }, headers);
}
