import { chmod, chown, mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./processes.ts";

/** The port is part of the socket's file name only: nothing listens on the network. */
const socketName = ".s.PGSQL.5432";

/** Matches socket folders in /tmp, used when the path of the database's folder is too long. */
export const temporarySocketFolder = /^\/tmp\/reluit-socket-[A-Za-z0-9]{6}$/;

// The kernel limits the path to 107 bytes; PostgreSQL appends the names of the socket and its lock.
const longestFolder = 88;

/** A folder for the socket, and the function that removes it. */
export type SocketFolder = { path: string; remove(): Promise<void> };

/**
 * Creates the folder of the socket. Connections need no password, so the folder's mode protects them: only the account and
 * root can enter it.
 */
export async function makeSocketFolder(folder: string, account: Account | undefined): Promise<SocketFolder> {
  const near = join(folder, "run");
  const fits = Buffer.byteLength(near) <= longestFolder;
  if (fits) await mkdir(near, { recursive: true });
  // Not os.tmpdir(): the account may have no access to it, and its path may be too long as well.
  const path = fits ? near : await mkdtemp("/tmp/reluit-socket-");
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
  return {
    path,
    remove: async () => {
      await removeSocketFiles(path);
      if (!fits) await rmdir(path).catch(() => {});
    },
  };
}

/** Removes the socket of a dead server and its lock. */
export async function removeSocketFiles(folder: string): Promise<void> {
  await rm(join(folder, socketName), { force: true });
  await rm(join(folder, `${socketName}.lock`), { force: true });
}
