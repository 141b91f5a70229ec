import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import type { PhotoStore } from "#server/photos/photo-store.ts";
import type { Settings } from "#server/settings.ts";
import { openFileStore } from "./file-store.ts";

const PRIVATE = "private/";

/** The name of a private file among the pictures of a backup. */
export const privateName = (id: string): string => PRIVATE + id;

/** Opens pictures and private files as one store, for backup and restore. */
export function openBothStores(settings: Settings): PhotoStore {
  const pictures = openPhotoStore(settings);
  const files = openFileStore(settings);
  const at = (name: string): readonly [PhotoStore, string] =>
    name.startsWith(PRIVATE) ? [files, name.slice(PRIVATE.length)] : [pictures, name];
  return {
    async put(name, content) {
      const [store, own] = at(name);
      await store.put(own, content);
    },
    async get(name) {
      const [store, own] = at(name);
      return store.get(own);
    },
    async remove(name) {
      const [store, own] = at(name);
      await store.remove(own);
    },
  };
}
