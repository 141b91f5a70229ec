import { formatDateTime } from "#contract/format.ts";
import type { ThreadRow } from "#contract/inbox/staff-threads.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The time by which a conversation is to be answered, red when it has passed. A dash when no message waits. */
export function DueTime({ row }: { readonly row: Pick<ThreadRow, "answerDueAt" | "isLate"> }) {
  const t = useWords("admin-inbox");
  const locale = useLocale();
  if (row.answerDueAt === null) return "–";
  const due = formatDateTime(row.answerDueAt, locale);
  if (!row.isLate) return due;
  return (
    <span className="font-semibold text-danger">
      {due} · {t("late")}
    </span>
  );
}
