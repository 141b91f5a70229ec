import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { openDemoShop } from "./running-shop.ts";

/** Thirty packets: two round trips, with a first congestion window of ten packets and the next of twenty. */
const TWO_ROUND_TRIPS = 43_800;
/** Compressed bytes of scripts until a page is fully interactive. */
const SCRIPTS = 122 * 1024;
/** The product with the longest description in the demo. */
const LARGEST = "/product/380";

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
beforeAll(async () => {
  shop = await openDemoShop();
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

interface Answer {
  /** Bytes of the status line and the headers on the wire. */
  readonly head: number;
  readonly body: Buffer;
}

function ask(path: string, encoding: "br" | "identity"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address + path, { headers: { "accept-encoding": encoding } }, (answer) => {
      const { rawHeaders } = answer;
      // A header adds ": " and a line break; an empty line ends them.
      const head = rawHeaders.reduce((sum, text) => sum + text.length + 2, "HTTP/1.1 200 OK\r\n\r\n".length);
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ head, body: Buffer.concat(chunks) }));
    }).on("error", reject);
  });
}

/** Bytes of a response on the wire. */
async function bytesOf(path: string): Promise<number> {
  const { head, body } = await ask(path, "br");
  return head + body.length;
}

test.each([...STANDING_PAGES, LARGEST, "/cart"])("%s fits into two round trips", async (path) => {
  expect(await bytesOf(path)).toBeLessThanOrEqual(TWO_ROUND_TRIPS);
});

/** The scripts of a page, with their imports. */
async function scriptsOf(path: string): Promise<ReadonlySet<string>> {
  const { body } = await ask(path, "identity");
  const found = new Set(Array.from(String(body).matchAll(/\/assets\/[\w.-]+\.js/g), ([name]) => name));
  // A loop over a set includes elements that are added meanwhile.
  for (const name of found) {
    const script = String((await ask(name, "identity")).body);
    for (const [, needed] of script.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
      found.add(`/assets/${needed}`);
  }
  return found;
}

test.each([
  "/",
  "/store",
  LARGEST,
  "/reparer",
  "/repair",
  "/repair/models?brand=apple",
  "/repair/services?model=1",
  "/vendre",
])(
  "the scripts of %s weigh as little as those of a page that asks nothing in a person’s name",
  async (path) => {
    const scripts = await scriptsOf(path);
    const answers = await Promise.all([...scripts].map((name) => ask(name, "br")));
    expect(scripts.size).toBeGreaterThan(4);
    expect(answers.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(SCRIPTS);
  },
);

test.each([
  ...STANDING_PAGES,
  LARGEST,
  "/repair/models?brand=samsung",
  "/repair/models?brand=xiaomi",
  "/revendre?step=modelSelection&brand=Samsung",
])("%s requests at most four pictures with priority", async (path) => {
  const html = String((await ask(path, "identity")).body);
  expect(html).toContain("<h1");
  expect(html.match(/<img[^>]* fetchPriority="high"/g)?.length ?? 0).toBeLessThanOrEqual(4);
});
