import * as z from "zod/mini";
import { ROLES } from "./accounts.ts";

const Id = z.catch(z.optional(z.union([z.number(), z.string()])), undefined);

/** The claims that pages read from a token. The server checks every token itself. */
const SeenClaims = z.object({
  idUser: Id,
  sub: Id,
  name: z.catch(z.string(), ""),
  email: z.catch(z.string(), ""),
  roles: z.catch(z.array(z.enum(ROLES)), []),
  exp: z.number(),
  iat: z.catch(z.number(), 0),
  /** When the person last typed the password. Tokens from other issuers lack it. */
  auth_time: z.catch(z.optional(z.number()), undefined),
  /** True: a purchase without an account. */
  guest: z.catch(z.optional(z.literal(true)), undefined),
});

export interface TokenFacts extends Omit<z.infer<typeof SeenClaims>, "idUser" | "sub"> {
  /** `idUser`, else `sub`. 0 when neither is an id; no account has the id 0. */
  readonly idUser: number;
}

/** Reads a token for display, without checking its signature. Returns `null` for a malformed token. */
export function tokenFacts(token: string): TokenFacts | null {
  const parts = token.split(".");
  if (parts.length !== 3) return null;
  try {
    const bytes = Uint8Array.from(atob((parts[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")), (c) =>
      c.charCodeAt(0),
    );
    const read = z.safeParse(SeenClaims, JSON.parse(new TextDecoder().decode(bytes)));
    if (!read.success) return null;
    const { idUser, sub, ...facts } = read.data;
    return { ...facts, idUser: idOf(idUser) || idOf(sub) };
  } catch {
    return null;
  }
}

/** Reads a token as `tokenFacts` does. Returns `null` for an expired token, too. */
export function readToken(token: string | null, nowSeconds: number): TokenFacts | null {
  const facts = token === null ? null : tokenFacts(token);
  return facts && facts.exp > nowSeconds ? facts : null;
}

function idOf(value: string | number | undefined): number {
  const id = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : 0;
}
