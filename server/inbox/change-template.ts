import { asc, eq } from "drizzle-orm";
import type { NewTemplate, Template, TemplateInput } from "#contract/inbox/templates.ts";
import type { Actor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { versionOf } from "#server/database/row-version.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { templates } from "./tables.ts";
import { writeWithAudit } from "./write-with-audit.ts";

type Deps = Pick<Shop, "database" | "clock">;
const REFUSALS = { templates_title_key: { title: "TAKEN" } } as const;

export async function listTemplates(db: Queries): Promise<Template[]> {
  const rows = await db
    .select({ template: templates, version: versionOf(templates) })
    .from(templates)
    .orderBy(asc(templates.title), asc(templates.id));
  return rows.map(({ template, version }) => ({
    ...template,
    version,
    changedAt: template.changedAt.toISOString(),
  }));
}

/** Adds a template in three languages. Error: VALIDATION for a title that is taken. */
export function addTemplate(deps: Deps, actor: Actor, input: NewTemplate): Promise<Template[]> {
  return write(deps, actor, "added", async (tx) => {
    const values = { ...input, changedAt: deps.clock() };
    const [added] = await tx.insert(templates).values(values).returning({ id: templates.id });
    if (!added) throw new Error("The template was not written.");
    return added.id;
  });
}

/** Changes a template in its three languages. Errors: NOT_FOUND, STALE, and VALIDATION for a title that is taken. */
export function changeTemplate(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...input }: TemplateInput,
): Promise<Template[]> {
  return write(deps, actor, "changed", async (tx) => {
    await lockRow(tx, templates, eq(templates.id, id), version);
    await tx
      .update(templates)
      .set({ ...input, changedAt: deps.clock() })
      .where(eq(templates.id, id));
    return id;
  });
}

/** Deletes a template. Answers that used it stay. Errors: NOT_FOUND, STALE. */
export function deleteTemplate(deps: Deps, actor: Actor, id: number, version: string): Promise<Template[]> {
  return write(deps, actor, "deleted", async (tx) => {
    await lockRow(tx, templates, eq(templates.id, id), version);
    await tx.delete(templates).where(eq(templates.id, id));
    return id;
  });
}

/** Writes a template and its audit row. Returns all templates. */
async function write(
  deps: Deps,
  actor: Actor,
  action: "added" | "changed" | "deleted",
  work: (tx: Transaction) => Promise<number>,
): Promise<Template[]> {
  await writeWithAudit(deps, { type: "template", action, actor, refusals: REFUSALS }, work);
  return listTemplates(deps.database);
}
