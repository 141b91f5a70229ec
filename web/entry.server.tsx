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
/** With the signs around it: what a visitor typed may hold the text, but React escapes these signs there. */
const PLACE = `>${CRITICAL_CSS}<`;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^<>]*>/g;

/** Milliseconds that a page waits for its data, at most. */
export const streamTimeout = 10_000;

/**
 * Renders the whole page before any of it is sent: it is cached, and its policy names the hashes of its inline scripts.
 * The HTML goes into `pageHtml`, because a `Response` would copy it four times.
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
 * The only edit of React's output. It inlines the rules that the page uses, and drops the router's preloads of all modules
 * but those that its script imports itself: on a slow connection these 100 KB arrive before the first picture and delay
 * the first paint by 1.2 s. With a low priority the few that stay do not delay it either. The rest of the page is a part
 * of its own: a string of both would be a copy of a few hundred kilobytes.
 */
function forFirstPaint(html: string): [head: string, rest: string] {
  const script = html.slice(html.lastIndexOf('<script type="module"'));
  // All of it stands in the head: the body, which is long, is not searched.
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
 * Logs errors of a page. A 404 is not logged: the pattern of the route `*` does not match line breaks, so that such
 * addresses reach this handler.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 404)) return;
  console.error(error);
};
