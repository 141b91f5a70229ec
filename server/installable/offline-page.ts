import type { Locale } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";
import { barePage, barePolicy } from "#server/http/errors/bare-page.ts";

const WORDS = loadTranslators("offline");

// "online" only means that the device has a network, and it fires once, so the page also polls the shop.
const SCRIPT = `
const reload = () => fetch(location, { method: "HEAD" }).then(() => location.reload(), () => {});
addEventListener("online", reload);
setInterval(() => navigator.onLine && reload(), 3000);
`;

/** The Content-Security-Policy of the offline page: its inline style and script, and requests to the shop. */
export const OFFLINE_POLICY = barePolicy(SCRIPT);

/** The page that the service worker shows while there is no connection. */
export function offlinePage(locale: Locale, shop: string): string {
  const t = WORDS[locale];
  return barePage({
    locale,
    shop,
    title: t("title"),
    paragraphs: [t("text"), t("wait")],
    retry: t("retry"),
    script: SCRIPT,
  });
}
