import { chmod, chown, mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./processes.ts";

/** The port is only the last part of the socket's file name: nothing listens on the network. */
export const socketName = ".s.PGSQL.5432";

/** Where sockets go whose own folder has too long a path. */
export const temporarySocketFolder = /^\/tmp\/reluit-socket-[A-Za-z0-9]{6}$/;

// The kernel allows 107 bytes for the whole path; PostgreSQL adds the socket's name and that of its lock.
const longestFolder = 88;

/** A folder for the socket, with the function that removes it. */
export type SocketFolder = { path: string; remove(): Promise<void> };

/**
 * Makes the folder of the socket. Connections are trusted, so the folder's rights are the guard: only the account
 * and root can enter it.
 */
export async function makeSocketFolder(folder: string, account: Account | undefined): Promise<SocketFolder> {
  const near = join(folder, "run");
  const fits = Buffer.byteLength(near) <= longestFolder;
  if (fits) await mkdir(near, { recursive: true });
  // Not os.tmpdir(): the account might not be able to enter root's own, and a long one would defeat the purpose.
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

/** Removes a dead server's socket and its lock from a folder. */
export async function removeSocketFiles(folder: string): Promise<void> {
  await rm(join(folder, socketName), { force: true });
  await rm(join(folder, `${socketName}.lock`), { force: true });
}
