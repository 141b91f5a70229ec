import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DocumentContent, DocumentLocale } from "#contract/documents/documents.ts";
import type { RegisterFile } from "#server/buyback/register/render-register.ts";

export type RenderJob =
  | { readonly content: DocumentContent; readonly locale: DocumentLocale }
  | { readonly register: RegisterFile };

const IDLE_MS = 10_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a PDF in a worker thread, one at a time, so that no request waits for it. The thread starts with the first
 * job and ends after ten idle seconds, which frees the library's memory. It does not keep the process alive.
 */
export function renderInThread(job: RenderJob): Promise<Buffer> {
  const pdf = last.then(() => render(job));
  last = pdf.catch(() => {});
  return pdf;
}

async function render(job: RenderJob): Promise<Buffer> {
  clearTimeout(idle);
  thread ??= new Worker(new URL("./pdf-thread.ts", import.meta.url));
  thread.ref();
  thread.postMessage(job);
  try {
    // Rejects when the thread ends with an error.
    const [pdf] = await once(thread, "message");
    thread.unref();
    idle = setTimeout(endThread, IDLE_MS).unref();
    return Buffer.from(pdf);
  } catch (error) {
    thread = null;
    throw error;
  }
}

function endThread() {
  void thread?.terminate();
  thread = null;
}
