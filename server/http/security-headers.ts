import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors from "@fastify/cors";
import helmet from "helmet";
import type { Settings } from "#server/settings.ts";
import type { App } from "./app-types.ts";

/** What no page of the shop needs; cards may be asked for by the shop and its provider. */
const PERMISSIONS = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "usb",
].map((name) => `${name}=()`);
const PERMISSIONS_POLICY = [...PERMISSIONS, 'payment=(self "https://js.stripe.com")'].join(", ");

const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** For an answer that comes before any hook has run: to an address that can't be read. */
export const BARE_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": REFERRER_POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS_POLICY,
};

/**
 * The headers of every answer, and which other origins may read answers. Pages replace the content policy, which
 * allows nothing here, by their own (`page-policy.ts`).
 */
export async function sendSecurityHeaders(app: App, settings: Settings) {
  const headers = commonHeaders(settings);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
  if (settings.corsOrigins.length > 0)
    await app.register(cors, {
      origin: [...settings.corsOrigins],
      methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      exposedHeaders: ["X-Total-Count", "X-Total-Count-Is", "Link", "Retry-After", "X-Request-Id"],
      maxAge: 600,
    });
}

/** What all answers carry, worked out once: nothing of a request decides. */
function commonHeaders({ publicUrl }: Pick<Settings, "publicUrl">): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: REFERRER_POLICY },
    frameguard: { action: "deny" },
    // They speak to browsers of the past, Flash and Acrobat, and each page would pay for them in its first flight.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: publicUrl.startsWith("https:") ? { maxAge: 31_536_000 } : false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), "permissions-policy": PERMISSIONS_POLICY };
}

/** The content policy of /docs: the one its plugin works out from its scripts, without other hosts. */
export function docsPolicy(policy: string): string {
  return policy
    .replace(/ (?:https:|validator\.swagger\.io)(?=[ ;])/g, "")
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replace(" upgrade-insecure-requests;", "");
}
