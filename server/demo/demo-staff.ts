import { count, eq } from "drizzle-orm";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { staff, staffFactors, staffGrants, staffSessions } from "#server/staff/tables.ts";

/** The login of the demo's member of staff. It is public (`server/main.ts` prints it), so it exists in the demo only. */
export const DEMO_STAFF = {
  email: "atelier@reluit.test",
  password: "atelier-demo-2026",
  totpSecret: "RELUITATELIERDEMORELUITATELIERDE",
} as const;

/** Adds an administrator to a shop without staff. Returns the administrator's id, or null when the shop has staff. */
export async function addDemoStaff(
  tx: Transaction,
  { secretBox, passwordHash, now }: { secretBox: SecretBox; passwordHash: string; now: Date },
): Promise<number | null> {
  const [existing] = await tx.select({ members: count() }).from(staff);
  if (existing?.members !== 0) return null;
  const [added] = await tx
    .insert(staff)
    .values({ email: DEMO_STAFF.email, name: "Atelier", passwordHash, createdAt: now })
    .returning();
  if (!added) throw new Error("The demo's member of staff was not written.");
  const staffId = added.id;
  await tx.insert(staffGrants).values(PERMISSIONS.map((permission) => ({ staffId, permission })));
  await tx.insert(staffFactors).values({
    staffId,
    secret: secretBox.seal(DEMO_STAFF.totpSecret),
    lastStep: 0,
    enrolledAt: now,
  });
  return staffId;
}

/** Disables the demo's member of staff, before a shop charges real cards. */
export async function disableDemoStaff(database: Queries, now: Date): Promise<void> {
  const disabled = await database
    .update(staff)
    .set({ disabledAt: now })
    .where(eq(staff.email, DEMO_STAFF.email))
    .returning({ id: staff.id });
  for (const { id } of disabled) await database.delete(staffSessions).where(eq(staffSessions.staffId, id));
}
