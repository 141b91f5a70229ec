import { constants } from "node:fs";
import { access, chmod, mkdtemp, readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a few clusters with their engines need, in bytes. */
const enough = 1024 ** 3;

/** Makes a unique folder for a cluster of the tests, in memory where that is possible; every account can enter it. */
export async function makeFastFolder(prefix: string): Promise<string> {
  return makeOpenFolder(await fastBase(), prefix);
}

/**
 * Makes a unique folder that every account can enter: root's databases run as another account, and one that can't lie in
 * its folder would lie in /var/lib, where nobody removes it.
 */
export async function makeOpenFolder(base: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(base, prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Where `makeFastFolder` makes its folders. */
export async function fastBase(): Promise<string> {
  const memory = "/dev/shm";
  return (await canHoldClusters(memory)) ? memory : tmpdir();
}

// Containers often mount it with 64 MB, or without the right to run programs, and the engine lives beside the data.
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
