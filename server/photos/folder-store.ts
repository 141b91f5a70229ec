import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PhotoStore } from "./photo-store.ts";

/** Pictures in a folder of this machine, with at most 256 folders in it, named by an id's first two digits. */
export function folderStore(folder: string): PhotoStore {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  return {
    async put(name, picture) {
      await mkdir(folderOf(name), { recursive: true });
      await writeFile(join(folderOf(name), name), picture);
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
