import type pg from "pg";
import { Failure } from "#server/http/failure.ts";

/**
 * The person's answer on the sandbox bank's page. A payment that no longer waits for it is left as it is.
 * Errors: NOT_FOUND for a secret that names no payment.
 */
export async function answerSandboxStep({ pool }: { pool: pg.Pool }, secret: string, approve: boolean) {
  const { rowCount } = await pool.query(
    `update sandbox.intents
     set status = case when status <> 'requires_action' then status when $2 then 'succeeded' else 'declined' end,
         decline_code = case when status = 'requires_action' and not $2 then 'card_declined' else decline_code end
     where client_secret = $1`,
    [secret, approve],
  );
  if (rowCount === 0) throw new Failure("NOT_FOUND");
}
