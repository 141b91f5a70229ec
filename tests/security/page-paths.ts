import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#web/routes.ts";

const EXAMPLES: Record<string, string> = {
  "product/:id": "product/1",
  "combien-vaut/:slug": "combien-vaut/iphone-13",
  "modeles/:slug": "modeles/iphone-13",
  "passeport/:publicId": "passeport/0000000000",
  "vendeurs/:slug": "vendeurs/boutique",
  "messages/:token": `messages/${"0".repeat(32)}`,
  "sandbox/3ds/:secret": `sandbox/3ds/sbx_cs_${"0".repeat(36)}`,
  "suivi/:token": `suivi/${"0".repeat(22)}`,
  "payer/:token": `payer/${"0".repeat(22)}`,
  "*": "nowhere",
};

/** An address of every page of the route table, and one that is not found. */
export function pagePaths(): string[] {
  return (routes as readonly RouteConfigEntry[]).map(({ path = "" }) => {
    const example = EXAMPLES[path] ?? path;
    if (/[:*]/.test(example)) throw new Error(`Give tests/security/page-paths.ts an example of ${path}`);
    return `/${example}`;
  });
}
