import sheetAddress from "#web/ui/styles/theme.css?url";

/** The text of the page's style element, which `entry.server` replaces with the critical CSS. */
export const CRITICAL_CSS = "/*critical*/";

/** Applies the whole style sheet. Resolves also when it fails to load: the critical CSS of the page stays. */
export function loadSheet(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = sheetAddress;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** Its address, for a browser without scripts. */
export { sheetAddress };
