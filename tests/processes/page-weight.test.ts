import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { keepPage } from "#server/http/kept-page.ts";
import { openDemoShop } from "./running-shop.ts";

/** Ten packets: what a server sends before it waits for an answer, and a browser can paint after one way there and back. */
const FIRST_FLIGHT = 14_600;
/** Bytes of scripts, packed, until a page answers to everything. */
const SCRIPTS = 105 * 1024;
/** The one of the demo catalogue that has most to say. */
const LARGEST = "/product/380";

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
beforeAll(async () => {
  shop = await openDemoShop();
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

interface Answer {
  /** Bytes of its first line and its headers, as they go over the line. */
  readonly head: number;
  readonly body: Buffer;
}

function ask(path: string, encoding: "br" | "identity"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address + path, { headers: { "accept-encoding": encoding } }, (answer) => {
      const { rawHeaders } = answer;
      // Each name has ": ", each value a line's end, and an empty line ends them all.
      const head = rawHeaders.reduce((sum, text) => sum + text.length + 2, "HTTP/1.1 200 OK\r\n\r\n".length);
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ head, body: Buffer.concat(chunks) }));
    }).on("error", reject);
  });
}

/** Bytes of a page as it goes over the line once it was asked for often; packed here, since the shop takes its time for it. */
async function bytesOf(path: string): Promise<number> {
  const [{ head }, { body }] = await Promise.all([ask(path, "br"), ask(path, "identity")]);
  const page = keepPage({}, body, new Set());
  await page.pack("br");
  await page.packTighter();
  return head + (page.atHand("br")?.length ?? Number.NaN);
}

test.each([...STANDING_PAGES, LARGEST, "/cart"])(
  "%s comes in one flight, once it is packed as pages are that are asked for often",
  async (path) => {
    expect(await bytesOf(path)).toBeLessThanOrEqual(FIRST_FLIGHT);
  },
);

/** Names of a page's scripts: those it asks for itself, and what each of them needs. */
async function scriptsOf(path: string): Promise<ReadonlySet<string>> {
  const { body } = await ask(path, "identity");
  const found = new Set(Array.from(String(body).matchAll(/\/assets\/[\w.-]+\.js/g), ([name]) => name));
  // A set goes on with what is added on the way.
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
])("%s asks for no more than four pictures before all others", async (path) => {
  const html = String((await ask(path, "identity")).body);
  expect(html).toContain("<h1");
  expect(html.match(/<img[^>]* fetchPriority="high"/g)?.length ?? 0).toBeLessThanOrEqual(4);
});
