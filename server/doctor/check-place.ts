import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type LegalSettings, missingLegalSettings } from "#server/legal-settings.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, right, watch, wrong } from "./finding.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NODE_WANTED = 24;

const isThere = (path: string) => existsSync(`${ROOT}${path}`);

/** Checks the version of Node and whether the built pages are up to date. */
export async function checkBuild(version = process.versions.node): Promise<Finding[]> {
  const findings: Finding[] = [];
  findings.push(
    Number.parseInt(version, 10) < NODE_WANTED
      ? wrong(
          "node",
          `version ${version}`,
          `use ${NODE_WANTED} or newer; script/setup puts one inside the project`,
        )
      : right("node", version),
  );
  if (!isThere("build/server/index.js"))
    return [...findings, wrong("pages", "are not built", "script/build")];
  // A container has the built pages only.
  if (!isThere("script/build") || !isThere("web")) return [...findings, right("pages", "are built")];
  const fresh = await new Promise<boolean>((resolve) =>
    execFile("bash", [`${ROOT}script/build`, "--check"], (error) => resolve(!error)),
  );
  findings.push(
    fresh
      ? right("pages", "are built from what is there")
      : wrong("pages", "are older than what they are made of", "script/build, then start the shop again"),
  );
  return findings;
}

/** Checks the public address and the proxy in front of the shop. */
export function checkAddress(
  settings: Pick<Settings, "publicUrl" | "TRUST_PROXY" | "NODE_ENV" | "DEMO">,
): Finding[] {
  const { hostname, protocol } = new URL(settings.publicUrl);
  const local = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  const findings: Finding[] = [];
  if (protocol === "https:") findings.push(right("address", settings.publicUrl));
  else if (local)
    findings.push(
      watch("address", `${settings.publicUrl}, for this machine only`, "set PUBLIC_URL=https://YOUR.SHOP"),
    );
  else
    findings.push(
      wrong(
        "address",
        `${settings.publicUrl} is not encrypted`,
        "put TLS before the shop and set PUBLIC_URL=https://…",
      ),
    );
  if (protocol === "https:" && !settings.TRUST_PROXY)
    findings.push(
      wrong(
        "proxy",
        "TRUST_PROXY=0: all visitors look like the proxy, and share its rate limits",
        "set TRUST_PROXY=1, for one proxy that sets X-Forwarded-For",
      ),
    );
  if (settings.NODE_ENV !== "production")
    findings.push(watch("mode", `NODE_ENV is ${settings.NODE_ENV}`, "set NODE_ENV=production"));
  if (settings.DEMO === "1" && !local)
    findings.push(
      watch(
        "demo",
        "DEMO=1: accounts whose password everybody knows",
        "set DEMO=0, and start from an empty database",
      ),
    );
  return findings;
}

/** Checks the settings that the law wants on the legal pages of every shop. */
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
