import { useState } from "react";
import { formatMoney, formatMonth, formatNumber } from "#contract/format.ts";
import { MARGIN_GROUPS, type Margin } from "#contract/ledger/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ErrorText } from "../error-text.tsx";
import { useRead } from "../use-read.ts";

const marginOf = ({ salesCents, purchaseCents }: Margin) => salesCents - purchaseCents;

/** The margins of the shop's own phones sold in a month, by model, supplier or month. */
export function Margins({ month }: { readonly month: string }) {
  const t = useWords("admin-money");
  const locale = useLocale();
  const [by, setBy] = useState<(typeof MARGIN_GROUPS)[number]>("model");
  const { data, error } = useRead("GET /admin/api/money/margins", { query: { month, by } });
  const amount = (cents: number) => <span className="whitespace-nowrap">{formatMoney(cents, locale)}</span>;
  const sum = (data ?? []).reduce<Margin>(
    (all, row) => ({
      name: t("sum"),
      units: all.units + row.units,
      salesCents: all.salesCents + row.salesCents,
      purchaseCents: all.purchaseCents + row.purchaseCents,
      taxCents: all.taxCents + row.taxCents,
    }),
    { name: "", units: 0, salesCents: 0, purchaseCents: 0, taxCents: 0 },
  );
  const nameOf = ({ name }: Margin) =>
    by === "month" && /^\d{4}-\d\d$/.test(name) ? formatMonth(name, locale) : name || t("noSupplier");
  return (
    <>
      <p className="max-w-3xl text-ink-muted">{t("marginsText")}</p>
      <Field label={t("marginsBy")} className="max-w-72">
        <Select
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value as (typeof MARGIN_GROUPS)[number])}
        >
          {MARGIN_GROUPS.map((group) => (
            <option key={group} value={group}>
              {t(`by.${group}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ErrorText error={error} />
      {data?.length === 0 && <p>{t("noMargins")}</p>}
      {data && data.length > 0 && (
        <DataTable<Margin>
          caption={t("margins")}
          rows={[...data, sum]}
          rowKey={(row) => (row === sum ? "sum" : `row ${row.name}`)}
          columns={[
            { header: t(`by.${by}`), cell: nameOf, lead: true },
            { header: t("units"), align: "end", cell: ({ units }) => formatNumber(units, locale) },
            { header: t("salesNet"), align: "end", cell: ({ salesCents }) => amount(salesCents) },
            { header: t("purchases"), align: "end", cell: ({ purchaseCents }) => amount(purchaseCents) },
            { header: t("marginNet"), align: "end", cell: (row) => amount(marginOf(row)) },
            {
              header: t("marginShare"),
              align: "end",
              cell: (row) =>
                row.salesCents > 0
                  ? t("percent", {
                      share: formatNumber(Math.round((100 * marginOf(row)) / row.salesCents), locale),
                    })
                  : "–",
            },
          ]}
        />
      )}
    </>
  );
}
