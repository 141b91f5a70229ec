import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageHtml } from "./ssr/page-context.ts";
import { PageState, readState, renderPage } from "./ssr/render-page.tsx";

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
  context.set(pageHtml, withoutModulePreloads(html));
  return new Response(null, { headers, status: failures.length > 0 ? 500 : status });
}

/**
 * The only edit of React's output. The router preloads all modules of a page: on a slow connection these 100 KB arrive
 * before the first picture and delay the first paint by 1.2 s.
 */
function withoutModulePreloads(html: string): string {
  return html.replace(/<link rel="modulepreload"[^<>]*>/g, "");
}

/**
 * Logs errors of a page. A 404 is not logged: the pattern of the route `*` does not match line breaks, so that such
 * addresses reach this handler.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 404)) return;
  console.error(error);
};
