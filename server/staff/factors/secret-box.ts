import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#server/settings.ts";

/** Encrypts the secrets of second factors, so that a copy of the database alone gives access to no account. */
export interface SecretBox {
  seal(text: string): string;
  /** Throws when the text was sealed with another key or has been changed. */
  open(sealed: string): string;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The file in the data folder that has the key. */
const keyFile = (dataDir: string) => join(dataDir, "staff-key");

/** Opens the box with the key in STAFF_KEY, or else in the data folder, where the first start creates it. */
export async function openSecretBox({
  STAFF_KEY,
  dataDir,
}: Pick<Settings, "STAFF_KEY" | "dataDir">): Promise<SecretBox> {
  const key = Buffer.from(STAFF_KEY ?? (await loadKey(dataDir)), "base64url");
  if (key.length !== KEY_BYTES) throw new Error(`${keyFile(dataDir)} wants ${KEY_BYTES} bytes in base64url.`);
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
  };
}

/** Reads the key from the data folder, or creates it. Processes that start concurrently get the same key. */
async function loadKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir);
  const stored = await readFile(file, "utf8").catch(() => null);
  if (stored !== null) return stored.trim();
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const key = randomBytes(KEY_BYTES).toString("base64url");
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: "wx", flush: true });
  // link() is atomic and fails when another process created the file first.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
  return (await readFile(file, "utf8")).trim();
}
