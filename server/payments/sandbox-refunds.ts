import { randomBytes } from "node:crypto";
import type pg from "pg";
import {
  type BalanceTransaction,
  GatewayUnreachable,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderRefund,
} from "./gateway.ts";

interface RefundRow {
  id: string;
  key: string;
  amount_cents: number;
  status: ProviderRefund["state"];
  created_at: Date;
}

const toRefund = ({ id, key, amount_cents, status, created_at }: RefundRow): ProviderRefund => ({
  reference: id,
  // Keys of whole refunds, and of refunds made at the provider, are not the shop's.
  key: /^[0-9a-f-]{36}$/.test(key) ? key : null,
  amountCents: amount_cents,
  state: status,
  at: created_at,
});

const newId = () => `sbx_re_${randomBytes(12).toString("hex")}`;

/** Movements per read. */
const PAGE = 5000;
const BALANCE = `
  select id, 'charge' as kind, id as reference, amount_cents as cents, created_at as at from sandbox.intents
    where status in ('succeeded', 'refunded')
  union all
  select id, 'refund', intent_id, -amount_cents, created_at from sandbox.refunds where status = 'succeeded'
  union all
  select id, 'dispute', intent_id, -amount_cents, created_at from sandbox.disputes
  union all
  select id || ':won', 'dispute_won', intent_id, amount_cents, closed_at from sandbox.disputes where status = 'won'`;

/** Refunds, disputes and the balance of the sandbox. */
export function sandboxRefunds(
  pool: pg.Pool,
): Pick<PaymentGateway, "refundPart" | "refundsOf" | "disputesOf" | "transactions"> {
  async function rowsOf<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await pool.query<Row>(text, values)).rows;
    } catch (error) {
      throw new GatewayUnreachable(error);
    }
  }

  /** Creates a refund with its payment's row locked, so that refunds of one payment run one after the other. */
  async function refundLocked(reference: string, key: string, amountCents: number): Promise<RefundRow> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows: intents } = await client.query<{ amount_cents: number; status: string }>(
        "select amount_cents, status from sandbox.intents where id = $1 for update",
        [reference],
      );
      const known = await client.query<RefundRow>("select * from sandbox.refunds where key = $1", [key]);
      const given = await client.query<{ cents: number }>(
        "select coalesce(sum(amount_cents), 0)::int as cents from sandbox.refunds where intent_id = $1 and status <> 'failed'",
        [reference],
      );
      const [intent] = intents;
      const before = given.rows[0]?.cents ?? 0;
      let [refund] = known.rows;
      if (refund?.status !== "succeeded" && intent) {
        const fits =
          ["succeeded", "refunded"].includes(intent.status) && before + amountCents <= intent.amount_cents;
        const made = await client.query<RefundRow>(
          `insert into sandbox.refunds (id, key, intent_id, amount_cents, status) values ($1, $2, $3, $4, $5)
           on conflict (key) do update set amount_cents = excluded.amount_cents, status = excluded.status returning *`,
          [newId(), key, reference, amountCents, fits ? "succeeded" : "failed"],
        );
        [refund] = made.rows;
        if (fits && before + amountCents === intent.amount_cents)
          await client.query(
            "update sandbox.intents set status = 'refunded', refunded = true where id = $1",
            [reference],
          );
      }
      await client.query("commit");
      client.release();
      if (!refund) throw new Error("The sandbox knows no such payment.");
      return refund;
    } catch (error) {
      // Closing the connection rolls the transaction back.
      client.release(true);
      throw error;
    }
  }

  return {
    async refundPart(reference, { key, amountCents }) {
      try {
        return toRefund(await refundLocked(reference, key, amountCents));
      } catch (error) {
        throw new GatewayUnreachable(error);
      }
    },

    async refundsOf(reference) {
      const rows = await rowsOf<RefundRow>(
        "select * from sandbox.refunds where intent_id = $1 order by created_at, id",
        [reference],
      );
      return rows.map(toRefund);
    },

    disputesOf: (reference) =>
      rowsOf<ProviderDispute>(
        `select id, amount_cents as "amountCents", status as state, 'fraudulent' as reason, created_at as "openedAt"
         from sandbox.disputes where intent_id = $1 order by created_at, id`,
        [reference],
      ),

    async *transactions(since) {
      // The time stays text, because a Date has no microseconds.
      for (let last = [since.toISOString(), ""]; ; ) {
        const page = await rowsOf<BalanceTransaction & { readonly exactly: string }>(
          `select *, 0 as "feeCents", at::text as exactly from (${BALANCE}) all_of_them
           where (at, id) > ($1::timestamptz, $2) order by at, id limit ${PAGE}`,
          last,
        );
        yield* page;
        const end = page.at(-1);
        if (!end || page.length < PAGE) return;
        last = [end.exactly, end.id];
      }
    },
  };
}
