import { eq } from "drizzle-orm";
import { mayMove } from "#contract/buyback/buyback-states.ts";
import type { Defect } from "#contract/buyback/phone-answers.ts";
import {
  BUYBACK_SUBJECT,
  type BuybackRequest,
  type ConditionLevel,
  summarize,
} from "#contract/repair/buyback.ts";
import { storeOffer } from "#server/buyback/store-offer.ts";
import { type BuybackOffer, buybackOffers, buybackRequests } from "#server/buyback/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { fileMessage } from "#server/inbox/file-messages.ts";
import { recordEvent } from "#server/timeline/record-event.ts";

const HOUR_MS = 3_600_000;

type Plan = readonly [
  model: string,
  storageGb: number,
  condition: ConditionLevel,
  defects: readonly Defect[],
  person: string,
  hoursAgo: number,
  end: "offered" | "accepted" | "declined" | "expired",
];

/** Requests that the grid priced, newest first. The persons are made up. */
const PLANS: readonly Plan[] = [
  ["iPhone 13", 128, "good", [], "Inès Caron", 5, "offered"],
  ["iPhone 12", 64, "average", ["battery_worn"], "Hugo Perrin", 31, "offered"],
  ["iPhone 14 Pro", 256, "good", ["back_glass"], "Louise Maillard", 52, "accepted"],
  ["iPhone 11", 128, "bad", ["screen_cracked"], "Nadia Cherif", 120, "declined"],
  ["iPhone 13 mini", 128, "perfect", [], "Tom Vasseur", 300, "accepted"],
  ["iPhone XR", 64, "average", ["screen_marked"], "Clara Meunier", 700, "expired"],
  ["iPhone 15", 128, "perfect", [], "Yann Leroux", 1100, "expired"],
  ["iPhone SE (2022)", 64, "good", ["button"], "Sofia Benali", 1700, "declined"],
];

/** Writes buy-backs that the demo's grid priced, with their conversations. No mail is sent. */
export async function addBuybacks(tx: Transaction, now: Date): Promise<void> {
  for (const [model, storageGb, condition, defects, name, hoursAgo, end] of PLANS.toReversed()) {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const offer = await addOffer(tx, { model, storageGb, condition, defects, name, at });
    if (end !== "offered") await endOffer(tx, offer, end);
  }
}

interface Asked {
  readonly model: string;
  readonly storageGb: number;
  readonly condition: ConditionLevel;
  readonly defects: readonly Defect[];
  readonly name: string;
  readonly at: Date;
}

/** Writes the request of a person, its conversation and the offer of the grid. */
export async function addOffer(
  tx: Transaction,
  { model, storageGb, condition, defects, name, at }: Asked,
): Promise<BuybackOffer> {
  const email = `${name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(" ", ".")}@clients.reluit.test`;
  const request: BuybackRequest = {
    ...{ brand: "Apple", model, storageGb, condition, defects: [...defects], stops: [], functional: true },
    ...{ details: "Avec sa boîte et son câble.", name, email, phone: "0639980190" },
  };
  const [message] = await tx
    .insert(contactMessages)
    .values({
      ...{ name, email, subject: BUYBACK_SUBJECT, message: summarize(request) },
      ...{ locale: "fr", createdAt: at },
    })
    .returning({ id: contactMessages.id });
  if (!message) throw new Error("The demo's message was not written.");
  await tx.insert(buybackRequests).values({ ...request, messageId: message.id, createdAt: at });
  const offer = await storeOffer(tx, request, { messageId: message.id, at });
  await fileMessage(tx, message.id, { isAnswered: true });
  return offer;
}

/** Gives an offer its last state, a day after it was made or at its end. */
async function endOffer(
  tx: Transaction,
  { id, state, createdAt, dueAt }: BuybackOffer,
  end: "accepted" | "declined" | "expired",
): Promise<void> {
  const isOver = end === "expired";
  if (!mayMove(state, end, isOver ? "time" : "customer"))
    throw new Error(`The demo's buy-back ${id} has no offer.`);
  const at = isOver && dueAt ? dueAt : new Date(createdAt.getTime() + 24 * HOUR_MS);
  await tx
    .update(buybackOffers)
    .set({ state: end, movedAt: at, ...(isOver ? {} : { dueAt: null }) })
    .where(eq(buybackOffers.id, id));
  await recordEvent(tx, {
    ...{ subject: { type: "buyback", id: String(id) }, kind: `buyback.${end}`, at, public: true },
    by: { kind: isOver ? "shop" : "customer" },
  });
}
