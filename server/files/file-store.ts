import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { bucketStore } from "#server/photos/bucket-store.ts";
import { folderStore } from "#server/photos/folder-store.ts";
import type { PhotoStore } from "#server/photos/photo-store.ts";
import type { Settings } from "#server/settings.ts";
import type { FileRow } from "./tables.ts";

/**
 * The store of private files: the folder `files` of DATA_DIR, or the folder `private` of the bucket. No route serves a
 * file by its name.
 */
export type FileStore = PhotoStore;

export function openFileStore(settings: Settings): FileStore {
  const { PHOTO_BUCKET_URL: url, PHOTO_BUCKET_KEY: key, PHOTO_BUCKET_SECRET: secret } = settings;
  if (url && key && secret)
    return bucketStore({
      url: `${url.replace(/\/+$/, "")}/private`,
      key,
      secret,
      region: settings.PHOTO_BUCKET_REGION,
    });
  return folderStore(join(settings.dataDir, "files"));
}

export const sha256Of = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** Stores a file and returns the row that its owner must insert. A crash in between leaves an unused file. */
export async function storeFile(
  store: FileStore,
  { kind, contentType, content, now }: Pick<FileRow, "kind" | "contentType"> & { content: Buffer; now: Date },
): Promise<FileRow> {
  const id = randomUUID();
  await store.put(id, content);
  return { id, kind, contentType, sha256: sha256Of(content), size: content.length, createdAt: now };
}
