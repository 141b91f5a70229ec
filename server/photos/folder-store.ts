import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "#server/http/errors/failure.ts";
import type { PhotoStore } from "./photo-store.ts";

/** Disk errors that the operator must fix; the client may try again later. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO"]);

/** Stores pictures in a local folder, in up to 256 folders named by the first two digits of an id. Error: UNAVAILABLE. */
export function folderStore(folder: string): PhotoStore {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  return {
    async put(name, picture) {
      const file = join(folderOf(name), name);
      // Two requests may store the same picture at once, so each writes its own partial file.
      const partial = `${file}.${randomUUID()}.partial`;
      try {
        await mkdir(folderOf(name), { recursive: true });
        // The file is renamed when it is complete, so that a reader never sees half a picture.
        await writeFile(partial, picture);
        await rename(partial, file);
      } catch (cause) {
        await rm(partial, { force: true });
        const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
        throw NO_ROOM.has(code) ? new Failure("UNAVAILABLE", { retryAfter: 30, cause }) : cause;
      }
    },
    async get(name) {
      try {
        return await readFile(join(folderOf(name), name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (name) => rm(join(folderOf(name), name), { force: true }),
  };
}
