import { eq } from "drizzle-orm";
import { CONTRACT_GROUND } from "#contract/company.ts";
import { centsToEuros } from "#contract/money.ts";
import { type DeskOrder, LINK_DAYS } from "#contract/orders/requests.ts";
import { unknownPassword, writeGuest } from "#server/accounts/guests/write-guest.ts";
import { checkTown, TOWN_FIELDS } from "#server/accounts/profile/check-town.ts";
import { clients } from "#server/accounts/tables.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { checkDelivery, insertOrder } from "#server/orders/placement/insert-order.ts";
import { mergeLines } from "#server/orders/placement/order-lines.ts";
import { readClaimState } from "#server/orders/prepared-statements.ts";
import { orders } from "#server/orders/tables.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { mailLink } from "./send-link.ts";
import { paymentRequests } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
  readonly settings: { readonly RATE_LIMIT_FACTOR: number };
}

const DAY_MS = 86_400_000;

/**
 * Makes an order for a customer on the phone or at the counter and returns its number. Its phones are held until it is paid, by the
 * link of its mail or at the till, or until its time is over. The customer is a guest of their own, as anybody who buys without an
 * account. The same key is the same order.
 * Errors: VALIDATION; OUT_OF_STOCK, OFFER_CHANGED, PRICE_CHANGED, SHIPPING_UNAVAILABLE, DELIVERY_QUOTED.
 */
export async function makeOrder(deps: Deps, input: DeskOrder, actor: StaffActor): Promise<string> {
  const { key, phones, email, locale, way, sendsLink, isTownConfirmed, ...person } = input;
  await checkTown({ code: person.codePostal, town: person.ville }, TOWN_FIELDS, {
    isConfirmed: isTownConfirmed,
  });
  const passwordHash = await unknownPassword();
  const items = phones.map(({ itemId, version, priceCents }) => ({
    ...{ productType: "SMARTPHONE" as const, productId: String(itemId), productName: "", quantity: 1 },
    ...{ price: centsToEuros(priceCents), version },
  }));
  const wanted = mergeLines(items);
  return transact(
    deps.database,
    async (tx) => {
      const [known] = await tx
        .select({ number: orders.number })
        .from(paymentRequests)
        .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
        .where(eq(paymentRequests.key, key));
      if (known) return known.number;
      const now = deps.clock();
      const guest = await writeGuest(tx, { email, passwordHash, now });
      await tx.insert(clients).values({
        ...{
          ...person,
          userId: guest.id,
          dateCreation: now,
          consentAt: now,
          consentVersion: CONTRACT_GROUND,
        },
      });
      const { delivery: setting } = await readClaimState(tx, guest.id, key, { since: now, now, option: way });
      const claimed = { items, shippingOption: way, ...(setting && { shippingVersion: setting.id }) };
      const { order } = await insertOrder(
        tx,
        { ...deps, provider: "" },
        {
          ...{ now, buyer: { userId: guest.id, email, locale, isGuest: true }, key, digest: key, wanted },
          ...{ input: claimed, delivery: checkDelivery(claimed, person, setting) },
          waitsUntil: new Date(now.getTime() + LINK_DAYS * DAY_MS),
        },
      );
      await tx
        .insert(paymentRequests)
        .values({ orderId: order.id, staffId: actor.staffId, key, createdAt: now });
      if (sendsLink) await mailLink(tx, deps, order);
      await recordStaffAct(tx, deps.clock, {
        ...{ kind: "order.made", actor, at: now, subject: { type: "order", id: order.number } },
        changes: { order: { from: null, to: order.number }, cents: { from: null, to: order.totalCents } },
      });
      return order.number;
    },
    { hasKey: true, advisoryLock: `desk order ${key}` },
  );
}
