import { sql } from "drizzle-orm";
import { type ListingFacts, listingContradiction } from "#contract/catalog/grades.ts";
import { type Cents, eurosToCents } from "#contract/money.ts";
import type { Transaction } from "#server/database/client.ts";
import { violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** Converts euros to cents. Errors: VALIDATION for fractions of a cent. */
export function priceCents(euros: number): Cents {
  const cents = eurosToCents(euros);
  if (cents === null) throw new Failure("VALIDATION", { fields: { price: "INVALID" } });
  return cents;
}

/** Refuses a listing that contradicts its condition. Errors: VALIDATION. */
export function refuseContradiction(listing: ListingFacts): void {
  const fields = listingContradiction(listing);
  if (fields) throw new Failure("VALIDATION", { fields });
}

/** Awaits a write. Errors: VALIDATION when the foreign key of the model refused it. */
export async function refuseUnknownModel<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) !== "smartphone_items_model_id_fkey") throw error;
    throw new Failure("VALIDATION", { fields: { smartphoneModelId: "INVALID" } });
  }
}

/** Errors: VALIDATION for a retired model, unless the listing `itemId` has it already. */
export async function refuseRetiredModel(tx: Transaction, modelId: number, itemId?: number): Promise<void> {
  const { rows } =
    await tx.execute(sql`select from smartphone_models m where m.id = ${modelId} and retired_at is not null
    and not exists (select from smartphone_items i where i.id = ${itemId ?? null} and i.model_id = m.id)`);
  if (rows.length > 0) throw new Failure("VALIDATION", { fields: { smartphoneModelId: "INVALID" } });
}
