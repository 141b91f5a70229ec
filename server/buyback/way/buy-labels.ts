import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { BuybackIdentity } from "#contract/buyback/acceptance.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import {
  buyReturn,
  orderReturn,
  type ReturnLabelDeps,
  returnsTo,
} from "#server/shipments/labels/buy-return.ts";
import { mayOrderLabel } from "#server/shipments/labels/may-order.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import type { BuybackDeps } from "../reception/receive-buyback.ts";
import { buybackOffers, buybackPerson, buybackRequests } from "../tables.ts";
import { handLabel } from "./post-phone.ts";

type Deps = BuybackDeps & ReturnLabelDeps & { readonly secretBox: SecretBox };

/** The buy-backs of one run, at most. */
const MOST = 50;
const isOfOffer = eq(shippingLabels.buybackId, buybackOffers.id);
/** An accepted phone that comes by post and has no number yet. */
const isWaiting = and(
  ...[eq(buybackOffers.state, "accepted"), eq(buybackOffers.delivery, "post")],
  ...[isNull(buybackOffers.trackingNumber), isNotNull(buybackOffers.slipCode)],
);

/**
 * Buys the prepaid label of each accepted phone that comes by post, and mails its number. Without a provider, or a product for returns
 * in the settings, the packing slip goes without a label, as it does while the provider refuses. Repeating it buys nothing twice: an
 * order without an answer is cleared by `pollCarriers`. Runs every minute.
 */
export async function buyBuybackLabels(deps: Deps): Promise<void> {
  if (deps.labels.seller) for (const id of await listWanting(deps)) await buyLabelOf(deps, id);
  await handBought(deps);
}

async function listWanting({ database, clock }: Deps): Promise<number[]> {
  const wanting = await database
    .select({ id: buybackOffers.id })
    .from(buybackOffers)
    .innerJoin(buybackPerson, eq(buybackPerson.buybackId, buybackOffers.id))
    .where(and(isWaiting, mayOrderLabel(isOfOffer, clock())))
    .orderBy(asc(buybackOffers.id))
    .limit(MOST);
  return wanting.map(({ id }) => id);
}

/** Buys one label. A refusal and a missing answer are kept with the label, for a later run. */
async function buyLabelOf(deps: Deps, id: number): Promise<void> {
  const { seller } = deps.labels;
  if (!seller) return;
  try {
    const ordered = await transact(deps.database, (tx) => order(tx, deps, id));
    if (ordered) await buyReturn(deps, seller, ordered.label, ordered.wish);
  } catch (error) {
    if (error instanceof Failure && (error.code === "VALIDATION" || error.code === "UNAVAILABLE")) return;
    throw error;
  }
}

/** Orders the label. Null when another process did, or the phone needs none any more. */
async function order(tx: Transaction, deps: Deps, id: number) {
  await lockRow(tx, buybackOffers, eq(buybackOffers.id, id));
  const [found] = await tx
    .select({ offer: buybackOffers, person: buybackPerson, email: buybackRequests.email })
    .from(buybackOffers)
    .innerJoin(buybackPerson, eq(buybackPerson.buybackId, buybackOffers.id))
    .innerJoin(buybackRequests, eq(buybackRequests.messageId, buybackOffers.messageId))
    .where(and(eq(buybackOffers.id, id), isWaiting, mayOrderLabel(isOfOffer, deps.clock())));
  if (!found?.offer.slipCode) return null;
  const { firstName, lastName, street, postalCode, town } = BuybackIdentity.parse(
    JSON.parse(deps.secretBox.open(found.person.identity)),
  );
  const { label, ...ordered } = await orderReturn(tx, deps, {
    ...{ owner: { buybackId: id }, number: `buyback-${id}`, phones: 1, staffId: null },
  });
  const from = { name: `${firstName} ${lastName}`, street, postcode: postalCode, town, email: found.email };
  const wish = { ...ordered, orderNumber: found.offer.slipCode, from, to: returnsTo(deps.company()) };
  return { label, wish };
}

/** Mails the labels that were bought, once each. */
async function handBought({ database, clock, sendMail }: Deps): Promise<void> {
  const bought = await database
    .select({ id: buybackOffers.id, carrier: shippingLabels.carrier, number: shippingLabels.number })
    .from(buybackOffers)
    .innerJoin(
      shippingLabels,
      and(eq(shippingLabels.buybackId, buybackOffers.id), eq(shippingLabels.state, "bought")),
    )
    .where(isWaiting)
    .orderBy(desc(shippingLabels.id))
    .limit(MOST);
  for (const { id, carrier, number } of bought)
    await transact(database, async (tx) => {
      const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id));
      if (offer.state !== "accepted" || offer.trackingNumber !== null || number === null) return;
      await handLabel(tx, { clock, sendMail }, offer, { carrier, number, by: "shop" });
    });
}
