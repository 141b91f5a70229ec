import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, pack } from "tar-stream";

/** Bytes in a part of a table. Each part is buffered, because a tar entry starts with its size. */
const PART_BYTES = 1024 * 1024;
/** The magic number of zstd. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

/** An archive being written. */
export interface ArchiveWriter {
  /** Adds one file. */
  add(name: string, content: Buffer): Promise<void>;
  /** Adds a stream as `NAME/000001`, `NAME/000002` …, and returns the SHA-256 of the whole stream. */
  addParts(name: string, content: AsyncIterable<Buffer>): Promise<string>;
}

/** A one-line error for the operator: a wrong file name or an unusable archive. */
export class ArchiveError extends Error {}

/**
 * Writes a tar file compressed with zstd that only its owner can read. It is renamed to `file` when it is complete and
 * synced, so a failure leaves no file. Returns its size in bytes. Throws ArchiveError when the file exists or the folder
 * is not writable.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  if (existsSync(file)) throw new ArchiveError(`${file} is there already; name a new file.`);
  const draft = `${file}.partial-${randomBytes(4).toString("hex")}`;
  // `flush` syncs the file before it is closed, and so before it is renamed.
  const out = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  await once(out, "open").catch((error: Error) => {
    throw new ArchiveError(`${file} can't be written: ${error.message}`);
  });
  try {
    const tar = pack();
    const written = pipeline(tar, createZstdCompress(FAST), out);
    const filled = fill(writerOf(tar)).then(
      () => tar.finalize(),
      (error: unknown) => {
        tar.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      },
    );
    const [one, other] = await Promise.allSettled([filled, written]);
    // When the disk is full, `written` has the cause; `filled` only reports a destroyed stream.
    for (const end of [other, one])
      if (end.status === "rejected" && !isDestroyed(end.reason)) throw end.reason;
    for (const end of [one, other]) if (end.status === "rejected") throw end.reason;
    await rename(draft, file);
    const folder = await open(dirname(file), "r");
    await folder.sync().finally(() => folder.close());
    return out.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const isDestroyed = (reason: unknown) =>
  reason instanceof Error && /destroyed|premature close/i.test(reason.message);

function writerOf(tar: ReturnType<typeof pack>): ArchiveWriter {
  const add = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.on("error", reject);
      entry.end(content);
    });
  return {
    add,
    async addParts(name, content) {
      const hash = createHash("sha256");
      let chunks: Buffer[] = [];
      let bytes = 0;
      let count = 0;
      const flush = async () => {
        if (bytes === 0) return;
        count += 1;
        await add(`${name}/${String(count).padStart(6, "0")}`, Buffer.concat(chunks));
        chunks = [];
        bytes = 0;
      };
      for await (const chunk of content) {
        hash.update(chunk);
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= PART_BYTES) await flush();
      }
      await flush();
      return hash.digest("hex");
    },
  };
}

/**
 * Reads an archive and visits its files in order. Throws ArchiveError when the archive is missing or damaged, and rethrows
 * errors of `visit`.
 */
export async function readArchive(
  file: string,
  visit: (name: string, content: Buffer) => Promise<void>,
): Promise<void> {
  if (!(await isZstd(file)))
    throw new ArchiveError(`${file} is no backup of this shop: it was not written by npm run backup.`);
  const tar = extract();
  const fed = pipeline(createReadStream(file), createZstdDecompress(), tar);
  // Awaited below; without this handler an earlier rejection would end the process.
  fed.catch(() => {});
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      await visit(entry.header.name, Buffer.concat(chunks)).catch((cause: unknown) => {
        throw new VisitError(cause);
      });
    }
    await fed;
  } catch (error) {
    if (error instanceof VisitError) throw error.cause;
    throw new ArchiveError(`${file} is no whole backup: ${error instanceof Error ? error.message : error}`);
  }
}

/** Whether a file starts with zstd's magic number. Throws ArchiveError when it can't be read. */
async function isZstd(file: string): Promise<boolean> {
  try {
    const opened = await open(file, "r");
    const { bytesRead, buffer } = await opened
      .read(Buffer.alloc(ZSTD.length), 0, ZSTD.length, 0)
      .finally(() => opened.close());
    return bytesRead === 0 || buffer.subarray(0, bytesRead).equals(ZSTD.subarray(0, bytesRead));
  } catch (error) {
    throw new ArchiveError(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Wraps an error of `visit`, to distinguish it from an error of the archive. */
class VisitError extends Error {
  constructor(cause: unknown) {
    super("visit", { cause });
  }
}
