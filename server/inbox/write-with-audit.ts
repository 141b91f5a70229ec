import type { FieldErrors } from "#contract/errors.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";

interface Write {
  readonly type: "macro" | "template";
  readonly action: "added" | "changed" | "deleted";
  readonly actor: Actor;
  /** The name of a database constraint → the fields that a violation refuses. */
  readonly refusals: Readonly<Record<string, FieldErrors>>;
}

/**
 * Writes a template or macro by `work`, which returns its id, and the audit row. Error: VALIDATION for a violation that
 * `refusals` names.
 */
export async function writeWithAudit(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { type, action, actor, refusals }: Write,
  work: (tx: Transaction) => Promise<number>,
): Promise<void> {
  try {
    await transact(database, async (tx) => {
      const object = { type, id: String(await work(tx)) };
      await recordAudit(tx, clock, { actor, action: `${type}.${action}`, object });
    });
  } catch (error) {
    const fields = refusals[violatedConstraint(error) ?? ""];
    if (fields) throw new Failure("VALIDATION", { fields });
    throw error;
  }
}
