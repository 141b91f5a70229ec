import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatDateTime } from "#contract/format.ts";
import {
  WITHDRAWAL_STATES,
  type Withdrawal,
  type WithdrawalDecision,
  WithdrawalQuery,
} from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { SendAgain } from "../send-again.tsx";
import { useMay } from "../session.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";
import { Person } from "../table/person.tsx";
import { AcceptLines } from "../withdrawals/accept-lines.tsx";
import { LinkOrder } from "../withdrawals/link-order.tsx";
import { TakeBackNotice } from "../withdrawals/take-back-notice.tsx";

/** Statements of withdrawal: open ones first, ordered by the deadline of their refund. */
export default function WithdrawalsPage() {
  const t = useWords("admin-lists");
  const money = useWords("admin-money");
  const cases = useWords("admin-cases");
  const nav = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const [rejecting, setRejecting] = useState<Withdrawal | null>(null);
  const [judged, setJudged] = useState<readonly Withdrawal[]>([]);
  const { isSending, error, run, forget } = useSend();
  const judge = (row: Withdrawal, decision: Omit<WithdrawalDecision, "version">) =>
    run(
      async () => {
        const body = { ...decision, version: row.version };
        const decided = await callRoute("POST /admin/api/withdrawals/:id/decision", {
          params: { id: row.id },
          body,
        });
        setJudged((before) => [...before, decided]);
        setRejecting(null);
      },
      { name: `${row.id}` },
    );

  const openCase = ({ id, version }: Withdrawal) =>
    run(() => callRoute("POST /admin/api/withdrawals/:id/case", { params: { id }, body: { version } }), {
      name: `case ${id}`,
    });

  const doubts = ({ orderKnown, emailMatches }: Withdrawal) =>
    orderKnown ? (emailMatches ? null : t("withdrawal.otherEmail")) : t("withdrawal.unknown");
  return (
    <ListPage
      title={nav("nav.withdrawals")}
      notice={
        <>
          {!rejecting && <ErrorText error={error} onReload={forget} />}
          {judged.map((one) => (
            <TakeBackNotice
              key={`${one.id} ${one.version}`}
              judged={one}
              onEnd={() => setJudged((before) => before.filter((other) => other !== one))}
            />
          ))}
        </>
      }
      list="GET /admin/api/withdrawals"
      schema={WithdrawalQuery}
      usualSort="refundDue"
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("withdrawal.order"),
          sort: "order",
          cell: (row) => (
            <>
              <Link to={`/orders/${encodeURIComponent(row.orderNumber)}`}>{row.orderNumber}</Link>
              {doubts(row) && <small className="block text-warning">{doubts(row)}</small>}
              <span className="flex flex-wrap gap-2 empty:hidden">
                {doubts(row) && row.state === "open" && may("orders.write") && <LinkOrder statement={row} />}
                {/* If the order is known, the receipt can be sent from the order's list of mails. */}
                {!row.orderKnown && may("orders.write") && (
                  <SendAgain
                    send={() =>
                      callRoute("POST /admin/api/withdrawals/:id/receipt", { params: { id: row.id } })
                    }
                    label={t("withdrawal.resendReceipt")}
                    done={t("withdrawal.receiptResent")}
                  />
                )}
              </span>
            </>
          ),
          lead: true,
        },
        {
          header: t("withdrawal.due"),
          sort: "refundDue",
          cell: ({ refundDue, isOverdue }) => (
            <>
              {formatDate(refundDue, "numeric", locale)}{" "}
              {isOverdue && <Badge tone="danger">{cases("overdue")}</Badge>}
            </>
          ),
        },
        {
          header: t("name"),
          sort: "name",
          priority: 2,
          cell: ({ name, email }) => <Person name={name} email={email} />,
        },
        {
          header: t("withdrawal.statement"),
          sort: "statedAt",
          priority: 3,
          cell: ({ statement, statedAt }) => (
            <span className="grid">
              <small className="text-ink-muted">{formatDateTime(statedAt, locale)}</small>
              <span dir="auto">{statement}</span>
            </span>
          ),
        },
        {
          header: t("withdrawal.decide"),
          sort: "state",
          cell: (row) =>
            row.state === "open" && may("orders.write") ? (
              <span className="flex gap-2">
                {row.orderKnown && row.scope === "order" && (
                  <Button
                    size="sm"
                    loading={isSending}
                    onClick={() => void judge(row, { decision: "accepted" })}
                  >
                    {t("withdrawal.accept")}
                  </Button>
                )}
                {row.orderKnown && row.scope === "lines" && (
                  <AcceptLines
                    statement={row}
                    isSending={isSending}
                    onAccept={(lines) => void judge(row, { decision: "accepted", lines })}
                  />
                )}
                <Button size="sm" variant="outline" onClick={() => setRejecting(row)}>
                  {t("withdrawal.reject")}
                </Button>
              </span>
            ) : (
              <span className="grid">
                {`${t(row.state)}${row.reason && ` · ${row.reason}`}`}
                {row.state === "accepted" && !row.caseNumber && <small>{t("withdrawal.noCase")}</small>}
                {row.isLeft && (
                  <span className="flex flex-wrap items-center gap-2">
                    <Badge tone="warning">{t("withdrawal.left")}</Badge>
                    {may("orders.write") && (
                      <Button size="sm" loading={isSending} onClick={() => void openCase(row)}>
                        {t("withdrawal.openCase")}
                      </Button>
                    )}
                  </span>
                )}
                {row.caseNumber && <Link to={`/cases/${row.caseNumber}`}>{row.caseNumber}</Link>}
                {row.refund && <small>{`${cases("refund")} · ${money(`state.${row.refund}`)}`}</small>}
              </span>
            ),
        },
      ]}
      filters={[
        { name: "state", label: t("state"), choices: choicesOf(WITHDRAWAL_STATES, (state) => t(state)) },
        {
          name: "left",
          label: t("withdrawal.left"),
          choices: choicesOf(["1"], () => t("withdrawal.leftOnly")),
        },
      ]}
    >
      <ReasonDialog
        isOpen={rejecting !== null}
        title={t("withdrawal.rejectTitle")}
        text={t("withdrawal.told")}
        submit={t("withdrawal.reject")}
        isSending={isSending}
        error={error}
        onReload={() => {
          setRejecting(null);
          forget();
        }}
        onClose={() => setRejecting(null)}
        onSubmit={(reason) => rejecting && void judge(rejecting, { decision: "rejected", reason })}
      />
    </ListPage>
  );
}
