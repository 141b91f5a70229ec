import type { Company } from "#contract/company.ts";
import { LOCALE_FACTS, type Locale } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";

const WORDS = loadTranslators("offline");

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The Web Application Manifest (W3C) that lets a phone add the shop to its home screen. */
export function manifestOf(locale: Locale, company: Company) {
  const t = WORDS[locale];
  const shortcut = (name: string, url: string) => ({ name, url });
  return {
    id: "/",
    name: company.name,
    short_name: company.name,
    description: t("description"),
    lang: locale,
    dir: LOCALE_FACTS[locale].direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    categories: ["shopping"],
    icons: [
      { src: "/icons/app.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("app", 192, "any"),
      icon("app", 512, "any"),
      icon("maskable", 512, "maskable"),
    ],
    shortcuts: [
      shortcut(t("shortcut.store"), "/store"),
      shortcut(t("shortcut.repair"), "/repair"),
      shortcut(t("shortcut.orders"), "/client-area?activeTab=orders"),
    ],
  };
}
