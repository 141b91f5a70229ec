import { useLocation } from "react-router";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#contract/locale.ts";
import { canonicalPath, inLanguage } from "#contract/public-pages.ts";
import { useLocale } from "./locale.ts";

/**
 * Tells search engines the address a page counts under and those of its other languages. Drawn by the server alone; the
 * browser drops them when it leaves the page (`dropAlternates`), since a share button reads them.
 */
export function Alternates({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const path = canonicalPath(pathname, new URLSearchParams(search));
  if (!path) return null;
  const address = (language: Locale) => publicUrl + inLanguage(path, language);
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      {LOCALES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LOCALE)} />
    </>
  );
}
