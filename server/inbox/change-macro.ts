import { asc, eq } from "drizzle-orm";
import type { Macro, MacroInput, NewMacro } from "#contract/inbox/macros.ts";
import type { Actor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { versionOf } from "#server/database/row-version.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { macros, templates } from "./tables.ts";
import { writeWithAudit } from "./write-with-audit.ts";

type Deps = Pick<Shop, "database" | "clock">;
const REFUSALS = {
  macros_title_key: { title: "TAKEN" },
  macros_template_id_fkey: { templateId: "INVALID" },
} as const;

export async function listMacros(db: Queries): Promise<Macro[]> {
  const rows = await db
    .select({ macro: macros, version: versionOf(macros), template: templates.title })
    .from(macros)
    .innerJoin(templates, eq(templates.id, macros.templateId))
    .orderBy(asc(macros.title), asc(macros.id));
  return rows.map(({ macro: { id, title, templateId, assigns, closes }, version, template }) => ({
    ...{ id, version, title, templateId, template, assigns, closes },
  }));
}

/** Adds a macro. Errors: VALIDATION for a title that is taken and for an unknown template. */
export function addMacro(deps: Deps, actor: Actor, input: NewMacro): Promise<Macro[]> {
  return write(deps, actor, "added", async (tx) => {
    const values = { ...input, changedAt: deps.clock() };
    const [added] = await tx.insert(macros).values(values).returning({ id: macros.id });
    if (!added) throw new Error("The macro was not written.");
    return added.id;
  });
}

/** Changes a macro. Errors: NOT_FOUND, STALE, and those of `addMacro`. */
export function changeMacro(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...input }: MacroInput,
): Promise<Macro[]> {
  return write(deps, actor, "changed", async (tx) => {
    await lockRow(tx, macros, eq(macros.id, id), version);
    await tx
      .update(macros)
      .set({ ...input, changedAt: deps.clock() })
      .where(eq(macros.id, id));
    return id;
  });
}

/** Deletes a macro. What it did stays. Errors: NOT_FOUND, STALE. */
export function deleteMacro(deps: Deps, actor: Actor, id: number, version: string): Promise<Macro[]> {
  return write(deps, actor, "deleted", async (tx) => {
    await lockRow(tx, macros, eq(macros.id, id), version);
    await tx.delete(macros).where(eq(macros.id, id));
    return id;
  });
}

/** Writes a macro and its audit row. Returns all macros. */
async function write(
  deps: Deps,
  actor: Actor,
  action: "added" | "changed" | "deleted",
  work: (tx: Transaction) => Promise<number>,
): Promise<Macro[]> {
  await writeWithAudit(deps, { type: "macro", action, actor, refusals: REFUSALS }, work);
  return listMacros(deps.database);
}
