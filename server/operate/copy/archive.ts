import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, pack } from "tar-stream";

/** The rows of a table come in parts of about so many bytes: a tar entry tells its size before its content. */
const PART_BYTES = 1024 * 1024;
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

/** An archive being written. */
export interface ArchiveWriter {
  /** Adds one file. */
  add(name: string, content: Buffer): Promise<void>;
  /** Adds a stream as `NAME/000001`, `NAME/000002` …, and answers the SHA-256 of the whole. */
  addParts(name: string, content: AsyncIterable<Buffer>): Promise<string>;
}

/** A mistake of the operator or an archive that is no good: said in one line, without a stack. */
export class ArchiveError extends Error {}

/**
 * Writes a tar file compressed by zstd, readable by its owner alone. It has its name only once it is whole and on the
 * disk: until then, and after a failure, there is none. Answers its size in bytes. Throws ArchiveError when the name
 * is taken or the folder can't be written to.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const taken = await access(file).then(
    () => true,
    () => false,
  );
  if (taken) throw new ArchiveError(`${file} is there already; name a new file.`);
  const draft = `${file}.partial-${randomBytes(4).toString("hex")}`;
  // On the disk before it is closed, and so before it has its name.
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
    // A full disk ends the writing first, and the filling only says that it could not go on.
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
 * Reads an archive from its beginning to its end, one file of it after the other. Throws ArchiveError when there is no
 * such file, or when it is not whole.
 */
export async function readArchive(
  file: string,
  visit: (name: string, content: Buffer) => Promise<void>,
): Promise<void> {
  await access(file).catch((error: Error) => {
    throw new ArchiveError(`${file} can't be read: ${error.message}`);
  });
  const tar = extract();
  const fed = pipeline(createReadStream(file), createZstdDecompress(), tar);
  // Its failure is seen below, whichever of the two stops first.
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

/** Marks what a visitor threw: that is not the archive's fault. */
class VisitError extends Error {
  constructor(cause: unknown) {
    super("visit", { cause });
  }
}
