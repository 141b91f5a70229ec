import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { DOCUMENT_LOCALES } from "#contract/documents/documents.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { useRead } from "../use-read.ts";
import { CompanyButton } from "./company-dialog.tsx";

/** The invoices, receipts and credit notes of an order. */
export function Documents({ data: order }: { readonly data: BackOfficeOrder }) {
  const t = useWords("admin-money");
  const may = useMay();
  const number = order.order.orderId;
  const locale = useLocale();
  const { data, error } = useRead("GET /admin/api/orders/:number/documents", { params: { number } });
  return (
    <SectionTable
      title={t("documents")}
      fold={{ count: data?.length, isOpen: false }}
      empty={t("noDocument")}
      rows={data}
      rowKey={({ label }) => label}
      columns={[
        {
          header: t("label"),
          // Kind and issuer stand below the label, so that the table fits beside the timeline.
          cell: ({ label, kind, issuer }) => (
            <span className="grid">
              <span className="whitespace-nowrap">{label}</span>
              <small className="font-normal wrap-anywhere text-ink-muted">
                {t(`kind.${kind}`)} · {issuer}
              </small>
            </span>
          ),
          lead: true,
        },
        { header: t("date"), cell: ({ issuedAt }) => formatDateTime(issuedAt, locale) },
        { header: t("amount"), align: "end", cell: ({ totalCents }) => formatMoney(totalCents, locale) },
        { header: "PDF", cell: ({ label }) => <PdfButtons label={label} /> },
      ]}
    >
      {may("orders.write") && order.order.status === "PAYED" && order.order.totalAmount > 0 && (
        <CompanyButton data={order} />
      )}
      <ErrorText error={error} canReload />
    </SectionTable>
  );
}

/** Buttons that download the PDF of a document, one for each language. */
export function PdfButtons({ label }: { label: string }) {
  const t = useWords("admin-money");
  const { isSending, error, run } = useSend();
  return (
    <span className="flex flex-wrap gap-2">
      {DOCUMENT_LOCALES.map((language) => (
        <Button
          key={language}
          size="sm"
          variant="outline"
          disabled={isSending}
          onClick={() =>
            void run(() =>
              download(`${label}.pdf`, "GET /admin/api/documents/:label/:locale", {
                params: { label, locale: language },
              }),
            )
          }
        >
          {language}
          <span className="sr-only"> {t("pdf", { label, language: t(`language.${language}`) })}</span>
        </Button>
      ))}
      <ErrorText error={error} />
    </span>
  );
}
