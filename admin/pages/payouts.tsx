import { Link, useNavigate } from "react-router";
import { endToEndId, PAYOUT_STATES } from "#contract/buyback/payout-states.ts";
import { PayoutQuery } from "#contract/buyback/payouts.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { PayoutBadge } from "../buyback/payouts/payout-badge.tsx";
import { ErrorText } from "../error-text.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";

/** The payouts page: the debts for bought phones, then what was paid. */
export default function PayoutsPage() {
  const t = useWords("admin-payouts");
  const locale = useLocale();
  const navigate = useNavigate();
  const { isSending, error, run } = useSend();
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <Link to="/payouts/statement" className={buttonStyle("outline", "sm")}>
            {t("statement")}
          </Link>
          <Button
            size="sm"
            loading={isSending}
            onClick={() =>
              void run(async () => {
                const { id } = await callRoute("POST /admin/api/payout-batches");
                await navigate(`/payouts/batches/${id}`);
              })
            }
          >
            {t("prepare")}
          </Button>
        </>
      }
      notice={
        error?.code === "STALE" ? (
          <p role="alert" className="text-danger">
            {t("prepare.none")}
          </p>
        ) : (
          <ErrorText error={error} />
        )
      }
      list="GET /admin/api/payouts"
      schema={PayoutQuery}
      emptyText={t("empty")}
      rowKey={({ id }) => String(id)}
      columns={[
        { header: t("id"), sort: "id", cell: ({ id }) => endToEndId(id), lead: true, nowrap: true },
        {
          header: t("buyback"),
          sort: "buyback",
          cell: ({ buybackId, attempt }) => (
            <>
              <Link to={`/buybacks/${buybackId}`}>{buybackId}</Link>
              {attempt > 1 && <small className="text-ink-muted"> · {t("attempt", { attempt })}</small>}
            </>
          ),
        },
        {
          header: t("state"),
          sort: "state",
          cell: ({ state }) => <PayoutBadge state={state} />,
          nowrap: true,
        },
        { header: t("account"), cell: ({ last4 }) => (last4 ? `… ${last4}` : "–"), nowrap: true },
        {
          header: t("batch"),
          sort: "batch",
          cell: ({ batchId }) => (batchId ? <Link to={`/payouts/batches/${batchId}`}>{batchId}</Link> : "–"),
        },
        {
          header: t("since"),
          sort: "createdAt",
          cell: ({ createdAt }) => formatDateTime(createdAt, locale),
          nowrap: true,
        },
        {
          header: t("amount"),
          sort: "amount",
          align: "end",
          nowrap: true,
          cell: ({ cents }) => formatMoney(cents, locale),
        },
      ]}
      filters={[
        {
          name: "state",
          label: t("state"),
          choices: choicesOf(PAYOUT_STATES, (state) => t(`state.${state}`)),
        },
      ]}
    />
  );
}
