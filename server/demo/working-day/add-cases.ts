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

/** One is new, one is overdue, one waits for its parcel, one was rejected. */
const PLANS: readonly Plan[] = [
  { kind: "guarantee", state: "opened", daysAgo: 1, text: "La batterie se vide en deux heures." },
  { kind: "transit_damage", state: "opened", daysAgo: 5, text: "Le coin de l’écran est fendu." },
  { kind: "change_of_mind", state: "awaiting_return", daysAgo: 4, text: "" },
  {
    ...{ kind: "wrong_item", state: "rejected", daysAgo: 6, text: "Je l’attendais en noir." },
    reason: "La couleur est celle de l’annonce.",
  },
];
const Row = z.object({ id: z.int(), number: z.string(), locale: z.enum(LOCALES) });
const LABEL = { returnCarrier: "laposte", returnNumber: "6A12345678901" } as const;

/** Writes cases about delivered phones of sellers, which are received without a scan. */
export async function addCases(
  tx: Transaction,
  { now, staffId, history }: { readonly now: Date; readonly staffId: number; readonly history: History },
): Promise<void> {
  const found = await tx.execute(sql`
    select o.id, o.number, o.locale from orders o
    join shipments p on p.order_id = o.id and p.state = 'delivered'
    join shipment_lines s on s.shipment_id = p.id and s.position = 0
    join order_lines l on l.order_id = o.id and l.position = 0 and l.device_id is null
    where o.status = 'PAYED' and p.ended_at < ${new Date(now.getTime() - 7 * DAY_MS).toISOString()}
      and not exists (select from withdrawals w where w.order_id = o.id)
      and not exists (select from refunds r where r.order_id = o.id)
    order by o.id desc limit ${PLANS.length}`);
  const orders = z.parse(z.array(Row), found.rows);
  for (const [place, plan] of PLANS.entries()) {
    const order = orders[place];
    if (!order) continue;
    const openedAt = new Date(now.getTime() - plan.daysAgo * DAY_MS);
    const answeredAt = new Date(openedAt.getTime() + DAY_MS);
    const isAnswered = plan.state !== "opened";
    const [row] = await tx
      .insert(cases)
      .values({
        ...{ kind: plan.kind, state: plan.state, description: plan.text, reason: plan.reason ?? "" },
        number: `C-DEMQ-222${place + 2}`,
        key: stableUuid(`case ${order.number}`),
        orderId: order.id,
        locale: order.locale,
        openedAt,
        dueAt: new Date(openedAt.getTime() + (plan.state === "awaiting_return" ? 15 : 2) * DAY_MS),
        ...(plan.state === "awaiting_return" ? LABEL : {}),
        endedAt: plan.state === "rejected" ? answeredAt : null,
      })
      .returning();
    if (!row) throw new Error("The case was not written.");
    await tx.insert(caseLines).values({ caseId: row.id, orderId: order.id, position: 0, quantity: 1 });
    const event = {
      subject: { type: "order", id: order.number } as const,
      facts: { case: row.number },
      public: true,
    };
    history.events.push({ ...event, kind: "case.opened", at: openedAt, by: { kind: "customer" } });
    if (isAnswered)
      history.events.push({
        ...{ ...event, at: answeredAt, by: { kind: "staff", staffId } as const },
        kind: plan.state === "rejected" ? "case.rejected" : "case.accepted",
      });
  }
}
