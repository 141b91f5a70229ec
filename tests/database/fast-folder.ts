import { constants } from "node:fs";
import { access, chmod, mkdtemp, readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Enough bytes for a few clusters with their engines. */
const enough = 1024 ** 3;

/** Makes a unique folder for a test cluster, in memory where possible, that every account can enter. */
export async function makeFastFolder(prefix: string): Promise<string> {
  return makeOpenFolder(await fastBase(), prefix);
}

/**
 * Makes a unique folder that every account can enter: under root, databases run as another account. A cluster that cannot
 * use the folder would go to /var/lib, where nothing removes it.
 */
export async function makeOpenFolder(base: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(base, prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Returns the parent folder for `makeFastFolder`. */
export async function fastBase(): Promise<string> {
  const memory = "/dev/shm";
  return (await canHoldClusters(memory)) ? memory : tmpdir();
}

// Containers often mount /dev/shm with 64 MB or `noexec`; the engine runs from the same folder.
async function canHoldClusters(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const mounts = (await readFile("/proc/self/mounts", "utf8")).split("\n").map((line) => line.split(" "));
    const options = mounts.findLast(([, path]) => path === folder)?.[3] ?? "";
    return bavail * bsize >= enough && !options.split(",").includes("noexec");
  } catch {
    return false;
  }
}
