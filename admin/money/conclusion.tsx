import { Check, TriangleAlert } from "lucide-react";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Balances } from "#contract/ledger/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Says whether ledger and provider agree, and if not, which movements make the difference. */
export function Conclusion({ balances: { accounts, provider } }: { readonly balances: Balances }) {
  const t = useWords("admin-money");
  const locale = useLocale();
  if (provider.readTo === null) return <p>{t("unread")}</p>;
  const here = accounts.find(({ account }) => account === "provider")?.closingCents ?? 0;
  const { later, found, movedCents, readTo } = provider;
  const otherCents = here - movedCents - later.cents - found.cents;
  const reasons = [
    { text: t("why.later", { count: later.count, time: formatDateTime(readTo, locale) }), ...later },
    { text: t("why.found", { count: found.count }), ...found },
    { text: t("why.other"), count: otherCents === 0 ? 0 : 1, cents: otherCents },
  ].filter(({ count }) => count > 0);
  const agrees = reasons.length === 0;
  const Icon = agrees ? Check : TriangleAlert;
  return (
    <div
      className={`grid gap-2 rounded-lg p-4 ${agrees ? "bg-success-soft text-success" : "bg-warning-soft"}`}
    >
      <p className={`flex items-center gap-2 font-semibold ${agrees ? "" : "text-warning"}`}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {agrees
          ? t("concluded", { amount: formatMoney(here, locale), time: formatDateTime(readTo, locale) })
          : t("notConcluded", {
              here: formatMoney(here, locale),
              there: formatMoney(movedCents, locale),
            })}
      </p>
      {!agrees && (
        <dl className="grid max-w-2xl grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          {reasons.map(({ text, cents }) => (
            <div key={text} className="contents">
              <dt>{text}</dt>
              <dd className="figures text-end">{formatMoney(cents, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
