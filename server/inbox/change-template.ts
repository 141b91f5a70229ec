import { asc, eq } from "drizzle-orm";
import type { TemplateInput } from "#contract/inbox/threads.ts";
import { type Actor, recordAction } from "#server/audit/record-action.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { templates } from "./tables.ts";

export const listTemplates = (db: Queries) => db.select().from(templates).orderBy(asc(templates.title));

/** Changes a template in its three languages. Errors: NOT_FOUND. */
export async function changeTemplate(
  { database, clock }: Pick<Shop, "database" | "clock">,
  actor: Actor,
  id: number,
  input: TemplateInput,
): Promise<typeof templates.$inferSelect> {
  return transact(database, async (tx) => {
    const [changed] = await tx
      .update(templates)
      .set({ ...input, changedAt: clock() })
      .where(eq(templates.id, id))
      .returning();
    if (!changed) throw new Failure("NOT_FOUND");
    const object = { type: "template", id: String(id) };
    await recordAction(tx, clock, { actor, action: "template.changed", object, changes: { bodies: null } });
    return changed;
  });
}
