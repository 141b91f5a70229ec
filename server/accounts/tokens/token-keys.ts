import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import * as z from "zod/mini";

const part = z.string().check(z.regex(/^[\w-]{43}$/));
const TokenKey = z.object({
  kid: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  /** The public half. */
  x: part,
  /** The private half. */
  d: part,
  /** The ISO time of the rotation that made the key; absent for the key of the first start. */
  made: z.optional(z.string().check(z.regex(/^[\dTZ:.-]{10,30}$/))),
});
export type TokenKey = z.infer<typeof TokenKey>;

/** The keys of the shop's tokens: the first signs, both verify. */
const TokenKeys = z.array(TokenKey).check(
  z.minLength(1),
  z.maxLength(2),
  z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length),
);
export type TokenKeys = z.infer<typeof TokenKeys>;

/** Parses keys from JSON. Throws an Error of one line that names `source` and quotes no key. */
export function parseTokenKeys(json: string, source: string): TokenKeys {
  try {
    return z.parse(TokenKeys, JSON.parse(json));
  } catch {
    throw new Error(`${source}: wants a JSON list of one or two Ed25519 keys with kid, kty, crv, x and d.`);
  }
}

async function makeKey(made?: Date): Promise<TokenKey> {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const kid = randomBytes(9).toString("base64url");
  return z.parse(TokenKey, {
    ...(await exportJWK(privateKey)),
    kid,
    ...(made ? { made: made.toISOString() } : {}),
  });
}

/** The keys after a rotation: a new key signs, the former signing key still verifies, an older key is dropped. */
export async function rotatedKeys([signing]: TokenKeys, now: Date): Promise<TokenKeys> {
  const made = await makeKey(now);
  return signing ? [made, signing] : [made];
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

/** The file of a data folder that holds the keys. */
export const keysFile = (dataDir: string) => join(dataDir, "keys.json");

async function writeDraft(dataDir: string, keys: TokenKeys): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${keysFile(dataDir)}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return draft;
}

/** The keys in a data folder, created at the first start. Processes that start at the same time get the same keys. */
export async function loadTokenKeys(dataDir: string): Promise<TokenKeys> {
  const file = keysFile(dataDir);
  const stored = await readFile(file, "utf8").catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  });
  if (stored !== null) return parseTokenKeys(stored, file);

  const draft = await writeDraft(dataDir, [await makeKey(), await makeKey()]);
  try {
    // link() is atomic and fails when another process created the file first.
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return parseTokenKeys(await readFile(file, "utf8"), file);
}

/** Replaces the keys of a data folder atomically: a reader gets the old file or the new one. */
export async function replaceTokenKeys(dataDir: string, keys: TokenKeys): Promise<void> {
  await rename(await writeDraft(dataDir, keys), keysFile(dataDir));
}
