import { stat } from "node:fs/promises";
import { type CryptoKey, importJWK } from "jose";
import { keysFile, loadTokenKeys, type TokenKeys } from "./token-keys.ts";

export const ALGORITHM = "EdDSA";
/** The time within which a process notices a rotation. */
const CHECK_MS = 1000;

interface KeyRing {
  /** The key that signs now. */
  signing(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** The public half of a key; null for an unknown id. */
  find(kid: string): Promise<CryptoKey | null>;
}

interface Keys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  readonly verifying: ReadonlyMap<string, CryptoKey>;
}

async function importKey(jwk: object): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("A token key is no key pair.");
  return key;
}

async function importAll(list: TokenKeys): Promise<Keys> {
  const [first] = list;
  if (!first) throw new Error("There is no signing key.");
  const { made: _made, ...signing } = first;
  const open = list.map(
    async ({ d: _private, made: _when, ...key }) => [key.kid, await importKey(key)] as const,
  );
  return {
    signing: { kid: first.kid, key: await importKey(signing) },
    verifying: new Map(await Promise.all(open)),
  };
}

/** The keys from the operator's settings. They do not change while the process runs. */
export async function fixedKeyRing(list: TokenKeys): Promise<KeyRing> {
  const keys = await importAll(list);
  return {
    signing: async () => keys.signing,
    find: async (kid) => keys.verifying.get(kid) ?? null,
  };
}

/**
 * The keys of a data folder. Their file is read again when it changed: within a second, immediately before signing, and for
 * a token with an unknown key. An unreadable file leaves the keys unchanged.
 */
export async function folderKeyRing(dataDir: string): Promise<KeyRing> {
  const file = keysFile(dataDir);
  const readVersion = async () => {
    const { mtimeMs, ino, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  };
  let keys = await importAll(await loadTokenKeys(dataDir));
  let version = await readVersion();
  let checkedAt = performance.now();

  async function reload() {
    checkedAt = performance.now();
    try {
      const found = await readVersion();
      if (found === version) return;
      keys = await importAll(await loadTokenKeys(dataDir));
      version = found;
    } catch {
      // The read is tried again within a second.
    }
  }

  return {
    async signing() {
      await reload();
      return keys.signing;
    },
    async find(kid) {
      if (performance.now() - checkedAt >= CHECK_MS) await reload();
      if (!keys.verifying.has(kid)) await reload();
      return keys.verifying.get(kid) ?? null;
    },
  };
}
