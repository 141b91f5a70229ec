import type { FastifyReply, FastifyRequest } from "fastify";
import type { Company } from "#contract/company.ts";
import { askedLocale, LOCALE_COOKIE, localeCookie } from "#contract/locale.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import type { App } from "./app-types.ts";
import { Failure } from "./failure.ts";
import type { FrontDoor } from "./front-door.ts";
import { FAILURE, type InProcess, openInProcess } from "./in-process.ts";
import { type KeptPage, keepPage } from "./kept-page.ts";
import { type PageBytes, type Piece, pageBytes } from "./page-bytes.ts";
import type { PageCache } from "./page-cache.ts";
import { pageKeyOf } from "./page-key.ts";
import { policyFor } from "./page-policy.ts";
import { openPageTurns } from "./page-turns.ts";
import { replyWithPage, SHARED_BY_ALL } from "./reply-with-page.ts";
import { openKeptPages } from "./send-kept-pages.ts";

/** What the pages' build exports, `web/handler.ts`. */
export interface Pages {
  handlePage(request: Request, ports: PagePorts): Promise<PageAnswer>;
}

interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: readonly Piece[];
}

interface Site {
  readonly publicUrl: string;
  readonly company: Company;
}

interface PagePorts {
  readonly site: Site;
  fetch: InProcess;
  turnToDraw: () => Promise<void>;
}

interface Options {
  readonly site: Site;
  readonly cache: PageCache;
  /** Whether the card provider's script may run on /payment. */
  readonly cardHosts: boolean;
  /** A development server adds scripts of its own, which no digest can foresee, and nothing is kept. */
  readonly development?: boolean;
  /** Where kept pages are sent before the router sees the request; absent: all are sent by the router. */
  readonly early?: { readonly door: FrontDoor; readonly metrics: Metrics };
}

/**
 * Answers everything the interface does not know with a page, or with the page that says so. A page is a function of
 * its address and language: nothing else of the request reaches it, so whole answers are kept and shared.
 */
export function answerWithPages(app: App, pages: Pages, options: Options) {
  const { cache, site } = options;
  const inProcess = openInProcess(app, cache);
  const turns = openPageTurns();
  const early = options.early && openKeptPages({ cache, log: app.log, metrics: options.early.metrics });
  if (early) options.early?.door.answerFirst(early.answer);

  // Apart from what makes the page: what has waited is old to the engine, and all that it holds then would become so.
  async function make(address: URL, cookie: string): Promise<Made> {
    await turns.toBegin();
    return makeNow(address, cookie);
  }

  async function makeNow(address: URL, cookie: string): Promise<Made> {
    const shows = new Set<string>();
    const request = new Request(address, { headers: { cookie, accept: "text/html" } });
    const answer = await pages.handlePage(request, {
      site,
      fetch: inProcess(shows),
      turnToDraw: turns.toDraw,
    });
    const headers: Record<string, string> = {};
    answer.headers.forEach((value, name) => {
      if (name !== "content-length") headers[name] = value;
    });
    const bytes = pageBytes(answer.text);
    const isHtml = headers["content-type"]?.startsWith("text/html") ?? false;
    if (isHtml && !options.development) {
      const cardHosts = options.cardHosts && /^\/payment\/?$/.test(address.pathname);
      headers["content-security-policy"] = policyFor(bytes.own, cardHosts);
    }
    // Or the next page would come in another language than this one. Of the address alone, so it may be kept and shared.
    const chosen = isHtml && askedLocale(address.searchParams);
    if (chosen) headers["set-cookie"] = localeCookie(chosen, address.protocol === "https:");
    return { status: answer.status, page: pageOf(headers, bytes, shows) };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== "GET" && request.method !== "HEAD") throw new Failure("NOT_FOUND");
    const asked = pageKeyOf(request.url, request.headers.cookie);
    const address = new URL(asked.address, site.publicUrl);
    const cookie = `${LOCALE_COOKIE}=${asked.locale}`;
    const own: { made?: Made } = {};
    const key = options.development ? null : asked.key;
    const kept = key
      ? await cache.get(key, async () => {
          own.made = await make(address, cookie);
          return worthKeeping(own.made);
        })
      : null;
    const { status, page } = kept ? { status: 200, page: kept } : (own.made ?? (await make(address, cookie)));
    if (options.development) reply.removeHeader("content-security-policy");
    if (!request.headers.origin) early?.learn(reply.getHeaders());
    return replyWithPage(request, reply, status, page);
  }
  app.setNotFoundHandler(answer);
}

interface Made {
  readonly status: number;
  readonly page: KeptPage;
}

/** Not a page that was not found, since anybody can think of a million addresses, nor one that tells of a failure. */
function worthKeeping({ status, page }: Made): KeptPage | null {
  return status === 200 && !page.shows.has(FAILURE) ? page : null;
}

function pageOf(headers: Record<string, string>, { body, digest }: PageBytes, shows: Set<string>): KeptPage {
  return keepPage({ ...headers, ...SHARED_BY_ALL, vary: "Accept-Encoding, Cookie" }, body, shows, digest);
}
