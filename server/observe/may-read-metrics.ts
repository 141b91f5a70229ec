import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Failure } from "#server/http/errors/failure.ts";
import type { Settings } from "#server/settings.ts";

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Headers that a proxy adds. A request with one came from another machine. */
const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

interface Reader {
  /** The IP address of the client. */
  readonly address: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Checks who may read the metrics: with METRICS_TOKEN, clients that send it; without it, only this machine, and only
 * while PUBLIC_URL is on the loopback interface. Errors: UNAUTHENTICATED when a token is required, FORBIDDEN otherwise.
 */
export function mayReadMetrics(
  { METRICS_TOKEN, publicUrl }: Pick<Settings, "METRICS_TOKEN" | "publicUrl">,
  { address, headers }: Reader,
): void {
  if (METRICS_TOKEN) {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(digest(token), digest(METRICS_TOKEN))) throw new Failure("UNAUTHENTICATED");
    return;
  }
  const local = LOOPBACK.test(address ?? "") && !FORWARDING.some((name) => headers[name] !== undefined);
  if (!local || !LOCAL_HOST.test(new URL(publicUrl).hostname)) throw new Failure("FORBIDDEN");
}

const digest = (text: string) => createHash("sha256").update(text).digest();
