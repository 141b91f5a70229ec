import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { TokenClaims } from "#contract/accounts/accounts.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { Settings } from "#server/settings.ts";
import { ALGORITHM, fixedKeyRing, folderKeyRing } from "./key-ring.ts";
import { parseTokenKeys, type TokenKeys } from "./token-keys.ts";

/** The lifetime of a token and its session, in seconds. */
export const SESSION_SECONDS = 3600;
const AUDIENCE = "reluit";

const ReadClaims = z.extend(TokenClaims, { sid: z.guid(), jti: z.string() });
type ReadClaims = z.infer<typeof ReadClaims>;

export interface Tokens {
  /** Signs a token for a session. */
  issue(session: Session, now: Date): Promise<string>;
  /** The claims of a valid token; null for any other text. */
  read(token: string, now: Date): Promise<ReadClaims | null>;
}

interface TokenOptions {
  readonly dataDir: string;
  readonly publicUrl: string;
  /** The keys from the operator's settings; absent: those in DATA_DIR. */
  readonly keys?: TokenKeys;
}

/** Opens the shop's tokens with the keys of JWT_KEYS, else with those in DATA_DIR, which are created at the first start. */
export function openShopTokens({
  dataDir,
  publicUrl,
  JWT_KEYS,
}: Pick<Settings, "dataDir" | "publicUrl" | "JWT_KEYS">): Promise<Tokens> {
  const keys = JWT_KEYS ? { keys: parseTokenKeys(JWT_KEYS, "Settings: JWT_KEYS") } : {};
  return openTokens({ dataDir, publicUrl, ...keys });
}

/**
 * Opens tokens: EdDSA only, valid for one hour. The first key signs and all keys verify, so a rotation
 * (`npm run keys -- rotate`) logs nobody out.
 */
export async function openTokens({ dataDir, publicUrl, keys }: TokenOptions): Promise<Tokens> {
  const ring = keys ? await fixedKeyRing(keys) : await folderKeyRing(dataDir);
  return {
    async issue({ id, userId, username, email, roles, authenticatedAt, isGuest }, now) {
      const { kid, key } = await ring.signing();
      const seconds = Math.floor(now.getTime() / 1000);
      const auth_time = Math.floor(authenticatedAt.getTime() / 1000);
      const guest = isGuest ? { guest: true } : {};
      return new SignJWT({
        ...{ idUser: userId, name: username, email, roles: [...roles], sid: id, auth_time },
        ...guest,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
        .setSubject(String(userId))
        .setIssuer(publicUrl)
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + SESSION_SECONDS)
        .sign(key);
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = await ring.find(kid ?? "");
            if (!key) throw new Error("unknown key");
            return key;
          },
          { algorithms: [ALGORITHM], issuer: publicUrl, audience: AUDIENCE, currentDate: now },
        );
        const claims = z.safeParse(ReadClaims, payload);
        return claims.success ? claims.data : null;
      } catch {
        return null;
      }
    },
  };
}
