import { Link } from "react-router";
import { type DocumentRow, DocumentsQuery } from "#contract/back-office/documents.ts";
import { DOCUMENT_KINDS } from "#contract/documents/documents.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PdfButtons } from "../order/documents.tsx";
import { Page } from "../shell/page.tsx";
import { ChoiceFilter, TextFilter } from "../table/filters.tsx";
import { Table } from "../table/table.tsx";

export default function DocumentsPage() {
  const t = useWords("admin-money");
  const locale = useLocale();
  return (
    <Page title={t("documents")}>
      <Table<DocumentRow>
        list="documents"
        schema={DocumentsQuery}
        hasCsv
        caption={t("documents")}
        rowKey={({ label }) => label}
        columns={[
          {
            header: t("label"),
            cell: ({ label, order }) => <Link to={`/orders/${order}`}>{label}</Link>,
            lead: true,
          },
          { header: t("kind"), cell: ({ kind }) => t(`kind.${kind}`) },
          { header: t("issuer"), cell: ({ issuer }) => issuer },
          { header: t("order"), cell: ({ order }) => order },
          { header: t("date"), cell: ({ issuedAt }) => formatDateTime(issuedAt, locale) },
          { header: t("amount"), align: "end", cell: ({ totalCents }) => formatMoney(totalCents, locale) },
          { header: "PDF", cell: ({ label }) => <PdfButtons label={label} /> },
        ]}
        filters={
          <>
            <TextFilter name="q" label={t("find")} />
            <ChoiceFilter
              name="kind"
              label={t("kind")}
              choices={DOCUMENT_KINDS.map((kind) => [kind, t(`kind.${kind}`)] as const)}
            />
          </>
        }
      />
    </Page>
  );
}
