import { and, eq, isNull } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { transact } from "#server/database/transact.ts";
import type { AccountDeps } from "../account-deps.ts";
import { setDeviceCookie } from "../login/known-devices.ts";
import { makeSecret } from "../one-time-secret.ts";
import { refreshTokens, sessions } from "../tables.ts";
import type { OpenedSession } from "./open-session.ts";

export const REFRESH_COOKIE = "reluit_refresh";
/** The time for which a remembered device may renew its session. */
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/**
 * Sets the cookies of a request that opened a session. Without `remember`, clears the refresh cookie: it may belong to the
 * person who used this browser before, and would renew their session instead of this one.
 */
export async function setSessionCookies(
  deps: Pick<AccountDeps, "database" | "clock" | "settings" | "tokens">,
  request: FastifyRequest,
  reply: FastifyReply,
  { opened, remember = false }: { readonly opened: OpenedSession; readonly remember?: boolean },
): Promise<void> {
  await setDeviceCookie(deps, request, reply, opened.id);
  const secret = remember ? await rememberSession(deps, opened.token) : null;
  setRefreshCookie(deps, reply, secret ?? "");
}

/** Sets the refresh cookie, which the browser sends only to the route that renews a session. An empty `secret` clears it. */
export function setRefreshCookie(
  { settings }: Pick<AccountDeps, "settings">,
  reply: FastifyReply,
  secret: string,
  maxAge = REMEMBERED_SECONDS,
): void {
  const secure = settings.publicUrl.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${REFRESH_COOKIE}=${secret}; Path=/users/refresh; HttpOnly; SameSite=Strict; Max-Age=${secret ? maxAge : 0}${secure}`,
  );
}

/**
 * Lets a device renew the session that it just opened for 30 days, without the password. Returns the first refresh token;
 * null when the session has ended.
 */
async function rememberSession(
  { database, clock, tokens }: Pick<AccountDeps, "database" | "clock" | "tokens">,
  token: string,
): Promise<string | null> {
  const now = clock();
  const claims = await tokens.read(token, now);
  if (!claims) return null;
  const { secret, digest } = makeSecret();
  return transact(database, async (tx) => {
    const [kept] = await tx
      .update(sessions)
      .set({ rememberedUntil: new Date(now.getTime() + REMEMBERED_SECONDS * 1000) })
      .where(and(eq(sessions.id, claims.sid), isNull(sessions.endedAt), isNull(sessions.rememberedUntil)))
      .returning({ id: sessions.id });
    if (!kept) return null;
    await tx.insert(refreshTokens).values({ digest, sessionId: kept.id, issuedAt: now });
    return secret;
  });
}
