import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile, rm, stat, statfs } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { parseTokenKeys } from "#server/accounts/tokens/token-keys.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, reasonOf, right, watch, wrong } from "./finding.ts";

const MB = 1024 ** 2;
/** Below this the embedded database may not finish running transactions; bytes. */
const DISK_WRONG = 512 * MB;
const DISK_WATCH = 5 * 1024 * MB;
/** Peak use of one process and the embedded database; bytes. */
const MEMORY_WRONG = 512 * MB;
const MEMORY_WATCH = 1024 * MB;

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB).toLocaleString("en-GB")} MB`;

/** Checks the folder of the database, keys, pictures and mails: present, writable, private, with free space. */
export async function checkDataFolder({ dataDir }: Pick<Settings, "dataDir">): Promise<Finding[]> {
  const findings: Finding[] = [];
  const probe = join(dataDir, `.doctor-${randomBytes(4).toString("hex")}`);
  try {
    const file = await open(probe, "wx", 0o600);
    try {
      await file.writeFile("written by npm run doctor");
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
    findings.push(right("data folder", `${dataDir} can be written to`));
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (missing)
      return [watch("data folder", `${dataDir} is not there yet`, "the shop makes it when it first starts")];
    const todo = `make room there, or give the shop's user the right to write: chown -R USER ${dataDir}`;
    findings.push(wrong("data folder", `${dataDir} can't be written to: ${reasonOf(error)}`, todo));
  }
  const space = await statfs(dataDir).catch((error: unknown) => reasonOf(error));
  findings.push(
    typeof space === "string"
      ? wrong("disk", `the free space for ${dataDir} can't be read: ${space}`, "is DATA_DIR right?")
      : judgeSpace(space.bavail * space.bsize, dataDir),
  );
  findings.push(...(await checkKeys(join(dataDir, "keys.json"))));
  return findings;
}

/** Rates the free space, in bytes. */
export function judgeSpace(bytes: number, place: string): Finding {
  const says = `${inMegabytes(bytes)} free for ${place}`;
  const todo = "free space, enlarge the disk, or move DATA_DIR";
  if (bytes < DISK_WRONG) return wrong("disk", says, todo);
  return bytes < DISK_WATCH ? watch("disk", says, todo) : right("disk", says);
}

async function checkKeys(file: string): Promise<Finding[]> {
  if (!existsSync(file)) return [];
  const keys = await readFile(file, "utf8").catch((error: unknown) => error);
  if (typeof keys !== "string")
    return [wrong("token keys", `${file} can't be read: ${reasonOf(keys)}`, `chown USER ${file}`)];
  try {
    parseTokenKeys(keys, file);
  } catch (error) {
    return [
      wrong(
        "token keys",
        reasonOf(error),
        `move ${file} away: new keys are made, and everybody logs in again`,
      ),
    ];
  }
  const { mode } = await stat(file);
  if (mode & 0o077)
    return [
      wrong(
        "token keys",
        `${file} can be read by others on this machine`,
        `chmod 600 ${file}, then npm run keys -- rotate --now`,
      ),
    ];
  return [right("token keys", `${file} is the shop's alone`)];
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
