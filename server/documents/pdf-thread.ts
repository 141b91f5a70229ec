// Entry point of the thread that render-in-thread.ts starts. Only this thread loads the PDF library.
import { parentPort } from "node:worker_threads";
import { renderRegister } from "#server/buyback/register/render-register.ts";
import type { RenderJob } from "./render-in-thread.ts";
import { renderPdf } from "./render-pdf.ts";

parentPort?.on("message", async (job: RenderJob) => {
  parentPort?.postMessage(
    "register" in job ? await renderRegister(job.register) : await renderPdf(job.content, job.locale),
  );
});
