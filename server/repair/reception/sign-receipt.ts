import { and, eq } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import {
  type DocumentContent,
  documentLabel,
  type SignatureWay,
  TEMPLATE_VERSION,
} from "#contract/documents/documents.ts";
import {
  CUSTODY_PARAGRAPHS,
  CUSTODY_TEXT_VERSION,
  type CustodyConfirmation,
  type CustodySignature,
  strokesToPath,
} from "#contract/repair/custody.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { imeisOf } from "#server/devices/find-device.ts";
import { documents } from "#server/documents/tables.ts";
import { takeNumber } from "#server/documents/take-number.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { findOwnRepair, presentRepair } from "../desk/find-own-repair.ts";
import { lockRepair } from "../desk/move-repair.ts";
import { servicesOf } from "../desk/services-of.ts";
import { type LockedRepair, repairReceptions, repairs } from "../tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  /** Returns the company in force. */
  readonly company: () => Company;
}

interface Signature {
  readonly way: SignatureWay;
  readonly name: string;
  /** The path of the drawn signature. Empty without one. */
  readonly path: string;
}

/**
 * Signs the custody receipt of a repair at the counter: the document is issued with the signature in it.
 * Errors: NOT_FOUND; STALE for another version, a signed receipt, or an ended repair; REPAIR_NOT_RECEIVED.
 */
export async function signReceipt(
  deps: Deps,
  { number, version, name, strokes }: CustodySignature & { readonly number: string },
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, number, version);
    const way = strokes.length > 0 ? "drawn" : "typed";
    const label = await issueReceipt(tx, deps, found, { way, name, path: strokesToPath(strokes) });
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "repair.signed", subject: { type: "repair", id: number }, actor, public: true },
      ...{ facts: { label, way }, changes: {} },
    });
  });
}

/**
 * Confirms the custody receipt on the tracking page, once. Errors: NOT_FOUND, also for another's repair; STALE for a signed
 * receipt or an ended repair; REPAIR_NOT_RECEIVED.
 */
export async function confirmReceipt(
  deps: Deps,
  { token, number, name }: CustodyConfirmation,
): Promise<CustomerRepair> {
  const id = await findOwnRepair(deps, { token, number });
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, number);
    const label = await issueReceipt(tx, deps, found, { way: "online", name, path: "" });
    await recordEvent(tx, {
      ...{ kind: "repair.signed", subject: { type: "repair", id: number }, at: deps.clock() },
      ...{ by: { kind: "customer" }, facts: { label, way: "online" }, public: true },
    });
  });
  return presentRepair(deps.database, id, deps.clock());
}

/** Issues the receipt of a locked repair with its signature. The series stays locked until the transaction ends. Returns its label. */
async function issueReceipt(
  tx: Transaction,
  { clock, company }: Deps,
  found: LockedRepair,
  signature: Signature,
): Promise<string> {
  if (found.endedAt !== null) throw new Failure("STALE");
  const [known] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.repairId, found.id), eq(documents.kind, "custody")));
  if (known) throw new Failure("STALE");
  const [reception] = await tx
    .select({ row: repairReceptions, imeis: imeisOf(repairs.deviceId) })
    .from(repairReceptions)
    .innerJoin(repairs, eq(repairs.id, repairReceptions.repairId))
    .where(eq(repairReceptions.repairId, found.id));
  if (!reception) throw new Failure("REPAIR_NOT_RECEIVED");
  const services = (await servicesOf(tx, [found.id])).get(found.id) ?? [];
  const { seriesId, number, year, at } = await takeNumber(tx, clock, { issuer: null, kind: "custody" });
  const label = documentLabel("custody", null, year, number);
  const { name, address, siret, tva, rcs, email } = company();
  const { order, phone } = found;
  const { seen, accessories, unreadable } = reception.row;
  const content: DocumentContent = {
    ...{ kind: "custody", label, issuedOn: parisTime(at).day },
    order: {
      number: found.number,
      placedOn: parisTime(found.createdAt).day,
      paidOn: parisTime(reception.row.at).day,
    },
    issuer: { name, address, siret, tva, rcs, email },
    issuedBy: null,
    buyer: order
      ? {
          name: order.shipName,
          address: `${order.shipAdresse}\n${order.shipCodePostal} ${order.shipVille}`,
        }
      : { name: found.name, address: [found.email, found.telephone].filter(Boolean).join("\n") },
    ...{ lines: [], totalCents: 0, taxes: [], corrects: null },
    custody: {
      ...{ phone, imei: reception.imeis[0] ?? null, unreadable, seen, accessories: [...accessories] },
      fault: [...services, found.description].filter(Boolean).join("\n"),
      text: { version: CUSTODY_TEXT_VERSION, fr: paragraphs("fr"), en: paragraphs("en") },
      signature: { ...signature, at: at.toISOString() },
    },
  };
  await tx.insert(documents).values({
    ...{ seriesId, number, label, kind: "custody", content, repairId: found.id },
    ...{ issuedAt: at, totalCents: 0, templateVersion: TEMPLATE_VERSION },
  });
  return label;
}

const WORDS = loadTranslators("custody");
const paragraphs = (locale: "fr" | "en") => CUSTODY_PARAGRAPHS.map((name) => WORDS[locale](`text.${name}`));
