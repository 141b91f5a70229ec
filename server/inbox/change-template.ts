import { asc } from "drizzle-orm";
import type { NewTemplate, Template } from "#contract/inbox/templates.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { staffRows } from "./staff-rows.ts";
import { templates } from "./tables.ts";

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

/** The acts of staff on templates in three languages. VALIDATION is for a title that is taken. Answers that used a template stay. */
export const templateRows = staffRows<NewTemplate, Template>({
  ...{ type: "template", table: templates, list: listTemplates },
  refusals: { templates_title_key: { title: "TAKEN" } },
});
