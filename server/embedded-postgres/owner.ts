import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";

/** Exclusive ownership of a database folder by this process. */
export type Ownership = { release(): Promise<void> };

/** Time in ms until the kernel has cleaned up a killed process and its claim. */
const dyingLimit = 400;

/**
 * Claims a folder, or throws ALREADY_RUNNING within half a second. The claim is a listening socket in Linux's abstract
 * namespace: it leaves no file, and the kernel frees it after kill -9. Its name contains the folder's device and inode, so
 * all paths to one folder share a claim. It works within one network namespace only: two containers on one volume do not
 * see each other's claims.
 */
export async function claimFolder(folder: string): Promise<Ownership> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const deadline = performance.now() + dyingLimit;
  for (;;) {
    const server = await listen(`\0reluit-${dev}-${ino}`);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(
        "ALREADY_RUNNING",
        `The shop is already running on the data folder ${folder}: stop it first, or choose another DATA_DIR.`,
      );
    await delay(20);
  }
}

function listen(path: string): Promise<Server | undefined> {
  const server = createServer((connection) => connection.destroy());
  // The claim does not keep the process alive.
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen({ path }, () => resolve(server));
  });
}
