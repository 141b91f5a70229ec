import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet, sendUntilAnswered } from "#tests/races/fleet.ts";
import { openMailServer } from "./mail-server.ts";

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openFleet();
}, 60_000);
afterAll(() => fleet.close());

test("orders are paid while the mail server is away; after its return every mail is sent once", async () => {
  const first = await openMailServer();
  await first.close();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${first.port}` };
  const shops = await Promise.all([fleet.start({ environment }), fleet.start({ environment })]);
  const item = await fleet.listing(12);
  const buyers = await fleet.buyers(12);
  for (const [index, buyer] of buyers.entries()) {
    const address = shops[index % 2]?.address ?? "";
    expect((await sendUntilAnswered(address, buyer, [item], await fleet.card())).code).toBe(201);
  }
  const count = async (which: string) =>
    (await fleet.query<{ n: number }>(`select count(*)::int as n from mails where ${which}`))[0]?.n;
  expect(await count("kind = 'order-confirmation' and sent_at is null")).toBe(12);
  const server = await openMailServer({ port: first.port });
  try {
    // Each order has a mail to its buyer and one to its seller.
    const sent = () => count("sent_at is not null");
    await expect.poll(sent, { timeout: 75_000, interval: 500 }).toBe(24);
    expect(new Set(server.taken).size).toBe(24);
    expect(server.taken).toHaveLength(24);
    const ids = await fleet.query<{ id: string }>("select id from mails order by id");
    expect(server.taken.sort()).toEqual(ids.map(({ id }) => `<${id}@reluit.test>`).sort());
  } finally {
    await server.close();
  }
  expect(await fleet.audit()).toEqual([]);
}, 150_000);
