import type { Locale } from "#contract/locale.ts";

/** The languages of the back office. */
export const ADMIN_LOCALES = ["fr", "en"] as const satisfies readonly Locale[];

/** Whether a namespace belongs to the back office: it has no Arabic, and the shop does not load it. */
export const isAdminNamespace = (namespace: string) => /^admin(?:-|$)/.test(namespace);
