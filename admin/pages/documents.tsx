import { Link } from "react-router";
import { DocumentsQuery } from "#contract/back-office/documents.ts";
import { DOCUMENT_KINDS } from "#contract/documents/documents.ts";
import { formatDateTime, formatMoney, formatMonth } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { lastMonths } from "../money/last-months.ts";
import { PdfButtons } from "../order/documents.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";

export default function DocumentsPage() {
  const t = useWords("admin-money");
  const locale = useLocale();
  return (
    <ListPage
      title={t("documents")}
      list="GET /admin/api/documents"
      schema={DocumentsQuery}
      rowKey={({ label }) => label}
      columns={[
        {
          header: t("label"),
          sort: "label",
          cell: ({ label, order, buybackId }) => (
            <Link to={order ? `/orders/${order}` : `/buybacks/${buybackId}`}>{label}</Link>
          ),
          lead: true,
        },
        { header: t("kind"), sort: "kind", cell: ({ kind }) => t(`kind.${kind}`) },
        { header: t("issuer"), sort: "issuer", priority: 2, cell: ({ issuer }) => issuer },
        { header: t("order"), sort: "order", priority: 3, cell: ({ order }) => order ?? "–" },
        { header: t("date"), sort: "issuedAt", cell: ({ issuedAt }) => formatDateTime(issuedAt, locale) },
        {
          header: t("amount"),
          sort: "total",
          align: "end",
          cell: ({ totalCents }) => formatMoney(totalCents, locale),
        },
        { header: "PDF", cell: ({ label }) => <PdfButtons label={label} /> },
      ]}
      filters={[
        { name: "q", label: t("find") },
        {
          name: "month",
          label: t("month"),
          choices: choicesOf(lastMonths(new Date()), (month) => formatMonth(month, locale)),
        },
        { name: "kind", label: t("kind"), choices: choicesOf(DOCUMENT_KINDS, (kind) => t(`kind.${kind}`)) },
      ]}
    />
  );
}
