import { formatMoney } from "#contract/format.ts";
import type { OptionFacts } from "#contract/repair/catalogue/catalogue.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Returns price, duration and reason of an option in one line; a dash for null. */
export function useFactsText() {
  const t = useWords("admin-repair-catalogue");
  const locale = useLocale();
  return (facts: OptionFacts | null): string => {
    if (!facts) return "–";
    const { priceCents, minutes, unoffered } = facts;
    return [
      priceCents === null ? t("quote") : formatMoney(priceCents, locale),
      minutes === null ? [] : t("minutes.value", { minutes: String(minutes) }),
      unoffered === null ? [] : t(`reason.${unoffered}`),
    ]
      .flat()
      .join(" · ");
  };
}
