import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import {
  type DocumentContent,
  documentLabel,
  type Handback,
  TEMPLATE_VERSION,
} from "#contract/documents/documents.ts";
import { quoteVat } from "#contract/repair/quotes.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { imeisOf } from "#server/devices/find-device.ts";
import { eachOf } from "#server/documents/each-of.ts";
import { documents } from "#server/documents/tables.ts";
import { takeNumber } from "#server/documents/take-number.ts";
import { fittedIn } from "#server/parts/read-uses.ts";
import { lockRepair, type RepairDeps } from "../desk/move-repair.ts";
import { readRepairFigures } from "../desk/read-figures.ts";
import { tellHandback } from "../desk/tell-repair.ts";
import { heldFor, sumHeld } from "../quotes/held-money.ts";
import { acceptedLines } from "../quotes/read-quotes.ts";
import { type LockedRepair, repairReceptions, repairs } from "../tables.ts";

export interface HandbackDeps extends RepairDeps {
  readonly database: Database;
  /** Returns the company in force. */
  readonly company: () => Company;
}

/** A document that is issued later, of a phone that left before documents of hand-backs existed, is no news. */
const NEWS_MS = 48 * 60 * 60 * 1000;

/**
 * Issues the document of a phone that has left its repair, once, and mails its customer. A repair that has not ended, or whose
 * phone was never recorded, has none. Error: NOT_FOUND.
 */
export async function issueHandback(deps: HandbackDeps, number: string): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, number);
    if (found.state !== "handed_back" && found.state !== "shipped_back") return;
    const [reception] = await tx
      .select({ at: repairReceptions.at, imeis: imeisOf(repairs.deviceId) })
      .from(repairReceptions)
      .innerJoin(repairs, eq(repairs.id, repairReceptions.repairId))
      .where(eq(repairReceptions.repairId, found.id));
    const [known] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.repairId, found.id), eq(documents.kind, "handback")));
    if (!reception || known) return;
    const handback = await readHandback(tx, found, reception.imeis[0] ?? null);
    const label = await insertDocument(tx, deps, { found, handback, cameAt: reception.at });
    const at = deps.clock();
    if (found.endedAt && at.getTime() - found.endedAt.getTime() < NEWS_MS)
      await tellHandback(tx, deps, { row: found, order: found.order, at }, label);
  });
}

interface Leaving {
  readonly found: LockedRepair;
  readonly handback: Handback;
  readonly cameAt: Date;
}

/** Takes the number and stores the content. Returns the label. */
async function insertDocument(
  tx: Transaction,
  { clock, company }: HandbackDeps,
  { found, handback, cameAt }: Leaving,
): Promise<string> {
  const { seriesId, number, year, at } = await takeNumber(tx, clock, { issuer: null, kind: "handback" });
  const label = documentLabel("handback", null, year, number);
  const { name, address, siret, tva, rcs, email } = company();
  const { order } = found;
  const content: DocumentContent = {
    ...{ kind: "handback", label, issuedOn: parisTime(at).day, issuedBy: null },
    order: {
      number: found.number,
      placedOn: parisTime(cameAt).day,
      paidOn: parisTime(found.endedAt ?? at).day,
    },
    issuer: { name, address, siret, tva, rcs, email },
    buyer: order
      ? {
          name: order.shipName,
          address: `${order.shipAdresse}\n${order.shipCodePostal} ${order.shipVille}`,
        }
      : { name: found.name, address: [found.email, found.telephone].filter(Boolean).join("\n") },
    // The invoice of the order has the lines and the tax. This document is no second invoice.
    ...{ lines: [], totalCents: 0, taxes: [], corrects: null },
    handback,
  };
  await tx.insert(documents).values({
    ...{ seriesId, number, label, kind: "handback", content, repairId: found.id },
    ...{ issuedAt: at, totalCents: 0, templateVersion: TEMPLATE_VERSION },
  });
  return label;
}

async function readHandback(
  tx: Transaction,
  { id, phone, order, repairedAt, guaranteeUntil, endedAt }: LockedRepair,
  imei: string | null,
): Promise<Handback> {
  const accepted = repairedAt === null ? null : await acceptedLines(tx, id);
  const [invoice] = order
    ? await tx
        .select({ label: documents.label })
        .from(documents)
        .where(and(eq(documents.orderId, order.id), eq(documents.kind, "invoice"), isNull(documents.issuer)))
        .orderBy(desc(documents.id))
        .limit(1)
    : [];
  const totalCents = accepted?.totalCents ?? 0;
  return {
    ...{ phone, imei, work: accepted?.lines ?? [], totalCents, taxCents: quoteVat(totalCents) },
    parts: (await fittedIn(tx, [id])).map(({ name, origin }) => ({ name, origin })),
    paidCents: sumHeld((await heldFor(tx, [id])).get(id)),
    order: order && { number: order.number, invoice: invoice?.label ?? null },
    guarantee: guaranteeUntil
      ? {
          months: (await readRepairFigures(tx, endedAt ?? new Date())).guaranteeMonths,
          until: guaranteeUntil,
        }
      : null,
  };
}

/** The most repairs in one run. */
const PAGE = 200;

/**
 * Issues the missing documents of phones that have left: the case of a phone ends its repair by itself, and a process may die
 * after a hand-back. Returns the number of repairs.
 */
export async function issueHandbacks(deps: HandbackDeps): Promise<number> {
  const { rows } = await deps.database.execute<{ number: string }>(sql`
    select r.number from repairs r join repair_receptions c on c.repair_id = r.id
    where r.state in ('handed_back', 'shipped_back')
      and not exists (select from documents where repair_id = r.id and kind = 'handback')
    order by r.id limit ${PAGE}`);
  const failed = await eachOf(rows, ({ number }) => issueHandback(deps, number));
  if (failed.length > 0) throw failed[0];
  return rows.length;
}
