import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "#server/http/failure.ts";
import type { PhotoStore } from "./photo-store.ts";

/** No room, or a disk that takes nothing: for the operator to mend, and for the sender to try again later. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO"]);

/** Pictures in a folder of this machine, with at most 256 folders in it, named by an id's first two digits. Error: UNAVAILABLE. */
export function folderStore(folder: string): PhotoStore {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  return {
    async put(name, picture) {
      const file = join(folderOf(name), name);
      try {
        await mkdir(folderOf(name), { recursive: true });
        // Renamed when whole, so that half a picture is never shown.
        await writeFile(`${file}.partial`, picture);
        await rename(`${file}.partial`, file);
      } catch (cause) {
        await rm(`${file}.partial`, { force: true });
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
