import { and, eq, isNull, sql } from "drizzle-orm";
import { CHOOSES_PARTS } from "#contract/repair/repair-parts.ts";
import { mayMoveRepair, nextRepairStates } from "#contract/repair/repair-states.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { customerOf } from "#server/accounts/back-office/customer-of.ts";
import { clients, users } from "#server/accounts/tables.ts";
import { cases } from "#server/cases/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { fittingParts } from "#server/parts/read-parts.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { partsOfRepair } from "../parts/parts-of-repair.ts";
import { chargesOf } from "../quotes/charge-repair.ts";
import { lacksOf } from "../quotes/quote-gate.ts";
import { proposeLines, readStaffQuotes } from "../quotes/read-quotes.ts";
import { repairs } from "../tables.ts";
import { IS_GRANTED, isRefunded } from "./is-refunded.ts";
import { readRepairBonus } from "./read-figures.ts";
import { servicesOf } from "./services-of.ts";

const isItRefunded = sql<boolean>`(select ${isRefunded(IS_GRANTED)} from repairs r where r.id = ${repairs.id})`;

/** A repair with its person, its phone and its timeline. Error: NOT_FOUND. */
export async function readRepair(db: Queries, number: string, now: Date): Promise<StaffRepair> {
  const subject = { type: "repair", id: number } as const;
  const [[found], timeline, assignee] = await Promise.all([
    db
      .select({
        repair: repairs,
        version: versionOf(repairs),
        order: orders,
        telephone: clients.telephone,
        customerId: users.id,
        case: cases.number,
        device: devices.publicId,
        isRefunded: isItRefunded,
      })
      .from(repairs)
      .leftJoin(orders, eq(orders.id, repairs.orderId))
      .leftJoin(clients, eq(clients.userId, orders.userId))
      .leftJoin(users, and(eq(users.id, orders.userId), isNull(users.erasedAt)))
      .leftJoin(cases, eq(cases.id, repairs.caseId))
      .leftJoin(devices, eq(devices.id, repairs.deviceId))
      .where(eq(repairs.number, number)),
    readTimeline(db, subject),
    findAssignee(db, subject),
  ]);
  if (!found) throw new Failure("NOT_FOUND");
  const { repair, order } = found;
  const services = (await servicesOf(db, [repair.id])).get(repair.id) ?? [];
  const mayQuote = mayMoveRepair(repair.state, "quoted", "staff");
  const [quotes, parts, fitting] = await Promise.all([
    readStaffQuotes(db, repair.id),
    partsOfRepair(db, repair.id),
    mayQuote || CHOOSES_PARTS.includes(repair.state) ? fittingParts(db, repair.phone) : null,
  ]);
  const { proposals, suggested } = fitting
    ? await proposeLines(db, repair.phone, {
        ...{ lines: quotes[0]?.lines ?? [], fitting },
        bonus: await readRepairBonus(db, now),
      })
    : { proposals: [], suggested: [] };
  const [charge] = await chargesOf(db, [repair.id]);
  const lacks = lacksOf(
    repair.state,
    quotes[0],
    parts.map(({ state }) => state),
    charge !== undefined,
  );
  return {
    ...{ number, version: found.version, phone: repair.phone, source: repair.source, state: repair.state },
    ...{ order: order?.number ?? null, case: found.case, device: found.device },
    ...{ name: order?.shipName ?? repair.name, email: order?.email ?? repair.email },
    customerId: order ? found.customerId : await customerOf(db, repair.email),
    telephone: order ? (found.telephone ?? "") : repair.telephone,
    ...{ services, description: repair.description, isRefunded: found.isRefunded },
    ...{ createdAt: repair.createdAt.toISOString(), since: repair.movedAt.toISOString() },
    dueAt: repair.endedAt ? null : (repair.dueAt?.toISOString() ?? null),
    isLate: repair.endedAt === null && repair.dueAt !== null && repair.dueAt <= now,
    // The reception of the phone and its quote have sections of their own on the page.
    moves: nextRepairStates(repair.state, "staff").filter(
      (to) =>
        to !== "received" &&
        to !== "quoted" &&
        !(repair.state === "quoted" && (to === "accepted" || to === "refused")) &&
        !(to === "accepted" && lacks.includes("quote")),
    ),
    ...{
      quotes,
      lacks,
      toPay: charge ? { order: charge.order, totalCents: charge.totalCents } : null,
      mayQuote,
      proposals,
      suggested,
      parts,
      fitting,
      guaranteeUntil: repair.guaranteeUntil,
    },
    ...{ timeline, assignee },
  };
}
