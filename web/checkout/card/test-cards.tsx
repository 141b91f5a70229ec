import { ChevronDown, FlaskConical } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { groupCardNumber } from "./card-text.ts";

const CARDS = [
  ["4242424242424242", "test.pays"],
  ["4000002500003155", "test.action"],
  ["4000000000000002", "test.card_declined"],
  ["4000000000000069", "test.expired_card"],
  ["4000000000000127", "test.incorrect_cvc"],
  ["4000000000000119", "test.processing_error"],
] as const;

/** A note that the shop is a test, with its test cards. */
export function TestCards({ onUse }: { onUse: (number: string) => void }) {
  const t = useWords("checkout");
  return (
    <div className="rounded-md bg-warning-soft px-4 py-3 forced-colors:border">
      <p className="flex items-start gap-2.5 text-sm font-medium text-warning">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t("test.note")}
      </p>
      <details className="group">
        <summary className="flex min-h-11 items-center gap-2 rounded-sm text-sm font-semibold">
          {t("test.show")}
          <ChevronDown aria-hidden className="size-4 smooth group-open:rotate-180" />
        </summary>
        <ul className="grid gap-1 pb-1">
          {CARDS.map(([number, meaning]) => {
            const shown = groupCardNumber(number);
            return (
              <li key={number} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                <span className="grid sm:flex sm:gap-3">
                  <bdi dir="ltr" className="text-sm font-semibold figures">
                    {shown}
                  </bdi>
                  <span className="text-sm text-ink-muted">{t(meaning)}</span>
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t("test.useCard", { number: shown })}
                  onClick={() => onUse(number)}
                >
                  {t("test.use")}
                </Button>
              </li>
            );
          })}
        </ul>
      </details>
    </div>
  );
}
