import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { openTcpProxy, type TcpProxy } from "#tests/faults/tcp-proxy.ts";
import { withClient } from "./find-database.ts";
import { followChanges, type Gap } from "./follow-changes.ts";

let own: TestDatabase;
let proxy: TcpProxy;
beforeAll(async () => {
  own = await createTestDatabase();
  proxy = await openTcpProxy(own.url);
});
afterAll(async () => {
  await proxy.close();
  await own.drop();
});

const LIMIT = { timeout: 20_000, interval: 50 };

test("a connection that falls silent is given up, and changes are heard again on another", async () => {
  const gaps: Gap[] = [];
  let heard = 0;
  const follower = await followChanges(proxy.url, {
    onChange: () => {
      heard += 1;
    },
    onGap: (gap) => gaps.push(gap),
  });
  const notify = () => withClient(own.url, (client) => client.query("notify items"));
  await notify();
  await expect.poll(() => heard, LIMIT).toBe(1);
  // Neither side hears of the loss, and a new connection gets no answer either.
  proxy.halfOpen();
  await notify();
  await expect.poll(() => gaps, LIMIT).toEqual(["lost"]);
  await proxy.restore();
  await expect.poll(() => gaps, LIMIT).toEqual(["lost", "back"]);
  await notify();
  await expect.poll(() => heard, LIMIT).toBe(2);
  await follower.stop();
}, 60_000);
