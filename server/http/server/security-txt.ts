import { securityTextRoutes } from "#contract/operation/routes.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { sendText } from "../pages/send-text.ts";
import type { App, Shop } from "./app-types.ts";

const MONTHS_VALID = 6;

type Deps = Pick<Shop, "settings" | "clock" | "company">;

/** The contact for security reports (RFC 9116). It expires at the start of the sixth month from now. */
function writeSecurityText({ settings, clock, company }: Deps): string {
  const now = clock();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID, 1));
  const contact = settings.SECURITY_CONTACT ?? `mailto:${company().email}`;
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: fr, en",
    `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

export function mountSecurityText(app: App, shop: Deps) {
  mountRoutes(app, securityTextRoutes, {
    "GET /.well-known/security.txt": async (_request, reply) =>
      sendText(reply, writeSecurityText(shop), { type: "text/plain", cache: "public, max-age=86400" }),
  });
}
