import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat, statfs, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#server/observe/log.ts";

const MB = 1024 ** 2;
/** Bytes. The database needs this space to write its log and to recover on a full disk. */
const RESERVE = 48 * MB;
/** The reserve is released when less space than this is free. */
const LOW = 32 * MB;
/** Hysteresis: the reserve is filled again only with this much more free space. */
const SPARE = 16 * MB;
const POLL_MS = 500;

const fileIn = (dataDir: string) => join(dataDir, "reserve");
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );

interface Reserve {
  stop(): void;
}

/**
 * Keeps a file of 48 MB as a disk reserve for the embedded database, which stops when it cannot write its log. When the
 * disk is nearly full, this process truncates the file. That frees the space, and the empty file tells every process to
 * refuse writes. The file is filled again when the disk has room.
 */
export async function keepReserve(dataDir: string, log: Log): Promise<Reserve> {
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function check() {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const size = await sizeOf(file);
    if (size !== 0 && free + (size ?? 0) < LOW + RESERVE) {
      await release(file);
      log.error({ free }, "the disk is full: writes are refused until there is room again");
    } else if (!size && free >= LOW + RESERVE + SPARE) {
      await fill(file);
      if (size === 0) log.warn({ free }, "there is room on the disk again");
    }
  }

  const schedule = () => {
    timer = setTimeout(() => {
      check()
        .catch((error: unknown) => log.error({ err: error }, "the free space of the disk could not be read"))
        .finally(() => {
          if (!stopped) schedule();
        });
    }, POLL_MS);
    timer.unref();
  };
  await check();
  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Removes the reserve: a shop with `DATABASE_URL` keeps no database on this disk. */
export const dropReserve = (dataDir: string) => rm(fileIn(dataDir), { force: true });

/** Frees the space of the reserve. The empty file stays: it tells every process to refuse writes. */
async function release(file: string): Promise<void> {
  await truncate(file, 0).catch(() => open(file, "w", 0o600).then((handle) => handle.close()));
}

/** Writes random bytes, which no file system compresses, and renames the file when it is complete. */
async function fill(file: string): Promise<void> {
  const draft = `${file}.partial`;
  const handle = await open(draft, "w", 0o600);
  try {
    for (let written = 0; written < RESERVE; written += MB) await handle.write(randomBytes(MB));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

interface DiskWatch {
  /** Whether writes must be refused. */
  readonly full: boolean;
  stop(): void;
}

/** Polls whether the reserve was released; another process may keep it. */
export async function watchReserve(dataDir: string): Promise<DiskWatch> {
  const file = fileIn(dataDir);
  let full = (await sizeOf(file)) === 0;
  const timer = setInterval(async () => {
    full = (await sizeOf(file)) === 0;
  }, POLL_MS);
  timer.unref();
  return {
    get full() {
      return full;
    },
    stop: () => clearInterval(timer),
  };
}
