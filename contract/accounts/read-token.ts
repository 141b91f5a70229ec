import * as z from "zod/mini";
import { ROLES } from "./accounts.ts";

const Id = z.catch(z.optional(z.union([z.number(), z.string()])), undefined);

/** What a page reads of a token. The server checks every token itself. */
const SeenClaims = z.object({
  idUser: Id,
  sub: Id,
  name: z.catch(z.string(), ""),
  email: z.catch(z.string(), ""),
  roles: z.catch(z.array(z.enum(ROLES)), []),
  exp: z.number(),
  iat: z.catch(z.number(), 0),
  /** When the password was last given; absent in tokens of other makers. */
  auth_time: z.catch(z.optional(z.number()), undefined),
});

export interface TokenFacts extends Omit<z.infer<typeof SeenClaims>, "idUser" | "sub"> {
  /** `idUser`, else `sub`; 0, which no account has, when neither is an id. */
  readonly idUser: number;
}

/** Reads a token without checking its signature, for display. `null` when it is malformed. */
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

/** The same; `null` also when the token has expired. */
export function readToken(token: string | null, nowSeconds: number): TokenFacts | null {
  const facts = token === null ? null : tokenFacts(token);
  return facts && facts.exp > nowSeconds ? facts : null;
}

function idOf(value: string | number | undefined): number {
  const id = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : 0;
}
