import { useRef, useState } from "react";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { type BackOfficeRefund, mayMoveRefund, type OrderRefunds } from "#contract/refunds/refunds.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { focusHeading } from "../focus-heading.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import type { Loaded } from "../use-read.ts";

interface RefundsProps {
  readonly loaded: Loaded<OrderRefunds>;
}

/** True if a case has already announced the refund to the customer. */
const isPromised = ({ origin }: BackOfficeRefund) => origin === "case" || origin === "withdrawal";
const isToSettle = ({ state, failure }: BackOfficeRefund) => state === "failed" || failure === "returned";

/** The refunds of an order. Granting and sending need different permissions. */
export function Refunds({ loaded }: RefundsProps) {
  const t = useWords("admin-money");
  const locale = useLocale();
  const may = useMay();
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const [settling, setSettling] = useState<BackOfficeRefund | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = loaded;
  const hasLost = data !== null && data.lostCents > 0;

  const act = ({ id, version }: BackOfficeRefund, step: "sending" | "revocation" | "settlement", more = {}) =>
    run(
      async () => {
        const body = { version, ...more };
        const now = await callRoute(`POST /admin/api/refunds/:id/${step}`, { params: { id }, body });
        const done = now.state === "succeeded" ? t("sent") : t(`state.${now.state}`);
        toast({ title: step === "settlement" ? t("settled") : done });
        focusHeading(heading.current, () => setSettling(null));
      },
      { name: `${id} ${step}` },
    );
  const stateOf = ({ state, failure }: BackOfficeRefund) =>
    failure === "returned" || failure === "settled" ? t(`state.${failure}`) : t(`state.${state}`);
  const by = ({ origin, grantedBy }: BackOfficeRefund) =>
    grantedBy ?? t(origin === "provider" ? "provider" : "shop");

  return (
    <SectionTable
      title={t("refunds")}
      fold={{
        count: data?.refunds.length,
        isOpen: data?.refunds.some((one) => isToSettle(one) || mayMoveRefund(one.state, "sent")) || hasLost,
      }}
      heading={heading}
      empty={t("none")}
      rows={data?.refunds}
      rowKey={({ id }) => id}
      columns={[
        { header: t("date"), cell: ({ grantedAt }) => formatDateTime(grantedAt, locale), lead: true },
        { header: t("state"), cell: stateOf },
        {
          header: t("reason"),
          cell: (refund) => (
            <div>
              {refund.reason || "–"}
              <span className="block text-ink-muted text-sm">{t("by", { name: by(refund) })}</span>
            </div>
          ),
        },
        {
          header: t("amount"),
          align: "end",
          cell: ({ amountCents, voucherCents }) => (
            <div>
              {formatMoney(amountCents, locale)}
              {voucherCents > 0 && (
                <span className="block text-ink-muted text-sm">
                  {t("toVoucher", { amount: formatMoney(voucherCents, locale) })}
                </span>
              )}
            </div>
          ),
        },
        {
          header: t("actions"),
          cell: (refund) => (
            <span className="flex flex-wrap gap-2">
              {mayMoveRefund(refund.state, "sent") && may("refunds.send") && (
                <Button size="sm" disabled={isSending} onClick={() => void act(refund, "sending")}>
                  {t(refund.state === "failed" ? "again" : "send")}
                </Button>
              )}
              {mayMoveRefund(refund.state, "revoked") && !isPromised(refund) && may("refunds.grant") && (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={isSending}
                  onClick={() => void act(refund, "revocation")}
                >
                  {t("revoke")}
                </Button>
              )}
              {isToSettle(refund) && may("refunds.send") && (
                <Button size="sm" variant="outline" onClick={() => setSettling(refund)}>
                  {t("settle")}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    >
      <ErrorText error={loaded.error} canReload />
      {!settling && <ErrorText error={error} onReload={forget} />}
      {hasLost && (
        <p className="font-medium text-warning">
          {t("disputeLost", { amount: formatMoney(data.lostCents, locale) })}
        </p>
      )}
      {settling && (
        <ReasonDialog
          isOpen
          title={t("settle")}
          text={t("settleText")}
          submit={t("settle")}
          isSending={isSending}
          error={error}
          onReload={() => {
            setSettling(null);
            forget();
          }}
          onClose={() => setSettling(null)}
          onSubmit={(reason) => void act(settling, "settlement", { reason })}
        />
      )}
    </SectionTable>
  );
}
