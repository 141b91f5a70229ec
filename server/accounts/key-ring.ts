import { stat } from "node:fs/promises";
import { type CryptoKey, importJWK } from "jose";
import { keepTokenKeys, keysFile, type TokenKeys } from "./token-keys.ts";

export const ALGORITHM = "EdDSA";
/** How long a process may not know of a rotation. */
const LOOK_MS = 1000;

interface KeyRing {
  /** The key that signs now. */
  signing(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** The public half of a key that is believed now; null for any other. */
  find(kid: string): Promise<CryptoKey | null>;
}

interface Keys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  readonly believed: ReadonlyMap<string, CryptoKey>;
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
    believed: new Map(await Promise.all(open)),
  };
}

/** Keys given by the operator never change while the process runs. */
export async function fixedKeyRing(list: TokenKeys): Promise<KeyRing> {
  const keys = await importAll(list);
  return {
    signing: async () => keys.signing,
    find: async (kid) => keys.believed.get(kid) ?? null,
  };
}

/**
 * The keys of a data folder, read again when its file changed: within a second of a rotation, and at once for a token
 * whose key is not known yet. A file that can't be read leaves the keys as they are; a token must not fail for it.
 */
export async function folderKeyRing(dataDir: string): Promise<KeyRing> {
  const file = keysFile(dataDir);
  const markOf = async () => {
    const { mtimeMs, ino, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  };
  let keys = await importAll(await keepTokenKeys(dataDir));
  let mark = await markOf();
  let looked = performance.now();

  async function look() {
    looked = performance.now();
    try {
      const found = await markOf();
      if (found === mark) return;
      keys = await importAll(await keepTokenKeys(dataDir));
      mark = found;
    } catch {
      // Looked for again within a second.
    }
  }
  const lookNowAndThen = async () => {
    if (performance.now() - looked >= LOOK_MS) await look();
  };

  return {
    async signing() {
      await look();
      return keys.signing;
    },
    async find(kid) {
      await lookNowAndThen();
      if (!keys.believed.has(kid)) await look();
      return keys.believed.get(kid) ?? null;
    },
  };
}
