import { useRef } from "react";
import { formatDate, formatMoney } from "#contract/format.ts";
import { QUOTE_LIMITS, QuoteAnswer, quoteVat } from "#contract/repair/quotes.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { api } from "#web/client-state/api.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { PayDifference } from "./pay-difference.tsx";

interface QuotePartProps {
  readonly repair: CustomerRepair;
  readonly token: string;
  readonly onAnswered: (repair: CustomerRepair) => void;
}

/** The newest version of the quote of a repair, and the customer's answer to it. */
export function QuotePart({ repair, token, onAnswered }: QuotePartProps) {
  const t = useWords("repairs");
  const locale = useLocale();
  const { quote, number, state } = repair;
  if (!quote) return null;
  const id = `quote-${number}`;
  const isOpen = state === "quoted" && quote.state === "open";
  return (
    <section aria-labelledby={id} className="mt-5 grid gap-3 border-t border-line pt-5">
      <h4 id={id} className="text-lg font-bold">
        {t("quote.version", { version: quote.version })}
      </h4>
      <ul className="divide-y divide-line">
        {quote.lines.map(({ kind, cover, name, cents }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change
          <li key={position} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{name}</bdi>
              <span className="block text-sm text-ink-muted">
                {t(`quote.kind.${kind}`)}
                {cover !== "paid" && <> · {t(`quote.cover.${cover}`)}</>}
              </span>
            </span>
            <Amount
              cents={cover === "bonus" ? -cents : cents}
              isStruck={cover === "guarantee" || cover === "goodwill"}
            />
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <span>{isOpen || quote.state === "accepted" ? t("quote.total") : t("quote.proposed")}</span>
        <Amount cents={quote.totalCents} />
      </p>
      <p className="text-sm text-ink-muted">
        {t("quote.vat", { amount: formatMoney(quoteVat(quote.totalCents), locale) })}
      </p>
      <p role="status" className="font-semibold">
        {isOpen || !quote.answeredAt
          ? quote.validUntil && t("quote.until", { date: formatDate(quote.validUntil, "long", locale) })
          : t(`quote.${quote.state}`, { date: formatDate(quote.answeredAt, "long", locale) })}
      </p>
      <PayDifference toPay={repair.toPay} />
      {isOpen && <AnswerForm repair={repair} token={token} onAnswered={onAnswered} />}
    </section>
  );
}

function Amount({ cents, isStruck = false }: { cents: number; isStruck?: boolean }) {
  const text = formatMoney(cents, useLocale());
  return (
    <bdi dir="ltr" className="whitespace-nowrap figures">
      {isStruck ? <s className="text-ink-muted">{text}</s> : text}
    </bdi>
  );
}

/** The name of the person who answers, with one button for each answer. */
function AnswerForm({ repair, token, onAnswered }: QuotePartProps) {
  const t = useWords("repairs");
  const errors = useWords("errors");
  const locale = useLocale();
  /** The pressed button. A ref, because the form is sent in the same moment. */
  const answer = useRef<QuoteAnswer["answer"]>("accepted");
  const { number, quote, paidCents } = repair;
  const fee = quote?.feeCents ?? 0;
  const form = useForm<QuoteAnswer>({
    check: checkedBy(QuoteAnswer, (read) => ({
      ...{ token, number, digest: quote?.digest, name: read("name"), answer: answer.current },
    })),
    send: async (body) => onAnswered(await api.call("POST /repairs/answers", { body })),
  });
  const { error, isSending } = form;
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>{t(fee > 0 ? "quote.textFee" : "quote.text", { fee: formatMoney(fee, locale) })}</p>
      {quote && quote.totalCents > paidCents && (
        <p>{t("quote.dearer", { amount: formatMoney(quote.totalCents - paidCents, locale) })}</p>
      )}
      {paidCents > 0 && quote && (
        <p>
          {t("quote.paid", { amount: formatMoney(paidCents, locale) })}{" "}
          {quote.totalCents < paidCents &&
            t("quote.lower", { amount: formatMoney(paidCents - quote.totalCents, locale) })}{" "}
          {fee > 0
            ? t("quote.refusedFee", {
                fee: formatMoney(fee, locale),
                amount: formatMoney(Math.max(0, paidCents - fee), locale),
              })
            : t("quote.refusedPaid")}
        </p>
      )}
      <Field
        label={t("quote.name")}
        hint={t("quote.nameHint")}
        error={form.errors.name && t("quote.wrongName")}
        required
      >
        <Input name="name" autoComplete="name" maxLength={QUOTE_LIMITS.name} />
      </Field>
      <div role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && Object.keys(error.fields).length === 0 && (
          <>
            {error.code === "STALE" ? t("quote.changed") : errors(error.code)}
            {error.code === "STALE" && (
              <Button
                type="button"
                size="sm"
                variant="outline"
                className="mt-2"
                onClick={() => window.location.reload()}
              >
                {t("quote.reload")}
              </Button>
            )}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {(["accepted", "refused"] as const).map((given) => (
          <Button
            key={given}
            type="submit"
            variant={given === "accepted" ? "solid" : "outline"}
            loading={isSending && answer.current === given}
            onClick={() => {
              answer.current = given;
            }}
          >
            {given === "accepted"
              ? t("quote.accept", { total: formatMoney(quote?.totalCents ?? 0, locale) })
              : t("quote.refuse")}
          </Button>
        ))}
      </div>
    </form>
  );
}

/** The parts that were fitted in the phone. Renders nothing without one. */
export function FittedParts({ parts }: Pick<CustomerRepair, "parts">) {
  const t = useWords("repairs");
  if (parts.length === 0) return null;
  return (
    <p className="mt-4">
      <span className="font-semibold">{t("fitted")}</span>{" "}
      <bdi>{parts.map(({ name, origin }) => `${name} (${t(`origin.${origin}`)})`).join(", ")}</bdi>
    </p>
  );
}
