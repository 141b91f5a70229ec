import type { FastifyReply, FastifyRequest } from "fastify";
import { type CompanyRecord, companyIn, legalIdentityIn } from "#contract/company.ts";
import type { DeliveryTerms } from "#contract/delivery/delivery.ts";
import { askedLocale, LOCALE_COOKIE, type Locale, localeCookie } from "#contract/locale.ts";
import type { PageAnswer, Pages } from "#contract/page-ports.ts";
import type { PageRead } from "#server/page-data.ts";
import { Failure } from "../errors/failure.ts";
import type { App } from "../server/app-types.ts";
import { readAddress } from "../server/read-address.ts";
import { PAGE_ROUTE } from "../server/route-key.ts";
import { type PageKey, pageKeyOf, pageUrl } from "./cache-keys.ts";
import type { MadeResponse } from "./cached-response.ts";
import { makeCachedResponse, OF_ONE_VISITOR, replyWithResponse, SHARED_BY_ALL } from "./cached-response.ts";
import { oneATurn } from "./one-a-turn.ts";
import { policyFor } from "./page-policy.ts";
import type { ResponseCache } from "./response-cache.ts";

interface Options {
  readonly publicUrl: string;
  readonly company: () => CompanyRecord;
  /** Starts to read the data of one page in a language. */
  readonly readPage: (locale: Locale) => PageRead;
  readonly delivery: () => DeliveryTerms;
  /** Without a cache, every page is rendered. */
  readonly cache?: ResponseCache;
  /** Whether the card provider's script may run on /payment. */
  readonly cardHosts: boolean;
  /** The origins of pictures besides the shop's own. */
  readonly imageHosts: readonly string[];
  /** Whether the development server adds scripts. Pages then have no content policy. */
  readonly development?: boolean;
}

/** An attribute in the HTML of every page that shows when an order placed now arrives (`web/delivery/delivery-promise.tsx`). */
const SAYS_PROMISE = "data-delivery-promise";

/**
 * The time until which a page is right. The data of a page has several delivery promises, and the browser shows the one in
 * force. HTML that shows a promise ends with that promise, so that it is right without scripts, too. A new version of the
 * delivery ends every page.
 */
function endOf(body: Buffer, { promises, changesAt }: DeliveryTerms): Date | undefined {
  const last = body.includes(SAYS_PROMISE) ? promises[0] : promises.at(-1);
  return last && changesAt && changesAt < last.until ? changesAt : last?.until;
}

/** Pages of one person, whose address is a secret. No cache may store them, and no Referer header may name them. */
const SECRET_ADDRESS = /^\/(?:suivi|payer|messages)\/./;
const SECRET_HEADERS = {
  "cache-control": "no-store",
  "cdn-cache-control": "no-store",
  "referrer-policy": "no-referrer",
};

/** The path as the pages' router compares it: decoded and in lower case. */
function pathOf({ pathname }: URL): string {
  try {
    return decodeURI(pathname).toLowerCase();
  } catch {
    return pathname;
  }
}

/** Retry-After of a page without its data. */
const RETRY_SECONDS = 2;

/**
 * Answers every address that has no route with a page, or with the page for unknown addresses. A page depends only on its
 * address and language, so its whole response is cached and shared.
 */
export function servePages(app: App, pages: Pages, options: Options) {
  const { cache, publicUrl, company, development = false } = options;

  const turn = oneATurn();

  async function make(key: PageKey): Promise<MadeResponse> {
    await turn();
    const address = pageUrl(publicUrl, key);
    const headers = { cookie: `${LOCALE_COOKIE}=${key.locale}`, accept: "text/html" };
    const read = options.readPage(key.locale);
    const delivery = options.delivery();
    const record = company();
    const site = { publicUrl, company: companyIn(record) };
    const ports = { site, legal: legalIdentityIn(record), data: read.data, delivery };
    const rendered = await pages.handlePage(new Request(address, { headers }), ports);
    const { body } = rendered;
    const { isPartial, isUnavailable, isDatabaseLost } = read;
    return {
      response: await makeCachedResponse({
        route: PAGE_ROUTE,
        headers: headersOf(rendered, address),
        body,
        cacheTags: read.cacheTags,
      }),
      status: isUnavailable ? 503 : rendered.status,
      isPartial,
      isUnavailable,
      isDatabaseLost,
      endsAt: endOf(body, delivery),
    };
  }

  function headersOf(rendered: PageAnswer, address: URL): Record<string, string> {
    const own = [...rendered.headers].filter(([name]) => name !== "content-length");
    const path = pathOf(address);
    const isSecret = SECRET_ADDRESS.test(path);
    const chosen = askedLocale(address.searchParams);
    const headers = {
      ...SHARED_BY_ALL,
      ...Object.fromEntries(own),
      // The cookie keeps the language for the next page. A shared cache must not store it.
      ...(chosen
        ? { ...OF_ONE_VISITOR, "set-cookie": localeCookie(chosen, address.protocol === "https:") }
        : {}),
      ...(isSecret ? { ...SECRET_HEADERS, "x-robots-tag": "noindex" } : {}),
      vary: "Accept-Encoding, Cookie",
    };
    if (!rendered.headers.get("content-type")?.startsWith("text/html")) return headers;
    const cardHosts = options.cardHosts && /^\/(?:payment|payer\/[^/]+)\/?$/.test(path);
    const policy = policyFor(rendered.body, { cardHosts, imageHosts: options.imageHosts });
    return { ...headers, ...(development ? {} : { "content-security-policy": policy }) };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== "GET" && request.method !== "HEAD") throw new Failure("NOT_FOUND");
    if (!readAddress(request.url)) throw new Failure("MALFORMED_JSON");
    const page = pageKeyOf(request.url, request.headers.cookie);
    const made = (cache && page.key && (await cache.get(page.key, () => make(page)))) || (await make(page));
    if (development) reply.removeHeader("content-security-policy");
    if (made.status === 503) reply.header("retry-after", String(RETRY_SECONDS));
    return replyWithResponse(request, reply, made);
  }
  app.setNotFoundHandler(answer);
}
