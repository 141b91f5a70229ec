import { sql } from "drizzle-orm";
import { PAYOUT_RULES } from "#server/buyback/payouts/audit-payouts.ts";
import { REGISTER_RULES } from "#server/buyback/register/verify-register.ts";
import type { Database } from "#server/database/client.ts";
import { compareProjections, DEVICE_RULES } from "#server/devices/audit-devices.ts";
import { MONEY_RULES } from "#server/ledger/audit-money.ts";
import { PART_RULES } from "#server/parts/audit-parts.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { VOUCHER_RULES } from "#server/vouchers/audit-vouchers.ts";
import { LEFT_LINES } from "#server/withdrawal/left-lines.ts";
import type { Finding, Rule } from "./audit-rule.ts";

/** A payment or mail in progress counts as forgotten after this time. */
const GRACE = sql.raw("interval '20 minutes'");

/** Cancelled and refunded orders have mails since this time. */
const MAILS_SINCE = sql.raw(
  "(select min(applied_at) from migrations where name in ('0040_mails_of_endings.sql', '0001_baseline.sql'))",
);

const RULES: readonly Rule[] = [
  {
    rule: "an order's total and tax are the sum of its lines",
    broken: sql`select o.number as subject, format('total %s and tax %s, lines %s and %s', total_cents, tax_cents, gross, tax) as details
      from orders o cross join lateral (
        select coalesce(sum(quantity * (unit_price_cents + unit_tax_cents)), 0) as gross, coalesce(sum(quantity * unit_tax_cents), 0) as tax
        from order_lines where order_id = o.id) l
      where gross + shipping_cents <> total_cents or tax <> tax_cents`,
  },
  {
    rule: "a paid order has exactly one payment that succeeded, of all that its voucher does not pay",
    broken: sql`select number as subject,
        format('%s of %s cents paid by %s payments', coalesce(paid, 0), total_cents - voucher_cents, n) as details
      from orders o cross join lateral (
        select count(*) as n, sum(amount_cents) as paid from payments where order_id = o.id and status = 'succeeded') p
      where o.status = 'PAYED' and total_cents > voucher_cents and (n <> 1 or paid <> total_cents - voucher_cents)
        -- Refunded after a parcel had left.
        and not (n = 0 and exists (select from payments where order_id = o.id and status = 'refunded')
          and exists (select from shipments where order_id = o.id and shipped_at is not null))`,
  },
  {
    rule: "only a paid order has a payment that succeeded",
    broken: sql`select number as subject, format('%s, payment %s', o.status, p.id) as details
      from orders o join payments p on p.order_id = o.id where p.status = 'succeeded' and o.status <> 'PAYED'`,
  },
  {
    rule: "a closed order has no payment under way",
    broken: sql`select number as subject, format('%s, payment %s is %s', o.status, p.id, p.status) as details
      from orders o join payments p on p.order_id = o.id
      where o.status <> 'PENDING' and p.status in ('started', 'requires_action', 'processing')`,
  },
  {
    rule: "an order's units are held while it is PENDING, taken once it is PAYED, given back when it is CANCELLED",
    broken: sql`select number as subject, format('%s with its units %s', status, reservation) as details from orders o
      where (exists (select from order_lines where order_id = o.id and item_id is not null)) = (reservation = 'none')
        or (status = 'PAYED' and reservation in ('held', 'released'))
        or (status = 'CANCELLED' and reservation in ('held', 'taken'))
        or (status = 'PENDING' and reservation = 'taken')`,
  },
  {
    rule: "a listing's reserved units are those of the orders that hold them",
    broken: sql`select 'listing ' || i.id as subject, format('%s reserved, orders hold %s', reserved, held) as details
      from smartphone_items i cross join lateral (
        select coalesce(sum(l.quantity), 0) as held from order_lines l join orders o on o.id = l.order_id
        where l.item_id = i.id and o.reservation = 'held') h
      where reserved <> held`,
  },
  {
    rule: "a listing has no fewer than 0 units and promises no more than it has",
    broken: sql`select 'listing ' || id as subject, format('%s on hand, %s reserved', on_hand, reserved) as details
      from smartphone_items where reserved < 0 or reserved > on_hand`,
  },
  {
    rule: "a paid order owes exactly one confirmation",
    broken: sql`select number as subject, format('%s confirmations', n) as details
      from orders o cross join lateral (
        select count(*) as n from mails where kind = 'order-confirmation' and subject_id = o.number) m
      where (o.status = 'PAYED' and n <> 1) or n > 1`,
  },
  {
    rule: "a confirmation belongs to an order of its recipient, and says its total",
    broken: sql`select m.id::text as subject, format('about %s', m.subject_id) as details
      from mails m left join orders o on o.number = m.subject_id
      where m.kind = 'order-confirmation' and (o.id is null or o.email <> m.recipient
        or round((m.data ->> 'totalAmount')::numeric * 100) <> o.total_cents)`,
  },
  {
    rule: "a cancelled order that nobody paid owes exactly one mail about it, another order none",
    broken: sql`select number as subject, format('%s, %s mails', status, n) as details
      from orders o cross join lateral (
        select count(*) as n from mails where kind = 'order-cancelled' and subject_id = o.number) m
      where n <> (case when status = 'CANCELLED'
        -- The price of a quote was told by its answer, and a difference ends with the mail of its repair or its refund.
        and (n > 0 or (cancelled_at >= ${MAILS_SINCE} and total_cents > 0
          and not exists (select from payment_requests where order_id = o.id
            and (repair_id is not null or swap_order_id is not null))
          and not exists (select from payments where order_id = o.id and status = 'refunded')
          and not exists (select from refunds where order_id = o.id and state = 'succeeded'))) then 1 else 0 end)`,
  },
  {
    rule: "money that went back owes exactly one mail of that amount",
    broken: sql`select number || '/' || mail as subject, format('%s, %s mails', state, n) as details
      from (
        -- A payment that pays no order has no refund rows: it goes back whole.
        select o.number, p.attempt::text as mail, p.status as state, p.amount_cents as cents,
          p.status = 'refunded' and p.updated_at >= ${MAILS_SINCE} as owes
        from payments p join orders o on o.id = p.order_id
        where not exists (select from refunds where payment_id = p.id)
        union all
        select o.number, r.key::text, r.state, r.amount_cents, r.state = 'succeeded'
        from refunds r join orders o on o.id = r.order_id) given
      cross join lateral (
        select count(*) as n, max((data ->> 'refundedCents')::int) as refunded_cents from mails
        where kind = 'order-refunded' and subject_id = number || '/' || mail) m
      where (owes and n <> 1) or (n > 0 and state not in ('refunded', 'succeeded')) or n > 1 or refunded_cents <> cents`,
  },
  {
    rule: "a paid order has its phones in parcels within twenty minutes, one for each seller",
    broken: sql`select number as subject, format('%s of %s lines', parcelled, phones) as details
      from orders o cross join lateral (
        select count(*) as phones, count(s.shipment_id) as parcelled
        from order_lines l left join shipment_lines s using (order_id, position)
        where l.order_id = o.id and l.item_id is not null
          -- Refunded before packing: taken out of its parcel.
          and (s.shipment_id is not null or l.quantity > coalesce((
            select sum(r.quantity) from refund_lines r join refunds on refunds.id = r.refund_id
            where r.order_id = l.order_id and r.position = l.position and refunds.state = 'succeeded'), 0))) p
      where o.status = 'PAYED' and parcelled <> phones and paid_at < now() - ${GRACE}
        -- Older orders get theirs after the upgrade.
        and (select applied_at from migrations where name = '0103_shipments.sql') < now() - ${GRACE}`,
  },
  {
    rule: "an accepted withdrawal has a case or a refund",
    broken: sql`select w.order_number as subject, format('line %s: %s left', l.position, l.quantity) as details
      from ${LEFT_LINES} l join withdrawals w on w.id = l.withdrawal_id where l.since < now() - ${GRACE}`,
  },
  {
    rule: "a mail is sent within twenty minutes",
    broken: sql`select id::text as subject, format('%s owed since %s', kind, created_at) as details
      from mails where sent_at is null and created_at < now() - ${GRACE}`,
  },
  {
    rule: "no order waits for its payment longer than its units are held",
    broken: sql`select number as subject, format('held until %s', expires_at) as details from orders
      where status = 'PENDING' and total_cents > 0 and expires_at < now() - ${GRACE}`,
  },
  {
    rule: "an event of the provider is looked after within twenty minutes",
    broken: sql`select id as subject, format('received %s', received_at) as details from payment_events
      where reference is not null and handled_at is null and received_at < now() - ${GRACE}`,
  },
];

