import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";

/** The proof that this process alone may touch the database in a folder. */
export type Ownership = { release(): Promise<void> };

/** A process that was just killed holds its claim until the kernel has taken it apart, in ms. */
const dyingLimit = 400;

/**
 * Claims a folder, or throws ALREADY_RUNNING within half a second. The claim is a listening socket in Linux's abstract
 * namespace: no file is left behind, and the kernel frees it on kill -9. It is named after the folder's device and
 * inode, so that two paths to one folder are one claim. It holds within one network namespace: two containers on one
 * volume don't see each other's.
 */
export async function claimFolder(folder: string): Promise<Ownership> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const deadline = Date.now() + dyingLimit;
  for (;;) {
    const server = await listen(`\0reluit-${dev}-${ino}`);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        "ALREADY_RUNNING",
        `The shop is already running on the data folder ${folder}: stop it first, or choose another DATA_DIR.`,
      );
    await delay(20);
  }
}

function listen(path: string): Promise<Server | undefined> {
  const server = createServer((connection) => connection.destroy());
  // The claim alone is no reason for the process to stay alive.
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen({ path }, () => resolve(server));
  });
}
