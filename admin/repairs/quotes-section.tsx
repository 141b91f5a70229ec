import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatDateTime, formatMoney } from "#contract/format.ts";
import type { StaffQuote } from "#contract/repair/quotes.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { Section } from "../section.tsx";
import { QuoteForm } from "./quote-form.tsx";
import { useRepairAct } from "./use-repair-act.ts";

const TONES = {
  open: "brand",
  accepted: "success",
  refused: "danger",
  lapsed: "danger",
  replaced: "neutral",
} as const;

/** The versions of a repair's quote, and the form of the next one. Renders nothing while there is nothing to show. */
export function QuotesSection({ repair }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const [isMaking, setMaking] = useState(false);
  const locale = useLocale();
  const { quotes, mayQuote, lacks, toPay } = repair;
  if (quotes.length === 0 && !mayQuote) return null;
  return (
    <Section title={t("quotes")}>
      {lacks.map((lack) => (
        <p key={lack} className="rounded-md bg-warning-soft px-3 py-2 font-medium">
          {t(`lack.${lack}`)}
        </p>
      ))}
      {toPay && (
        <p className="flex flex-wrap items-center gap-3">
          <b>{t("toPay", { amount: formatMoney(toPay.totalCents, locale) })}</b>
          <Link to={`/orders/${toPay.order}`} className={buttonStyle("outline", "sm")}>
            {t("toPay.open")}
          </Link>
        </p>
      )}
      {quotes.length === 0 && <p className="text-ink-muted">{t("quotes.none")}</p>}
      <ul className="grid gap-3">
        {quotes.map((quote) => (
          <QuoteCard key={quote.version} quote={quote} repair={repair} />
        ))}
      </ul>
      {isMaking && mayQuote ? (
        <QuoteForm repair={repair} onDone={() => setMaking(false)} />
      ) : (
        mayQuote && (
          <Button variant="outline" className="justify-self-start" onClick={() => setMaking(true)}>
            {t(quotes.length === 0 ? "quote.make" : "quote.new")}
          </Button>
        )
      )}
    </Section>
  );
}

function QuoteCard({ quote, repair }: { quote: StaffQuote; repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const locale = useLocale();
  const { version, state, source, madeBy, lines, totalCents, validUntil, digest } = quote;
  const answered = quote.answeredAt && formatDateTime(quote.answeredAt, locale);
  return (
    <li className="grid gap-2 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {t("quote.version", { version })}{" "}
          <span className="font-normal text-ink-muted">
            {t(`quote.source.${source}`, { name: madeBy ?? "" })}
          </span>
        </h3>
        <Badge tone={TONES[state]}>{t(`quote.state.${state}`)}</Badge>
      </div>
      <ul className="divide-y divide-line">
        {lines.map(({ kind, cover, name, cents }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change
          <li key={position} className="flex justify-between gap-4 py-1.5">
            <span className="wrap-anywhere">
              {name}{" "}
              <span className="text-sm text-ink-muted">
                {t(`quote.kind.${kind}`)}
                {cover !== "paid" && ` · ${t(`quote.cover.${cover}`)}`}
              </span>
            </span>
            <span className="whitespace-nowrap figures">
              {formatMoney(cover === "bonus" ? -cents : cents, locale)}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
        <span>{t("quote.total")}</span>
        <span className="figures">{formatMoney(totalCents, locale)}</span>
      </p>
      <p className="text-sm text-ink-muted">
        {state === "open" && validUntil && t("quote.until", { date: formatDate(validUntil, "long", locale) })}
        {answered && quote.answeredBy && source === "desk" && (
          <>
            {t(`quote.answered.${quote.answeredBy}`, { name: quote.answeredName, date: answered })}
            {quote.answerReason && ` · ${quote.answerReason}`}
          </>
        )}
        {quote.feeCents > 0 && (
          <span className="block">{t("quote.fee", { fee: formatMoney(quote.feeCents, locale) })}</span>
        )}
        {source === "desk" && (
          <span className="block wrap-anywhere" title={digest}>
            {t("quote.digest")} <code>{digest.slice(0, 16)}…</code>
          </span>
        )}
      </p>
      {state === "open" && <CounterAnswer repair={repair} />}
    </li>
  );
}

/** Notes the answer that a person gives at the counter or on the phone. */
function CounterAnswer({ repair }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const { isSending, error, forget, act } = useRepairAct(repair);
  const [asked, setAsked] = useState<"accepted" | "refused" | null>(null);
  const title = t(asked === "refused" ? "quote.refuse" : "quote.accept");
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button size="sm" variant="outline" onClick={() => setAsked("accepted")}>
        {t("quote.accept")}
      </Button>
      <Button size="sm" variant="outline" onClick={() => setAsked("refused")}>
        {t("quote.refuse")}
      </Button>
      <ReasonDialog
        isOpen={asked !== null}
        title={title}
        text={t("quote.noteText")}
        submit={title}
        isSending={isSending}
        error={error}
        onReload={forget}
        onClose={() => setAsked(null)}
        onSubmit={(reason) => void act("answers", { answer: asked, reason })}
      />
    </div>
  );
}
