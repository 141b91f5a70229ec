import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { openCriticalCss } from "./ssr/critical-css.ts";
import { pageHtml } from "./ssr/page-context.ts";
import { CRITICAL_CSS } from "./ssr/page-style.ts";
import { PageState, readState, renderPage } from "./ssr/render-page.tsx";
import sheet from "./ui/styles/theme.css?inline";

const criticalCss = openCriticalCss(sheet);
/**
 * The place of the critical CSS, with the signs around it. A visitor's text may contain `CRITICAL_CSS`, but React escapes these
 * signs.
 */
const PLACE = `>${CRITICAL_CSS}<`;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^<>]*>/g;

/** The longest wait of a page for its data, in ms. */
export const streamTimeout = 10_000;

/**
 * Renders the whole page before sending any of it, because the page is cached and its policy contains the hashes of its inline
 * scripts. The HTML is stored in `pageHtml`, because a `Response` would copy it four times.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const state = await readState(serverHandoffStream);
  const { html, failures } = await renderPage(
    <>
      <ServerRouter context={routerContext} url={request.url} />
      <PageState state={state} />
    </>,
    streamTimeout + 1_000,
  );
  for (const failure of failures) console.error(failure);
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.set(pageHtml, Buffer.concat(forFirstPaint(html).map((part) => Buffer.from(part))));
  return new Response(null, { headers, status: failures.length > 0 ? 500 : status });
}

/**
 * Edits React's output; nothing else does. It inlines the CSS that the page uses. It removes the router's module preloads, except
 * those that the page's script imports itself: on a slow connection these 100 KB arrive before the first picture and delay the
 * first paint by 1.2 s. The remaining preloads get a low priority, so that they don't delay it either. The rest of the page is
 * returned separately, because joining both would copy a few hundred kilobytes.
 */
function forFirstPaint(html: string): [head: string, rest: string] {
  const script = html.slice(html.lastIndexOf('<script type="module"'));
  // All edits are in the head, so the long body is not searched.
  const end = html.indexOf("</head>");
  const head = html
    .slice(0, end)
    .replace(PRELOAD, (_, href: string) =>
      script.includes(`"${href}"`) ? `<link rel="modulepreload" href="${href}" fetchpriority="low"/>` : "",
    )
    .replace(PLACE, () => `>${criticalCss(html)}<`);
  return [head, html.slice(end)];
}

/**
 * Logs the errors of a page, except 404. The pattern of the route `*` does not match line breaks, so addresses with line breaks
 * reach this handler as 404.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 404)) return;
  console.error(error);
};
