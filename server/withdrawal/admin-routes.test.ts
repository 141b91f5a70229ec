import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { WithdrawalList } from "#contract/withdrawal/withdrawal.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop } from "#tests/shop.ts";
import { SAME_ORIGIN, signInStaff } from "#tests/staff.ts";

test("staff list the statements and judge them with the permission for it", async () => {
  const shop = await openTestShop();
  const payload = { orderNumber: "RL-2222-2222", name: "Zoé", email: "zoe@exemple.fr", scope: "order" };
  await shop.app.inject({ method: "POST", url: "/withdrawals", payload: { ...payload, key: randomUUID() } });
  const reader = await signInStaff(shop, ["orders.read"]);
  const writer = await signInStaff(shop, ["orders.read", "orders.write"]);
  const url = "/admin/api/withdrawals";
  expect((await shop.app.inject({ url })).statusCode).toBe(401);
  const list = await shop.app.inject({ url: `${url}?state=open`, headers: reader.headers });
  expect(list.headers["cache-control"]).toBe("no-store");
  const { rows, ...page } = list.json<WithdrawalList>();
  expect(page).toEqual({ next: null, previous: null, count: 1, isMore: false });
  expect(rows).toMatchObject([{ orderKnown: false, orderNumber: "RL-2222-2222", state: "open" }]);

  const farther = await shop.app.inject({ url: `${url}?cursor=9999999999.1`, headers: reader.headers });
  expect(farther.json()).toMatchObject({ error: "VALIDATION", fields: { cursor: "INVALID" } });

  const decide = (headers: Record<string, string>, body: object) =>
    shop.app.inject({ method: "POST", url: `${url}/${rows[0]?.id}/decision`, headers, payload: body });
  const body = { decision: "rejected", reason: "Hors délai.", version: rows[0]?.version };
  expect((await decide(reader.headers, body)).statusCode).toBe(403);
  expect((await decide({ cookie: writer.cookie }, body)).statusCode).toBe(403);
  expect((await decide(SAME_ORIGIN, body)).statusCode).toBe(401);
  expect((await decide(writer.headers, { ...body, reason: undefined })).statusCode).toBe(400);
  const both = await Promise.all([decide(writer.headers, body), decide(writer.headers, body)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { version } = both.find(({ statusCode }) => statusCode === 200)?.json() ?? { version: "" };
  const undo = `${url}/${rows[0]?.id}/decision?version=${version}`;
  const again = (headers: Record<string, string>, id = rows[0]?.id) =>
    shop.app.inject({ method: "POST", url: `${url}/${id}/receipt`, headers });
  expect((await again(reader.headers)).statusCode).toBe(403);
  // Its first sending is still under way.
  expect((await again(writer.headers)).json()).toMatchObject({ error: "IN_PROGRESS" });
  const isReceipt = eq(mails.kind, "withdrawal-receipt");
  await shop.database.update(mails).set({ sentAt: new Date() }).where(isReceipt);
  expect((await again(writer.headers)).statusCode).toBe(204);
  expect((await again(writer.headers, 999_999)).statusCode).toBe(404);
  const [receipt] = await shop.database.select().from(mails).where(isReceipt);
  expect(receipt?.sentAt).toBeNull();
  const undone = await shop.app.inject({ method: "DELETE", url: undo, headers: writer.headers });
  expect(undone.json()).toMatchObject({ state: "open" });
  await shop.close();
});
