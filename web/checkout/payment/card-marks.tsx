import { ShieldCheck } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";

/** The names of cards, the same in every language. They are set in the shop's own type, because the logos are trademarks. */
const MARKS = [
  ["CB", "font-black tracking-tight"],
  ["VISA", "font-black italic tracking-tight"],
  ["mastercard", "font-bold"],
  ["AMERICAN EXPRESS", "font-black text-[0.5625rem] leading-none tracking-tight"],
] as const;

/** The accepted cards, and a note about the bank's check. */
export function CardMarks() {
  const t = useWords("checkout");
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ul aria-label={t("payment.cards")} className="flex flex-wrap gap-1.5">
        {MARKS.map(([name, look]) => (
          <li
            key={name}
            dir="ltr"
            className={`grid h-7 min-w-11 place-items-center rounded-sm border border-line bg-surface px-1.5 text-xs ${look}`}
          >
            {name}
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-1.5 text-sm text-ink-muted">
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-brand" />
        {t("payment.secure3d")}
      </p>
    </div>
  );
}
