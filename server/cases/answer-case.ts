import { eq } from "drizzle-orm";
import { caseActs } from "#contract/cases/case-states.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { type CaseDeps, capDue, moveCase } from "./move-case.ts";
import { type LockedCase, lockCase } from "./queries.ts";
import { cases } from "./tables.ts";
import { openLeftCases } from "./withdrawal-case.ts";

type Deps = CaseDeps & { readonly database: Database };

export interface Parcel {
  readonly version: string;
  readonly carrier: Carrier;
  readonly number: string;
}

/** Accepts a case, with the label for the return. Errors: NOT_FOUND; STALE, also when the case has no goods to return. */
export async function acceptCase(
  deps: Deps,
  number: string,
  { version, carrier, number: label }: Parcel,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    if (!caseActs(found.facts).includes("accept")) throw new Failure("STALE");
    await moveCase(tx, deps, found, {
      to: "awaiting_return",
      by: { kind: "staff", actor },
      values: { returnCarrier: carrier, returnNumber: label },
      facts: { carrier, number: label },
    });
  });
}

/** Whether at least one unit of the case has come back. */
const hasCome = ({ lines }: LockedCase) => lines.some(({ receivedAt }) => receivedAt !== null);

/**
 * Rejects a case before any unit came back, with a reason for the customer.
 * Errors: NOT_FOUND; STALE, also once a unit came back, and for an accepted withdrawal whose label was not sent.
 */
export async function rejectCase(
  deps: Deps,
  number: string,
  { version, reason }: { readonly version: string; readonly reason: string },
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    if (hasCome(found) || !caseActs(found.facts).includes("reject")) throw new Failure("STALE");
    await moveCase(tx, deps, found, { to: "rejected", by: { kind: "staff", actor }, values: { reason } });
    await openLeftCases(tx, deps, found.orderId, { kind: "shop" });
  });
}

/**
 * Cancels a case for its customer before any unit has come back. Repeating it changes nothing.
 * Errors: NOT_FOUND, also for a case of another order; STALE once a unit has come back.
 */
export async function cancelCase(deps: Deps, orderId: number, number: string): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number);
    if (found.orderId !== orderId) throw new Failure("NOT_FOUND");
    if (found.state === "cancelled") return;
    if (hasCome(found)) throw new Failure("STALE");
    await moveCase(tx, deps, found, { to: "cancelled", by: { kind: "customer" } });
    await openLeftCases(tx, deps, found.orderId, { kind: "shop" });
  });
}

/**
 * Records the proof that a withdrawn parcel was posted: from then on its refund may no longer be withheld (article
 * L221-24 of the Code de la consommation). Errors: NOT_FOUND, STALE.
 */
export async function notePosting(
  deps: Deps,
  number: string,
  { version }: { readonly version: string },
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    if (!caseActs(found.facts).includes("note_posting")) throw new Failure("STALE");
    const at = deps.clock();
    await tx.update(cases).set({ postedAt: at }).where(eq(cases.id, found.id));
    await capDue(tx, found.id);
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "case.posted", actor, at, subject: { type: "order", id: found.order.number } },
      ...{ facts: { case: number }, public: true, changes: { case: { from: null, to: number } } },
    });
  });
}
