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
  /** When a rotation made it, ISO; a key of the first start does not say. */
  made: z.optional(z.string().check(z.regex(/^[\dTZ:.-]{10,30}$/))),
});
export type TokenKey = z.infer<typeof TokenKey>;

/** The keys of the shop's tokens: the first signs, both are believed. */
const TokenKeys = z.array(TokenKey).check(
  z.minLength(1),
  z.maxLength(2),
  z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length),
);
export type TokenKeys = z.infer<typeof TokenKeys>;

/** Reads keys from JSON; `source` names it to the operator. Throws an Error of one line that quotes no key. */
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

/** A new key signs from now on, the one that signed so far is still believed, any older one is dropped. */
export async function rotatedKeys([signing]: TokenKeys, now: Date): Promise<TokenKeys> {
  const made = await makeKey(now);
  return signing ? [made, signing] : [made];
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

/** Where a data folder keeps its keys. */
export const keysFile = (dataDir: string) => join(dataDir, "keys.json");

async function writeDraft(dataDir: string, keys: TokenKeys): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${keysFile(dataDir)}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return draft;
}

/** The keys kept in a data folder's `keys.json`, made at the first start; processes that start at once agree on them. */
export async function keepTokenKeys(dataDir: string): Promise<TokenKeys> {
  const file = keysFile(dataDir);
  const kept = await readFile(file, "utf8").catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  });
  if (kept !== null) return parseTokenKeys(kept, file);

  const draft = await writeDraft(dataDir, [await makeKey(), await makeKey()]);
  try {
    // A link appears whole or not at all, and only for the first who asks.
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return parseTokenKeys(await readFile(file, "utf8"), file);
}

/** Puts new keys in the place of a data folder's, at once: whoever reads finds the old or the new, whole. */
export async function replaceTokenKeys(dataDir: string, keys: TokenKeys): Promise<void> {
  await rename(await writeDraft(dataDir, keys), keysFile(dataDir));
}
