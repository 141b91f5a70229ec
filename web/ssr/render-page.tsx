import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

interface RenderedPage {
  readonly html: string;
  /** Errors inside Suspense boundaries. The browser renders these parts again. */
  readonly failures: readonly unknown[];
}

/** React's marker of a Suspense boundary that failed or did not resolve. */
const CLIENT_RENDERED = "<!--$!-->";

/**
 * Renders a page to HTML. `renderToString` takes half the time of React's stream, but works only for a page that neither suspends
 * nor fails. Any other page is streamed and waits at most `timeout` ms for its parts. Rejects with the error when no page could
 * be rendered.
 */
export async function renderPage(page: ReactNode, timeout: number): Promise<RenderedPage> {
  const html = renderInOneGo(page);
  return html === null ? renderStreamed(page, timeout) : { html, failures: [] };
}

function renderInOneGo(page: ReactNode): string | null {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    return html.includes(CLIENT_RENDERED) ? null : html;
  } catch {
    // The page suspended outside a boundary, or failed. The stream then waits, or reports the error.
    return null;
  }
}

function renderStreamed(page: ReactNode, timeout: number): Promise<RenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
  const failures: unknown[] = [];
  const { pipe, abort } = renderToPipeableStream(page, {
    // Without chunks, all parts are in their place in the HTML, and React adds no inline scripts that move them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => pipe(collect((html) => resolve({ html, failures }))),
    onShellError: reject,
    onError(error) {
      failures.push(error);
    },
  });
  const timer = setTimeout(abort, timeout);
  return promise.finally(() => clearTimeout(timer));
}

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

/** Reads the router's stream of loader data as text. */
export async function readState(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  if (stream) for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/**
 * The script that passes the loader data to the router in the browser. The router's own element suspends while it reads
 * the stream, and a page that suspends takes twice as long to render.
 */
export function PageState({ state }: { state: string }) {
  // "</script>" in the data would end the element.
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  const script = `{const state=window.__reactRouterContext.streamController;state.enqueue(${json});state.close()}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<"; the page's policy names the script's hash
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
