import { expect, test } from "vitest";
import { findEnginePackage } from "./engine.ts";

test("the engine of this machine is found without its install script", async () => {
  expect((await findEnginePackage()).version).toMatch(/^17\./);
});

test("a platform without an engine is asked for DATABASE_URL in one line", async () => {
  for (const [platform, arch] of [
    ["darwin", "arm64"],
    ["win32", "x64"],
    ["linux", "riscv64"],
  ]) {
    await expect(findEnginePackage(platform, arch)).rejects.toMatchObject({
      code: "UNSUPPORTED_PLATFORM",
      message: expect.stringMatching(/^[^\n]*set DATABASE_URL[^\n]*$/),
    });
  }
});
