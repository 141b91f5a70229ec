import { useParams } from "react-router";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { ErrorText } from "../error-text.tsx";
import { Page } from "../shell/page.tsx";
import { useLoad } from "../use-load.ts";

/** An order: who bought, its payments and its mails. */
export default function OrderPage() {
  const t = useWords("admin");
  const locale = useLocale();
  const { number = "" } = useParams();
  const { data, error, reload } = useLoad<BackOfficeOrder>(`orders/${encodeURIComponent(number)}`);
  const at = (iso: string | null) => (iso ? formatDateTime(iso, locale) : "–");
  return (
    <Page title={`${t("order.title")} ${number}`}>
      <ErrorText error={error} onReload={reload} />
      {data && (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            <dt className="text-ink-muted">{t("order.buyer")}</dt>
            <dd>{data.email}</dd>
            <dt className="text-ink-muted">{t("order.paidAt")}</dt>
            <dd>{at(data.paidAt)}</dd>
            <dt className="text-ink-muted">{t("order.cancelledAt")}</dt>
            <dd>{at(data.cancelledAt)}</dd>
            <dt className="text-ink-muted">{t("order.assignee")}</dt>
            <dd>{data.assignee?.name ?? "–"}</dd>
          </dl>
          <h2 className="text-xl font-bold">{t("order.payments")}</h2>
          <DataTable
            caption={t("order.payments")}
            rows={data.payments}
            rowKey={({ attempt }) => attempt}
            columns={[
              { header: t("order.date"), cell: ({ updatedAt }) => at(updatedAt), lead: true },
              { header: t("order.status"), cell: ({ status }) => status },
              { header: t("order.reference"), cell: ({ reference }) => reference ?? "–" },
              {
                header: t("order.total"),
                align: "end",
                cell: ({ amountCents }) => formatMoney(amountCents as Cents, locale),
              },
            ]}
          />
          <h2 className="text-xl font-bold">{t("order.mails")}</h2>
          <DataTable
            caption={t("order.mails")}
            rows={data.mails}
            rowKey={({ id }) => id}
            columns={[
              { header: t("order.date"), cell: ({ createdAt }) => at(createdAt), lead: true },
              { header: t("order.mail"), cell: ({ kind }) => kind },
              { header: t("order.recipient"), cell: ({ recipient }) => recipient },
              { header: t("order.sentAt"), cell: ({ sentAt }) => at(sentAt) },
            ]}
          />
        </>
      )}
    </Page>
  );
}
