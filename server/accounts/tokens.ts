import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { TokenClaims } from "#contract/accounts.ts";
import type { Session } from "#server/http/app-types.ts";
import { ALGORITHM, fixedKeyRing, folderKeyRing } from "./key-ring.ts";
import type { TokenKeys } from "./token-keys.ts";

/** How long a token and its session last, in seconds. */
export const SESSION_SECONDS = 3600;
const AUDIENCE = "reluit";

const ReadClaims = z.extend(TokenClaims, { sid: z.string(), jti: z.string() });
type ReadClaims = z.infer<typeof ReadClaims>;

export interface Tokens {
  /** Signs the token of a session that was just opened. */
  issue(session: Session, now: Date): Promise<string>;
  /** The claims of a token of ours that has time left; null for any other text. */
  read(token: string, now: Date): Promise<ReadClaims | null>;
}

interface TokenOptions {
  readonly dataDir: string;
  readonly publicUrl: string;
  /** Keys given by the operator; without them those of DATA_DIR. */
  readonly keys?: TokenKeys;
}

/**
 * The shop's tokens: EdDSA, the algorithm pinned, one hour. The first key of the list signs, all of them are believed,
 * so that a key can be changed (`npm run keys -- rotate`) without anybody being logged out.
 */
export async function openTokens({ dataDir, publicUrl, keys }: TokenOptions): Promise<Tokens> {
  const ring = keys ? await fixedKeyRing(keys) : await folderKeyRing(dataDir);
  return {
    async issue({ id, userId, username, email, roles }, now) {
      const { kid, key } = await ring.signing();
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({ idUser: userId, name: username, email, roles: [...roles], sid: id })
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
