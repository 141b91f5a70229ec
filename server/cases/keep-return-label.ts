import { caseActs } from "#contract/cases/case-states.ts";
import type { CaseLabelFile } from "#contract/cases/cases.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { keepFile } from "#server/shipments/labels/keep-label.ts";
import { lockCase } from "./queries.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

/**
 * Keeps the carrier's file of the label with which a customer sends the goods of a case back: before the case is accepted, or until the
 * goods come. It replaces a file kept before; the customer downloads it once the case is accepted.
 * Errors: NOT_FOUND; STALE, also for a case that awaits no goods or has a label of the provider; VALIDATION with `content`.
 */
export const keepReturnLabel = (
  deps: Deps,
  number: string,
  { version, content }: CaseLabelFile,
  actor: StaffActor,
): Promise<void> =>
  keepFile(deps, content, async (tx) => {
    const { id, state, order, facts, returnCarrier } = await lockCase(tx, number, version);
    if (state !== "awaiting_return" && !caseActs(facts).includes("accept")) throw new Failure("STALE");
    return {
      owner: { caseId: id },
      key: number,
      order: order.number,
      carrier: returnCarrier ?? "other",
      actor,
    };
  });
