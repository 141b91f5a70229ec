import { join } from "node:path";
import type { Settings } from "#server/settings.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";
import type { PhotoStore } from "./photo-store.ts";

/** Opens the store of the settings: an S3-compatible bucket that all machines share, or the folder `photos` of DATA_DIR. */
export function openPhotoStore(settings: Settings): PhotoStore {
  const { PHOTO_BUCKET_URL: url, PHOTO_BUCKET_KEY: key, PHOTO_BUCKET_SECRET: secret } = settings;
  if (url && key && secret) return bucketStore({ url, key, secret, region: settings.PHOTO_BUCKET_REGION });
  return folderStore(join(settings.dataDir, "photos"));
}
