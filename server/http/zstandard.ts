import type { TransformOptions } from "node:stream";
import { constants, createZstdCompress, type ZstdCompress, type ZstdOptions } from "node:zlib";

/** A fifth of the work of brotli at 5, for an eighth more of bytes. */
const LEVEL = 3;
/** As many as have work at a time on few cores, of a megabyte each; what a crowd needs more is closed after it. */
const MOST_IDLE = 2;

interface Format {
  /** The power of two that bounds how far back a repetition is looked for, in bytes. */
  readonly windowLog: number;
  /** Bytes that a result most likely fits into. */
  readonly pieceBytes: number;
}

function openPacker({ windowLog, pieceBytes }: Format): ZstdCompress {
  const options: ZstdOptions & Pick<TransformOptions, "readableHighWaterMark"> = {
    // Whatever is written is ended at once, and the next begins a new frame.
    flush: constants.ZSTD_e_end,
    chunkSize: pieceBytes,
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: windowLog,
    },
    // Or it would wait for a reader with half of a frame.
    readableHighWaterMark: Number.MAX_SAFE_INTEGER,
  };
  const packer = createZstdCompress(options);
  // Told to whoever waits for the frame.
  packer.on("error", () => {});
  return packer;
}

/** A frame of nothing (RFC 8878): its mark, a size of 0, and one block that is empty and the last. */
const EMPTY_FRAME = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0]);

function packWith(packer: ZstdCompress, plain: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    packer.write(plain, (failure) => {
      if (failure) reject(failure);
      else resolve(packer.read());
    });
  });
}

/**
 * Packs as Zstandard, each result a frame of its own, with packers that are used again: to make one, with its megabyte of
 * tables, takes longer than to pack a page.
 */
export function openZstandard(format: Format): (plain: Buffer) => Promise<Buffer> {
  const idle: ZstdCompress[] = [];
  return async (plain) => {
    const packer = idle.pop() ?? openPacker(format);
    const packed = await packWith(packer, plain);
    if (idle.length < MOST_IDLE) idle.push(packer);
    else packer.destroy();
    // Where a frame just fills a piece, Node asks for more, and is given another frame.
    const last = packed.length - EMPTY_FRAME.length;
    return last > 0 && packed.subarray(last).equals(EMPTY_FRAME) ? packed.subarray(0, last) : packed;
  };
}
