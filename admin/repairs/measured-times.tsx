import { formatDate } from "#contract/format.ts";
import { LEAST_MEASURED } from "#contract/repair/measured-times.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { SectionTable } from "../section.tsx";
import { useRead } from "../use-read.ts";

/** How long each service takes. Folded, because it changes slowly. Renders nothing before the first finished repair. */
export function MeasuredTimesTable() {
  const t = useWords("admin-visits");
  const locale = useLocale();
  const { data } = useRead("GET /admin/api/repair-times");
  if (!data || data.times.length === 0) return null;
  return (
    <SectionTable
      title={t("times")}
      fold={{ count: undefined, isOpen: false }}
      lead={t("times.text", { since: formatDate(data.since, "long", locale), least: String(LEAST_MEASURED) })}
      empty=""
      rows={data.times}
      rowKey={({ serviceId }) => serviceId}
      columns={[
        { header: t("times.service"), cell: ({ name }) => name, lead: true },
        { header: t("times.count"), cell: ({ count }) => count, align: "end" },
        {
          header: t("times.median"),
          cell: ({ medianDays }) => t("times.days", { count: medianDays }),
          align: "end",
        },
        {
          header: t("times.onTime"),
          cell: ({ onTimePercent }) => t("times.percent", { percent: String(onTimePercent) }),
          align: "end",
        },
      ]}
    />
  );
}
