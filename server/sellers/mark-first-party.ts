import { eq } from "drizzle-orm";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { sellers } from "./tables.ts";

/** Makes a seller the shop itself; a previous one loses this mark. Error: NOT_FOUND without a seller profile. */
export async function markFirstParty({ database }: Pick<Shop, "database">, userId: number): Promise<void> {
  await transact(database, async (tx) => {
    const [seller] = await tx
      .select({ userId: sellers.userId })
      .from(sellers)
      .where(eq(sellers.userId, userId));
    if (!seller) throw new Failure("NOT_FOUND");
    await tx.update(sellers).set({ firstParty: false }).where(eq(sellers.firstParty, true));
    await tx.update(sellers).set({ firstParty: true }).where(eq(sellers.userId, userId));
  });
}
