import { Link, useParams } from "react-router";
import { formatDateTime, formatMoney, formatNumber } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { RefusedLines } from "../receptions/list-lines.tsx";
import { ListedFactsText } from "../receptions/listed-facts.tsx";
import { SectionTable } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** The phones of one reception. */
export default function ReceptionPage() {
  const { id = "" } = useParams();
  const t = useWords("admin-devices");
  const locale = useLocale();
  const loaded = useRead("GET /admin/api/receptions/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={data?.reception.supplier || t("reception")}
      actions={
        <Link to={`/receptions/${id}/labels`} className={buttonStyle("outline", "sm")}>
          {t("labels")}
        </Link>
      }
    >
      {data && (
        <>
          <p className="text-ink-muted">
            {[
              data.reception.reference,
              formatDateTime(data.reception.createdAt, locale),
              data.reception.staff,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {data.lots.length > 0 && (
            <SectionTable
              title={t("lots")}
              rows={data.lots}
              rowKey={({ id: lot }) => lot}
              empty=""
              columns={[
                { header: t("device"), cell: ({ name }) => name, lead: true },
                { header: t("listed"), cell: ({ listed }) => <ListedFactsText facts={listed} /> },
                {
                  header: t("quantity"),
                  align: "end",
                  cell: ({ quantity }) => formatNumber(quantity, locale),
                },
                {
                  header: t("lots.waiting"),
                  align: "end",
                  cell: ({ waiting }) => formatNumber(waiting, locale),
                },
              ]}
            />
          )}
          <SectionTable
            title={t("phones")}
            empty={t("phones.none")}
            rows={data.devices}
            rowKey={({ publicId }) => publicId}
            columns={[
              {
                header: t("device"),
                cell: ({ publicId, name, imei }) => (
                  <span className="grid min-w-48">
                    <Link to={`/devices/${publicId}`}>{name}</Link>
                    <small className="font-normal text-ink-muted figures">{imei ?? publicId}</small>
                  </span>
                ),
                lead: true,
              },
              { header: t("stage"), cell: ({ stage }) => t(`stage.${stage}`) },
              {
                header: t("listed"),
                cell: ({ listed }) => (listed ? <ListedFactsText facts={listed} /> : "–"),
              },
              { header: t("regime"), cell: ({ vatRegime }) => t(`regime.${vatRegime}`) },
              {
                header: t("paid"),
                align: "end",
                cell: ({ pricePaidCents }) =>
                  pricePaidCents === null ? "–" : formatMoney(pricePaidCents as Cents, locale),
              },
            ]}
          />
          <RefusedLines title={t("reception.refused")} errors={data.refused} />
        </>
      )}
    </Page>
  );
}
