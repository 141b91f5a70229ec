import { type ReactNode, useEffect, useId, useRef } from "react";
import { formatDateTime } from "#contract/format.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import type { WithdrawalForm, WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { StatementForm } from "./statement-form.tsx";
import { useWithdrawal } from "./use-withdrawal.ts";

type State = ReturnType<typeof useWithdrawal>;

/** The statement in two steps, then its receipt. Without scripts, the form is posted and the server shows the steps. */
export function WithdrawalSteps() {
  const state = useWithdrawal();
  if (state.receipt) return <Receipt receipt={state.receipt} />;
  return (
    <>
      {/* The form is hidden instead of removed, so that a correction finds the typed values. */}
      <div hidden={state.review !== null}>
        <StatementForm state={state} />
      </div>
      {state.review && <Review state={state} form={state.review.statement} />}
    </>
  );
}

interface StepProps extends Pick<WithdrawalReceipt, "statement" | "orderNumber" | "name" | "email"> {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/**
 * A step with the declared statement and the person who makes it. Its heading takes the focus, so that a screen reader reads it.
 */
function Step({ title, lead, statement, children, ...declared }: StepProps) {
  const t = useWords("withdrawal");
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const facts = [
    [t("order"), declared.orderNumber],
    [t("name"), declared.name],
    [t("email"), declared.email],
  ] as const;
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        {title}
      </h2>
      {lead}
      <div className="grid gap-4 rounded-lg border-2 border-ink p-5 sm:p-6">
        <p dir="auto" className="font-semibold wrap-anywhere whitespace-pre-wrap">
          {statement}
        </p>
        <dl className="grid gap-1.5 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap gap-x-3">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </section>
  );
}

function Review({ state, form }: { state: State; form: WithdrawalForm }) {
  const t = useWords("withdrawal");
  const tError = useWords("errors");
  const { scope, orderNumber, products = "" } = form;
  const statement =
    scope === "order"
      ? t("statement.order", { number: orderNumber })
      : t("statement.lines", { number: orderNumber, products });
  return (
    <Step
      {...form}
      statement={statement}
      title={t("review")}
      lead={<p className="text-ink-muted">{t("reviewLead")}</p>}
    >
      <p role="alert" className="text-danger empty:hidden">
        {state.failure && tError(state.failure.code)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" loading={state.sending} onClick={state.confirm} className="max-sm:w-full">
          {t("confirm")}
        </Button>
        <Button
          size="lg"
          variant="outline"
          disabled={state.sending}
          onClick={state.change}
          className="max-sm:w-full"
        >
          {t("back")}
        </Button>
      </div>
    </Step>
  );
}

function Receipt({ receipt }: { receipt: WithdrawalReceipt }) {
  const t = useWords("withdrawal");
  const date = formatDateTime(receipt.statedAt, useLocale());
  return (
    <Step {...receipt} title={t("done")} lead={<p className="font-semibold">{t("done.at", { date })}</p>}>
      <p>{t("done.mail", { email: receipt.email })}</p>
      <p className="text-ink-muted">{t("done.next")}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>{t("print")}</Button>
        <ButtonLink variant="outline" to={LEGAL_PATHS.delivery}>
          {t("done.read")}
        </ButtonLink>
      </div>
    </Step>
  );
}
