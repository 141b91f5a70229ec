import { Link, useSearchParams } from "react-router";
import { readTableQuery } from "#contract/back-office/table.ts";
import { RegisterQuery } from "#contract/buyback/register.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { ListPage } from "../table/list-page.tsx";

/** The police register, the newest line first. */
export default function RegisterPage() {
  const t = useWords("admin-register");
  const locale = useLocale();
  const [search] = useSearchParams();
  const { isSending, error, run } = useSend();
  const { cursor: _, ...query } = readTableQuery(RegisterQuery, search);
  return (
    <ListPage
      title={t("title")}
      actions={
        <Button
          variant="outline"
          size="sm"
          loading={isSending}
          onClick={() => void run(() => download("register.pdf", "GET /admin/api/register.pdf", { query }))}
        >
          {t("pdf")}
        </Button>
      }
      notice={
        <>
          <p className="max-w-prose text-ink-muted">{t("intro")}</p>
          <ErrorText error={error} />
        </>
      }
      list="GET /admin/api/register"
      schema={RegisterQuery}
      emptyText={t("empty")}
      rowKey={({ number }) => String(number)}
      columns={[
        {
          header: t("number"),
          sort: "number",
          cell: ({ number }) => <Link to={`/register/${number}`}>{number}</Link>,
          lead: true,
        },
        { header: t("at"), sort: "at", cell: ({ at }) => formatDateTime(at, locale), nowrap: true },
        {
          header: t("seller"),
          cell: ({ person }) => (
            <span className="wrap-anywhere">
              {person.firstName} {person.name}
            </span>
          ),
        },
        {
          header: t("phone"),
          sort: "phone",
          cell: ({ description, imei, corrects, correctedBy }) => (
            <div className="grid gap-1">
              <span className="wrap-anywhere">{description}</span>
              <span className="text-sm figures text-ink-muted">{imei}</span>
              <span className="text-sm text-warning empty:hidden">
                {[
                  corrects !== null && t("correction", { number: corrects }),
                  correctedBy !== null && t("corrected", { number: correctedBy }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </div>
          ),
        },
        {
          header: t("price"),
          sort: "price",
          align: "end",
          nowrap: true,
          cell: ({ priceCents }) => formatMoney(priceCents, locale),
        },
      ]}
      filters={[
        { name: "q", label: t("find") },
        { name: "from", label: t("from"), type: "date" },
        { name: "to", label: t("to"), type: "date" },
      ]}
    />
  );
}
