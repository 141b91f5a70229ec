import * as z from "zod/mini";

import { fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

const Health = z.object({ status: z.literal("ok") });

export const healthRoutes = defineRoutes({
  "GET /health/live": {
    who: "anyone",
    tag: "operation",
    summary: "The process is alive",
    answers: { 200: Health },
  },
  "GET /health/ready": {
    who: "anyone",
    tag: "operation",
    summary: "People may be sent here: the database and the queue work, and the shop is not closing",
    answers: { 200: Health },
  },
});

export const securityTextRoutes = defineRoutes({
  "GET /.well-known/security.txt": {
    who: "anyone",
    tag: "operation",
    summary: "Where to report a weakness",
    answers: { 200: fileOf("text/plain", "Text") },
  },
});

export const metricsRoutes = defineRoutes({
  // The token of the request authorises it, or its origin on this machine: server/observe/may-read-metrics.ts.
  "GET /metrics": {
    who: "anyone",
    tag: "operation",
    summary: "Metrics in Prometheus’ text format, for those who may read them",
    answers: { 200: z.string() },
    refuses: [401, 403],
  },
});
