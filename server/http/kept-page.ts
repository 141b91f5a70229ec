import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdDecompress } from "node:zlib";
import { openZstandard } from "./zstandard.ts";

type Packing = "br" | "zstd" | "gzip";
export type Encoding = Packing | "identity";

/**
 * A whole answer, ready to be sent; packed in an encoding when somebody first asks for it. From then on it is held
 * packed only, a tenth of its size, and unpacked for the few who want it otherwise.
 */
export interface KeptPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** What it shows: `lists`, `item:12`. A change of any of them makes it wrong. */
  readonly shows: ReadonlySet<string>;
  /** Bytes it takes in memory at the moment, all encodings included. */
  readonly bytes: number;
  /** Calls when `bytes` is another number than before. */
  onResize(listener: () => void): void;
  /** The body in an encoding, when it was packed before. */
  atHand(encoding: Encoding): Buffer | undefined;
  pack(encoding: Encoding): Promise<Buffer>;
  /** Packs it once more as small as it gets, when browsers take it packed; that takes 0.1 s or more of another thread. */
  packTighter(): Promise<void>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const UNPACK: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  gzip: promisify(gunzip),
  identity: async (plain) => plain,
};
/** What a page takes besides its body: headers, names, the page's place among others. */
const AROUND_BYTES = 1000;
/** The name of what it shows, in its set. */
const SHOWN_BYTES = 80;
/** A window of 256 KB holds a page; the usual ones of some MB take longer to make ready than to use. */
const WINDOW = 18;

/** What is packed goes into one piece: for each more the packer's thread is called once more. Pages are 10 to 22 KB. */
const PIECE = 32 * 1024;

/** Of brotli: what a visitor waits for, and what is made meanwhile. */
const QUALITY = 5;
const HIGHEST_QUALITY = 11;

function brotliAt(quality: number) {
  return (plain: Buffer) =>
    brotli(plain, {
      chunkSize: PIECE,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
}

const PACK: Record<Packing, (plain: Buffer) => Promise<Buffer>> = {
  br: brotliAt(QUALITY),
  zstd: openZstandard({ windowLog: WINDOW, pieceBytes: PIECE }),
  gzip: (plain) => gzipped(plain, { chunkSize: PIECE }),
};
const tightest = brotliAt(HIGHEST_QUALITY);
const LEAST_WORK: readonly Encoding[] = ["identity", "zstd", "gzip", "br"];

/** Of a page that holds its body in some form at any time. */
async function plainOf(ready: ReadonlyMap<Encoding, Buffer>): Promise<Buffer> {
  for (const held of LEAST_WORK) {
    const body = ready.get(held);
    if (body) return UNPACK[held](body);
  }
  throw new Error("A page without a body");
}

/** Bytes in memory of their own: the packer's lie in 16 KB, and the pool's among others, which all would be held. */
function exactly(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** `digest` is another one for another body. */
export function keepPage(
  headers: Readonly<Record<string, string>>,
  plain: Buffer,
  shows: ReadonlySet<string>,
  digest: string = hash("sha1", plain, "base64url"),
): KeptPage {
  const ready = new Map<Encoding, Buffer>([["identity", exactly(plain)]]);
  const packing = new Map<Encoding, Promise<Buffer>>();
  const around = AROUND_BYTES + SHOWN_BYTES * shows.size;
  let resized = () => {};

  async function make(encoding: Encoding): Promise<Buffer> {
    const text = await plainOf(ready);
    const body = exactly(encoding === "identity" ? text : await PACK[encoding](text));
    ready.set(encoding, body);
    if (encoding !== "identity") ready.delete("identity");
    resized();
    return body;
  }

  return {
    headers,
    etag: `"${digest}"`,
    shows,
    get bytes() {
      return [...ready.values()].reduce((sum, { length }) => sum + length, around);
    },
    onResize(listener) {
      resized = listener;
    },
    atHand: (encoding) => ready.get(encoding),
    async pack(encoding) {
      const known = ready.get(encoding);
      if (known) return known;
      const under = packing.get(encoding) ?? make(encoding).finally(() => packing.delete(encoding));
      packing.set(encoding, under);
      return under;
    },
    async packTighter() {
      const packed = ready.get("br") ?? ready.get("zstd");
      if (!packed) return;
      const body = exactly(await tightest(await plainOf(ready)));
      if (body.length >= packed.length) return;
      ready.set("br", body);
      ready.delete("zstd");
      resized();
    },
  };
}

/** An encoding that a client names, unless it says that it does not take it. */
const TAKEN: Record<Packing, RegExp> = {
  br: /\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/,
  zstd: /\bzstd\b(?!;\s*q=0(?:\.0*)?(?:,|$))/,
  gzip: /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/,
};
const SMALLEST: readonly Packing[] = ["br", "zstd", "gzip"];
const QUICKEST: readonly Packing[] = ["zstd", "br", "gzip"];

type Accepted = string | string[] | undefined;

/** The smallest encoding that a client takes of those in which a page is there; undefined when it has to be packed. */
export function encodingAtHand(page: Pick<KeptPage, "atHand">, accepted: Accepted): Encoding | undefined {
  const text = String(accepted ?? "");
  let takesNone = true;
  for (const packing of SMALLEST) {
    if (!TAKEN[packing].test(text)) continue;
    if (page.atHand(packing)) return packing;
    takesNone = false;
  }
  return takesNone && page.atHand("identity") ? "identity" : undefined;
}

/**
 * The encoding in which a client gets a page: one that is there, else the one that is made the quickest. What is asked
 * for again is packed tighter soon; what is asked for once need not be (docs/performance.md).
 */
export function encodingFor(page: Pick<KeptPage, "atHand">, accepted: Accepted): Encoding {
  const text = String(accepted ?? "");
  return (
    encodingAtHand(page, accepted) ?? QUICKEST.find((packing) => TAKEN[packing].test(text)) ?? "identity"
  );
}
