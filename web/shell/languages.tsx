import { Globe } from "lucide-react";
import { LOCALE_FACTS, LOCALES } from "#contract/locale.ts";
import { chooseLanguage, useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";

export function LanguageMenu() {
  const t = useWords("shell");
  const chosen = useLocale();
  return (
    <div className="max-[359px]:hidden">
      <Menu
        id="languages"
        align="end"
        triggerClass="flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold smooth hover:bg-surface-sunken lg:px-3"
        trigger={
          <>
            <Globe aria-hidden className="size-5 max-lg:hidden" />
            <span className="sr-only">{t("language.label")}</span>
            {chosen.toUpperCase()}
          </>
        }
        entries={LOCALES.map((locale) => ({
          label: (
            <span lang={locale} dir="auto">
              {LOCALE_FACTS[locale].ownName}
            </span>
          ),
          current: locale === chosen,
          onSelect: () => chooseLanguage(locale),
        }))}
      />
    </div>
  );
}

/** The languages as links, which work without JavaScript. */
export function LanguageLinks({ className }: { className?: string }) {
  const t = useWords("shell");
  const chosen = useLocale();
  return (
    <nav aria-label={t("language.label")} className={className}>
      <ul className="flex flex-wrap gap-x-1">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              href={`/?lang=${locale}`}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === chosen || undefined}
              onClick={(event) => {
                event.preventDefault();
                chooseLanguage(locale);
              }}
              className="inline-flex min-h-11 items-center rounded-full px-3 text-ink-muted underline-offset-4 smooth hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {LOCALE_FACTS[locale].ownName}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
