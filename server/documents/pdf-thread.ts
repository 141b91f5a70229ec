// Entry point of the thread that render-in-thread.ts starts. Only this thread loads the PDF library.
import { parentPort } from "node:worker_threads";
import type { RenderJob } from "./render-in-thread.ts";
import { renderPdf } from "./render-pdf.ts";

parentPort?.on("message", async ({ content, locale }: RenderJob) => {
  parentPort?.postMessage(await renderPdf(content, locale));
});
