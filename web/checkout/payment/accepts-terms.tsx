import { useWords } from "#web/i18n/use-words.ts";

/**
 * The sentence about the accepted conditions, above the pay button. The conditions open in a new tab, so that the typed card
 * stays.
 */
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
