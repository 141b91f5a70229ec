import { and, eq, inArray } from "drizzle-orm";
import { caseActs } from "#contract/cases/case-states.ts";
import type { CompanyRecord } from "#contract/company.ts";
import { gramsOf } from "#contract/delivery/packing-rules.ts";
import { CARRIERS, type Carrier } from "#contract/shipments/carriers.ts";
import { readPostalLine } from "#contract/text/postal-line.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { readPackingRules } from "#server/dated-settings/read-packing-rules.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { Failure } from "#server/http/errors/failure.ts";
import {
  LabelRefused,
  LabelsUnreachable,
  type ReturnOrder,
  type ShippingLabels,
} from "#server/shipments/labels/shipping-labels.ts";
import { storeBought } from "#server/shipments/labels/store-bought.ts";
import { type LabelRow, shippingLabels } from "#server/shipments/labels/tables.ts";
import { addressOf } from "#server/shipments/present-shipment.ts";
import { acceptCase } from "./answer-case.ts";
import type { CaseDeps } from "./move-case.ts";
import { lockCase } from "./queries.ts";

export interface ReturnDeps extends CaseDeps {
  readonly database: Database;
  readonly files: FileStore;
  readonly labels: ShippingLabels;
  readonly company: () => CompanyRecord;
}

/** Sendcloud's codes begin with the carrier: `colissimo:…`, `mondial_relay:…`. */
const carrierOfOption = (option: string): Carrier => {
  const [name = ""] = option.split(":");
  if (name === "colissimo" || name === "laposte") return "laposte";
  return CARRIERS.find((carrier) => name.replaceAll("_", "-").startsWith(carrier)) ?? "other";
};

/**
 * Buys the label with which a customer sends the goods of a case back, keeps it for them, and accepts the case with it. Repeating it
 * buys nothing twice.
 * Errors: NOT_FOUND, also without a provider; STALE; VALIDATION with `option` when the settings name no product for returns, `address`
 * when the shop's address can't be read, or `reason` when the provider refuses; UNAVAILABLE without the provider's answer.
 */
export async function buyReturnLabel(
  deps: ReturnDeps,
  number: string,
  { version }: { readonly version: string },
  actor: StaffActor,
): Promise<void> {
  const { seller } = deps.labels;
  if (!seller) throw new Failure("NOT_FOUND");
  const { label, wish } = await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    if (!caseActs(found.facts).includes("accept")) throw new Failure("STALE");
    const rules = await readPackingRules(tx, deps.clock());
    const option = rules.returnOption;
    if (!option) throw new Failure("VALIDATION", { fields: { option: "REQUIRED" } });
    const grams = gramsOf(
      rules,
      found.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    );
    const isOf = eq(shippingLabels.caseId, found.id);
    const [open] = await tx
      .select()
      .from(shippingLabels)
      .where(and(isOf, inArray(shippingLabels.state, ["ordered", "bought"])));
    const [label] = open
      ? [open]
      : await tx
          .insert(shippingLabels)
          .values({
            ...{ caseId: found.id, key: `${number}/${(await tx.$count(shippingLabels, isOf)) + 1}` },
            ...{ provider: deps.labels.provider, state: "ordered", carrier: carrierOfOption(option) },
            ...{ staffId: actor.staffId, createdAt: deps.clock() },
          })
          .returning();
    if (!label) throw new Failure("STALE");
    return { label, wish: { ...orderOf(deps, found.order), key: label.key, grams, option } };
  });
  const bought = label.state === "bought" ? label : await buyOpen(deps, seller, label, wish);
  if (!bought.number) throw new Failure("STALE");
  await acceptCase(deps, number, { version, carrier: bought.carrier, number: bought.number }, actor);
}

function orderOf(
  deps: ReturnDeps,
  order: Parameters<typeof addressOf>[0] & { readonly email: string; readonly number: string },
) {
  const { nom, adresse, codePostal, ville } = addressOf(order);
  const { name, email, address } = deps.company();
  const shop = readPostalLine(address);
  if (!shop) throw new Failure("VALIDATION", { fields: { address: "INVALID" } });
  return {
    orderNumber: order.number,
    from: { name: nom, street: adresse, postcode: codePostal, town: ville, email: order.email },
    to: { name, email, ...shop },
  };
}

async function buyOpen(
  deps: ReturnDeps,
  seller: NonNullable<ShippingLabels["seller"]>,
  label: LabelRow,
  wish: ReturnOrder,
): Promise<LabelRow> {
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
