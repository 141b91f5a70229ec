import { useState } from "react";
import { Link } from "react-router";
import { type SellerSummary, SellersQuery } from "#contract/back-office/people.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { Billing } from "../money/billing.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { ListPage } from "../table/list-page.tsx";

/** Sellers, and the suspension of one. */
export default function SellersPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const money = useWords("admin-money");
  const locale = useLocale();
  const [suspending, setSuspending] = useState<SellerSummary | null>(null);
  const { isSending, error, run } = useSend();
  const suspend = (id: number, reason: string) =>
    run(
      async () => {
        await callRoute("PUT /admin/api/sellers/:id/suspension", { params: { id }, body: { reason } });
        setSuspending(null);
      },
      { name: `${id}` },
    );
  const lift = (id: number) =>
    run(() => callRoute("DELETE /admin/api/sellers/:id/suspension", { params: { id } }), { name: `${id}` });

  const action = (row: SellerSummary) => {
    if (row.isShop) return t("seller.shop");
    return row.suspendedAt ? (
      <Button size="sm" variant="outline" loading={isSending} onClick={() => void lift(row.id)}>
        {t("seller.lift")}
      </Button>
    ) : (
      <Button size="sm" variant="outline" onClick={() => setSuspending(row)}>
        {t("seller.suspend")}
      </Button>
    );
  };
  return (
    <ListPage
      title={nav("nav.sellers")}
      notice={!suspending && <ErrorText error={error} />}
      list="GET /admin/api/sellers"
      schema={SellersQuery}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("name"),
          sort: "name",
          cell: ({ id, storeName }) => <Link to={`/sellers/${id}`}>{storeName}</Link>,
          lead: true,
        },
        {
          header: t("seller.business"),
          sort: "business",
          priority: 2,
          cell: ({ businessName, siret }) => [businessName, siret].filter(Boolean).join(" · "),
        },
        {
          header: t("state"),
          sort: "suspendedAt",
          cell: ({ suspendedAt, suspensionReason }) =>
            suspendedAt ? (
              `${t("seller.suspended")} · ${formatDateTime(suspendedAt, locale)} · ${suspensionReason}`
            ) : (
              <span className="whitespace-nowrap">{t("seller.open")}</span>
            ),
        },
        {
          header: money("billing"),
          key: "billing",
          priority: 3,
          cell: (row) => (row.isShop || !row.slug ? "–" : <Billing seller={row} />),
        },
        { header: t("seller.action"), key: "action", cell: action },
      ]}
      filters={[
        { name: "q", label: t("seller.find") },
        {
          name: "state",
          label: t("state"),
          choices: [
            ["open", t("seller.open")],
            ["suspended", t("seller.suspended")],
          ],
        },
      ]}
    >
      <ReasonDialog
        isOpen={suspending !== null}
        title={t("seller.suspendTitle")}
        text={t("seller.suspendText")}
        submit={t("seller.suspend")}
        isSending={isSending}
        error={error}
        onClose={() => setSuspending(null)}
        onSubmit={(reason) => suspending && void suspend(suspending.id, reason)}
      />
    </ListPage>
  );
}
