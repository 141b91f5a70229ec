import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CaseKind, CaseState } from "#contract/cases/case-states.ts";
import { LOCALES } from "#contract/locale.ts";
import { caseLines, cases } from "#server/cases/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { stableUuid } from "../stable-id.ts";
import type { History } from "./history.ts";

const DAY_MS = 86_400_000;

interface Plan {
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly daysAgo: number;
  readonly text: string;
  readonly reason?: string;
}

/** The planned cases: one new, one overdue, one that waits for its parcel, one rejected. */
const PLANS: readonly Plan[] = [
  { kind: "guarantee", state: "opened", daysAgo: 1, text: "La batterie se vide en deux heures." },
  { kind: "transit_damage", state: "opened", daysAgo: 5, text: "Le coin de l’écran est fendu." },
  { kind: "change_of_mind", state: "awaiting_return", daysAgo: 4, text: "" },
  {
    ...{ kind: "wrong_item", state: "rejected", daysAgo: 6, text: "Je l’attendais en noir." },
    reason: "La couleur est celle de l’annonce.",
  },
];
const Row = z.object({
  id: z.int(),
  number: z.string(),
  locale: z.enum(LOCALES),
  withdrawalId: z.nullable(z.int()),
  lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
});
type Row = z.infer<typeof Row>;
const LABEL = { returnCarrier: "laposte", returnNumber: "6A12345678901" } as const;

interface Deps {
  readonly now: Date;
  readonly staffId: number;
  readonly history: History;
}

/**
 * Writes cases about delivered phones of other sellers, which are received without a scan, and the cases of accepted
 * withdrawals.
 */
export async function addCases(tx: Transaction, deps: Deps): Promise<void> {
  const found = await tx.execute(sql`
    select o.id, o.number, o.locale, null as "withdrawalId", '[{"position": 0, "quantity": 1}]'::json as lines from orders o
    join shipments p on p.order_id = o.id and p.state = 'delivered'
    join shipment_lines s on s.shipment_id = p.id and s.position = 0
    join order_lines l on l.order_id = o.id and l.position = 0 and l.device_id is null
    where o.status = 'PAYED' and p.ended_at < ${new Date(deps.now.getTime() - 7 * DAY_MS).toISOString()}
      and not exists (select from withdrawals w where w.order_id = o.id)
      and not exists (select from refunds r where r.order_id = o.id)
    order by o.id desc limit ${PLANS.length}`);
  const orders = z.parse(z.array(Row), found.rows);
  for (const [place, plan] of PLANS.entries()) {
    const order = orders[place];
    if (order) await addCase(tx, { order, plan, number: `C-DEMQ-222${place + 2}` }, deps);
  }
  const accepted = await tx.execute(sql`
    select o.id, o.number, o.locale, w.id as "withdrawalId",
      (select json_agg(json_build_object('position', position, 'quantity', quantity)) from order_lines where order_id = o.id) as lines
    from withdrawals w join orders o on o.id = w.order_id and o.status = 'PAYED'
    where w.state = 'accepted' and not exists (select from refunds r where r.order_id = o.id) order by w.id`);
  const plan = { kind: "change_of_mind", state: "awaiting_return", daysAgo: 4, text: "" } as const;
  for (const [place, order] of z.parse(z.array(Row), accepted.rows).entries())
    await addCase(tx, { order, plan, number: `C-DEMQ-333${place + 2}` }, deps);
}

async function addCase(
  tx: Transaction,
  { order, plan, number }: { readonly order: Row; readonly plan: Plan; readonly number: string },
  { now, staffId, history }: Deps,
): Promise<void> {
  const openedAt = new Date(now.getTime() - plan.daysAgo * DAY_MS);
  const answeredAt = new Date(openedAt.getTime() + DAY_MS);
  const [row] = await tx
    .insert(cases)
    .values({
      ...{ kind: plan.kind, state: plan.state, description: plan.text, reason: plan.reason ?? "" },
      number,
      key: stableUuid(`case ${order.number}`),
      orderId: order.id,
      withdrawalId: order.withdrawalId,
      locale: order.locale,
      openedAt,
      dueAt: new Date(openedAt.getTime() + (plan.state === "awaiting_return" ? 15 : 2) * DAY_MS),
      ...(plan.state === "awaiting_return" ? LABEL : {}),
      endedAt: plan.state === "rejected" ? answeredAt : null,
    })
    .returning();
  if (!row) throw new Error("The case was not written.");
  await tx
    .insert(caseLines)
    .values(order.lines.map((line) => ({ ...line, caseId: row.id, orderId: order.id })));
  const event = {
    subject: { type: "order", id: order.number } as const,
    facts: { case: row.number },
    public: true,
  };
  history.events.push({ ...event, kind: "case.opened", at: openedAt, by: { kind: "customer" } });
  if (plan.state !== "opened")
    history.events.push({
      ...{ ...event, at: answeredAt, by: { kind: "staff", staffId } as const },
      kind: plan.state === "rejected" ? "case.rejected" : "case.accepted",
    });
}
