import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "#contract/staff/permissions.ts";
import { NewPin } from "#contract/staff/pins.ts";
import { audit } from "#server/audit/tables.ts";
import { STAFF_ACCESS_TABLE } from "#server/http/access/staff-access-table.ts";
import { disableStaff } from "#server/staff/team/change-team.ts";
import { openTestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { staffGrants, staffPins, staffSessions } from "../tables.ts";

let now = new Date("2026-11-24T09:00:00.000Z");
const shop = await openTestShop({ clock: () => now });
afterAll(() => shop.close());

const PIN = "4071";
const call = (
  who: SignedInStaff,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
) =>
  shop.app.inject({ method, url: `/admin/api/${path}`, headers: who.headers, ...(payload && { payload }) });
const state = async (who: SignedInStaff) => (await call(who, "GET", "session")).json();

/** A person who has set a PIN. */
async function withPin(permissions: readonly Permission[] = PERMISSIONS, pin = PIN) {
  const person = await signInStaff(shop, permissions);
  await person.stepUp();
  expect((await call(person, "PUT", "me/pin", { pin })).json()).toEqual({ isSet: true, isLocked: false });
  return person;
}
/** A tablet, by the cookie of the person whose full sign-in opened it. */
async function openTablet() {
  const owner = await signInStaff(shop);
  await owner.stepUp();
  expect((await call(owner, "POST", "session/tablet")).statusCode).toBe(204);
  return owner;
}
const isBenchAndPacking = (permissions: string[]) =>
  permissions.toSorted().join() === "devices.work,orders.read,orders.write";
const choose = (tablet: SignedInStaff, staffId: number, pin = PIN) =>
  call(tablet, "POST", "session/pin", { staffId, pin });

beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

test("a PIN has four to six digits and is no run and no repetition", () => {
  const isFine = (pin: string) => NewPin.safeParse({ pin }).success;
  expect(["4071", "90210", "112233"].every(isFine)).toBe(true);
  expect(["407", "4071234", "40a1", "0000", "1234", "98765", "111111"].some(isFine)).toBe(false);
});

test("setting a PIN needs a second factor; only its hash is stored, and never told", async () => {
  const person = await signInStaff(shop);
  const refused = await call(person, "PUT", "me/pin", { pin: PIN });
  expect(refused.json()).toMatchObject({ error: "STEP_UP_NEEDED" });
  await person.stepUp();
  await call(person, "PUT", "me/pin", { pin: PIN });
  const [stored] = await shop.database.select().from(staffPins).where(eq(staffPins.staffId, person.id));
  expect(stored?.hash).toMatch(/^\$argon2id\$/);
  expect((await call(person, "DELETE", "me/pin")).json()).toEqual({ isSet: false, isLocked: false });
});

test("a tablet opens nothing by itself; a colleague's PIN opens bench and packing there, as that colleague", async () => {
  const ben = await withPin();
  const tablet = await openTablet();
  expect((await call(tablet, "GET", "orders")).statusCode).toBe(401);
  expect(await state(tablet)).toMatchObject({ state: "tablet" });
  expect((await choose(tablet, ben.id)).statusCode).toBe(204);
  expect(await state(tablet)).toMatchObject({
    ...{ state: "open", isByPin: true, steppedUpUntil: null },
    staff: { id: ben.id, permissions: expect.toSatisfy(isBenchAndPacking) },
  });
  expect((await call(tablet, "GET", "bench/queue")).statusCode).toBe(200);
  expect((await call(tablet, "GET", "settings")).statusCode).toBe(403);
  // The colleague's own browser is untouched.
  expect(await state(ben)).toMatchObject({ state: "open", isByPin: false });
  await call(tablet, "DELETE", "session/pin");
  expect(await state(tablet)).toMatchObject({ state: "tablet" });
});

test("a person without the right to pack does not get it by PIN", async () => {
  const reader = await withPin(["orders.read", "money.read"]);
  const tablet = await openTablet();
  await choose(tablet, reader.id);
  expect(await state(tablet)).toMatchObject({ staff: { permissions: ["orders.read"] } });
  await shop.database.delete(staffGrants).where(eq(staffGrants.staffId, reader.id));
  expect(await state(tablet)).toMatchObject({ staff: { permissions: [] } });
});

test("by PIN, no route that needs a second factor is open, and none can be given", async () => {
  const ben = await withPin();
  const tablet = await openTablet();
  await choose(tablet, ben.id);
  const stepUp = await call(tablet, "POST", "session/step-up", { code: ben.recoveryCodes[0] });
  expect(stepUp.json()).toMatchObject({ error: "FORBIDDEN" });
  for (const [key, rule] of Object.entries(STAFF_ACCESS_TABLE)) {
    if (typeof rule === "string" || !rule.stepUp) continue;
    const [method = "", path = ""] = key.split(" ");
    const url = path.replace("/admin/api/", "").replace(/:\w+/g, "1");
    const answer = await call(tablet, method as "GET", url);
    expect(answer.statusCode, key).toBe(403);
    expect(answer.json(), key).toMatchObject({ error: "FORBIDDEN" });
  }
});

test("five wrong PINs lock it, also when they come at once; the right one then fails until another is set", async () => {
  const ben = await withPin();
  const tablet = await openTablet();
  const tries = await Promise.all(Array.from({ length: 8 }, () => choose(tablet, ben.id, "9999")));
  expect(tries.every((answer) => answer.json().error === "BAD_CREDENTIALS")).toBe(true);
  expect((await choose(tablet, ben.id)).json()).toMatchObject({ error: "BAD_CREDENTIALS" });
  const { people } = await state(tablet);
  expect(people).toContainEqual({ id: ben.id, name: expect.any(String), isLocked: true });
  const locks = await shop.database.select().from(audit).where(eq(audit.action, "staff.pin-locked"));
  expect(locks.filter(({ objectId }) => objectId === String(ben.id))).toHaveLength(1);
  await ben.stepUp();
  await call(ben, "PUT", "me/pin", { pin: "8052" });
  expect((await choose(tablet, ben.id, "8052")).statusCode).toBe(204);
});

test("a right PIN forgets the wrong ones before it", async () => {
  const ben = await withPin();
  const tablet = await openTablet();
  for (let round = 0; round < 2; round += 1) {
    for (let wrong = 0; wrong < 4; wrong += 1) await choose(tablet, ben.id, "9999");
    expect((await choose(tablet, ben.id)).statusCode).toBe(204);
  }
});

test("after fifteen idle minutes the tablet asks again who works; after twelve hours it needs a full sign-in", async () => {
  const ben = await withPin();
  const tablet = await openTablet();
  await choose(tablet, ben.id);
  now = new Date(now.getTime() + 14 * 60_000);
  expect((await call(tablet, "GET", "orders")).statusCode).toBe(200);
  now = new Date(now.getTime() + 15 * 60_000);
  expect((await call(tablet, "GET", "orders")).statusCode).toBe(401);
  expect(await state(tablet)).toMatchObject({ state: "tablet" });
  now = new Date(now.getTime() + 5 * 3_600_000);
  expect((await choose(tablet, ben.id)).statusCode).toBe(204);
  now = new Date(now.getTime() + 7 * 3_600_000);
  expect(await state(tablet)).toMatchObject({ state: "none" });
  expect((await choose(tablet, ben.id)).statusCode).toBe(401);
});

test("a PIN opens nothing in a session that is no tablet, nor without one, nor from another browser", async () => {
  const ben = await withPin();
  const full = await signInStaff(shop);
  expect((await choose(full, ben.id)).statusCode).toBe(401);
  const tablet = await openTablet();
  const elsewhere = { ...tablet, headers: { ...tablet.headers, "user-agent": "Firefox/140.0 (Windows)" } };
  expect((await choose(elsewhere, ben.id)).statusCode).toBe(401);
  const nobody = { ...tablet, headers: { "sec-fetch-site": "same-origin" } } as unknown as SignedInStaff;
  expect((await choose(nobody, ben.id)).statusCode).toBe(401);
});

test("another PIN, and the end of a colleague's account, end the work on a tablet; the end of its owner's ends the tablet", async () => {
  const ben = await withPin();
  const tablet = await openTablet();
  await choose(tablet, ben.id);
  await ben.stepUp();
  await call(ben, "PUT", "me/pin", { pin: "8052" });
  expect(await state(tablet)).toMatchObject({ state: "tablet" });
  await choose(tablet, ben.id, "8052");
  const boss = await signInStaff(shop);
  await disableStaff(shop.shop, ben.id, { staffId: boss.id, requestId: "test" });
  const { state: now1, people } = await state(tablet);
  expect(now1).toBe("tablet");
  expect(people.map(({ id }: { id: number }) => id)).not.toContain(ben.id);
  expect((await choose(tablet, ben.id, "8052")).statusCode).toBe(401);
  await disableStaff(shop.shop, tablet.id, { staffId: boss.id, requestId: "test" });
  expect(await state(tablet)).toMatchObject({ state: "none" });
});

test("the choice of a person and the opening of a tablet are in the audit log", async () => {
  const ben = await withPin();
  const tablet = await openTablet();
  await choose(tablet, ben.id);
  const rows = await shop.database.select().from(audit).where(eq(audit.staffId, ben.id));
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["staff.pin-set", "staff.signed-in-by-pin"]),
  );
  const opened = await shop.database.select().from(audit).where(eq(audit.staffId, tablet.id));
  expect(opened.map(({ action }) => action)).toContain("staff.tablet-opened");
  const [session] = await shop.database
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.pinStaffId, ben.id));
  expect(session).toMatchObject({ staffId: tablet.id, kind: "by_pin" });
});
