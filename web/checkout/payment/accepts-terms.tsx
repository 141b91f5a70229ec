import { useWords } from "#web/i18n/use-words.ts";

/** Says, above the button that orders, which conditions the buyer accepts. They open in a new tab: the card stays filled in. */
export function AcceptsTerms() {
  const t = useWords("checkout");
  return (
    <p className="mt-6 text-sm text-ink-muted">
      {t.rich("payment.terms", {
        a: (chunks) => (
          <a
            href="/cgv"
            target="_blank"
            rel="noopener"
            className="font-semibold text-brand underline underline-offset-4"
          >
            {chunks}
          </a>
        ),
      })}
    </p>
  );
}
