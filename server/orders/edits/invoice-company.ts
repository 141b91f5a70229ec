import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { type CompanyInput, InvoicedCompany } from "#contract/orders/company.ts";
import { checkTown, TOWN_FIELDS } from "#server/accounts/profile/check-town.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { reissueInvoicesIn } from "#server/documents/reissue-invoices.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { orders } from "#server/orders/tables.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { tellChange } from "./tell-change.ts";

type Named = CompanyInput & { readonly number: string };

/**
 * Issues the invoices of a paid order again, to a company; also after its delivery. Credit notes cancel the earlier invoices for
 * what these still hold, so the documents add up as before and no money moves. The same company again changes nothing.
 * Errors: NOT_FOUND; STALE; ORDER_CLOSED for an order without an invoice that still holds money; VALIDATION when the town does not
 * match the postcode.
 */
export async function invoiceCompany(
  deps: Pick<PaymentDeps, "database" | "clock" | "sendMail"> & Pick<Shop, "company">,
  { number, version, reason, ...input }: Named,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const order = await lockShownOrder(tx, number, version);
    const company = InvoicedCompany.parse(input);
    if (isDeepStrictEqual(order.company, company)) return;
    await checkTown({ code: company.codePostal, town: company.ville }, TOWN_FIELDS, {
      isConfirmed: input.isTownConfirmed,
      kept: order.company && { code: order.company.codePostal, town: order.company.ville },
    });
    await tx.update(orders).set({ company }).where(eq(orders.id, order.id));
    const named = { ...order, company };
    const invoices = order.status === "PAYED" ? await reissueInvoicesIn(tx, deps, named) : [];
    if (invoices.length === 0) throw new Failure("ORDER_CLOSED");
    const text = `${company.name} (${invoices.join(", ")})`;
    await tellChange(tx, deps, named, { changes: [{ what: "company", text }] });
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "order.company-invoiced", actor, subject: { type: "order", id: number } },
      ...{ facts: { number: invoices.join(" "), reason }, reason },
      // The name of a company may be that of a person.
      changes: { company: null, siret: null, vatNumber: null, adresse: null },
    });
  });
}
