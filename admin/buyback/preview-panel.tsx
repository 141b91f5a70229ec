import { Link } from "react-router";
import type { GridPreview } from "#contract/buyback/grid-desk.ts";
import { formatEuros, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { FactList } from "../fact-list.tsx";
import { Section } from "../section.tsx";

const FIGURES = ["requests", "raised", "lowered", "gained", "lost"] as const;

/** What the requests of the last days would get from the typed grid. */
export function PreviewPanel({ preview }: { readonly preview: GridPreview }) {
  const t = useWords("admin-buyback");
  const locale = useLocale();
  const { examples, beforeCents, afterCents } = preview;
  return (
    <Section title={t("preview")}>
      {preview.requests === 0 ? (
        <p className="text-ink-muted">{t("preview.none")}</p>
      ) : (
        <FactList
          facts={[
            ...FIGURES.map((name) => [t(`preview.${name}`), formatNumber(preview[name], locale)] as const),
            [
              t("preview.sum"),
              t("preview.sumText", {
                before: formatEuros(beforeCents, locale),
                after: formatEuros(afterCents, locale),
              }),
            ],
          ]}
        />
      )}
      {examples.length > 0 && (
        <DataTable
          caption={t("preview.examples")}
          rows={examples}
          rowKey={({ id }) => id}
          columns={[
            {
              header: t("preview.examples"),
              lead: true,
              cell: ({ id, phone }) => <Link to={`/buybacks/${id}`}>{phone}</Link>,
            },
            {
              header: t("preview.before"),
              align: "end",
              cell: (row) => formatEuros(row.beforeCents, locale),
            },
            { header: t("preview.after"), align: "end", cell: (row) => formatEuros(row.afterCents, locale) },
          ]}
        />
      )}
    </Section>
  );
}
