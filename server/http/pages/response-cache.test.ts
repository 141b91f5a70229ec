import { describe, expect, test, vi } from "vitest";
import { encodedBody, type MadeResponse, makeCachedResponse } from "./cached-response.ts";
import { openResponseCache, sellerTags } from "./response-cache.ts";

const page = (text: string, tags: string[] = []): MadeResponse => ({
  response: {
    route: "page",
    headers: {},
    etag: text,
    cacheTags: new Set(tags),
    brotli: Buffer.alloc(0),
    bytes: 2000,
  },
  status: 200,
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
const cache = (options = {}) => openResponseCache({ maxBytes: 1_000_000, freshMs: 1000, ...options });

test("a clock of the machine that is set by a day, forth or back, neither ages a page nor keeps it", async () => {
  let time = 0;
  let clock = Date.UTC(2026, 10, 28);
  const kept = cache({ now: () => time, clock: () => clock, freshMs: 60_000 });
  await kept.get("/", counting("page"));
  clock += 86_400_000;
  expect(kept.peek("/")).not.toBeNull();
  clock -= 2 * 86_400_000;
  time += 60_001;
  expect(kept.peek("/")).toBeNull();
});

describe("the page cache", () => {
  test("makes a page once for concurrent requests", async () => {
    const make = counting("a");
    const kept = cache();
    const pages = await Promise.all(Array.from({ length: 20 }, () => kept.get("/", make)));
    expect(new Set(pages.map((one) => one?.response.etag))).toEqual(new Set(["a1"]));
    await kept.get("/", make);
    expect(make.times).toBe(1);
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

  test("drops only a seller's page when only that page changed", async () => {
    const kept = cache();
    const tags = sellerTags({ slug: "nord", items: [{ id: 1 }] });
    const [nord, sud, list] = [
      counting("nord", tags),
      counting("sud", ["seller:sud"]),
      counting("list", ["lists"]),
    ];
    const all = () => Promise.all([kept.get("n", nord), kept.get("s", sud), kept.get("l", list)]);
    await all();
    kept.drop({ lists: false, ids: [], seller: "nord" });
    await all();
    expect([nord.times, sud.times, list.times]).toEqual([2, 1, 1]);
  });

  test("sends no page after its end, which a change of the catalogue need not announce", async () => {
    let time = 0;
    const kept = cache({ now: () => time, clock: () => time, freshMs: 60_000 });
    let made = 0;
    const make = async () => {
      made += 1;
      return { ...page(`page ${made}`), endsAt: new Date(made * 1000) };
    };
    await kept.get("/", make);
    time = 999;
    expect(kept.peek("/")?.etag).toBe("page 1");
    expect(kept.has("/")).toBe(true);
    time = 1000;
    expect(kept.peek("/")).toBe(null);
    expect(kept.has("/")).toBe(false);
    expect((await kept.get("/", make))?.response.etag).toBe("page 2");
    expect(kept.peek("/")?.etag).toBe("page 2");
    // While the database is unavailable, the ended page is better than none.
    time = 2000;
    const away = async () => ({ ...page("away"), status: 503, isUnavailable: true });
    expect(await kept.get("/", away)).toMatchObject({ response: { etag: "page 2" }, ageSeconds: 1 });
  });

  test("caches no page that was begun before a change and finished after it", async () => {
    const kept = cache();
    let finish = () => {};
    const slow = () =>
      new Promise<MadeResponse>((resolve) => (finish = () => resolve(page("old", ["item:1"]))));
    const asked = kept.get("/", slow);
    kept.drop({ lists: false, ids: ["1"] });
    finish();
    expect((await asked)?.response.etag).toBe("old");
    expect((await kept.get("/", counting("new")))?.response.etag).toBe("new1");
  });

  test("caches a page that was made during changes of other listings", async () => {
    const kept = cache();
    let finish = () => {};
    const slow = () =>
      new Promise<MadeResponse>((resolve) => (finish = () => resolve(page("one", ["item:1"]))));
    const first = kept.get("1", slow);
    kept.drop({ lists: true, ids: ["2", "3"] });
    finish();
    await first;
    const again = counting("again");
    expect((await kept.get("1", again))?.response.etag).toBe("one");
    expect([again.times, kept.figures()]).toMatchObject([0, { hits: 1, misses: 1 }]);
  });

  test("sends an aged page once more while a new one is made", async () => {
    let time = 0;
    const kept = cache({ now: () => time });
    const make = counting("a");
    await kept.get("/", make);
    time = 1500;
    expect(await kept.get("/", make)).toMatchObject({ response: { etag: "a1" }, ageSeconds: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    const fresh = await kept.get("/", make);
    expect([fresh?.response.etag, fresh?.ageSeconds]).toEqual(["a2", undefined]);
  });

  test("sends no page that is older than ten times the fresh time, to none of those who ask at once", async () => {
    let time = 0;
    const kept = cache({ now: () => time });
    const make = counting("a");
    await kept.get("/", make);
    time = 10_000;
    expect(kept.has("/")).toBe(true);
    time = 10_001;
    expect(kept.has("/")).toBe(false);
    const pages = await Promise.all(Array.from({ length: 5 }, () => kept.get("/", make)));
    expect(new Set(pages.map((one) => one?.response.etag))).toEqual(new Set(["a2"]));
    expect(make.times).toBe(2);
  });

  test("stays within its bytes by evicting the least recently used", async () => {
    const kept = cache({ maxBytes: 8000 });
    const makes = ["a", "b", "c", "d", "e", "f", "g", "h"].map((text) => counting(text));
    for (const [index, make] of makes.entries()) {
      await kept.get(String(index), make);
      await kept.get("0", makes[0] ?? make);
    }
    expect(makes.map((_, index) => kept.has(String(index))).filter(Boolean)).toHaveLength(4);
    await kept.get("0", makes[0] ?? counting("x"));
    await kept.get("1", makes[1] ?? counting("x"));
    expect([makes[0]?.times, makes[1]?.times]).toEqual([1, 2]);
  });

  test("caches neither failures nor uncacheable pages", async () => {
    const kept = cache();
    await kept.get("/404", async () => null);
    await expect(kept.get("/x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await kept.get("/x", counting("x")))?.response.etag).toBe("x1");
    expect((await kept.get("/404", counting("y")))?.response.etag).toBe("y1");
  });
});

describe("a response that is asked for again after ten seconds", () => {
  const text = Array.from(
    { length: 900 },
    (_, n) => `<li>iPhone ${n % 17} 128 Go, ${n % 349},00 €</li>`,
  ).join("");
  const made =
    (body = text) =>
    async (): Promise<MadeResponse> => ({
      response: await makeCachedResponse({
        route: "page",
        headers: {},
        body: Buffer.from(body),
        cacheTags: new Set(["lists"]),
      }),
      status: 200,
    });
  const setUp = async () => {
    const clock = { time: 0 };
    const kept = cache({ now: () => clock.time, freshMs: 60_000 });
    const first = await kept.get("/", made());
    return { clock, kept, first: first?.response };
  };
  const sizeAt = (kept: ReturnType<typeof cache>) => kept.peek("/")?.brotli.length ?? 0;

  test("is sent in fewer bytes from then on, with the same text and ETag", async () => {
    const { clock, kept, first } = await setUp();
    clock.time = 9999;
    expect(kept.peek("/")).toBe(first);
    clock.time = 10_000;
    expect(kept.peek("/")).toBe(first);
    await vi.waitFor(() => expect(sizeAt(kept)).toBeLessThan(first?.brotli.length ?? 0));
    const small = kept.peek("/");
    expect(small?.etag).toBe(first?.etag);
    expect(small && String(await encodedBody(small, "identity"))).toBe(text);
  });

  test("keeps its fewer bytes when it is made again with the same text, and loses them with another", async () => {
    const { clock, kept, first } = await setUp();
    clock.time = 10_000;
    kept.peek("/");
    await vi.waitFor(() => expect(sizeAt(kept)).toBeLessThan(first?.brotli.length ?? 0));
    const small = sizeAt(kept);
    kept.clear();
    await kept.get("/", made());
    expect(sizeAt(kept)).toBe(small);
    kept.clear();
    const other = await kept.get("/", made(`${text}.`));
    expect(kept.peek("/")).toBe(other?.response);
  });

  test("stays outdated when it changed meanwhile", async () => {
    const { clock, kept, first } = await setUp();
    clock.time = 10_000;
    kept.peek("/");
    kept.drop({ lists: true, ids: [] });
    await vi.waitFor(async () => {
      const copy = await kept.get("/", async () => ({ ...page("503"), status: 503, isUnavailable: true }));
      expect(copy?.response.brotli.length).toBeLessThan(first?.brotli.length ?? 0);
    });
    expect(kept.peek("/")).toBeNull();
  });
});

describe("while the database is unavailable", () => {
  const tooSlow = async (): Promise<MadeResponse> => ({ ...page("503"), status: 503, isUnavailable: true });
  const away = async () => ({ ...(await tooSlow()), isDatabaseLost: true });

  test("an outdated copy is sent with its age, for an hour after the change", async () => {
    let time = 0;
    const kept = cache({ now: () => time });
    await kept.get("/store", counting("a", ["lists"]));
    time = 5000;
    kept.drop({ lists: true, ids: [] });
    expect(kept.peek("/store")).toBeNull();
    expect(await kept.get("/store", away)).toMatchObject({
      response: { etag: "a1" },
      status: 200,
      ageSeconds: 5,
    });
    time += 3_600_001;
    expect(await kept.get("/store", away)).toMatchObject({ status: 503 });
    expect(await kept.get("/nowhere", away)).toMatchObject({ status: 503 });
  });

  test("copies are sent for a second before the next attempt, aged ones, too", async () => {
    let time = 0;
    const kept = cache({ now: () => time });
    const make = counting("a");
    await kept.get("/about", make);
    await kept.get("/nowhere", away);
    time = 900;
    kept.clear();
    expect(await kept.get("/about", make)).toMatchObject({ response: { etag: "a1" }, ageSeconds: 0 });
    expect(make.times).toBe(1);
    time = 1100;
    expect((await kept.get("/about", make))?.response.etag).toBe("a2");
  });

  test("one read that was too slow holds back no other page", async () => {
    let time = 0;
    const kept = cache({ now: () => time });
    const other = counting("other", ["lists"]);
    await kept.get("/store", counting("a", ["lists"]));
    await kept.get("/about", other);
    time = 500;
    kept.drop({ lists: true, ids: [] });
    expect(await kept.get("/store", tooSlow)).toMatchObject({
      response: { etag: "a1" },
      isUnavailable: true,
    });
    expect(await kept.get("/about", other)).toMatchObject({ response: { etag: "other2" } });
    // The slow page itself is not read again at once.
    const again = counting("b");
    expect(await kept.get("/store", again)).toMatchObject({ response: { etag: "a1" } });
    time = 1500;
    expect(await kept.get("/store", again)).toMatchObject({ response: { etag: "b1" } });
    expect(again.times).toBe(1);
  });

  test("a partial page is sent and not cached", async () => {
    const kept = cache();
    await kept.get("/", async () => ({ ...page("part"), isPartial: true }));
    expect((await kept.get("/", counting("whole")))?.response.etag).toBe("whole1");
  });
});

test("a response that was begun before a change never replaces one begun after it", async () => {
  const kept = cache();
  let finish = () => {};
  const slow = kept.get(
    "/",
    () => new Promise<MadeResponse>((resolve) => (finish = () => resolve(page("old", ["lists"])))),
  );
  kept.drop({ lists: true, ids: [] });
  await kept.get("/", counting("new", ["lists"]));
  finish();
  await slow;
  expect(kept.peek("/")?.etag).toBe("new1");
});
