import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import { errorBody } from "../errors/answer-failures.ts";
import { Failure } from "../errors/failure.ts";
import type { App } from "../server/app-types.ts";

/** Larger bodies get 413, unless their route has its own limit. */
const BODY_BYTES = 1024 * 1024;
/** Request line and headers together. */
const HEAD_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
const MAX_URL_LENGTH = 4096;
/** Enough for 8 MB at the lowest rate that `cut-slow-clients.ts` accepts. */
const LONGEST_REQUEST_MS = 20 * 60_000;

/** Longer than the minute that is common for balancers, so that the balancer closes idle connections first. */
const KEEP_ALIVE_MS = 72_000;

export type ServerBounds = Pick<ReturnType<typeof requestBounds>, "server" | "silenceMs">;

/** The limits of size and time for Fastify and Node. */
export function requestBounds({ CLIENT_SECONDS }: { readonly CLIENT_SECONDS: number }) {
  return {
    bodyLimit: BODY_BYTES,
    server: {
      maxHeaderSize: HEAD_BYTES,
      headersTimeout: CLIENT_SECONDS * 1000,
      requestTimeout: LONGEST_REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1000,
    },
    /** A connection without traffic for this long is closed. */
    silenceMs: 2 * CLIENT_SECONDS * 1000,
    clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
      if (error.code === "ECONNRESET" || socket.destroyed) return;
      socket.end(rawRefusal(CODE_OF_PARSER_ERROR[error.code ?? ""] ?? "MALFORMED_JSON"));
    },
  };
}

const CODE_OF_PARSER_ERROR: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "PAYLOAD_TOO_LARGE",
};

/** A raw response for a request that reached no route. */
export function rawRefusal(code: ErrorCode): string {
  const body = JSON.stringify(errorBody(new Failure(code), randomUUID()));
  return [
    `HTTP/1.1 ${ERROR_STATUS[code]} ${code}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    ...(ERROR_STATUS[code] === 503 ? ["Retry-After: 5"] : []),
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

/** Refuses requests that Node's parser accepts: very long addresses, very many headers, compressed bodies, unread bodies. */
export function refuseOversized(app: App) {
  app.addHook("onRequest", async ({ raw, is404 }) => {
    if ((raw.url ?? "").length > MAX_URL_LENGTH) throw new Failure("URI_TOO_LONG");
    if (raw.rawHeaders.length > 2 * MAX_HEADERS) throw new Failure("HEADERS_TOO_LARGE");
    // Nothing is decompressed, so a small body cannot become huge.
    if ((raw.headers["content-encoding"] ?? "identity") !== "identity")
      throw new Failure("UNSUPPORTED_MEDIA_TYPE");
    // A request without a route has no rate limit, so it is refused before its body is read.
    if (is404 && raw.method !== "GET" && raw.method !== "HEAD") throw new Failure("NOT_FOUND");
  });
}
