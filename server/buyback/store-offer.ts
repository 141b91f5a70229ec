import { randomBytes } from "node:crypto";
import { offerPrice } from "#contract/buyback/offer-price.ts";
import type { BuybackRequest } from "#contract/repair/buyback.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Transaction } from "#server/database/client.ts";
import { gridOfModel } from "./current-grid.ts";
import { dueOf } from "./move-buyback.ts";
import { type BuybackOffer, buybackOffers } from "./tables.ts";

/** The columns of an offer that begins at a time: its secret, and its end. */
export async function offerFrom(tx: Transaction, at: Date) {
  // 128 random bits make the address impossible to guess.
  const token = randomBytes(16).toString("base64url");
  const dueAt = await dueOf(tx, "offered", at);
  return { state: "offered", token, digest: digestOf(token), offeredAt: at, movedAt: at, dueAt } as const;
}

/** Stores the buy-back of a request, with the price of the grid in force. Without a price, it waits for staff. */
export async function storeOffer(
  tx: Transaction,
  { model, functional, condition, storageGb = null, defects = [], stops = [] }: BuybackRequest,
  { messageId, at }: { readonly messageId: number; readonly at: Date },
): Promise<BuybackOffer> {
  const grid = await gridOfModel(tx, model, at);
  const price = offerPrice(grid, { functional, condition, storageGb, defects, stops });
  const [stored] = await tx
    .insert(buybackOffers)
    .values({
      ...{ messageId, createdAt: at, movedAt: at, state: "asked", dueAt: await dueOf(tx, "asked", at) },
      ...(price && {
        ...(await offerFrom(tx, at)),
        ...{ gridVersion: grid?.version ?? null, priceCents: price.cents, steps: [...price.steps] },
      }),
    })
    .returning();
  if (!stored) throw new Error("The offer was not written.");
  return stored;
}
