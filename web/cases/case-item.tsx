import { Check } from "lucide-react";
import { useState } from "react";
import { type CaseState, isOpenCase } from "#contract/cases/case-states.ts";
import type { CustomerCase } from "#contract/cases/cases.ts";
import { formatDate } from "#contract/format.ts";
import { CARRIER_NAMES } from "#contract/shipments/carriers.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { ShopAddress } from "#web/delivery/shop-address.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { SoldCondition } from "#web/i18n/sold-condition.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { saveFile } from "#web/ui/save-file.ts";

const STEPS = [
  "case.opened",
  "case.accepted",
  "case.posted",
  "case.received",
  "case.decided",
  "case.closed",
  "case.rejected",
  "case.cancelled",
] as const;

/**
 * The message key of the next step. The withdrawal behind a case is accepted already, so only its label or its refund is still
 * due.
 */
function answerOf({ state, isWithdrawal, hasGoods }: CustomerCase) {
  if (state === "opened" && isWithdrawal) return hasGoods ? "labelBy" : "refundBy";
  return state === "opened" || state === "received" || state === "inspected" ? "answerBy" : null;
}

const toneOf = (state: CaseState): Tone =>
  isOpenCase(state) ? "brand" : state === "closed" ? "success" : state === "rejected" ? "danger" : "neutral";

interface CaseItemProps {
  readonly data: CustomerCase;
  readonly loadLabel: () => Promise<Blob>;
  readonly onCancel: () => Promise<void>;
}

/** A case with its steps, whose turn it is, and the tracking number of the return. */
export function CaseItem({ data, loadLabel, onCancel }: CaseItemProps) {
  const t = useWords("cases");
  const locale = useLocale();
  const { state, outcome, steps, refund, isWithdrawal } = data;
  const answer = answerOf(data);
  const due = formatDate(data.dueAt, "day", locale);
  return (
    <li className="grid gap-3 rounded-md border border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {t(isWithdrawal ? "kind.withdrawal" : `kind.${data.kind}`)}{" "}
          <bdi className="font-normal whitespace-nowrap text-ink-muted">{data.number}</bdi>
        </p>
        <Badge tone={toneOf(state)} dot>
          {t(isWithdrawal && state === "opened" ? "state.accepted" : `state.${state}`)}
        </Badge>
      </div>
      <ul className="text-ink-muted">
        {data.lines.map(({ position, name, quantity, phone }) => (
          <li key={position}>
            {quantity} × <OrderedName name={name} />
            <SoldCondition phone={phone} />
          </li>
        ))}
      </ul>
      <ol aria-label={t("steps")} className="grid gap-1.5">
        {steps.map(({ kind, at }) => {
          const step = STEPS.find((one) => one === kind);
          return (
            step && (
              <li key={`${kind} ${at}`} className="flex items-start gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" />
                <span>
                  {t(isWithdrawal && step === "case.opened" ? "step.case.withdrawn" : `step.${step}`)}
                  <span className="text-ink-muted"> · {formatDate(at, "day", locale)}</span>
                </span>
              </li>
            )
          );
        })}
      </ol>
      {outcome && state !== "rejected" && (
        <p className="font-semibold">{t(state === "closed" ? `done.${outcome}` : `outcome.${outcome}`)}</p>
      )}
      {refund && <Refund refund={refund} />}
      {data.reason && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {data.reason}
        </p>
      )}
      {(state === "awaiting_return" || answer === "labelBy") && (
        <p>{t.rich("sendTo", { address: () => <ShopAddress /> })}</p>
      )}
      {state === "awaiting_return" && <Label parcel={data.returnLabel} text={t("sendBy", { date: due })} />}
      {state === "awaiting_return" && data.hasLabelFile && (
        <LabelButton number={data.number} loadLabel={loadLabel} />
      )}
      {data.sentBack.number && <Label parcel={data.sentBack} text={t("sentBack")} />}
      {answer && <p className="text-ink-muted">{t(answer, { date: due })}</p>}
      {data.photos > 0 && <p className="text-ink-muted">{t("photos", { count: data.photos })}</p>}
      {data.canCancel && <CancelButton onCancel={onCancel} />}
    </li>
  );
}

/** The refund of a case. With several lines, it shows the amount of each. */
function Refund({ refund: { state, amountCents, parts } }: { refund: NonNullable<CustomerCase["refund"]> }) {
  const t = useWords("cases");
  const money = (cents: number) => <Money cents={cents} />;
  return (
    <div>
      <p>
        {t(state === "succeeded" ? "refunded" : "refundComing")} <b>{money(amountCents)}</b>
      </p>
      {parts.length > 1 && (
        <ul className="text-ink-muted">
          {parts.map((part) => (
            <li key={part.position ?? "delivery"}>
              {part.name ? <OrderedName name={part.name} /> : t("delivery")} · {money(part.amountCents)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Label({ parcel, text }: { parcel: CustomerCase["returnLabel"]; text: string }) {
  const t = useWords("cases");
  const { carrier, number, link } = parcel;
  if (!carrier || !number) return null;
  return (
    <p>
      {text} <bdi dir="ltr">{number}</bdi> (
      <bdi>{carrier === "other" ? t("otherCarrier") : CARRIER_NAMES[carrier]}</bdi>){" "}
      {link && (
        <a href={link} rel="noreferrer" className="font-semibold text-brand underline underline-offset-4">
          {t("follow")}
        </a>
      )}
    </p>
  );
}

/** A button that saves the return label, to print it. */
function LabelButton({ number, loadLabel }: { number: string } & Pick<CaseItemProps, "loadLabel">) {
  const t = useWords("cases");
  const errors = useWords("errors");
  const hydrated = useHydrated();
  const { isSending, error, run } = useSend();
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button
        size="sm"
        variant="outline"
        disabled={!hydrated}
        loading={isSending}
        onClick={() =>
          run(async () => {
            const file = await loadLabel();
            saveFile(`${number}.${file.type === "application/pdf" ? "pdf" : "png"}`, file);
          })
        }
      >
        {t("label.save")}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {error && errors(error.code)}
      </p>
    </div>
  );
}

/** A button that withdraws the case after one confirmation. */
function CancelButton({ onCancel }: { onCancel: () => Promise<void> }) {
  const t = useWords("cases");
  const errors = useWords("errors");
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const { isSending: busy, error: failure, run } = useSend();

  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {isAsking ? (
        <>
          <Button size="sm" loading={busy} onClick={() => run(onCancel)} autoFocus>
            {t("cancel.yes")}
          </Button>
          <Button size="sm" variant="outline" disabled={busy} onClick={() => setAsking(false)}>
            {t("cancel.no")}
          </Button>
        </>
      ) : (
        <Button size="sm" variant="outline" disabled={!hydrated} onClick={() => setAsking(true)}>
          {t("cancel")}
        </Button>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {failure && errors(failure.code)}
      </p>
    </div>
  );
}
