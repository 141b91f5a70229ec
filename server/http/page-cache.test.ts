import { describe, expect, test } from "vitest";
import { type KeptPage, keepPage } from "./kept-page.ts";
import { openPageCache } from "./page-cache.ts";

const page = (text: string, shows: string[] = []): KeptPage => ({
  ...keepPage({}, Buffer.from(text), new Set(shows)),
  etag: text,
});

function counting(text: string, shows: string[] = []) {
  const make = Object.assign(
    async () => {
      make.times += 1;
      return page(`${text}${make.times}`, shows);
    },
    { times: 0 },
  );
  return make;
}
const cache = (options = {}) => openPageCache({ maxBytes: 1_000_000, freshMs: 1000, ...options });

describe("the page cache", () => {
  test("makes a page once, however many ask for it at once", async () => {
    const make = counting("a");
    const kept = cache();
    const pages = await Promise.all(Array.from({ length: 20 }, () => kept.get("/", make)));
    expect(new Set(pages.map((one) => one?.etag))).toEqual(new Set(["a1"]));
    await kept.get("/", make);
    expect(make.times).toBe(1);
  });

  test("holds a page that was made anew and is as it was in the form it had, unless it shows more now", async () => {
    let time = 0;
    const kept = cache({ now: () => time });
    const made = [
      page("same", ["lists"]),
      page("same", ["lists"]),
      page("same", ["lists", "item:1"]),
      page("other"),
    ];
    const seen: unknown[] = [];
    for (const next of made) {
      await kept.get("/", async () => next);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(kept.peek("/"));
      time += 2000;
    }
    expect(seen).toEqual([made[0], made[0], made[2], made[3]]);
    expect(seen.map((one, index) => one === made[index])).toEqual([true, false, true, true]);
  });

  test("drops exactly the pages that show what changed", async () => {
    const kept = cache();
    const [list, one, two, about] = [
      counting("list", ["lists"]),
      counting("one", ["item:1", "lists"]),
      counting("two", ["item:2"]),
      counting("about"),
    ];
    const all = () =>
      Promise.all([kept.get("l", list), kept.get("1", one), kept.get("2", two), kept.get("a", about)]);
    await all();
    kept.drop({ lists: false, ids: ["2"] });
    await all();
    expect([list.times, one.times, two.times, about.times]).toEqual([1, 1, 2, 1]);
    kept.drop({ lists: true, ids: ["9"] });
    await all();
    expect([list.times, one.times, two.times, about.times]).toEqual([2, 2, 2, 1]);
    kept.drop({ lists: false, ids: "all" });
    await all();
    expect([list.times, one.times, two.times, about.times]).toEqual([3, 3, 3, 1]);
  });

  test("keeps no page that was begun before a change and finished after it", async () => {
    const kept = cache();
    let finish = () => {};
    const slow = () => new Promise<KeptPage>((resolve) => (finish = () => resolve(page("old", ["item:1"]))));
    const asked = kept.get("/", slow);
    kept.drop({ lists: false, ids: ["1"] });
    finish();
    expect((await asked)?.etag).toBe("old");
    expect((await kept.get("/", counting("new")))?.etag).toBe("new1");
  });

  test("keeps a page that was made during changes of other listings, so that a busy day still has a cache", async () => {
    const kept = cache();
    let finish = () => {};
    const slow = () => new Promise<KeptPage>((resolve) => (finish = () => resolve(page("one", ["item:1"]))));
    const first = kept.get("1", slow);
    kept.drop({ lists: true, ids: ["2", "3"] });
    finish();
    await first;
    const again = counting("again");
    expect((await kept.get("1", again))?.etag).toBe("one");
    expect([again.times, kept.figures()]).toMatchObject([0, { hits: 1, misses: 1, pages: 1 }]);
  });

  test("sends an aged page once more while it is made anew", async () => {
    let time = 0;
    const kept = cache({ now: () => time });
    const make = counting("a");
    await kept.get("/", make);
    time = 1500;
    expect((await kept.get("/", make))?.etag).toBe("a1");
    await new Promise((resolve) => setImmediate(resolve));
    expect((await kept.get("/", make))?.etag).toBe("a2");
  });

  test("stays within its bytes by forgetting what was longest unused", async () => {
    const kept = cache({ maxBytes: 8000 });
    const makes = ["a", "b", "c", "d", "e", "f", "g", "h"].map((text) => counting(text));
    for (const [index, make] of makes.entries()) {
      await kept.get(String(index), make);
      await kept.get("0", makes[0] ?? make);
    }
    expect(kept.bytes).toBeLessThanOrEqual(8000);
    await kept.get("0", makes[0] ?? counting("x"));
    await kept.get("1", makes[1] ?? counting("x"));
    expect([makes[0]?.times, makes[1]?.times]).toEqual([1, 2]);
  });

  test("keeps nothing that is not to be kept, and no failure", async () => {
    const kept = cache();
    await kept.get("/404", async () => null);
    await expect(kept.get("/x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await kept.get("/x", counting("x")))?.etag).toBe("x1");
    expect((await kept.get("/404", counting("y")))?.etag).toBe("y1");
  });
});
