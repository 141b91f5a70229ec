import { and, eq, inArray } from "drizzle-orm";
import type { Carrier } from "#contract/shipments/carriers.ts";
import { type LabelFile, MAX_LABEL_BYTES } from "#contract/shipments/labels.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import { lockPacked } from "./lock-packed.ts";
import { OPEN_LABELS, shippingLabels } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

export interface ParcelOfOrder {
  /** The order's number. */
  readonly number: string;
  /** The parcel's id. */
  readonly parcel: number;
}

/**
 * Keeps the carrier's file of a label for a packed parcel, private. It replaces a file kept before.
 * Errors: NOT_FOUND; STALE, also for a parcel that is not packed or has a bought label; VALIDATION with `content`: TOO_BIG, or
 * INVALID for a file that is neither a PDF nor a picture.
 */
export const keepLabel = (
  deps: Deps,
  { content, version, carrier, ...parcel }: LabelFile & ParcelOfOrder,
  actor: StaffActor,
): Promise<void> =>
  keepFile(deps, content, async (tx) => {
    const { id } = await lockPacked(tx, { ...parcel, version });
    return { owner: { shipmentId: id }, key: `${parcel.number}/${id}`, order: parcel.number, carrier, actor };
  });

interface Kept {
  readonly owner: { readonly shipmentId: number } | { readonly caseId: number };
  /** The beginning of the label's key. */
  readonly key: string;
  /** The number of the order. */
  readonly order: string;
  readonly carrier: Carrier;
  readonly actor: StaffActor;
}

/**
 * Keeps a file for the parcel that `lock` locks, in place of one kept before. Errors: those of `lock`; STALE for a label of the
 * provider; VALIDATION with `content`.
 */
export async function keepFile(
  deps: Deps,
  content: string,
  lock: (tx: Transaction) => Promise<Kept>,
): Promise<void> {
  const label = await readLabel(Buffer.from(content, "base64"));
  const now = deps.clock();
  const file = await storeFile(deps.files, { kind: "shipping-label", ...label, now });
  try {
    await transact(deps.database, async (tx) => {
      const { owner, key, order, carrier, actor } = await lock(tx);
      const isOf =
        "caseId" in owner
          ? eq(shippingLabels.caseId, owner.caseId)
          : eq(shippingLabels.shipmentId, owner.shipmentId);
      const isOpen = and(isOf, inArray(shippingLabels.state, OPEN_LABELS));
      const open = await tx.select().from(shippingLabels).where(isOpen).for("update");
      if (open.some(({ provider }) => provider !== "manual")) throw new Failure("STALE");
      await tx.update(shippingLabels).set({ state: "cancelled", endedAt: now }).where(isOpen);
      await tx.insert(files).values(file);
      const count = await tx.$count(shippingLabels, isOf);
      await tx.insert(shippingLabels).values({
        ...{ ...owner, key: `${key}/${count + 1}`, provider: "manual", carrier },
        ...{ state: "bought", fileId: file.id, staffId: actor.staffId, createdAt: now },
      });
      const about = "caseId" in owner ? { case: key } : { shipment: owner.shipmentId };
      await recordAudit(tx, deps.clock, {
        ...{ actor, action: "shipment.label-kept", object: { type: "order", id: order } },
        changes: {
          ...Object.fromEntries(Object.entries(about).map(([name, id]) => [name, { from: id, to: id }])),
          carrier: { from: null, to: carrier },
        },
      });
    });
  } catch (error) {
    if (wroteNothing(error)) await deps.files.remove(file.id).catch(() => {});
    throw error;
  }
}

const PDF = Buffer.from("%PDF-");

/** A PDF stays as it is; a picture is checked and encoded again. */
async function readLabel(bytes: Buffer) {
  const refuse = (code: "INVALID" | "TOO_BIG") => new Failure("VALIDATION", { fields: { content: code } });
  if (bytes.length > MAX_LABEL_BYTES) throw refuse("TOO_BIG");
  if (bytes.subarray(0, PDF.length).equals(PDF)) return { contentType: "application/pdf", content: bytes };
  const content = await convertPrivate(bytes).catch((error: unknown) => {
    if (error instanceof Failure && error.code !== "UNAVAILABLE") throw refuse("INVALID");
    throw error;
  });
  return { contentType: "image/webp", content };
}
