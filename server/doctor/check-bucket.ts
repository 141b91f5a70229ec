import { randomUUID } from "node:crypto";
import { openFileStore } from "#server/files/file-store.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, reasonOf, right, wrong } from "./finding.ts";

/**
 * Writes a small file to the bucket of pictures and documents, reads it and removes it. Returns no findings without a
 * bucket.
 */
export async function checkBucket(settings: Settings): Promise<Finding[]> {
  if (!settings.PHOTO_BUCKET_URL) return [];
  const { host } = new URL(settings.PHOTO_BUCKET_URL);
  const store = openFileStore(settings);
  const name = randomUUID();
  const content = Buffer.from("written by npm run doctor");
  try {
    await store.put(name, content);
    const read = await store.get(name).finally(() => store.remove(name));
    if (!read?.equals(content)) throw new Error("it returned another file than it was given");
    return [right("bucket", `${host} keeps files and returns them`)];
  } catch (error) {
    const cause = error instanceof Failure ? (error.details.cause ?? error) : error;
    const todo = "check PHOTO_BUCKET_URL, PHOTO_BUCKET_KEY and PHOTO_BUCKET_SECRET, and the key's rights";
    return [wrong("bucket", `${host} does not keep files: ${reasonOf(cause)}`, todo)];
  }
}
