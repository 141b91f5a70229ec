import { DEFAULT_LOCALE, type Locale, localeOf } from "#contract/locale.ts";

/** Addresses that URL leaves as they are: they need not be read by it. */
const SIMPLE = /^(?:\/[\w-]+)*\/?$/;
const NO_SEARCH = new URLSearchParams();
/** Beyond this a page is not kept: nobody links to such addresses. */
const LONGEST = 600;

/** What a page is a function of. */
export interface PageKey {
  readonly locale: Locale;
  /** Path and query, normalised. */
  readonly address: string;
  /** Under which the page is kept; null when it is not to be. */
  readonly key: string | null;
}

/** Reads an address and a cookie as the page that they ask for. */
export function pageKeyOf(url: string, cookie: string | undefined): PageKey {
  const simple = SIMPLE.test(url);
  const parsed = simple ? null : new URL(url.replace(/^\/{2,}/, "/"), "http://shop");
  const address = parsed ? parsed.pathname + parsed.search : url;
  const search = parsed?.searchParams ?? NO_SEARCH;
  const locale = cookie || parsed?.search ? localeOf(search, cookie) : DEFAULT_LOCALE;
  const key = `${locale} ${address}`;
  return { locale, address, key: key.length <= LONGEST ? key : null };
}
