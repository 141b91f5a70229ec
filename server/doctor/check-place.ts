import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type LegalSettings, missingLegalSettings } from "#server/legal-settings.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, NO_DEMO, present, right, watch, wrong } from "./finding.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NODE_WANTED = 24;

const isThere = (path: string) => existsSync(`${ROOT}${path}`);

/** Checks the version of Node and whether the built pages are up to date. */
export async function checkBuild(version = process.versions.node): Promise<Finding[]> {
  const todo = `use ${NODE_WANTED} or newer; script/setup puts one inside the project`;
  const isOld = Number.parseInt(version, 10) < NODE_WANTED;
  return [isOld ? wrong("node", `version ${version}`, todo) : right("node", version), await checkPages()];
}

async function checkPages(): Promise<Finding> {
  if (!isThere("build/server/index.js")) return wrong("pages", "are not built", "script/build");
  // A container has only the built pages and no sources to compare.
  if (!isThere("script/build") || !isThere("web")) return right("pages", "are built");
  const isFresh = await new Promise<boolean>((resolve) =>
    execFile("bash", [`${ROOT}script/build`, "--check"], (error) => resolve(!error)),
  );
  if (isFresh) return right("pages", "are built from what is there");
  return wrong("pages", "are older than what they are made of", "script/build, then start the shop again");
}

type AddressSettings = Pick<Settings, "publicUrl" | "TRUST_PROXY" | "NODE_ENV" | "DEMO">;

/** Checks the public address and the proxy in front of the shop. */
export function checkAddress({ publicUrl, TRUST_PROXY, NODE_ENV, DEMO }: AddressSettings): Finding[] {
  const { hostname, protocol } = new URL(publicUrl);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  const isSecure = protocol === "https:";
  return present([
    isSecure && right("address", publicUrl),
    !isSecure &&
      isLocal &&
      watch("address", `${publicUrl}, for this machine only`, "set PUBLIC_URL=https://YOUR.SHOP"),
    !isSecure &&
      !isLocal &&
      wrong(
        "address",
        `${publicUrl} is not encrypted`,
        "put TLS before the shop and set PUBLIC_URL=https://…",
      ),
    isSecure &&
      !TRUST_PROXY &&
      wrong(
        "proxy",
        "TRUST_PROXY=0: all visitors look like the proxy, and share its rate limits",
        "set TRUST_PROXY=1, for one proxy that sets X-Forwarded-For",
      ),
    NODE_ENV !== "production" && watch("mode", `NODE_ENV is ${NODE_ENV}`, "set NODE_ENV=production"),
    DEMO === "1" && !isLocal && watch("demo", "DEMO=1: accounts whose password everybody knows", NO_DEMO),
  ]);
}

/** Checks the settings that the law requires on the legal pages of every shop. */
export function checkCompany(settings: LegalSettings): Finding[] {
  const missing = missingLegalSettings(settings);
  if (missing.length === 0) return [right("company", settings.COMPANY_NAME ?? "")];
  return [
    watch(
      "company",
      `the legal pages show placeholders: ${missing.join(", ")} not set`,
      "set them; with live Stripe keys the shop does not start without them",
    ),
  ];
}