/** Invariants of the sandbox's own tables. They find charges without an order. */
const SANDBOX: readonly Rule[] = [
  {
    rule: "every charge of the sandbox belongs to an order's payment of that amount",
    broken: sql`select i.id as subject, format('%s cents for %s, %s', i.amount_cents, i.order_number, i.status) as details
      from sandbox.intents i left join orders o on o.number = i.order_number
        left join payments p on p.reference = i.id and p.order_id = o.id
      where i.status = 'succeeded' and (p.id is null or p.amount_cents <> i.amount_cents)
        and i.created_at < now() - ${GRACE}`,
  },
  {
    rule: "an order is charged once",
    broken: sql`select order_number as subject, format('%s charges', count(*)) as details
      from sandbox.intents where status = 'succeeded' group by order_number having count(*) > 1`,
  },
];

/** The states at the provider that match a final payment of the shop. */
const EXPECTED: Record<string, readonly string[]> = {
  succeeded: ["succeeded"],
  refunded: ["refunded"],
  cancelled: ["cancelled", "declined", "open"],
  declined: ["declined", "cancelled", "open"],
};

/**
 * Checks every invariant of orders, payments, stock, units, ledger, documents and mails in a live database, and compares
 * each final payment with the provider. Changes nothing. Returns the violations.
 */
