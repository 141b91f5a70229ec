import { readFile } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "#server/settings.ts";
import { Failure } from "../errors/failure.ts";
import type { App } from "../server/app-types.ts";
import { readAddress } from "../server/read-address.ts";
import { ADMIN_PERMISSIONS_POLICY } from "../server/security-headers.ts";
import { policyFor } from "./page-policy.ts";

const FILE = new URL("../../../build/admin/index.html", import.meta.url);
/** Addresses that have no page: files of an older build, and unknown routes of the interface. */
const NO_PAGE = /^\/admin\/(?:api|assets)(?:\/|$)/;

/**
 * Serves the back office: one document for all its addresses. It has no data; the browser asks `/admin/api` for it. Read
 * at the start: the next build may replace the file before the next start, and name scripts that this process does not serve.
 */
export async function serveAdmin(app: App, { imageHosts }: Pick<Settings, "imageHosts">) {
  const html = await readFile(FILE);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyFor(html, { cardHosts: false, imageHosts }),
    "permissions-policy": ADMIN_PERMISSIONS_POLICY,
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "same-origin",
  };

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (NO_PAGE.test(readAddress(request.url)?.path ?? "")) throw new Failure("NOT_FOUND");
    return reply.headers(headers).send(html);
  }
  app.get("/admin", { schema: { hide: true } }, answer);
  app.get("/admin/*", { schema: { hide: true } }, answer);
}
