import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** Runs with `FAILOVER=1`, as root, with the build and the packages that the bench names: it starts a whole cluster. */
test.skipIf(process.env.FAILOVER !== "1")(
  "a primary that is killed, and one that is cut off, lose and double no acknowledged order",
  async () => {
    const { stdout } = await run(process.execPath, ["bench/failover.ts"], {
      env: { ...process.env, FAULTS: "kill,cut", ROUNDS: "1" },
    });
    console.log(stdout);
    expect(stdout).toContain("every acknowledged order exists once and is charged once");
  },
  900_000,
);
