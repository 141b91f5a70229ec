import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import type { DocumentContent } from "#contract/documents/documents.ts";
import { invoiceOf } from "./fixtures/invoice.ts";
import { renderInThread } from "./render-in-thread.ts";

const threads: Worker[] = [];
const keep = (thread: Worker) => threads.push(thread);
process.on("worker", keep);
afterEach(() => vi.useRealTimers());

const job = (lines: number) => ({ content: invoiceOf(lines), locale: "fr" }) as const;

test("documents are rendered in one thread, which ends when it is idle and starts again when it is needed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pdfs = await Promise.all([1, 2, 30].map((lines) => renderInThread(job(lines))));
  for (const pdf of pdfs) expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdfs[2]?.length).toBeGreaterThan(pdfs[0]?.length ?? 0);
  expect(threads).toHaveLength(1);
  const ended = once(threads[0] as Worker, "exit");
  vi.advanceTimersByTime(9_000);
  await renderInThread(job(1));
  vi.advanceTimersByTime(9_000);
  expect(threads[0]?.threadId).toBeGreaterThan(0);
  vi.advanceTimersByTime(1_000);
  await ended;
  await renderInThread(job(1));
  expect(threads).toHaveLength(2);
});

test("a document that cannot be rendered fails alone", async () => {
  const broken = { content: null as unknown as DocumentContent, locale: "fr" } as const;
  const [failed, next] = await Promise.allSettled([renderInThread(broken), renderInThread(job(1))]);
  expect(failed.status).toBe("rejected");
  expect(next.status).toBe("fulfilled");
});
