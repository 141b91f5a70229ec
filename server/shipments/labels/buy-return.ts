import { and, eq, inArray } from "drizzle-orm";
import type { CompanyRecord } from "#contract/company.ts";
import { gramsOf } from "#contract/delivery/packing-rules.ts";
import { CARRIERS, type Carrier } from "#contract/shipments/carriers.ts";
import { readPostalLine } from "#contract/text/postal-line.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { readPackingRules } from "#server/dated-settings/read-packing-rules.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { Failure } from "#server/http/errors/failure.ts";
import {
  type LabelAddress,
  LabelRefused,
  type LabelSeller,
  LabelsUnreachable,
  type ReturnOrder,
  type ShippingLabels,
} from "./shipping-labels.ts";
import { storeBought } from "./store-bought.ts";
import { type LabelRow, shippingLabels } from "./tables.ts";

export interface ReturnLabelDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
  readonly labels: ShippingLabels;
  readonly company: () => Pick<CompanyRecord, "name" | "email" | "address">;
}

/** Sendcloud's codes begin with the carrier: `colissimo:…`, `mondial_relay:…`. */
const carrierOfOption = (option: string): Carrier => {
  const [name = ""] = option.split(":");
  if (name === "colissimo" || name === "laposte") return "laposte";
  return CARRIERS.find((carrier) => name.replaceAll("_", "-").startsWith(carrier)) ?? "other";
};

interface Wanted {
  /** Whose goods the label brings to the shop. */
  readonly owner:
    | { readonly caseId: number }
    | { readonly buybackId: number }
    | { readonly repairId: number };
  /** The number of the case, buy-back or repair: a label's key is this and a count. */
  readonly number: string;
  readonly phones: number;
  /** Null for the shop itself. */
  readonly staffId: number | null;
}

/**
 * Orders the label of a return, in the caller's transaction, or takes the one that is open. Errors: VALIDATION with `option` when the
 * settings name no product for returns.
 */
export async function orderReturn(
  tx: Transaction,
  { clock, labels }: Pick<ReturnLabelDeps, "clock" | "labels">,
  { owner, number, phones, staffId }: Wanted,
): Promise<{ readonly label: LabelRow } & Pick<ReturnOrder, "key" | "grams" | "option">> {
  const rules = await readPackingRules(tx, clock());
  const option = rules.returnOption;
  if (!option) throw new Failure("VALIDATION", { fields: { option: "REQUIRED" } });
  const isOf =
    "caseId" in owner
      ? eq(shippingLabels.caseId, owner.caseId)
      : "repairId" in owner
        ? eq(shippingLabels.repairId, owner.repairId)
        : eq(shippingLabels.buybackId, owner.buybackId);
  const [open] = await tx
    .select()
    .from(shippingLabels)
    .where(and(isOf, inArray(shippingLabels.state, ["ordered", "bought"])))
    .for("update");
  // A bought label takes the place of a file that was kept by hand.
  const isByHand = open?.provider === "manual";
  if (open && isByHand)
    await tx
      .update(shippingLabels)
      .set({ state: "cancelled", endedAt: clock() })
      .where(eq(shippingLabels.id, open.id));
  const [label] =
    open && !isByHand
      ? [open]
      : await tx
          .insert(shippingLabels)
          .values({
            ...{ ...owner, key: `${number}/${(await tx.$count(shippingLabels, isOf)) + 1}` },
            ...{ provider: labels.provider, state: "ordered", carrier: carrierOfOption(option) },
            ...{ staffId, createdAt: clock() },
          })
          .returning();
  if (!label) throw new Failure("STALE");
  return { label, key: label.key, grams: gramsOf(rules, phones), option };
}

/** The address to which returns go. Error: VALIDATION with `address` when the shop's address can't be read. */
export function returnsTo({ name, email, address }: ReturnType<ReturnLabelDeps["company"]>): LabelAddress {
  const shop = readPostalLine(address);
  if (!shop) throw new Failure("VALIDATION", { fields: { address: "INVALID" } });
  return { name, email, ...shop };
}

/**
 * Buys an ordered return label and keeps it with its file and price. Repeating it buys nothing twice.
 * Errors: VALIDATION with `reason` when the provider refuses; UNAVAILABLE without the provider's answer.
 */
export async function buyReturn(
  deps: ReturnLabelDeps,
  seller: LabelSeller,
  label: LabelRow,
  wish: ReturnOrder,
): Promise<LabelRow> {
  if (label.state === "bought") return label;
  try {
    // A label that was ordered before may have been bought without an answer.
    const known = await seller.findReturn(label.key);
    return await storeBought(deps, label, known ?? (await seller.buyReturn(wish)));
  } catch (error) {
    if (error instanceof LabelsUnreachable) throw new Failure("UNAVAILABLE", { cause: error });
    if (!(error instanceof LabelRefused)) throw error;
    await deps.database
      .update(shippingLabels)
      .set({ state: "refused", reason: error.reason.slice(0, 500), endedAt: deps.clock() })
      .where(and(eq(shippingLabels.id, label.id), eq(shippingLabels.state, "ordered")));
    throw new Failure("VALIDATION", { fields: { reason: "INVALID" }, cause: error });
  }
}
