import type { Page } from "@playwright/test";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { withDatabase } from "./bench-desk.ts";
import { expect } from "./fixture.ts";
import { paidOrder } from "./paid-order.ts";

/** Puts a phone of the shop's own stock on sale, of a model of its own: journeys run in several processes on one database. */
export const ownUnit = () =>
  withDatabase(async (database) => {
    const { rows } = await database.$client.query("select user_id from sellers where first_party");
    const shop = { database, shop: { clock: () => new Date() } };
    const { itemId, publicId } = await unitOnSale(shop as never, Number(rows[0]?.user_id), {
      model: `iPhone ${crypto.randomUUID().slice(0, 8)}`,
    });
    return { id: itemId, price: 459.9, publicId };
  });

/** A paid order of one phone of the shop's own stock. */
export async function soldUnit(page: Page) {
  const unit = await ownUnit();
  const { orderId } = await paidOrder(page, unit);
  return { number: orderId, id: unit.publicId };
}

/** Counts how often the page prints, in place of the browser's dialog. */
export async function countPrints(page: Page) {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.prints = String(Number(dataset.prints ?? 0) + 1);
    };
  });
  return (count: number) => expect(page.locator("html")).toHaveAttribute("data-prints", String(count));
}
