import { and, asc, eq, lt } from "drizzle-orm";
import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { carryOut, type SendDeps } from "./send-refund.ts";
import { refunds } from "./tables.ts";

/** A refund that was sent longer ago than this has lost its job, or the event of its outcome never arrived. */
const PATIENCE_MS = 3_600_000;

interface Deps extends SendDeps {
  readonly log: { error(facts: object, words: string): void };
}

/** The hourly job: asks the provider again about refunds that were sent and have no outcome yet. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.clock().getTime() - PATIENCE_MS);
  const waiting = await deps.database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, "sent"), lt(refunds.sentAt, before)))
    .orderBy(asc(refunds.id));
  for (const { id } of waiting) {
    try {
      await carryOut(deps, id);
    } catch (error) {
      if (error instanceof GatewayUnreachable || isDatabaseAway(error)) throw error;
      deps.log.error({ refund: id, err: error }, "a refund could not be reconciled");
    }
  }
}