export async function auditShop({
  database,
  gateway,
}: {
  database: Database;
  gateway: PaymentGateway;
}): Promise<Finding[]> {
  const findings: Finding[][] = [];
  // All rules read one snapshot, so that an order in progress is seen whole or not at all.
  await database.transaction(
    async (tx) => {
      for (const { rule, broken } of [
        ...RULES,
        ...DEVICE_RULES,
        ...MONEY_RULES,
        ...REGISTER_RULES,
        ...PAYOUT_RULES,
        ...PART_RULES,
        ...VOUCHER_RULES,
        ...(gateway.provider === "sandbox" ? SANDBOX : []),
      ]) {
        const { rows } = await tx.execute<{ subject: string; details: string }>(broken);
        findings.push(rows.map(({ subject, details }) => ({ rule, subject, details })));
      }
      findings.push(await compareProjections(tx));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  findings.push(await compareWithProvider(database, gateway));
  return findings.flat();
}

interface StoredPayment extends Record<string, unknown> {
  readonly number: string;
  readonly status: string;
  readonly reference: string;
  readonly amount_cents: number;
}

async function compareWithProvider(database: Database, gateway: PaymentGateway): Promise<Finding[]> {
  const { rows } = await database.execute<StoredPayment>(
    sql`select o.number, p.status, p.reference, p.amount_cents from payments p join orders o on o.id = p.order_id
        where p.reference is not null and p.provider = ${gateway.provider} order by p.id`,
  );
  const rule = "the provider says the same of a payment";
  const findings: Finding[] = [];
  for (const payment of rows) {
    const expected = EXPECTED[payment.status];
    if (!expected) continue;
    const subject = `${payment.number} ${payment.reference}`;
    try {
      const intent = await gateway.find(payment.reference);
      if (!expected.includes(intent.state))
        findings.push({ rule, subject, details: `here ${payment.status}, there ${intent.state}` });
      if (intent.amountCents !== payment.amount_cents || intent.orderNumber !== payment.number)
        findings.push({
          rule,
          subject,
          details: `here ${payment.amount_cents} cents, there ${intent.amountCents} for ${intent.orderNumber}`,
        });
    } catch (error) {
      findings.push({ rule, subject, details: error instanceof Error ? error.message : String(error) });
    }
  }
  return findings;
}
