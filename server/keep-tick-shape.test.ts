import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";

const run = promisify(execFile);
const COLLECTIONS = 6;
const KEEPER = new URL("keep-tick-shape.ts", import.meta.url).href;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-shapes-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** How often the engine learnt what a task looks like, in a process that runs `first` and then collects time and again. */
async function timesLearnt(first: string): Promise<number> {
  const log = join(folder, "shapes.log");
  const program = `
    import { setImmediate as nextTurn } from "node:timers/promises";
    ${first}
    for (let time = 0; time < ${COLLECTIONS}; time += 1) {
      await nextTurn();
      gc();
      process.nextTick(() => {});
    }`;
  await run(
    process.execPath,
    [
      "--expose-gc",
      "--log-maps",
      "--no-logfile-per-isolate",
      `--logfile=${log}`,
      "--input-type=module",
      "-e",
      program,
    ],
    { env: { PATH: process.env.PATH } },
  );
  const lines = (await readFile(log, "utf8")).split("\n");
  return lines.filter((line) => /^map,Transition,.*trigger_async_id_symbol/.test(line)).length;
}

it("the shop keeps one from its very start", async () => {
  const main = new URL("main.ts", import.meta.url).href;
  // A shop that can't open leaves nothing behind; how it ends is not what is looked at here.
  const start = `process.env.PORT = "no port"; process.exit = () => {}; await import("${main}");`;
  expect(await timesLearnt(start)).toBe(1);
});

it("the engine learns once what a task looks like, however often it collects", async () => {
  expect(await timesLearnt("")).toBeGreaterThan(COLLECTIONS / 2);
  expect(await timesLearnt(`import { keepTickShape } from "${KEEPER}"; keepTickShape();`)).toBe(1);
});
