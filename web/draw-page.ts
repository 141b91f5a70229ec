import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

interface Drawn {
  readonly html: string;
  /** What parts failed with that the browser shall draw instead. */
  readonly failures: readonly unknown[];
}

/** What React writes in place of a part that has failed, or that it did not wait for. */
export const LEFT_OUT = "<!--$!-->";

/** `renderToString` leaves it to its callers. */
const DOCTYPE = "<!DOCTYPE html>";

/**
 * The HTML of a page, whole. Where nothing has to be waited for, which is so when the parts that load on use were loaded
 * for an earlier page, it is drawn at one go as one text: React's stream encodes each of the thousands of pieces alone,
 * which takes as long as to draw them. What waits or fails is drawn anew, patiently, for at most `timeout` milliseconds.
 * Rejects with what left no page at all.
 */
export async function drawPage(page: ReactNode, timeout: number): Promise<Drawn> {
  const html = drawAtOnce(page);
  return html === null ? drawPatiently(page, timeout) : { html, failures: [] };
}

function drawAtOnce(page: ReactNode): string | null {
  try {
    // React's text is in thousands of pieces until it is first read: with the doctype before it that is done once.
    const html = DOCTYPE + renderToString(page);
    return html.includes(LEFT_OUT) ? null : html;
  } catch {
    // It waits outside of every boundary, or will fail again and be told of.
    return null;
  }
}

function drawPatiently(page: ReactNode, timeout: number): Promise<Drawn> {
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const failures: unknown[] = [];
  const { pipe, abort } = renderToPipeableStream(page, {
    // A part that loads on use stands where it belongs in the HTML, never behind a script that moves it there.
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
