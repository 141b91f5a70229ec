import * as z from "zod/mini";
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

const TEXT = { description: "Text", content: { "text/plain": { schema: z.string() } } };

export function securityTextRoute(app: App, shop: Deps) {
  app.get(
    "/.well-known/security.txt",
    { schema: { tags: ["operation"], summary: "Where to report a weakness", response: { 200: TEXT } } },
    async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "public, max-age=86400")
        .serializer(String)
        .send(writeSecurityText(shop)),
  );
}
