import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** A whole answer, ready to be sent; packed in an encoding when somebody first asks for it. */
export interface KeptPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** What it shows: `lists`, `item:12`. A change of any of them makes it wrong. */
  readonly shows: ReadonlySet<string>;
  /** Bytes it takes in memory, all encodings included. */
  readonly bytes: number;
  /** The body in an encoding, when it was packed before. */
  atHand(encoding: Encoding): Buffer | undefined;
  pack(encoding: Encoding): Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** A window of 256 KB holds a page; the usual one of 4 MB takes longer to make ready than to use. */
const BROTLI_WINDOW = 18;

const PACK: Record<Exclude<Encoding, "identity">, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => gzipped(plain),
};

export function keepPage(
  headers: Readonly<Record<string, string>>,
  plain: Buffer,
  shows: ReadonlySet<string>,
): KeptPage {
  const ready = new Map<Encoding, Buffer>([["identity", plain]]);
  const packing = new Map<Encoding, Promise<Buffer>>();
  return {
    headers,
    etag: `"${createHash("sha1").update(plain).digest("base64url")}"`,
    shows,
    // Packed twice a page of text takes less than half of itself.
    bytes: Math.ceil(plain.length * 1.5) + 1000,
    atHand: (encoding) => ready.get(encoding),
    async pack(encoding) {
      const known = ready.get(encoding);
      if (known || encoding === "identity") return known ?? plain;
      const under = packing.get(encoding) ?? PACK[encoding](plain);
      packing.set(encoding, under);
      const body = await under;
      ready.set(encoding, body);
      packing.delete(encoding);
      return body;
    },
  };
}

/** The smallest encoding that a client takes. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? "");
  if (/\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(text)) return "br";
  return /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(text) ? "gzip" : "identity";
}
