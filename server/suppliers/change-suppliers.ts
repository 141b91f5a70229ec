import { eq } from "drizzle-orm";
import type { SupplierChange, SupplierRecord } from "#contract/suppliers/suppliers.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Changes } from "#server/audit/tables.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { suppliers } from "./tables.ts";

export type Deps = Pick<Shop, "database" | "clock">;

/** What an audit entry calls the object of an act on a supplier. */
export const supplierObject = (id: number) => ({ type: "supplier", id: String(id) }) as const;

/** Adds a supplier. Errors: VALIDATION, `name` TAKEN. */
export const addSupplier = ({ database, clock }: Deps, record: SupplierRecord, actor: StaffActor) =>
  refuseTaken(
    transact(database, async (tx) => {
      const [written] = await tx
        .insert(suppliers)
        .values({ ...record, createdAt: clock() })
        .returning({ id: suppliers.id });
      if (!written) throw new Error("The supplier was not written.");
      await recordAudit(tx, clock, {
        ...{ actor, action: "supplier.added", object: supplierObject(written.id) },
        changes: { name: { from: null, to: record.name } },
      });
      return written.id;
    }),
  );

/** Changes what the shop knows of a supplier. Errors: NOT_FOUND; STALE; VALIDATION, `name` TAKEN. */
export const changeSupplier = (
  { database, clock }: Deps,
  id: number,
  { version, ...record }: SupplierChange,
  actor: StaffActor,
): Promise<void> =>
  refuseTaken(
    transact(database, async (tx) => {
      const before = await lockRow(tx, suppliers, eq(suppliers.id, id), version);
      const changes = changesOf(before, record);
      if (Object.keys(changes).length === 0) return;
      await tx.update(suppliers).set(record).where(eq(suppliers.id, id));
      await recordAudit(tx, clock, {
        actor,
        action: "supplier.changed",
        object: supplierObject(id),
        changes,
      });
    }),
  );

/** The differences of two records, for the audit log, which holds no person's contact data. */
function changesOf(before: SupplierRecord, after: SupplierRecord): Changes {
  const isOther = (field: keyof SupplierRecord) => before[field] !== after[field];
  const hasOtherContact = (["contact", "email", "phone", "terms"] as const).some(isOther);
  return {
    ...(isOther("name") && { name: { from: before.name, to: after.name } }),
    ...(isOther("vatRegime") && { vatRegime: { from: before.vatRegime, to: after.vatRegime } }),
    ...(isOther("paymentDays") && { paymentDays: { from: before.paymentDays, to: after.paymentDays } }),
    ...(hasOtherContact && { contact: null }),
  };
}

async function refuseTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) !== "suppliers_by_name") throw error;
    throw new Failure("VALIDATION", { fields: { name: "TAKEN" } });
  }
}
