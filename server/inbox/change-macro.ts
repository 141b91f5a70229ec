import { asc, eq } from "drizzle-orm";
import type { Macro, NewMacro } from "#contract/inbox/macros.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { staffRows } from "./staff-rows.ts";
import { macros, templates } from "./tables.ts";

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

/** The acts of staff on macros. VALIDATION is for a title that is taken and for an unknown template. What a deleted macro did stays. */
export const macroRows = staffRows<NewMacro, Macro>({
  ...{ type: "macro", table: macros, list: listMacros },
  refusals: { macros_title_key: { title: "TAKEN" }, macros_template_id_fkey: { templateId: "INVALID" } },
});
