import { expect, test } from "vitest";
import { keepPage } from "./kept-page.ts";
import { openTighterPacking } from "./pack-tighter.ts";

test("pages are packed tighter one after the other, each once, with a rest of nine times the work between", async () => {
  const done: string[] = [];
  let atWork = 0;
  const page = (name: string) => ({
    ...keepPage({}, Buffer.from(name), new Set<string>()),
    async packTighter() {
      atWork += 1;
      expect(atWork).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      atWork -= 1;
      done.push(name);
      if (name === "broken") throw new Error("no memory");
    },
  });
  const rests: number[] = [];
  const tighter = openTighterPacking({
    rest: async (ms) => {
      rests.push(ms);
    },
  });
  const first = page("first");
  for (const one of [first, page("broken"), page("third"), first]) tighter.add(one);
  await expect.poll(() => rests.length).toBe(4);
  expect(done).toEqual(["first", "broken", "third", "first"]);
  for (const ms of rests) expect(ms).toBeGreaterThan(0);
  tighter.add(page("later"));
  await expect.poll(() => done.at(-1)).toBe("later");
});
