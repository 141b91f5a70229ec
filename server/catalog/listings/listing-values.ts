import { type ListingFacts, listingContradiction } from "#contract/catalog/grades.ts";
import { type Cents, eurosToCents } from "#contract/money.ts";
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
