import type { IncomingMessage, ServerResponse } from "node:http";
import type { Locale } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";
import { pageKeyOf } from "../pages/cache-keys.ts";
import { requestIdOf } from "../server/request-id.ts";
import { BARE_HEADERS } from "../server/security-headers.ts";
import { errorBody } from "./answer-failures.ts";
import { barePage, barePolicy } from "./bare-page.ts";
import { Failure } from "./failure.ts";

interface Options {
  /** The shop's name. */
  readonly shop: () => string;
  readonly corsOrigins?: readonly string[] | undefined;
}

/** Answers 503 with Retry-After. A browser gets a page in its language that reloads itself, a program gets JSON. */
export function openRefusal({ shop, corsOrigins = [] }: Options) {
  const pages = new Map<string, string>();
  function pageFor(locale: Locale, retryAfter: number): string {
    const name = shop();
    const key = `${locale} ${retryAfter} ${name}`;
    const page = pages.get(key) ?? busyPage(locale, name, 3 * retryAfter);
    pages.set(key, page);
    return page;
  }

  return (request: IncomingMessage, response: ServerResponse, retryAfter: number) => {
    const { headers, url = "/" } = request;
    const id = requestIdOf(headers);
    const forPeople = headers.accept?.includes("text/html") ?? false;
    const body = forPeople
      ? pageFor(pageKeyOf(url, headers.cookie).locale, retryAfter)
      : JSON.stringify(errorBody(new Failure("UNAVAILABLE"), id));
    const type = forPeople ? "text/html" : "application/json";
    const known = headers.origin !== undefined && corsOrigins.includes(headers.origin);
    response.writeHead(503, {
      ...BARE_HEADERS,
      "content-type": `${type}; charset=utf-8`,
      "content-length": String(Buffer.byteLength(body)),
      ...(forPeople ? { "content-security-policy": BUSY_POLICY } : {}),
      "cache-control": "no-store",
      "retry-after": String(retryAfter),
      "x-request-id": id,
      ...(known
        ? {
            "access-control-allow-origin": headers.origin,
            "cross-origin-resource-policy": "cross-origin",
            vary: "Origin",
          }
        : {}),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

const WORDS = loadTranslators("busy");

const BUSY_POLICY = barePolicy();

/** The page for a request that was refused because too many are under way. It reloads itself after `seconds`. */
function busyPage(locale: Locale, shop: string, seconds: number): string {
  const t = WORDS[locale];
  return barePage({
    locale,
    shop,
    title: t("title"),
    paragraphs: [t("text"), t("wait")],
    retry: t("retry"),
    refresh: seconds,
  });
}
