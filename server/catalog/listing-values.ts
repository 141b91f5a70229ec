import { type Cents, eurosToCents } from "#contract/money.ts";
import { violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/failure.ts";

/** A price of the wire in cents. Error: VALIDATION for parts of a cent. */
export function priceCents(euros: number): Cents {
  const cents = eurosToCents(euros);
  if (cents === null) throw new Failure("VALIDATION", { fields: { price: "INVALID" } });
  return cents;
}

/** Lets a write through; the database's own constraint says that a model does not exist: VALIDATION. */
export async function refuseUnknownModel<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) !== "smartphone_items_model_id_fkey") throw error;
    throw new Failure("VALIDATION", { fields: { smartphoneModelId: "INVALID" } });
  }
}
