import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Replaces the bundlers: writes one script, named by its content. It records what is served meanwhile, and fails on "broken". */
const BUNDLER = `#!/usr/bin/env bash
set -e
out=.cache/build
if [ "$1" = vite ]; then mkdir -p $out/admin; exit; fi
ls build/client/assets >served 2>/dev/null || true
rm -rf $out
mkdir -p $out/client/assets
cp web/app.js "$out/client/assets/app-$(cat web/app.js).js"
if [ "$(cat web/app.js)" = broken ]; then exit 1; fi
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-build-"));
  for (const name of ["script", "web", "admin", "contract", "messages", "node_modules", "bin"])
    await mkdir(join(folder, name));
  for (const name of ["environment", "build", "compress.ts"])
    await copyFile(new URL(name, import.meta.url), join(folder, "script", name));
  for (const name of [
    "vite.config.ts",
    "vite.admin.config.ts",
    "react-router.config.ts",
    "package-lock.json",
  ])
    await writeFile(join(folder, name), "");
  await writeFile(join(folder, "bin/npx"), BUNDLER, { mode: 0o755 });
  await writeFile(join(folder, "bin/npm"), "#!/bin/sh\n", { mode: 0o755 });
});
afterEach(() => rm(folder, { recursive: true }));

/** Builds a version of the pages. */
async function build(version: string) {
  await writeFile(join(folder, "web/app.js"), version);
  const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
  await promisify(execFile)("bash", [join(folder, "script/build")], { env });
}
const scripts = async () => (await readdir(join(folder, "build/client/assets"))).sort();

test("the scripts of an open page stay until the build of the second next version", async () => {
  await build("one");
  expect(await scripts()).toEqual(["app-one.js"]);
  await build("two");
  expect((await readFile(join(folder, "served"), "utf8")).trim()).toBe("app-one.js");
  expect(await scripts()).toEqual(["app-one.js", "app-two.js"]);
  await build("three");
  expect(await scripts()).toEqual(["app-three.js", "app-two.js"]);
});

test("a script that two versions share stays", async () => {
  for (const version of ["one", "two", "one", "three"]) await build(version);
  expect(await scripts()).toEqual(["app-one.js", "app-three.js"]);
});

test("a failed build leaves the served pages unchanged", async () => {
  await build("one");
  await expect(build("broken")).rejects.toThrow("The pages could not be built.");
  expect(await scripts()).toEqual(["app-one.js"]);
  await build("two");
  expect(await scripts()).toEqual(["app-one.js", "app-two.js"]);
});
