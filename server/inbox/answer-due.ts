import { and, desc, inArray, lte } from "drizzle-orm";
import { Holidays } from "#contract/delivery/delivery.ts";
import { addWorkingHours, InboxFigures } from "#contract/inbox/answer-due.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";

/** The time by which a message of `since` is to be answered, by the figures and closed days in force then. */
export async function answerDueAt(db: Queries, since: Date): Promise<Date> {
  const rows = await db
    .selectDistinctOn([settings.name], { name: settings.name, value: settings.value })
    .from(settings)
    .where(and(inArray(settings.name, ["inbox", "holidays"]), lte(settings.validFrom, since)))
    .orderBy(settings.name, desc(settings.validFrom), desc(settings.id));
  const inForce = (name: string) => rows.find((row) => row.name === name)?.value;
  const closed = inForce("holidays");
  const { answerHours } = InboxFigures.parse(inForce("inbox"));
  return addWorkingHours(since, answerHours, closed === undefined ? [] : Holidays.parse(closed).days);
}
