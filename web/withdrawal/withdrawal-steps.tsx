import { useEffect, useRef } from "react";
import { formatDateTime } from "#contract/format.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import type { WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { StatementForm } from "./statement-form.tsx";
import { useWithdrawal } from "./use-withdrawal.ts";

type State = ReturnType<typeof useWithdrawal>;

/** The statement in two steps, then its receipt. Without scripts the form is posted, and the server shows the steps. */
export function WithdrawalSteps() {
  const state = useWithdrawal();
  if (state.receipt) return <Receipt receipt={state.receipt} />;
  return (
    <>
      {/* Hidden instead of removed: a change of the statement finds what was typed. */}
      <div hidden={state.review !== null}>
        <StatementForm state={state} />
      </div>
      {state.review && <Review state={state} statement={state.review.statement} />}
    </>
  );
}

/** Moves the focus to the heading of the next step, so that a screen reader reads it. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

function Review({
  state,
  statement,
}: {
  state: State;
  statement: NonNullable<State["review"]>["statement"];
}) {
  const t = useWords("withdrawal");
  const tError = useWords("errors");
  const heading = useFocus();
  const { scope, orderNumber, products = "", name, email } = statement;
  const text =
    scope === "order"
      ? t("statement.order", { number: orderNumber })
      : t("statement.lines", { number: orderNumber, products });
  return (
    <section aria-labelledby="withdrawal-review" className="grid gap-5">
      <h2 id="withdrawal-review" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        {t("review")}
      </h2>
      <p className="text-ink-muted">{t("reviewLead")}</p>
      <Statement
        text={text}
        facts={[
          [t("order"), orderNumber],
          [t("name"), name],
          [t("email"), email],
        ]}
      />
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
    </section>
  );
}

function Receipt({ receipt }: { receipt: WithdrawalReceipt }) {
  const t = useWords("withdrawal");
  const locale = useLocale();
  const heading = useFocus();
  const { statedAt, statement, orderNumber, name, email } = receipt;
  return (
    <section aria-labelledby="withdrawal-receipt" className="grid gap-5">
      <h2 id="withdrawal-receipt" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        {t("done")}
      </h2>
      <p className="font-semibold">{t("done.at", { date: formatDateTime(statedAt, locale) })}</p>
      <Statement
        text={statement}
        facts={[
          [t("order"), orderNumber],
          [t("name"), name],
          [t("email"), email],
        ]}
      />
      <p>{t("done.mail", { email })}</p>
      <p className="text-ink-muted">{t("done.next")}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>{t("print")}</Button>
        <ButtonLink variant="outline" to={LEGAL_PATHS.delivery}>
          {t("done.read")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What is declared: the sentence and who says it. */
function Statement({ text, facts }: { text: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <div className="grid gap-4 rounded-lg border-2 border-ink p-5 sm:p-6">
      <p dir="auto" className="font-semibold wrap-anywhere whitespace-pre-wrap">
        {text}
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
  );
}
