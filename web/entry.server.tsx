import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { wakeAfterPaint } from "./after-paint.ts";
import { type PagePorts, pagePorts } from "./context.ts";
import { withFirstPictures } from "./first-pictures.ts";
import { PageStyleContext } from "./i18n/page-style.tsx";
import { oneATurn } from "./one-a-turn.ts";
import style from "./ui/page.css?inline";
import { readStyle } from "./used-style.ts";

/** Milliseconds a page may wait for its slowest data before it is sent without. */
export const streamTimeout = 10_000;

// In development Vite serves the style sheet itself, so that an edit shows at once.
const STYLE_PLACE = import.meta.env.PROD ? "/* style */" : "";
const usedStyle = readStyle(style);

/**
 * Module preloads compete with the page itself: first paint came 1.2 s later with them (mobile preset). The browser
 * finds the modules in the script at the end of the body.
 */
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/** Renders the whole page into one body: it is cached, and its inline scripts are hashed for the security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await oneATurn();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const failures: unknown[] = [];
  const { pipe, abort } = renderToPipeableStream(
    <PageStyleContext value={STYLE_PLACE}>
      <ServerRouter context={routerContext} url={request.url} />
    </PageStyleContext>,
    {
      // A part that loads on use stands where it belongs in the HTML, never behind a script that moves it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        for (const failure of failures) console.error(failure);
        pipe(
          collect((html) => {
            headers.set("Content-Type", "text/html; charset=utf-8");
            const code = failures.length > 0 ? 500 : status;
            finish(html, context.get(pagePorts).fetch).then(
              (body) => resolve(new Response(body, { headers, status: code })),
              reject,
            );
          }),
        );
      },
      // The router renders the error page next, and logs the error.
      onShellError: reject,
      onError(error) {
        failures.push(error);
      },
    },
  );
  const timer = setTimeout(abort, streamTimeout + 1_000);
  return promise.finally(() => clearTimeout(timer));
}

async function finish(html: string, fetch: PagePorts["fetch"]): Promise<string> {
  const lean = wakeAfterPaint(html.replace(MODULE_PRELOAD, ""));
  if (!STYLE_PLACE) return lean;
  const styled = lean.replace(STYLE_PLACE, () => usedStyle(lean));
  return withFirstPictures(styled, fetch);
}

/**
 * Logs what failed while a page was made. An address without a page is no failure of ours: most are answered by the
 * route `*`, whose pattern does not match line breaks, written or `%E2%80%A8`, and those come here.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 404)) return;
  console.error(error);
};

function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString("utf8"));
      next();
    },
  });
}
