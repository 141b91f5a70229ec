import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { openDemoShop } from "./running-shop.ts";

/** Ten packets: what a server sends before it waits for an answer, and a browser can paint after one way there and back. */
const FIRST_FLIGHT = 14_600;
/** A list of 24 phones comes in two flights. */
const TWO_FLIGHTS = new Set(["/store"]);
/** The one of the demo catalogue that has most to say. */
const LARGEST = "/product/380";

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
beforeAll(async () => {
  shop = await openDemoShop();
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

/** Bytes of an answer as they go over the line: its first line, its headers, its body. */
function bytesOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address + path, { headers: { "accept-encoding": "br" } }, (answer) => {
      const { rawHeaders } = answer;
      // Each name has ": ", each value a line's end, and an empty line ends them all.
      const head = rawHeaders.reduce((sum, text) => sum + text.length + 2, "HTTP/1.1 200 OK\r\n\r\n".length);
      let body = 0;
      answer.on("data", (chunk: Buffer) => {
        body += chunk.length;
      });
      answer.on("end", () => resolve(head + body));
    }).on("error", reject);
  });
}

test.each([...STANDING_PAGES, LARGEST, "/cart"].filter((path) => !TWO_FLIGHTS.has(path)))(
  "%s comes in one flight, once it is packed as pages are that are asked for often",
  async (path) => {
    await expect.poll(() => bytesOf(path), { timeout: 15_000 }).toBeLessThanOrEqual(FIRST_FLIGHT);
  },
);
