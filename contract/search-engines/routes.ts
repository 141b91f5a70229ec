import * as z from "zod/mini";

import { fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const searchEngineRoutes = defineRoutes({
  "GET /robots.txt": {
    who: "anyone",
    tag: "search engines",
    summary: "What search engines may visit",
    answers: { 200: fileOf("text/plain", "Text") },
  },
  "GET /sitemap.xml": {
    who: "anyone",
    limit: "60/1m",
    tag: "search engines",
    summary: "The list of all sitemaps",
    answers: { 200: fileOf("application/xml", "XML") },
  },
  "GET /sitemaps/:name": {
    who: "anyone",
    limit: "60/1m",
    tag: "search engines",
    summary: "One sitemap: pages.xml, or a thousand listings",
    params: { name: z.string() },
    answers: { 200: fileOf("application/xml", "XML") },
  },
});
