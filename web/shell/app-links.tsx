import { useEffect } from "react";
import { useLocale } from "#web/i18n/locale.ts";
import { WORKER } from "#web/ssr/trusted-types.ts";

/** Icons, theme colours, the web app manifest, and the service worker of the offline page. */
export function AppLinks() {
  const locale = useLocale();
  useEffect(() => {
    if (import.meta.env.PROD) keepOfflinePage();
  }, []);
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1217" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
    </>
  );
}

/** Registers the service worker after the load event, so that it delays nothing. Errors are ignored. */
function keepOfflinePage() {
  const register = () =>
    navigator.serviceWorker?.register(WORKER, { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
