import { useLocation } from "react-router";
import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from "#contract/locale.ts";
import { canonicalPath, inLanguage } from "#contract/public-pages.ts";
import { useLocale } from "./locale.ts";

type AlternatesProps = { publicUrl: string; siteName: string };

/**
 * The canonical address, the addresses in other languages and the Open Graph tags of a page. Only the server renders them. After
 * a navigation the browser removes the links (`dropAlternates`), because share buttons read them.
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
      {!OWN_TAGS.test(path) && <OfTheShop url={address(locale)} image={picture} />}
    </>
  );
}

/** Products and passports, which have Open Graph tags of their own. */
const OWN_TAGS = /^\/(?:product|passeport)\//;

/** The Open Graph tags of all other pages. */
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
