import * as z from "zod/mini";
import { fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { LOCALES } from "#contract/locale.ts";

const InLanguage = z.object({ lang: z.optional(z.enum(LOCALES, "INVALID")) });

export const installableRoutes = defineRoutes({
  "GET /manifest.webmanifest": {
    who: "anyone",
    tag: "installed shop",
    summary: "The app on a home screen",
    query: InLanguage,
    answers: { 200: fileOf("application/manifest+json") },
  },
  "GET /service-worker.js": {
    who: "anyone",
    tag: "installed shop",
    summary: "Shows a page that says so when there is no connection",
    answers: { 200: fileOf("text/javascript") },
  },
  "GET /offline": {
    who: "anyone",
    tag: "installed shop",
    summary: "The page for when there is no connection",
    query: InLanguage,
    answers: { 200: fileOf("text/html") },
  },
});
