import sheetAddress from "#web/ui/styles/theme.css?url";

/** The content of the page's style element. `entry.server` replaces it by the critical CSS. */
export const CRITICAL_CSS = "/*critical*/";

/** Loads and applies the whole style sheet. Resolves also when it fails to load; the critical CSS of the page then stays. */
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

/** The address of the sheet, for browsers without scripts. */
export { sheetAddress };
