import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Failure } from "#server/http/failure.ts";
import type { Settings } from "#server/settings.ts";

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** What a proxy adds: the request came from somewhere else. */
const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

interface Reader {
  /** The network address at the other end. */
  readonly address: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Who may read the metrics: with METRICS_TOKEN whoever brings it, without one this very machine, as long as the shop
 * itself is for this machine alone. Errors: UNAUTHENTICATED when a token is wanted, FORBIDDEN otherwise.
 */
export function mayReadMetrics(
  { METRICS_TOKEN, publicUrl }: Pick<Settings, "METRICS_TOKEN" | "publicUrl">,
  { address, headers }: Reader,
): void {
  if (METRICS_TOKEN) {
    const brought = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(digest(brought), digest(METRICS_TOKEN))) throw new Failure("UNAUTHENTICATED");
    return;
  }
  const near = LOOPBACK.test(address ?? "") && !FORWARDING.some((name) => headers[name] !== undefined);
  if (!near || !LOCAL_HOST.test(new URL(publicUrl).hostname)) throw new Failure("FORBIDDEN");
}

const digest = (text: string) => createHash("sha256").update(text).digest();
