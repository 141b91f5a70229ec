import type { ListCheck } from "#contract/devices/receptions.ts";
import { formatMoney, formatNumber } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { SectionTable } from "../section.tsx";
import { ListedFactsText } from "./listed-facts.tsx";

/** The first phones of a list, as they will be expected. */
export function ListPhones({ phones, rows }: Pick<ListCheck, "phones" | "rows">) {
  const t = useWords("admin-devices");
  const locale = useLocale();
  if (phones.length === 0) return null;
  return (
    <SectionTable
      title={t("phones")}
      rows={phones}
      rowKey={({ line }) => line}
      empty=""
      columns={[
        {
          header: t("device"),
          cell: ({ name, imei, line }) => (
            <span className="grid min-w-48">
              {name}
              <small className="font-normal text-ink-muted figures">
                {imei ?? t("listed.noImei")} · {t("list.lineNumber", { line })}
              </small>
            </span>
          ),
          lead: true,
        },
        { header: t("listed"), cell: ({ facts }) => <ListedFactsText facts={facts} /> },
        { header: t("quantity"), align: "end", cell: ({ quantity }) => formatNumber(quantity, locale) },
        {
          header: t("paid"),
          align: "end",
          nowrap: true,
          cell: ({ priceCents }) => (priceCents === null ? "–" : formatMoney(priceCents as Cents, locale)),
        },
      ]}
    >
      {rows > phones.length && phones.length === 100 && <p className="text-ink-muted">{t("list.more")}</p>}
    </SectionTable>
  );
}
