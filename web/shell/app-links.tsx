import { useEffect } from "react";
import { useLocale } from "#web/i18n/locale.ts";
import { WORKER } from "#web/trusted-text.ts";

/** What makes the shop an app: icons, the browser's own colours, the manifest, and the worker for when there is no connection. */
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

/** Once the page is whole, so that nothing the visitor waits for comes later. Without it, only that page is missing. */
function keepOfflinePage() {
  const register = () =>
    navigator.serviceWorker?.register(WORKER, { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
