import { useLocation } from "react-router";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#contract/locale.ts";
import { useLocale } from "./locale.ts";

/** Tells search engines the page's own address and those of its other languages. */
export function Alternates({ publicUrl }: { publicUrl: string }) {
  const { pathname } = useLocation();
  const locale = useLocale();
  const address = (language: Locale) =>
    `${publicUrl}${pathname}${language === DEFAULT_LOCALE ? "" : `?lang=${language}`}`;
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
