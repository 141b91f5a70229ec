import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat, statfs, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#server/observe/log.ts";

const MB = 1024 ** 2;
/** What the database may use to write its journal and to recover once the disk is full. */
const RESERVE = 48 * MB;
/** Less than this, and the reserve is given away. */
const LOW = 32 * MB;
/** More than the reserve again, so that giving and taking don't follow each other. */
const SPARE = 16 * MB;
const LOOK_EVERY_MS = 500;

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
 * Keeps space back for the embedded database, which ends when its journal finds none: at the last megabytes the reserve
 * is given away and, by being empty, tells every process to refuse writes; with room again it is made anew.
 */
export async function keepReserve(dataDir: string, log: Log): Promise<Reserve> {
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look() {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const held = await sizeOf(file);
    if (held !== 0 && free + (held ?? 0) < LOW + RESERVE) {
      await giveAway(file);
      log.error({ free }, "the disk is full: writes are refused until there is room again");
    } else if (!held && free >= LOW + RESERVE + SPARE) {
      await fill(file);
      if (held === 0) log.warn({ free }, "there is room on the disk again");
    }
  }

  const again = () => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.error({ err: error }, "the disk could not be looked at"))
        .finally(() => {
          if (!stopped) again();
        });
    }, LOOK_EVERY_MS);
    timer.unref();
  };
  await look();
  again();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Without an embedded database nothing is kept back. */
export const dropReserve = (dataDir: string) => rm(fileIn(dataDir), { force: true });

/** Emptied, not removed: an empty reserve is the sign. */
async function giveAway(file: string): Promise<void> {
  await truncate(file, 0).catch(() => open(file, "w", 0o600).then((handle) => handle.close()));
}

/** Bytes that no file system can shorten, under another name until they are all there. */
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
  /** Whether writes are to be refused. */
  readonly full: boolean;
  stop(): void;
}

/** Looks twice a second whether the reserve was given away, by whichever process keeps it. */
export async function watchReserve(dataDir: string): Promise<DiskWatch> {
  const file = fileIn(dataDir);
  let full = (await sizeOf(file)) === 0;
  const timer = setInterval(async () => {
    full = (await sizeOf(file)) === 0;
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    get full() {
      return full;
    },
    stop: () => clearInterval(timer),
  };
}
