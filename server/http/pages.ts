import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Company } from "#contract/company.ts";
import type { App } from "./app-types.ts";
import { Failure } from "./failure.ts";

/** What the pages' build exports, `web/handler.ts`. */
export interface Pages {
  handlePage(request: Request, ports: PagePorts): Promise<Response>;
}

interface PagePorts {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly site: { readonly publicUrl: string; readonly company: Company };
}

interface Options {
  readonly site: PagePorts["site"];
  /** Hosts of the card provider, allowed on /payment alone. */
  readonly paymentHosts: boolean;
  /** A development server adds scripts of its own, which no hash can foresee. */
  readonly development?: boolean;
}

const PASSED_ON = ["cookie", "accept-language", "accept"];
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Answers everything the interface does not know with a page, or with the page that says so. */
export function answerWithPages(app: App, pages: Pages, options: Options) {
  const ports: PagePorts = { site: options.site, fetch: inProcess(app) };

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== "GET" && request.method !== "HEAD") throw new Failure("NOT_FOUND");
    const address = new URL(request.url.replace(/^\/{2,}/, "/"), options.site.publicUrl);
    const headers = new Headers();
    for (const name of PASSED_ON) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const response = await pages.handlePage(new Request(address, { headers }), ports);
    const body = Buffer.from(await response.arrayBuffer());
    response.headers.forEach((value, name) => {
      if (name !== "content-length") reply.header(name, value);
    });
    reply.code(response.status);
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("text/html") && !options.development)
      reply.header("content-security-policy", policyFor(body.toString(), address.pathname, options));
    if (options.development) reply.removeHeader("content-security-policy");
    reply.header("vary", "Accept-Encoding, Cookie");
    return sendCompressed(request, reply, body);
  }
  app.setNotFoundHandler(answer);
}

/** Lets a page ask the shop's own interface without leaving the process. */
function inProcess(app: App): PagePorts["fetch"] {
  return async (path, init) => {
    const { method = "GET", body } = init ?? {};
    const answer = await app.inject({
      method: method as "GET",
      url: path,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof body === "string" ? { payload: body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    const bodyless = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(bodyless ? null : answer.body, { status: answer.statusCode, headers });
  };
}

const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;

/** No script runs but our own files and the inline ones of this very page, named by their digests. */
function policyFor(html: string, path: string, { paymentHosts }: Options): string {
  const digests = new Set<string>();
  for (const [, script] of html.matchAll(INLINE_SCRIPT))
    if (script) digests.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const stripe = paymentHosts && path.startsWith("/payment");
  return [
    "default-src 'none'",
    `script-src 'self' ${[...digests].join(" ")}${stripe ? " https://js.stripe.com" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${stripe ? " https://api.stripe.com" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${stripe ? "https://js.stripe.com https://hooks.stripe.com" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (body.length < 512) return reply.send(body);
  if (/\bbr\b/.test(accepted))
    return reply
      .header("content-encoding", "br")
      .send(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await gzipped(body));
  return reply.send(body);
}
