import { and, eq } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { BoughtLabel } from "./shipping-labels.ts";
import { type LabelRow, shippingLabels } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

/** Stores a bought label once, with its file and price. If somebody else stored it meanwhile, the stored one is returned. */
export async function storeBought(
  deps: Deps,
  { id }: Pick<LabelRow, "id">,
  { content, contentType, ...bought }: BoughtLabel,
): Promise<LabelRow> {
  const file = await storeFile(deps.files, {
    ...{ kind: "shipping-label", contentType, content, now: deps.clock() },
  });
  const isLabel = eq(shippingLabels.id, id);
  const drop = () => deps.files.remove(file.id).catch(() => {});
  try {
    const stored = await transact(deps.database, async (tx) => {
      const [label] = await tx.select().from(shippingLabels).where(isLabel).for("update");
      if (label?.state !== "ordered") return null;
      await tx.insert(files).values(file);
      const [row] = await tx
        .update(shippingLabels)
        .set({ state: "bought", fileId: file.id, ...bought })
        .where(and(isLabel, eq(shippingLabels.state, "ordered")))
        .returning();
      return row ?? null;
    });
    if (stored) return stored;
  } catch (error) {
    if (wroteNothing(error)) await drop();
    throw error;
  }
  await drop();
  const [known] = await deps.database.select().from(shippingLabels).where(isLabel);
  if (!known) throw new Failure("NOT_FOUND");
  return known;
}
