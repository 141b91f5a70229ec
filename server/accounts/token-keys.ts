import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
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
});

/**
 * The keys of the shop's tokens: the first signs, both are believed. To change keys, put a new one first, keep the
 * former one second for an hour, then replace it.
 */
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

async function makeKey(): Promise<TokenKeys[number]> {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  return z.parse(TokenKey, { ...(await exportJWK(privateKey)), kid: randomBytes(9).toString("base64url") });
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

/** The keys kept in a data folder's `keys.json`, made at the first start; processes that start at once agree on them. */
export async function keepTokenKeys(dataDir: string): Promise<TokenKeys> {
  const file = join(dataDir, "keys.json");
  const kept = await readFile(file, "utf8").catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  });
  if (kept !== null) return parseTokenKeys(kept, file);

  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const keys = [await makeKey(), await makeKey()];
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
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
