import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { DeclineCode } from "#contract/orders/payments.ts";
import { type Attempt, GatewayUnreachable, type Intent, type PaymentGateway } from "./gateway.ts";
import { sandboxRefunds } from "./sandbox-refunds.ts";
import { SAVE_PAID_CARD, sandboxSavedCards } from "./sandbox-saved-cards.ts";

interface IntentRow {
  id: string;
  order_number: string;
  amount_cents: number;
  currency: string;
  status: Intent["state"];
  decline_code: DeclineCode | null;
  client_secret: string;
}

/**
 * The sandbox's commits do not wait for the disk. The shop commits before anybody sees the result, and the write-ahead
 * log is ordered, so the shop's commit makes them durable.
 */
const ASYNC_COMMIT = "select set_config('synchronous_commit', 'off', true)";
const INTENT = "id, order_number, amount_cents, currency, status, decline_code, client_secret";

function toIntent(row: IntentRow | undefined): Intent {
  if (!row) throw new GatewayUnreachable(new Error("The sandbox knows no such payment."));
  return {
    reference: row.id,
    orderNumber: row.order_number,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: row.status,
    declineCode: row.decline_code,
    clientSecret: row.client_secret,
    ...(row.status === "requires_action" ? { actionUrl: `/sandbox/3ds/${row.client_secret}` } : {}),
  };
}

/**
 * A simulated card provider: test cards, no money. Its data is in the schema `sandbox`. The shop reads it only through
 * this port and outside its own transactions, as with a real provider.
 */
export function sandboxGateway(pool: pg.Pool): PaymentGateway {
  /** Runs one prepared statement and returns its first row. */
  async function queryOne(name: string, text: string, values: unknown[]): Promise<IntentRow | undefined> {
    try {
      return (await pool.query<IntentRow>({ name, text, values })).rows[0];
    } catch (error) {
      throw new GatewayUnreachable(error);
    }
  }

  const find = async (reference: string) =>
    toIntent(
      await queryOne("sandbox find", `select ${INTENT} from sandbox.intents where id = $1`, [reference]),
    );

  return {
    provider: "sandbox",
    find,

    async open({ orderNumber, attempt, amountCents, customer }: Attempt) {
      const key = `${orderNumber}:${attempt}`;
      const opened = await queryOne(
        "sandbox open",
        `insert into sandbox.intents (id, idempotency_key, amount_cents, currency, order_number, status, client_secret, customer)
         select $1, $2, $3::int, 'eur', $4, 'open', $5, $6 from (${ASYNC_COMMIT}) as later
         on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning ${INTENT}`,
        [
          `sbx_pi_${randomBytes(12).toString("hex")}`,
          key,
          amountCents,
          orderNumber,
          `sbx_cs_${randomBytes(18).toString("hex")}`,
          customer ?? null,
        ],
      );
      return toIntent(opened);
    },

    async confirm(reference, paymentMethod, { save } = { save: false }) {
      const changed = await queryOne(
        "sandbox confirm",
        `with paid as (
           update sandbox.intents set status = case card.outcome when 'succeeds' then 'succeeded' when 'requires_action' then 'requires_action' else 'declined' end,
             decline_code = nullif(nullif(card.outcome, 'succeeds'), 'requires_action'), saves = case when $3 then $2 end
           from (select coalesce((select outcome from sandbox.payment_methods where id = $2 and (customer is null
             or customer = (select customer from sandbox.intents where id = $1))), 'card_declined') as outcome) as card,
             (${ASYNC_COMMIT}) as later
           where id = $1 and status = 'open' returning ${INTENT}, customer, saves),
         saved as (${SAVE_PAID_CARD})
         select ${INTENT} from paid`,
        [reference, paymentMethod, save],
      );
      return changed ? toIntent(changed) : find(reference);
    },

    async cancel(reference) {
      const changed = await queryOne(
        "sandbox cancel",
        `update sandbox.intents set status = 'cancelled'
         where id = $1 and status in ('open', 'requires_action', 'processing', 'declined') returning ${INTENT}`,
        [reference],
      );
      return changed ? toIntent(changed) : find(reference);
    },

    async refund(reference) {
      const changed = await queryOne(
        "sandbox refund",
        `with changed as (
           update sandbox.intents set status = 'refunded', refunded = true
           where id = $1 and status = 'succeeded' returning ${INTENT}),
         noted as (
           insert into sandbox.refunds (id, key, intent_id, amount_cents, status)
           select $2, id || ':refund', id, amount_cents, 'succeeded' from changed)
         select * from changed`,
        [reference, `sbx_re_${randomBytes(12).toString("hex")}`],
      );
      return changed ? toIntent(changed) : find(reference);
    },

    ...sandboxRefunds(pool),
    ...sandboxSavedCards(pool),
  };
}
