import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { sellers } from "#server/sellers/tables.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { cookiesOf, SAME_ORIGIN, type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { readStaffCommand, runStaffCommand } from "./staff-commands.ts";

let shop: TestShop;
let boss: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  boss = await signInStaff(shop);
  await boss.stepUp();
});
afterAll(() => shop.close());

const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, who = boss) =>
  shop.app.inject({
    method,
    url: `/admin/api/${url}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });

test("an invited member sets a password by the link, once, and shows as invited until the authenticator is enrolled", async () => {
  const answer = await send("POST", "staff", {
    email: "zoe@reluit.test",
    name: "Zoé",
    permissions: ["inbox.write"],
  });
  const { link } = answer.json<{ link: string }>();
  const again = await send("POST", "staff", {
    email: "ZOE@reluit.test",
    name: "Zoé",
    permissions: ["orders.read"],
  });
  expect(again.json()).toMatchObject({ error: "EMAIL_TAKEN" });
  const { members } = (await send("GET", "staff")).json<{ members: { email: string; state: string }[] }>();
  expect(members.find(({ email }) => email === "zoe@reluit.test")?.state).toBe("invited");
  const payload = { token: new URL(link).hash.slice(1), password: "érable rouge 31" };
  const accepted = await shop.app.inject({
    method: "POST",
    url: "/admin/api/invitation",
    headers: SAME_ORIGIN,
    payload,
  });
  expect(accepted.json()).toEqual({ state: "enrol" });
});

test("permissions change with the next request; two changes of one page do not both hold", async () => {
  const ben = await signInStaff(shop, ["audit.read"]);
  expect((await send("GET", "audit", undefined, ben)).statusCode).toBe(200);
  const change = { before: ["audit.read"], permissions: ["orders.read"] };
  expect((await send("PUT", `staff/${ben.id}/permissions`, change)).statusCode).toBe(200);
  expect((await send("GET", "audit", undefined, ben)).statusCode).toBe(403);
  expect((await send("GET", "orders", undefined, ben)).statusCode).toBe(200);
  expect((await send("PUT", `staff/${ben.id}/permissions`, change)).json()).toMatchObject({ error: "STALE" });
});

test("an invitation that expired is renewed by a new link, by who holds what the person may do", async () => {
  const body = { email: "noe@reluit.test", name: "Noé", permissions: ["inbox.write", "refunds.send"] };
  const first = (await send("POST", "staff", body)).json<{ link: string }>().link;
  await shop.database.$client.query("update staff_invitations set expires_at = now() - interval '1 hour'");
  const { members } = (await send("GET", "staff")).json<{ members: { id: number; email: string }[] }>();
  const id = members.find(({ email }) => email === body.email)?.id;
  const renew = (who = boss, member = id) => send("POST", `staff/${member}/invitation`, undefined, who);
  const chief = await signInStaff(shop, ["staff.manage", "inbox.write"]);
  await chief.stepUp();
  expect((await renew(chief)).json()).toMatchObject({ fields: { permissions: "INVALID" } });
  const { link } = (await renew()).json<{ link: string }>();
  const accept = (url: string) =>
    shop.app.inject({
      ...{ method: "POST", url: "/admin/api/invitation", headers: SAME_ORIGIN },
      payload: { token: new URL(url).hash.slice(1), password: "érable rouge 31" },
    });
  expect((await accept(first)).json()).toMatchObject({ error: "LINK_EXPIRED" });
  expect((await accept(link)).json()).toEqual({ state: "enrol" });
  // Who has an authenticator is reset on the server alone.
  expect((await renew(boss, chief.id)).json()).toMatchObject({ error: "STALE" });
});

test("whoever used an old link has neither session nor password once the invitation is renewed", async () => {
  const body = { email: "lea@reluit.test", name: "Léa", permissions: ["inbox.write"] };
  const { link } = (await send("POST", "staff", body)).json<{ link: string }>();
  const post = (path: string, cookie: string, payload?: object) =>
    shop.app.inject({
      ...{ method: "POST", url: `/admin/api/${path}`, headers: { ...SAME_ORIGIN, cookie } },
      ...(payload ? { payload } : {}),
    });
  const password = "saule argenté 12";
  const thief = cookiesOf(await post("invitation", "", { token: new URL(link).hash.slice(1), password }));
  const { members } = (await send("GET", "staff")).json<{ members: { id: number; email: string }[] }>();
  const id = members.find(({ email }) => email === body.email)?.id;
  expect((await send("POST", `staff/${id}/invitation`)).statusCode).toBeLessThan(300);
  expect((await post("session/enrolment", thief)).statusCode).toBe(401);
  expect((await post("session", "", { email: body.email, password })).statusCode).toBe(401);
});

async function newSeller(): Promise<string> {
  const { id } = await registerBuyer(shop);
  await shop.database
    .insert(sellers)
    .values({ userId: id, storeName: "Boutique", businessName: "Boutique SARL" });
  return String(id);
}

test("what a disabled member took care of is free again", async () => {
  const ben = await signInStaff(shop);
  const subject = { subjectType: "seller", subjectId: await newSeller() };
  await send("PUT", "assignments", { ...subject, staffId: ben.id, holder: null }, ben);
  await send("DELETE", `staff/${ben.id}`);
  const take = { ...subject, staffId: boss.id, holder: null };
  expect((await send("PUT", "assignments", take)).statusCode).toBe(204);
});

test("what a member may no longer work on is free again, and the rest stays theirs", async () => {
  const ben = await signInStaff(shop, ["sellers.manage", "listings.review"]);
  const sellerId = await newSeller();
  const listingId = await listPhone(shop, Number(sellerId));
  const [seller, listing] = [
    { subjectType: "seller", subjectId: sellerId },
    { subjectType: "listing", subjectId: String(listingId) },
  ];
  for (const subject of [seller, listing])
    await send("PUT", "assignments", { ...subject, staffId: ben.id, holder: null }, ben);
  const before = ["listings.review", "sellers.manage"];
  await send("PUT", `staff/${ben.id}/permissions`, { before, permissions: ["listings.review"] });
  const take = (subject: object) =>
    send("PUT", "assignments", { ...subject, staffId: boss.id, holder: null });
  expect((await take(seller)).statusCode).toBe(204);
  expect((await take(listing)).json()).toMatchObject({ error: "STALE" });
});

test("nobody gives a permission that they do not hold, to a new member or another; taking one away is free", async () => {
  const chief = await signInStaff(shop, ["staff.manage", "orders.read"]);
  await chief.stepUp();
  const invite = (permissions: string[]) =>
    send("POST", "staff", { email: "second@reluit.test", name: "Second", permissions }, chief);
  const refused = { error: "VALIDATION", fields: { permissions: "INVALID" } };
  expect((await invite(["orders.read", "refunds.send"])).json()).toMatchObject(refused);
  expect((await invite(["orders.read"])).statusCode).toBe(201);
  const ben = await signInStaff(shop, ["audit.read", "inbox.write"]);
  const change = (permissions: string[]) =>
    send("PUT", `staff/${ben.id}/permissions`, { before: ["audit.read", "inbox.write"], permissions }, chief);
  expect((await change(["audit.read", "refunds.send"])).json()).toMatchObject(refused);
  expect((await change(["audit.read", "orders.read"])).statusCode).toBe(200);
});

test("nobody is invited to do nothing, nor left without any permission", async () => {
  const refused = { error: "VALIDATION", fields: { permissions: "REQUIRED" } };
  const nobody = { email: "nobody@reluit.test", name: "Nobody", permissions: [] };
  expect((await send("POST", "staff", nobody)).json()).toMatchObject(refused);
  const ben = await signInStaff(shop, ["audit.read"]);
  const change = { before: ["audit.read"], permissions: [] };
  expect((await send("PUT", `staff/${ben.id}/permissions`, change)).json()).toMatchObject(refused);
  expect((await send("GET", "audit", undefined, ben)).statusCode).toBe(200);
  // Somebody of an earlier version who has none gets some.
  const old = await signInStaff(shop, []);
  const first = { before: [], permissions: ["audit.read"] };
  expect((await send("PUT", `staff/${old.id}/permissions`, first)).statusCode).toBe(200);
});

test("a disabled member is signed out at once and cannot sign in", async () => {
  const ben = await signInStaff(shop);
  expect((await send("DELETE", `staff/${ben.id}`)).statusCode).toBe(200);
  expect((await send("GET", "orders", undefined, ben)).statusCode).toBe(401);
});

test("nobody changes or disables themselves", async () => {
  const change = { before: PERMISSIONS, permissions: ["orders.read"] };
  expect((await send("PUT", `staff/${boss.id}/permissions`, change)).statusCode).toBe(400);
  expect((await send("DELETE", `staff/${boss.id}`)).statusCode).toBe(400);
});

test("the operator adds the first administrator, resets and lists", async () => {
  const run = (...words: string[]) => runStaffCommand(shop.shop, readStaffCommand(words));
  expect(await run("create", "ada@reluit.test")).toMatch(/\/admin\/invitation#[\w-]{43}$/);
  await expect(run("create", "ada@reluit.test")).rejects.toThrow("works here already");
  expect(await run("reset", "ADA@reluit.test")).toMatch(/#[\w-]{43}$/);
  await expect(run("reset", "nobody@reluit.test")).rejects.toThrow("Nobody");
  expect(await run("list")).toContain("invited   ada@reluit.test");
  await run("create", "eve.le-goff@reluit.test");
  await run("create", "boss@reluit.test", "Zoé", "de", "Brest");
  const { members } = (await send("GET", "staff")).json<{ members: { name: string }[] }>();
  expect(members.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Ada", "Eve Le Goff", "Zoé de Brest"]),
  );
  expect(() => readStaffCommand(["reset", "ada@reluit.test", "Ada"])).toThrow("Usage");
  expect(() => readStaffCommand(["list", "x"])).toThrow("Usage");
  expect(() => readStaffCommand(["create", "x"])).toThrow("e-mail");
});
