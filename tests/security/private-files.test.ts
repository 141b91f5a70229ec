import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { callOf } from "./route-calls.ts";
import { openSixPersons, type SixPersons } from "./six-persons.ts";

/**
 * A person with a valid secret of their own asks for files that belong to another secret. `every-route.test.ts` walks the same
 * routes without a secret, and with another account.
 */
let desk: SixPersons;
beforeAll(async () => {
  desk = await openSixPersons();
});
afterAll(() => desk.close());

async function tokenOf(number: string): Promise<string> {
  const [row] = await desk.shop.database.select().from(orders).where(eq(orders.number, number));
  return trackingTokenOf(desk.shop.database, row?.id ?? 0, new Date());
}

test("a conversation’s address opens no picture of another conversation", async () => {
  const own = await callOf(desk, "GET /threads/:token", "nobody");
  const others = await callOf(desk, "GET /threads/:token/attachments/:id", "nobody");
  expect((await desk.shop.app.inject(others)).statusCode).toBe(200);
  const id = String(others.url).split("/").at(-1);
  const asked = await desk.shop.app.inject({ url: `${own.url}/attachments/${id}` });
  expect(asked.statusCode).toBe(404);
});

test("a tracking page’s token opens no document of another order, and acts on none of its cases", async () => {
  const token = await tokenOf((await desk.order()).number);
  const { label } = await desk.document();
  const claimed = await desk.claim();
  const picture = await callOf(desk, "POST /tracking/cases/:case/photos", "nobody");
  const attempts = {
    document: await desk.shop.app.inject({
      method: "POST",
      url: "/tracking/documents",
      payload: { token, label },
    }),
    cancellation: await desk.shop.app.inject({
      method: "POST",
      url: "/tracking/cases/cancellation",
      payload: { token, number: claimed.own },
    }),
    photograph: await desk.shop.app.inject({
      ...picture,
      method: "POST",
      url: `/tracking/cases/${claimed.own}/photos`,
      headers: { "content-type": "image/png", "tracking-token": token },
    }),
  };
  const statuses = Object.entries(attempts).map(([name, { statusCode }]) => [name, statusCode]);
  expect(Object.fromEntries(statuses)).toEqual({ document: 404, cancellation: 404, photograph: 404 });
});

test("the account of a buyer opens no document and no case of another’s order under its own order’s number", async () => {
  const { headers } = desk.people.customer;
  const mine = (await desk.order()).number;
  const { label } = await desk.document();
  const document = await desk.shop.app.inject({ url: `/orders/${mine}/documents/${label}`, headers });
  expect(document.statusCode).toBe(404);
  const claimed = await desk.claim();
  const url = `/orders/${mine}/cases/${claimed.own}/cancellation`;
  expect((await desk.shop.app.inject({ method: "POST", url, headers })).statusCode).toBe(404);
});

test("no private file lies under the public pictures", async () => {
  const others = await callOf(desk, "GET /threads/:token/attachments/:id", "nobody");
  const id = String(others.url).split("/").at(-1);
  for (const width of [320, 640, 960, 1280]) {
    const answer = await desk.shop.app.inject({ url: `/pictures/photos/${id}-${width}.webp` });
    expect(answer.statusCode).toBe(404);
  }
});
