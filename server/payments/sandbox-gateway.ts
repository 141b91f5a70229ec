import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { DeclineCode } from "#contract/payments.ts";
import { type Attempt, GatewayUnreachable, type Intent, type PaymentGateway } from "./gateway.ts";

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
 * What these books are told while an order is paid waits for no disk: nobody hears of it before the shop's own commit,
 * which is on disk and takes it there, too.
 */
const LATER = "select set_config('synchronous_commit', 'off', true)";
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
 * The card provider of a shop without one: test cards, no money. Its books are tables of its own that the shop
 * reads only through this port, on connections of its own, as it would another company's.
 */
export function sandboxGateway(pool: pg.Pool): PaymentGateway {
  /** One statement, named so that the database keeps its plan. */
  async function one(name: string, text: string, values: unknown[]): Promise<IntentRow | undefined> {
    try {
      return (await pool.query<IntentRow>({ name, text, values })).rows[0];
    } catch (error) {
      throw new GatewayUnreachable(error);
    }
  }

  const find = async (reference: string) =>
    toIntent(await one("sandbox find", `select ${INTENT} from sandbox.intents where id = $1`, [reference]));

  return {
    provider: "sandbox",
    find,

    async open({ orderNumber, attempt, amountCents }: Attempt) {
      const key = `${orderNumber}:${attempt}`;
      const made = await one(
        "sandbox open",
        `insert into sandbox.intents (id, idempotency_key, amount_cents, currency, order_number, status, client_secret)
         select $1, $2, $3::int, 'eur', $4, 'open', $5 from (${LATER}) as later
         on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning ${INTENT}`,
        [
          `sbx_pi_${randomBytes(12).toString("hex")}`,
          key,
          amountCents,
          orderNumber,
          `sbx_cs_${randomBytes(18).toString("hex")}`,
        ],
      );
      return toIntent(made);
    },

    async confirm(reference, paymentMethod) {
      const moved = await one(
        "sandbox confirm",
        `update sandbox.intents set status = case card.outcome when 'succeeds' then 'succeeded' when 'requires_action' then 'requires_action' else 'declined' end,
           decline_code = nullif(nullif(card.outcome, 'succeeds'), 'requires_action')
         from (select coalesce((select outcome from sandbox.payment_methods where id = $2), 'card_declined') as outcome) as card,
           (${LATER}) as later
         where id = $1 and status = 'open' returning ${INTENT}`,
        [reference, paymentMethod],
      );
      return moved ? toIntent(moved) : find(reference);
    },

    async cancel(reference) {
      const moved = await one(
        "sandbox cancel",
        `update sandbox.intents set status = 'cancelled'
         where id = $1 and status in ('open', 'requires_action', 'processing', 'declined') returning ${INTENT}`,
        [reference],
      );
      return moved ? toIntent(moved) : find(reference);
    },

    async refund(reference) {
      const moved = await one(
        "sandbox refund",
        `update sandbox.intents set status = 'refunded', refunded = true
         where id = $1 and status = 'succeeded' returning ${INTENT}`,
        [reference],
      );
      return moved ? toIntent(moved) : find(reference);
    },
  };
}
