import { useLocation } from "react-router";
import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from "#contract/locale.ts";
import { canonicalPath, inLanguage } from "#contract/public-pages.ts";
import { useLocale } from "./locale.ts";

type AlternatesProps = { publicUrl: string; siteName: string };

/**
 * Tells search engines the address a page counts under and those of its other languages, and whoever unfolds a link what
 * to show of it. Drawn by the server alone; the browser drops the addresses when it leaves the page (`dropAlternates`),
 * since a share button reads them.
 */
export function Alternates({ publicUrl, siteName }: AlternatesProps) {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const path = canonicalPath(pathname, new URLSearchParams(search));
  if (!path) return null;
  const address = (language: Locale) => publicUrl + inLanguage(path, language);
  const picture = publicUrl + inLanguage("/pictures/share.png", locale);
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      {LOCALES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LOCALE)} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={LOCALE_FACTS[locale].openGraph} />
      {LOCALES.filter((language) => language !== locale).map((language) => (
        <meta key={language} property="og:locale:alternate" content={LOCALE_FACTS[language].openGraph} />
      ))}
      {!path.startsWith("/product/") && <OfTheShop url={address(locale)} image={picture} />}
    </>
  );
}

/** What a phone's page says of the phone. */
function OfTheShop({ url, image }: { url: string; image: string }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
