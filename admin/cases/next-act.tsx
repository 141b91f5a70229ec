import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { CaseAct } from "#contract/cases/case-states.ts";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { formatMoney } from "#contract/format.ts";
import { mayMoveRefund } from "#contract/refunds/refunds.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { ErrorText } from "../error-text.tsx";
import { LabelDrop } from "../label-drop.tsx";
import { readAgain } from "../reads.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { ScanForm } from "../scan/scan-form.tsx";
import type { ScanQueue, SendScan } from "../scan/scan-queue.ts";
import { ScanResults } from "../scan/scan-results.tsx";
import { useScans, useSendScans } from "../scan/use-scans.ts";
import { useMay } from "../session.tsx";
import { useRead } from "../use-read.ts";
import { ForeignForm, ParcelForm } from "./act-forms.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { useCaseAct } from "./use-case-act.ts";

interface NextActProps {
  readonly data: BackOfficeCase;
  readonly scans: ScanQueue<BackOfficeCase>;
}

/** The next act of a case and the other acts it allows. Acts that the person has no permission for are hidden. */
export function NextAct({ data, scans: queue }: NextActProps) {
  const t = useWords("admin-cases");
  const money = useWords("admin-money");
  const locale = useLocale();
  const may = useMay();
  const { refund } = data;
  const actor = useCaseAct(data);
  const [isRejecting, setRejecting] = useState(false);
  const { data: sold } = useRead("GET /admin/api/labels", data.acts.includes("accept") ? {} : null);
  const receive: SendScan<BackOfficeCase> = ({ code, isConfirmed }, signal) =>
    actor.send("reception", { code, ...(isConfirmed && { isExchanged: true }) }, signal).catch((thrown) => {
      if (toApiError(thrown).code === "STALE") readAgain();
      throw thrown;
    });
  useSendScans(queue, actor.isSending ? null : receive);
  const last = useScans(queue).at(-1);
  const isRefused = last?.error?.fields.code === "INVALID";
  const isOtherRegime = last?.error?.code === "VAT_REGIMES_DIFFER";
  const isOutOfStock = actor.error?.code === "OUT_OF_STOCK";
  const isAllowed = (act: CaseAct) => may(act === "decide" ? "cases.decide" : "orders.write");
  const hasCome = data.lines.some(({ receivedAt }) => receivedAt);
  const [next, ...others] = data.acts.filter((act) => isAllowed(act) && !(act === "reject" && hasCome));
  if (!next) {
    const ended = data.isOverdue ? "neverCame" : "ended";
    return <p className="text-ink-muted">{t(data.acts.length > 0 ? "notYours" : ended)}</p>;
  }

  const isPartly = data.lines.some(({ device, receivedAt }) => !device || receivedAt);
  const awaitsScan = data.lines.some(({ device, receivedAt }) => device && !receivedAt);
  const variantOf = (act: CaseAct) => (act === next ? "solid" : "outline");
  const button = (words: string, act: () => unknown, variant: "solid" | "outline" = "outline") => (
    <Button
      variant={variant}
      loading={actor.isSending}
      className="justify-self-start"
      onClick={() => void act()}
    >
      {words}
    </Button>
  );
  const onOrderPage = (act: "send_refund" | "ship_replacement") => (
    <Link to={`/orders/${data.order}`} className={buttonStyle("solid", "md", "justify-self-start")}>
      {t(`act.${act}`)}
    </Link>
  );
  const forms: Readonly<Record<CaseAct, ReactNode>> = {
    accept: (
      <>
        {sold?.isSold && button(t("act.buyLabel"), () => actor.act("label"), variantOf("accept"))}
        <ParcelForm
          data={data}
          actor={actor}
          step="acceptance"
          variant={sold?.isSold ? "outline" : variantOf("accept")}
        />
      </>
    ),
    receive: awaitsScan ? (
      <>
        <ScanForm queue={queue} autoFocus={next === "receive"} />
        {last?.error?.fields.code === "MISMATCH" && (
          <>
            <p>{t("exchanged")}</p>
            {button(t("act.exchange"), () => queue.confirm(last.id))}
          </>
        )}
        {last && (isRefused || isOtherRegime) && !isPartly && (
          <ForeignForm key={last.code} data={data} actor={actor} code={last.code} />
        )}
        {isPartly && button(t("withoutRest"), () => actor.act("reception", { withoutRest: true }))}
      </>
    ) : (
      button(t("act.receive"), () => actor.act("reception"), variantOf("receive"))
    ),
    note_posting: button(t("act.note_posting"), () => actor.act("posting")),
    inspect: <DecisionForm data={data} actor={actor} variant={variantOf("inspect")} isJudged />,
    decide: <DecisionForm data={data} actor={actor} variant={variantOf("decide")} />,
    reject: button(t("act.reject"), () => setRejecting(true)),
    send_refund:
      refund && mayMoveRefund(refund.state, "sent") && may("refunds.send")
        ? button(
            money("sendAmount", { amount: formatMoney(refund.amountCents, locale) }),
            () => actor.sendRefund(refund),
            "solid",
          )
        : onOrderPage("send_refund"),
    ship_replacement: onOrderPage("ship_replacement"),
    send_back: <ParcelForm data={data} actor={actor} step="return" variant={variantOf("send_back")} />,
  };
  return (
    <div className="grid gap-4">
      <p className="font-semibold">
        {t(next === "accept" && data.isWithdrawal ? "next.label" : `next.${next}`)}
      </p>
      <ScanResults
        queue={queue}
        say={() => t("scanReceived")}
        sayError={({ error }) => error?.fields.code === "INVALID" && t("notAwaited")}
      />
      {!isRejecting && !isOutOfStock && <ErrorText error={actor.error} onReload={actor.forget} />}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {isOutOfStock && t("noOther")}
      </p>
      <div className="grid gap-3">{forms[next]}</div>
      {(data.acts.includes("accept") || data.state === "awaiting_return") && may("orders.write") && (
        <LabelDrop
          isSending={actor.isSending}
          send={(content) => actor.keepLabel(content)}
          run={(work) => actor.run(work, { name: "keep" })}
        />
      )}
      {others.length > 0 && <h3 className="border-t border-line pt-4 font-semibold">{t("otherActs")}</h3>}
      {others.map((act) => (
        <div key={act} className="grid gap-3">
          {(act === "decide" || act === "receive") && <p>{t(`next.${act}`)}</p>}
          {forms[act]}
        </div>
      ))}
      <ReasonDialog
        isOpen={isRejecting}
        title={t("reject")}
        text={t("rejectText")}
        submit={t("act.reject")}
        isSending={actor.isSending}
        error={actor.error}
        onReload={actor.forget}
        onClose={() => setRejecting(false)}
        onSubmit={(reason) => void actor.act("rejection", { reason })}
      />
    </div>
  );
}
