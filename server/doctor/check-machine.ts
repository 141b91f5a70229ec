import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { parseTokenKeys } from "#server/accounts/tokens/token-keys.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, present, reasonOf, right, watch, wrong } from "./finding.ts";

const MB = 1024 ** 2;
/** Bytes of free space below which the embedded database may fail to finish running transactions. */
const DISK_WRONG = 512 * MB;
const DISK_WATCH = 5 * 1024 * MB;
/** Bytes that one process and the embedded database use at most. */
const MEMORY_WRONG = 512 * MB;
const MEMORY_WATCH = 1024 * MB;

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB).toLocaleString("en-GB")} MB`;

/**
 * Checks that the folder of the database, keys, pictures and mails exists, is writable and private, and has free space.
 */
export async function checkDataFolder({ dataDir }: Pick<Settings, "dataDir">): Promise<Finding[]> {
  const isMissing = await stat(dataDir).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === "ENOENT",
  );
  if (isMissing)
    return [watch("data folder", `${dataDir} is not there yet`, "the shop makes it when it first starts")];
  return present([
    await checkWriting(dataDir),
    await checkSpace(dataDir),
    await checkKeys(join(dataDir, "keys.json")),
  ]);
}

async function checkWriting(dataDir: string): Promise<Finding> {
  const probe = join(dataDir, `.doctor-${randomUUID()}`);
  try {
    await writeFile(probe, "written by npm run doctor", { flag: "wx", mode: 0o600, flush: true });
    return right("data folder", `${dataDir} can be written to`);
  } catch (error) {
    const todo = `make room there, or give the shop's user the right to write: chown -R USER ${dataDir}`;
    return wrong("data folder", `${dataDir} can't be written to: ${reasonOf(error)}`, todo);
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

async function checkSpace(dataDir: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return judgeSpace(bavail * bsize, dataDir);
  } catch (error) {
    return wrong(
      "disk",
      `the free space for ${dataDir} can't be read: ${reasonOf(error)}`,
      "is DATA_DIR right?",
    );
  }
}

/** Rates the free space, in bytes. */
export function judgeSpace(bytes: number, place: string): Finding {
  const says = `${inMegabytes(bytes)} free for ${place}`;
  const todo = "free space, enlarge the disk, or move DATA_DIR";
  if (bytes < DISK_WRONG) return wrong("disk", says, todo);
  return bytes < DISK_WATCH ? watch("disk", says, todo) : right("disk", says);
}

async function checkKeys(file: string): Promise<Finding | null> {
  if (!existsSync(file)) return null;
  const about = "token keys";
  let keys: string;
  try {
    keys = await readFile(file, "utf8");
  } catch (error) {
    return wrong(about, `${file} can't be read: ${reasonOf(error)}`, `chown USER ${file}`);
  }
  try {
    parseTokenKeys(keys, file);
  } catch (error) {
    return wrong(about, reasonOf(error), `move ${file} away: new keys are made, and everybody logs in again`);
  }
  const { mode } = await stat(file);
  const todo = `chmod 600 ${file}, then npm run keys -- rotate --now`;
  if (mode & 0o077) return wrong(about, `${file} can be read by others on this machine`, todo);
  return right(about, `${file} is the shop's alone`);
}

/** Checks the memory that this process may use, including a container's limit. */
export function checkMachine(
  memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): Finding[] {
  const says = `${inMegabytes(memory)} for ${availableParallelism()} processors`;
  const todo = "give the machine or the container 1 GB or more";
  if (memory < MEMORY_WRONG) return [wrong("memory", says, todo)];
  return [memory < MEMORY_WATCH ? watch("memory", says, todo) : right("memory", says)];
}
