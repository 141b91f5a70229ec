/**
 * The version of the general conditions of sale (`/cgv`): the day from which they apply. An order keeps the version that its
 * buyer accepted. Any change of their content, in any language, needs a new version.
 */
export const TERMS_VERSION = "2026-11-28";

/** The day from which the conditions of repair apply (`web/pages/legal/repairs.tsx`). Any change of them needs a new day. */
export const LEGAL_TEXTS_VERSION = "2026-11-28";
