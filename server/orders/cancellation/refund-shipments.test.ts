import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { readOrderCommand, runOrderCommand } from "#server/orders/operator/order-commands.ts";
import { payments } from "#server/orders/tables.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { syncRefunds } from "#server/refunds/sync-refunds.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { refundOrder } from "./refund-order.ts";

let shop: TestShop;
let seller: Buyer;
let other: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  other = await registerPerson(shop, ["SELLER"]);
});
afterAll(() => shop.close());

const parcel = { carrier: "dpd", number: "1234567890" } as const;
const log = { error: () => {} };
const staffless = ({ id }: Pick<Buyer, "id">) => ({ kind: "seller", sellerId: id }) as const;
const stockOf = async (item: number | undefined) => {
  const [row] = await shop.database
    .select()
    .from(smartphoneItems)
    .where(eq(smartphoneItems.id, item ?? 0));
  return row?.onHand;
};
const pack = (id: number, by: Buyer) => moveShipment(shop.shop, { id, to: "packed", by: staffless(by) });
const ship = (id: number, by: Buyer) =>
  moveShipment(shop.shop, { id, to: "shipped", by: staffless(by), parcel });
const findings = () => auditShop({ database: shop.database, gateway: shop.shop.gateway });

describe("a refund of the whole order returns units by where they are", () => {
  test("in preparation: on sale again, the parcel is cancelled", async () => {
    const { number, items, of, orderNow } = await parcelsOf(shop, [seller]);
    await refundOrder(shop.shop, number);
    expect(await stockOf(items[0])).toBe(1);
    expect((await of(seller)).state).toBe("cancelled");
    expect((await orderNow()).status).toBe("CANCELLED");
  });

  test("packed: refused until the unpacking is confirmed, also to the operator, and no money moves", async () => {
    const { number, items, of, orderNow } = await parcelsOf(shop, [seller]);
    await pack((await of(seller)).id, seller);
    await expect(refundOrder(shop.shop, number)).rejects.toMatchObject({ code: "UNPACKING_NEEDED" });
    const run = (args: string[]) => runOrderCommand({ ...shop.shop, log }, readOrderCommand(args));
    await expect(run(["refund", number, "--yes"])).rejects.toThrow("--unpacked");
    expect((await orderNow()).status).toBe("PAYED");
    await run(["refund", number, "--unpacked", "--yes"]);
    expect(await stockOf(items[0])).toBe(1);
    expect((await of(seller)).state).toBe("cancelled");
    expect((await orderNow()).status).toBe("CANCELLED");
  });

  test("shipped: the order stays paid, nothing comes back by the refund, repeating it changes nothing", async () => {
    const { number, items, of, orderNow } = await parcelsOf(shop, [seller]);
    const { id } = await of(seller);
    await pack(id, seller);
    await ship(id, seller);
    for (let time = 0; time < 2; time += 1)
      expect((await refundOrder(shop.shop, number)).status).toBe("PAYED");
    expect(await stockOf(items[0])).toBe(0);
    expect((await of(seller)).state).toBe("shipped");
    expect((await orderNow()).reservation).toBe("taken");
  });

  test("one parcel has left, the other not: only the other comes back, and can no longer be shipped", async () => {
    const { number, items, of } = await parcelsOf(shop, [seller, other]);
    const { id } = await of(seller);
    await pack(id, seller);
    await ship(id, seller);
    const waiting = await of(other);
    await refundOrder(shop.shop, number);
    expect([await stockOf(items[0]), await stockOf(items[1])]).toEqual([0, 1]);
    await expect(pack(waiting.id, other)).rejects.toMatchObject({ code: "STALE" });
  });

  test("packed while the money is on its way back: the packing is refused, and the parcel is cancelled", async () => {
    const { number, items, of } = await parcelsOf(shop, [seller]);
    const { id } = await of(seller);
    const gateway = {
      ...shop.shop.gateway,
      async refundPart(...part: Parameters<PaymentGateway["refundPart"]>) {
        await expect(pack(id, seller)).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
        return shop.shop.gateway.refundPart(...part);
      },
    };
    expect((await refundOrder({ ...shop.shop, gateway }, number)).status).toBe("CANCELLED");
    expect([await stockOf(items[0]), (await of(seller)).state]).toEqual([1, "cancelled"]);
  });

  test("refunded at the provider while packed: it can't be shipped, and staff's unpacking restocks it once", async () => {
    const { number, orderId, items, of, orderNow } = await parcelsOf(shop, [seller]);
    const { id } = await of(seller);
    await pack(id, seller);
    const [payment] = await shop.database.select().from(payments).where(eq(payments.orderId, orderId));
    if (!payment?.reference) throw new Error("There is no payment.");
    const whole = { key: "made there", attempt: "1", amountCents: payment.amountCents };
    await shop.shop.gateway.refundPart(payment.reference, whole);
    await syncRefunds(shop.shop, payment);
    expect((await orderNow()).status).toBe("CANCELLED");
    expect(await stockOf(items[0])).toBe(0);
    await expect(ship(id, seller)).rejects.toMatchObject({ code: "STALE" });
    const { rows } = await shop.database.$client.query<{ id: number }>(
      "insert into staff (email, name, created_at) values ('pack@reluit.test', 'Paula', now()) returning id",
    );
    const by = { kind: "staff", actor: { staffId: rows[0]?.id ?? 0, requestId: null } } as const;
    const unpack = () => moveShipment(shop.shop, { id, to: "cancelled", by, orderNumber: number });
    await unpack();
    await expect(unpack()).rejects.toMatchObject({ code: "STALE" });
    expect(await stockOf(items[0])).toBe(1);
    expect((await orderNow()).status).toBe("CANCELLED");
    const audit = await shop.database.$client.query(
      "select action, object_id, changes from audit where action like 'shipment.%'",
    );
    expect(audit.rows).toEqual([
      expect.objectContaining({
        action: "shipment.cancelled",
        object_id: number,
        changes: expect.objectContaining({ state: { from: "packed", to: "cancelled" } }),
      }),
    ]);
  });

  test("the books agree afterwards", async () => {
    expect(await findings()).toEqual([]);
  });
});
