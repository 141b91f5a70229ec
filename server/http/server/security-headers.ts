import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors from "@fastify/cors";
import helmet from "helmet";
import type { Settings } from "#server/settings.ts";
import type { App } from "./app-types.ts";

/** Disabled browser features. Payment stays allowed for the shop and its card provider. */
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
/** The bench of the back office scans labels with the camera. */
export const ADMIN_PERMISSIONS_POLICY = PERMISSIONS_POLICY.replace("camera=()", "camera=(self)");

const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** Headers of an answer that is sent before any hook runs. */
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
 * Sets the security headers and CORS of every answer. The content policy allows nothing, because most answers are JSON.
 * Pages replace it with their own (`page-policy.ts`).
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

/** The headers of all answers, computed once. */
export function commonHeaders({ publicUrl }: Pick<Settings, "publicUrl">): Record<string, string> {
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
    // Only old browsers, Flash and Acrobat read these headers, and each would make every page larger.
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

/** The content policy of /docs: the plugin's policy without its other hosts. */
export function docsPolicy(policy: string): string {
  return policy
    .replace(/ (?:https:|validator\.swagger\.io)(?=[ ;])/g, "")
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replace(" upgrade-insecure-requests;", "");
}
