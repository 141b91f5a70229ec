import type { Page } from "@playwright/test";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { withDatabase } from "./bench-desk.ts";
import { expect } from "./fixture.ts";
import { paidOrder } from "./paid-order.ts";

/**
 * Puts a phone of the shop's own stock on sale, of a model of its own: journeys run in several processes on one database. `like`: of
 * the model of this phone, at another price.
 */
export const ownUnit = (like?: { readonly id: number; readonly priceCents: number }) =>
  withDatabase(async (database) => {
    const { rows } = await database.$client.query("select user_id from sellers where first_party");
    const shop = { database, shop: { clock: () => new Date() } };
    const its = "select model_id from smartphone_items where id = $1";
    const modelId = like && Number((await database.$client.query(its, [like.id])).rows[0]?.model_id);
    const { itemId, publicId } = await unitOnSale(shop as never, Number(rows[0]?.user_id), {
      model: `iPhone ${crypto.randomUUID().slice(0, 8)}`,
      ...(like && modelId && { modelId, priceCents: like.priceCents }),
    });
    return { id: itemId, price: (like?.priceCents ?? 45_990) / 100, publicId };
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
