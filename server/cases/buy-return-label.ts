import { caseActs } from "#contract/cases/case-states.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import {
  buyReturn,
  orderReturn,
  type ReturnLabelDeps,
  returnsTo,
} from "#server/shipments/labels/buy-return.ts";
import { addressOf } from "#server/shipments/present-shipment.ts";
import { acceptCase } from "./answer-case.ts";
import type { CaseDeps } from "./move-case.ts";
import { lockCase } from "./queries.ts";

export type ReturnDeps = CaseDeps & ReturnLabelDeps;

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
    const { id, lines, order, facts } = await lockCase(tx, number, version);
    if (!caseActs(facts).includes("accept")) throw new Failure("STALE");
    const phones = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const { label, ...ordered } = await orderReturn(tx, deps, {
      ...{ owner: { caseId: id }, number, phones, staffId: actor.staffId },
    });
    const { nom, adresse, codePostal, ville } = addressOf(order);
    const from = { name: nom, street: adresse, postcode: codePostal, town: ville, email: order.email };
    return { label, wish: { ...ordered, orderNumber: order.number, from, to: returnsTo(deps.company()) } };
  });
  const bought = await buyReturn(deps, seller, label, wish);
  if (!bought.number) throw new Failure("STALE");
  await acceptCase(deps, number, { version, carrier: bought.carrier, number: bought.number }, actor);
}
