import { DEFAULT_LOCALE, type Locale, localeOf } from "#contract/locale.ts";
import { readPageAddress } from "#contract/page-addresses.ts";
import { readAddress } from "../server/read-address.ts";

/** Pages with a longer key are not cached. */
const LONGEST = 600;

/** The inputs of a page. */
export interface PageKey {
  readonly locale: Locale;
  /** Path and query, with only the parameters that the page reads. */
  readonly address: string;
  /** The cache key; null when the page is not cached. */
  readonly key: string | null;
}

const NO_PAGE: PageKey = { locale: DEFAULT_LOCALE, address: "/", key: null };

/** Reads a request target and a cookie as the page that they ask for. Never throws. */
export function pageKeyOf(target: string | undefined, cookie: string | undefined): PageKey {
  const asked = readAddress(target);
  if (!asked) return NO_PAGE;
  const { address, cacheable } = readPageAddress(asked.path, asked.query);
  const locale = cookie || asked.query ? localeOf(new URLSearchParams(asked.query), cookie) : DEFAULT_LOCALE;
  const key = `page ${locale} ${address}`;
  return { locale, address, key: cacheable && key.length <= LONGEST ? key : null };
}

/** The address as a URL of the shop. A path such as `//evil` or `/\\evil` names no other host, here or in the page's links. */
export function pageUrl(publicUrl: string, { address }: Pick<PageKey, "address">): URL {
  const url = new URL(publicUrl);
  const mark = address.indexOf("?");
  url.pathname = mark < 0 ? address : address.slice(0, mark);
  url.pathname = url.pathname.replace(/^[/\\]+/, "/");
  url.search = mark < 0 ? "" : address.slice(mark);
  return url;
}
