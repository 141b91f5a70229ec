import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/** The brotli quality while a visitor waits. Quality 11 saves 20 % and takes two hundred times as long: see `compressAgain`. */
const FIRST_QUALITY = 3;
const BEST_QUALITY = 11;
/** Bytes of zlib's output buffer. A compressed page fits into one. */
const CHUNK_BYTES = 64 * 1024;
/** Log2 of the window in bytes. A page fits into it. A larger window costs more to allocate than it saves. */
const BROTLI_WINDOW = 18;
/** The approximate memory of a response besides its body. */
const AROUND_BYTES = 1500;
const TAG_BYTES = 80;

export type Encoding = "br" | "gzip" | "identity";

/** A complete response that is the same for every visitor. */
export interface CachedResponse {
  /** The pattern of the route. All pages share one. */
  readonly route: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Tags such as `lists` or `item:12`. A change of one of these outdates the response. */
  readonly cacheTags: ReadonlySet<string>;
  /** The compressed body. Nearly all clients accept it. */
  readonly brotli: Buffer;
  /** The size of the response in memory. */
  readonly bytes: number;
}

/** A new response. It is cached only if it is a complete success. */
export interface MadeResponse {
  readonly response: CachedResponse;
  readonly status: number;
  /** Whether some of its data could not be read. */
  readonly isPartial?: boolean;
  /** Whether the database was unavailable, so that the response is a refusal or may be outdated. */
  readonly isUnavailable?: boolean;
  /** Whether the database was unreachable, so that the next reads would fail, too. False when a single read was too slow. */
  readonly isDatabaseLost?: boolean;
  /** The time from which the response is wrong even without a change of the catalogue. */
  readonly endsAt?: Date | undefined;
  /** The age in seconds of a copy that is no longer fresh. */
  readonly ageSeconds?: number;
}

interface NewResponse extends Pick<CachedResponse, "route" | "headers" | "cacheTags"> {
  readonly body: Buffer;
}

async function compressed(body: Buffer, quality: number): Promise<Buffer> {
  const packed = await compress(body, {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  // zlib's result is a view of a larger buffer, which would stay in memory.
  return Buffer.from(packed);
}

const bytesOf = (brotli: Buffer, cacheTags: ReadonlySet<string>): number =>
  brotli.length + AROUND_BYTES + TAG_BYTES * cacheTags.size;

export async function makeCachedResponse({ body, ...rest }: NewResponse): Promise<CachedResponse> {
  const brotli = await compressed(body, FIRST_QUALITY);
  // The digest covers the compressed bytes, which are fewer. An equal body compresses to equal bytes.
  const etag = `"${hash("sha1", brotli, "base64url")}"`;
  return { ...rest, etag, brotli, bytes: bytesOf(brotli, rest.cacheTags) };
}

/** Compresses a response as well as possible and keeps its ETag. Takes 50 to 100 ms of a background thread. */
export async function compressAgain(response: CachedResponse): Promise<CachedResponse> {
  const brotli = await compressed(await decompress(response.brotli), BEST_QUALITY);
  return { ...response, brotli, bytes: bytesOf(brotli, response.cacheTags) };
}

/** The body in an encoding. Encodings other than brotli are rare, so they are made for each request. */
export async function encodedBody(
  { brotli }: Pick<CachedResponse, "brotli">,
  encoding: Encoding,
): Promise<Buffer> {
  if (encoding === "br") return brotli;
  const body = await decompress(brotli);
  return encoding === "gzip" ? gzipped(body) : body;
}

// `;q=0` means that the client refuses the encoding.
const BROTLI = /\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/;
const GZIP = /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/;

/** The best encoding that a client takes, from its Accept-Encoding header. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? "");
  if (BROTLI.test(text)) return "br";
  return GZIP.test(text) ? "gzip" : "identity";
}

/** Headers of public pages and answers. Browsers revalidate each time, a CDN after five seconds and in the background. */
export const SHARED_BY_ALL = {
  "cache-control": "public, max-age=0, s-maxage=5, must-revalidate",
  "cdn-cache-control": "public, max-age=5, stale-while-revalidate=30",
};

/** Headers of responses that set a cookie. Only the visitor's browser may store them, and it revalidates each time. */
export const OF_ONE_VISITOR = {
  "cache-control": "private, max-age=0, must-revalidate",
  "cdn-cache-control": "no-store",
};

/**
 * Sets the headers of a response and returns its body in the client's encoding. Returns null with 304, unless for HEAD. The
 * headers are set after the body is made: a refusal that is sent meanwhile, such as a timeout, must have none of them.
 */
export async function bodyFor(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<Buffer | null> {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const isKnown = reply.statusCode === 200 && request.headers["if-none-match"] === response.etag;
  // A HEAD request needs a body here: Fastify takes its length and does not send it.
  const isEmpty = isKnown && request.method !== "HEAD";
  const body = isEmpty ? null : await encodedBody(response, encoding);
  reply.headers(response.headers).header("etag", response.etag);
  if (isKnown) reply.code(304);
  if (body && encoding !== "identity") reply.header("content-encoding", encoding);
  return body;
}

/** Sends a response. Caches may store only a success. */
export async function replyWithResponse(request: FastifyRequest, reply: FastifyReply, made: MadeResponse) {
  const { response, status, ageSeconds } = made;
  reply.code(status);
  const body = await bodyFor(request, reply, response);
  if (ageSeconds !== undefined) reply.header("age", String(ageSeconds));
  if (status !== 200)
    reply.header("cache-control", "no-store").removeHeader("cdn-cache-control").removeHeader("etag");
  return body ? reply.send(body) : reply.send();
}
