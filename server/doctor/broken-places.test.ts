import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { readSettings } from "#server/settings.ts";
import { runOperator } from "#tests/cli/run-operator.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { checkDatabase, nameRelease, SECURITY_RELEASES } from "./check-database.ts";
import { checkDataFolder, checkMachine } from "./check-machine.ts";
import { examineEach, type Finding } from "./finding.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-doctor-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const brief = (findings: readonly Finding[]) => findings.map(({ state, about }) => `${state} ${about}`);

test("an older release than those of docs/operate.md is named", async () => {
  const guide = await readFile(new URL("../../docs/operate.md", import.meta.url), "utf8");
  expect(guide).toContain(`${SECURITY_RELEASES.join(", ")} of August 2026`);
  expect(nameRelease("PostgreSQL 17.10", 170_010)).toContain("17.11");
  for (const number of [150_019, 170_011, 180_007, 190_000])
    expect(nameRelease("PostgreSQL", number)).toBe("PostgreSQL");
});

test("a database of another encoding is wrong, with the line that makes a right one", async () => {
  const ascii = await createTestDatabase("template0", "SQL_ASCII");
  const findings = await checkDatabase(
    readSettings({ NODE_ENV: "production", DATA_DIR: folder, DATABASE_URL: ascii.url }),
  );
  expect(findings.find(({ about }) => about === "encoding")).toMatchObject({
    state: "wrong",
    todo: expect.stringContaining("createdb"),
  });
  await expect(migrate(ascii.url)).rejects.toThrow(/SQL_ASCII.*createdb/);
  await ascii.drop();
});

test("a check that fails itself is a finding, and the others go on", async () => {
  const findings = await examineEach({
    disk: () => Promise.reject(new Error("EACCES: permission denied\nand a stack")),
    memory: () => checkMachine(4 * 1024 ** 3),
    pages: () => {
      throw new Error("no pages");
    },
  });
  expect(brief(findings)).toEqual(["wrong disk", "right memory", "wrong pages"]);
  expect(findings[0]?.says).toBe("can't be looked at: EACCES: permission denied");
});

test("keys and a folder that can't be read are findings, not the end of the doctor", {
  timeout: 120_000,
}, async () => {
  await mkdir(join(folder, "unreadable", "keys.json"), { recursive: true });
  const dataDir = join(folder, "unreadable");
  expect(brief(await checkDataFolder({ dataDir }))).toContain("wrong token keys");
  const file = join(dataDir, "file");
  await writeFile(file, "");
  const { output, code } = await runOperator("doctor", [], { DATA_DIR: file, NODE_ENV: "" });
  expect(code).toBe(1);
  expect(output).toMatch(/^✗ data folder /m);
  expect(output).toMatch(/^. payments /m);
  // Nothing sets a mode for a command, and script/server runs in production.
  expect(output).not.toMatch(/^. mode /m);
});
